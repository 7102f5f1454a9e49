// Who may import whom, and what pure rooms may not do: no clock, no randomness, no network, no console, no timers, no
// state of a module. The rules are data (rooms.ts); small sources that break them prove that each breach is seen.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { covers, isWithin, ROOMS, roomOf, tableRows } from './rooms.ts';
import { cyclesIn, type File, importsOf, impurities, strayImports } from './support/architecture.ts';
import { FIRST_LIST } from './support/first-list.ts';

const filesIn = (folder: string): readonly File[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        !entry.parentPath.includes('node_modules') &&
        /\.tsx?$/.test(entry.name) &&
        !entry.name.endsWith('.d.ts'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

const FILES = ['src', 'scripts', 'bench'].flatMap(filesIn);

/** What the browser runs, which no compiler makes. */
function browserFiles(): readonly File[] {
  const folder = 'public/assets';
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return names.map((name) => ({ file: join(folder, name), source: readFileSync(join(folder, name), 'utf8') }));
}

test('every source file belongs to a room', () => {
  expect(FILES.length).toBeGreaterThan(40);
  expect(FILES.map(({ file }) => file).filter((file) => roomOf(file) === undefined)).toEqual([]);
});

test.each(FILES)('$file imports what its room may import', (one) => expect(strayImports(one)).toEqual([]));

/** They keep regular expressions, each made of one text when first asked for: a faster start, no memory of questions. */
const LATE_EXPRESSIONS = ['src/domain/words/lexicon.ts', 'src/domain/words/normalize.ts'];
test.each(FILES.filter(({ file }) => roomOf(file)?.runs === 'anywhere'))('$file is pure', ({ file, source }) =>
  expect(impurities(source)).toEqual(LATE_EXPRESSIONS.includes(file) ? ['keeps a late expression in the module'] : []),
);

test('no files import each other in a ring', () => {
  const rings = cyclesIn([...FILES, ...filesIn('test')]);
  expect(rings).toEqual([]);
});

test('no room may import one above it, so no rooms import each other in a ring', () => {
  const upwards = ROOMS.flatMap(({ folder, imports, types = [] }, at) =>
    [...imports, ...types]
      .filter((name) => ROOMS.slice(at).some((above) => covers(name, above.folder)))
      .map((name) => `${folder} > ${name}`),
  );
  expect(upwards).toEqual([]);
});

test('CONTRIBUTING has this table of rooms', () => {
  const shown = readFileSync('CONTRIBUTING.md', 'utf8').split('\n');
  const start = shown.findIndex((line) => line.startsWith('| Room |'));
  expect(shown.slice(start, shown.indexOf('', start))).toEqual(tableRows());
});

test('what the Worker ships reaches neither Node nor the local catalog', () => {
  const files = new Map(FILES.map((one) => [one.file, one]));
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    const one = files.get(file);
    for (const { target } of one === undefined ? [] : importsOf(one)) visit(target);
  };
  visit('src/worker/main.ts');
  expect(reached).toContain('src/protocol/answerer.ts');
  expect(
    [...reached].filter((file) => file === 'node' || isWithin(file, 'src/local') || isWithin(file, 'src/harness/disk')),
  ).toEqual([]);
});

const STRAYS = [
  { file: 'src/domain/x.ts', source: "import { readFile } from 'node:fs/promises';", want: ['node'] },
  { file: 'src/domain/x.ts', source: "import yaml from 'yaml';", want: ['yaml'] },
  { file: 'src/harness/x.ts', source: "import yaml from 'yaml';", want: [] },
  { file: 'src/catalog/tools/x.ts', source: "import { a } from '../../web/page.ts';", want: ['src/web/page.ts'] },
  {
    file: 'src/catalog/tools/x.ts',
    source: "import type { A } from '../../protocol/call.ts';",
    want: ['src/protocol/call.ts'],
  },
  { file: 'src/protocol/x.ts', source: "import type { Tool } from '../catalog/tools/tool.ts';", want: [] },
  {
    file: 'src/protocol/x.ts',
    source: "import { defineTool } from '../catalog/tools/tool.ts';",
    want: ['src/catalog/tools/tool.ts'],
  },
  {
    file: 'src/protocol/x.ts',
    source: "import { text } from '../domain/words/normalize.ts';",
    want: ['src/domain/words/normalize.ts'],
  },
  {
    file: 'src/protocol/x.ts',
    source: "import {\n  type Tool,\n  defineTool,\n} from '../catalog/tools/tool.ts';",
    want: ['src/catalog/tools/tool.ts'],
  },
  { file: 'src/protocol/x.ts', source: "export * from '../http/site/app.ts';", want: ['src/http/site/app.ts'] },
  { file: 'src/http/x.ts', source: "const x = await import('../worker/main.ts');", want: ['src/worker/main.ts'] },
  { file: 'src/http/x.ts', source: "import 'cloudflare:workers';", want: ['cloudflare:workers'] },
  { file: 'src/http/x.ts', source: "import registry from '../../registry.json';", want: ['registry.json'] },
  { file: 'src/local/x.ts', source: "import { a } from '../http/site/app.ts';", want: ['src/http/site/app.ts'] },
  { file: 'src/worker/main.ts', source: "import registry from '../../registry.json';", want: [] },
  {
    file: 'src/domain/registry/x.ts',
    source: "import type { Matcher } from '../matching/match.ts';",
    want: ['src/domain/matching/match.ts'],
  },
  { file: 'src/domain/matching/x.ts', source: "import type { Category } from '../registry/registry.ts';", want: [] },
  {
    file: 'src/domain/x.ts',
    source: "import { ok } from './signing/canonical.ts';",
    want: ['src/domain/signing/canonical.ts'],
  },
  { file: 'src/domain/matching/x.ts', source: "import * as v from 'valibot';", want: ['valibot'] },
  {
    file: 'src/catalog/x.ts',
    source: "import type { Files } from '../harness/sync.ts';",
    want: ['src/harness/sync.ts'],
  },
  { file: 'src/harness/tools/x.ts', source: "import { defineTool } from '../../catalog/tools/tool.ts';", want: [] },
  { file: 'src/harness/x.ts', source: "import { readFileSync } from 'node:fs';", want: ['node'] },
  { file: 'src/harness/disk/x.ts', source: "import { readFileSync } from 'node:fs';", want: [] },
  { file: 'src/harness/editors/x.ts', source: "import { sync } from '../sync.ts';", want: ['src/harness/sync.ts'] },
  {
    file: 'src/harness/editors/x.ts',
    source: "import { plan } from '../plan/plan.ts';",
    want: ['src/harness/plan/plan.ts'],
  },
  { file: 'src/harness/plan/x.ts', source: "import { edit } from '../editors/editors.ts';", want: [] },
  { file: 'src/http/mcp/x.ts', source: "import { app } from '../site/app.ts';", want: ['src/http/site/app.ts'] },
  {
    file: 'scripts/build/x.ts',
    source: "import { main } from '../curator/main.ts';",
    want: ['scripts/curator/main.ts'],
  },
  { file: 'scripts/run/x.ts', source: "import { table } from '../../bench/table.ts';", want: ['bench/table.ts'] },
  {
    file: 'scripts/run/x.ts',
    source: "import { plan } from '../../src/harness/plan/plan.ts';",
    want: ['src/harness/plan/plan.ts'],
  },
  { file: 'bench/speed/x.ts', source: "import { build } from '../../scripts/build/build.ts';", want: [] },
  { file: 'bench/x.ts', source: "import { rounds } from './speed/rounds.ts';", want: ['bench/speed/rounds.ts'] },
  {
    file: 'bench/speed/x.ts',
    source: "import { wire } from '../../test/support/wire.ts';",
    want: ['test/support/wire.ts'],
  },
  {
    file: 'scripts/run/x.ts',
    source: "import { wire } from '../../test/support/wire.ts';",
    want: ['test/support/wire.ts'],
  },
  { file: 'src/domain/x.ts', source: "import { honoured } from 'hono-like';", want: ['hono-like'] },
];
test.each(STRAYS)('in $file, $source is seen: $want', ({ file, source, want }) =>
  expect(strayImports({ file, source })).toEqual(want),
);

const IMPURE_SOURCES = [
  { source: 'const now = Date.now();', want: ['reads the clock'] },
  { source: 'const now = new Date();', want: ['reads the clock'] },
  { source: 'const now = new Date;', want: ['reads the clock'] },
  { source: 'const now = Date();', want: ['reads the clock'] },
  { source: 'const id = crypto.randomUUID();', want: ['is random'] },
  { source: 'const x = Math.random();', want: ['is random'] },
  { source: 'const x = await fetch(url);', want: ['uses the network'] },
  { source: "console.log('x');", want: ['uses the console'] },
  { source: 'setTimeout(run, 1);', want: ['uses timers'] },
  { source: 'const home = process.env.HOME;', want: ['reaches for its surroundings'] },
  { source: 'let cache = new Map();', want: ['keeps a variable in the module'] },
  { source: 'export let cache = 1;', want: ['keeps a variable in the module'] },
  { source: 'export const known = memoize((registry: Registry) => 1);', want: ['keeps a cache in the module'] },
  { source: 'const known: (of: Registry) => object =\n  memoize(make);', want: ['keeps a cache in the module'] },
  { source: 'const answers = memoizeLast(make);', want: ['keeps a cache in the module'] },
  { source: 'const answers = keepLatest<string>(1000);', want: ['keeps a cache in the module'] },
  { source: "const RUN = lateRegExp('a', 'u');", want: ['keeps a late expression in the module'] },
  { source: 'const proof = once(() => examine(registry));', want: ['keeps a cache in the module'] },
  {
    source: 'const seen = new Set<string>();\nconst see = (slug: string) => {\n  seen.add(slug);\n};',
    want: ['changes a collection of the module'],
  },
  {
    source: 'const kept: WeakMap<object, string> = new WeakMap();\nexport const f = (x: object) => kept.set(x, 1);',
    want: ['changes a collection of the module'],
  },
  { source: 'const TYPES = new Set([1, 2]);\nconst has = (type: number) => TYPES.has(type);', want: [] },
  { source: 'export const f = () => {\n  const seen = new Set();\n  seen.add(1);\n};', want: [] },
  { source: 'export const f = () => {\n  const known = memoize(make);\n};', want: [] },
  { source: 'const day = new Date(Date.UTC(2026, 1, 1)).getUTCDate();', want: [] },
  { source: "// console.log(Date.now())\nconst a = 'fetch(x) console';", want: [] },
  { source: 'const f = () => {\n  let x = 1;\n};', want: [] },
  { source: 'const url = tools.fetch(id);', want: [] },
];
test.each(IMPURE_SOURCES)('$source is seen: $want', ({ source, want }) => expect(impurities(source)).toEqual(want));

const RINGS: readonly {
  says: string;
  files: Readonly<Record<string, string>>;
  want: readonly (readonly string[])[];
}[] = [
  {
    says: 'two files whose types need each other',
    files: { 'a.ts': "import type { B } from './b.ts';", 'b.ts': "import { a } from './a.ts';" },
    want: [['a.ts', 'b.ts']],
  },
  {
    says: 'three files in a ring that a fourth leads to',
    files: {
      'start.ts': "import './a.ts';",
      'a.ts': "export * from './b.ts';",
      'b.ts': "const c = await import('./c.ts');",
      'c.ts': "import { a } from './a.ts';",
    },
    want: [['a.ts', 'b.ts', 'c.ts']],
  },
  {
    says: 'two files that need a third',
    files: { 'a.ts': "import './b.ts';\nimport './c.ts';", 'b.ts': "import './c.ts';", 'c.ts': '' },
    want: [],
  },
];
test.each(RINGS)('the ring of $says is seen: $want', ({ files, want }) =>
  expect(cyclesIn(Object.entries(files).map(([file, source]) => ({ file, source })))).toEqual(want),
);

// A fork changes registry.json and nothing else: neither code nor its tests may depend on what stands in it.
const own = FIRST_LIST.categories.flatMap(({ slug, name }) => [slug, name.toLowerCase()]);
const OWN_WORDS = [FIRST_LIST.curator.name.toLowerCase(), ...own, ...(FIRST_LIST.examples ?? [])];

test.each([...FILES.filter(({ file }) => !file.startsWith('bench/')), ...browserFiles()])(
  '$file names no topic of a list',
  ({ source }) => {
    const text = source.toLowerCase();
    expect(OWN_WORDS.filter((word) => text.includes(word))).toEqual([]);
  },
);

const READS_THE_LIST =
  /from '(?:\.\.\/)+(?:registry|signed\/signatures)\.json'|readFile(?:Sync)?\('registry\.json'|checkoutRegistry/;
test('no test and no benchmark reads the list of the checkout; `npm run check` does', () => {
  const files = [...filesIn('test'), ...filesIn('bench')].filter(({ file }) => file !== 'test/architecture.test.ts');
  expect(files.filter(({ source }) => READS_THE_LIST.test(source)).map(({ file }) => file)).toEqual([]);
  expect(READS_THE_LIST.test("import registry from '../../registry.json';")).toBe(true);
});
