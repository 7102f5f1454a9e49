// Who may import whom, and what pure rooms may not do: no clock, no randomness, no network, no console, no timers, no
// state of a module. The rules are data (rooms.ts); wrong-architecture.test.ts proves that each breach is seen, and Biome
// refuses files that import each other in a ring.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type File, impurities, strayImports, unusedPermissions } from './architecture.ts';
import { covers, isWithin, ROOMS, roomOf, tableRows } from './rooms.ts';
import { FIRST_LIST } from './support/lists.ts';

const filesIn = (pattern: string): readonly File[] =>
  globSync(pattern, { exclude: (name) => name === 'node_modules' || name.endsWith('.d.ts') }).map((file) => ({
    file,
    source: readFileSync(file, 'utf8'),
  }));

const FILES = filesIn('{src,scripts,bench,examples}/**/*.ts');
const TESTS = filesIn('test/**/*.ts');
/** What the browser runs, which no compiler makes. */
const BROWSER = filesIn('public/assets/*.js');

test('every source file belongs to a room', () => {
  expect(FILES.length).toBeGreaterThan(40);
  expect(FILES.map(({ file }) => file).filter((file) => roomOf(file) === undefined)).toEqual([]);
});

test.each(FILES)('$file imports what its room may import', (one) =>
  expect(strayImports(one), 'The table of rooms in CONTRIBUTING.md says what it may import.').toEqual([]),
);

test('scripts of the browser import each other, and of src the domain alone', () => {
  const others = BROWSER.flatMap(({ source }) => source.match(/from '(?!\.\/|\.\.\/\.\.\/src\/domain\/).*'/g) ?? []);
  expect(others).toEqual([]);
});

test.each(ROOMS)('$folder imports all that it may import', (room) =>
  expect(unusedPermissions(room, [...FILES, ...TESTS])).toEqual([]),
);

/** They keep regular expressions, each made of one text when first asked for: a faster start, no memory of questions. */
const LATE_EXPRESSIONS = ['src/domain/words/lexicon.ts', 'src/domain/words/normalize.ts'];
test.each(FILES.filter(({ file }) => roomOf(file)?.runs === 'anywhere'))('$file is pure', ({ file, source }) =>
  expect(impurities(source)).toEqual(LATE_EXPRESSIONS.includes(file) ? ['keeps a late expression in the module'] : []),
);

test('no room may import one above it, so no rooms import each other in a ring', () => {
  const upwards = ROOMS.flatMap(({ folder, imports, types = [] }, at) =>
    [...imports, ...types]
      .filter((name) => ROOMS.slice(at).some((above) => covers(name, above.folder)))
      .map((name) => `${folder} > ${name}`),
  );
  expect(upwards).toEqual([]);
});

/** They run suites, and so name their paths. */
const RUN_SUITES = [
  ...['scripts/gate/fuzz.ts', 'scripts/gate/skipped.ts', 'scripts/gate/test.ts'],
  ...['scripts/gate/test-clients.ts', 'scripts/run/deploy.ts'],
];
test('no other file of src and scripts names a path of bench or test, the rooms above', () => {
  const named = FILES.filter(({ file }) => !isWithin(file, 'bench')).flatMap(({ file, source }) =>
    [...source.matchAll(/['"`](?:\.+\/)*(bench|test)\//g)].map(([, above]) => `${file} > ${above}`),
  );
  expect(new Set(named)).toEqual(new Set(RUN_SUITES.map((file) => `${file} > test`)));
});

test('CONTRIBUTING has this table of rooms', () => {
  const shown = readFileSync('CONTRIBUTING.md', 'utf8').split('\n');
  const start = shown.findIndex((line) => line.startsWith('| Room |'));
  expect(shown.slice(start, shown.indexOf('', start))).toEqual(tableRows());
});

test('the diagram of the rooms has every arrow between them but those to the domain', () => {
  const [, diagram = ''] = readFileSync('docs/architecture.md', 'utf8').split('```');
  const folders = new Map([...diagram.matchAll(/^ +(\w+)\["([\w/]+)/gm)].map(([, id, path]) => [id, `src/${path}`]));
  const drawn = [...diagram.matchAll(/^ +([\w &]+) -.*> ([\w &]+)$/gm)].flatMap(([, from = '', to = '']) =>
    from.split(' & ').flatMap((one) => to.split(' & ').map((other) => `${folders.get(one)} > ${folders.get(other)}`)),
  );
  const rooms = ROOMS.filter(({ folder }) => [...folders.values()].includes(folder));
  const allowed = rooms.flatMap(({ folder, imports, types = [] }) =>
    rooms
      .filter((other) => [...imports, ...types].some((name) => covers(name, other.folder)))
      .map((other) => `${folder} > ${other.folder}`),
  );
  const between = (arrows: readonly string[]) => arrows.filter((arrow) => !arrow.endsWith('> src/domain')).toSorted();
  expect(between(drawn)).toEqual(between(allowed));
});

// A fork changes registry.json and nothing else: neither code nor its tests may depend on what stands in it.
const own = FIRST_LIST.categories.flatMap(({ slug, name }) => [slug, name.toLowerCase()]);
const OWN_WORDS = [FIRST_LIST.curator.name.toLowerCase(), ...own, ...(FIRST_LIST.examples ?? [])];

test.each([...FILES.filter(({ file }) => !file.startsWith('bench/')), ...BROWSER])(
  '$file names no topic of a list',
  ({ source }) => {
    const text = source.toLowerCase();
    expect(OWN_WORDS.filter((word) => text.includes(word))).toEqual([]);
  },
);

const READS_THE_LIST =
  /from '(?:\.\.\/)+(?:registry|signed\/signatures)\.json'|readFile(?:Sync)?\('registry\.json'|checkoutRegistry/;
test('no test and no benchmark reads the list of the checkout; `npm run check` does', () => {
  const files = [...TESTS, ...filesIn('bench/**/*.ts')].filter(({ file }) => !file.endsWith('architecture.test.ts'));
  expect(files.filter(({ source }) => READS_THE_LIST.test(source)).map(({ file }) => file)).toEqual([]);
  expect(READS_THE_LIST.test("import registry from '../../registry.json';")).toBe(true);
});
