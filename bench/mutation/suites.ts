// Which test files can notice a change to a source file: those of its room, and of rooms that depend on it, that import
// the file or start a program that does. The suite with its name comes first, then the nearest importers; of two
// equally near, the one that imports less.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Suites that start a browser or a server for every test, and so are too slow; and suites of other subjects. */
const LEFT_OUT = /^test\/(?:browser|clients|forks|worker\/served|docs|bench|architecture)\b/;
/** Suites that run in workerd, start programs for most of their rows, replace modules, or take minutes. */
const APART = /^test\/(?:worker|local|scripts\/run)\/|^test\/scripts\/curator\/interrupted\.|\.more\.test\.ts$/;
/** Whether the rows of a suite can run again and again in one process with those of others. */
export const sharesProcess = (suite: string): boolean => !APART.test(suite);

/** Suites of a program that they do not name: the built Worker in workerd, the installed package. */
const PROGRAMS = [
  { suites: /^test\/worker\/[^/]+\.test\.ts$/, program: 'src/worker/main.ts' },
  { suites: /^test\/local\/main\.test\.ts$/, program: 'src/local/main.ts' },
];

/** Suites that use a whole folder from outside, as its users do: nearer to each of its files than their imports say. */
const ABOUT = [
  { folder: 'src/catalog/', at: 1, suites: 'http/mcp/methods http/mcp/listing http/mcp/skills' },
  { folder: 'src/protocol/', at: 1, suites: 'http/mcp/vectors http/mcp/methods http/mcp/stream http/mcp/skills' },
  { folder: 'src/web/', at: 2, suites: 'http/site/pages http/site/federation' },
  { folder: 'src/http/mcp/', at: 1, suites: 'http/mcp/vectors http/mcp/methods' },
  { folder: 'src/http/site/', at: 1, suites: 'http/site/routes http/site/federation' },
  { folder: 'src/worker/', at: 2, suites: 'http/mcp/ready-answers http/mcp/network http/site/routes' },
  {
    folder: 'src/domain/federation/',
    at: 1,
    suites: 'scripts/curator/pull scripts/curator/snapshots tools/trusted-answer',
  },
  {
    folder: 'src/harness/targets/',
    at: 1,
    suites: 'targets/texts targets/rules-and-servers targets/refusal-words plan/plan plan/keeps',
  },
  { folder: 'src/harness/plan/', at: 1, suites: 'disk/setups disk/selection disk/shared-rules disk/clones' },
  { folder: 'src/harness/', at: 2, suites: 'disk/sync disk/lost-refusals disk/broken-files' },
];

/** The folders of src, each before those that depend on it. A suite for one says nothing about those after it. */
const ROOMS = ['domain', 'fuzz', 'catalog', 'protocol', 'web', 'http', 'harness', 'worker', 'local', 'scripts'];

/** Further than any two files are apart. */
const FAR = 100;

/** For a source file: the suites that import it, directly or through others, at most `most`, the nearest first. */
type SuitesFor = (file: string, most: number) => readonly string[];

export const suitesOver = (files: readonly string[]): SuitesFor => {
  const imports = new Map(files.filter((file) => file.endsWith('.ts')).map((file) => [file, importsIn(file)]));
  const distances = files
    .filter((file) => /^test\/.*\.test\.ts$/.test(file) && !LEFT_OUT.test(file))
    .map((suite) => ({ suite, distance: distancesFrom(suite, imports) }));
  return (file, most) => {
    const sameName = `/${basename(file, '.ts')}.test.ts`;
    return distances
      .flatMap(({ suite, distance }) => {
        const isAbout = (name: string): boolean => suite.endsWith(`/${name}.test.ts`);
        const about = ABOUT.find(({ folder, suites }) => file.startsWith(folder) && suites.split(' ').some(isAbout));
        const at = about?.at ?? distance.get(file);
        const above = roomOf(suite) - roomOf(file);
        return at === undefined || (above < 0 && about === undefined)
          ? []
          : [{ suite, at: suite.endsWith(sameName) ? 0 : at === 1 || above === 0 ? at : at + 1, reach: distance.size }];
      })
      .toSorted((a, b) => a.at - b.at || a.reach - b.reach)
      .slice(0, most)
      .map(({ suite }) => suite);
  };
};

const roomOf = (file: string): number => {
  const [top = '', folder = ''] = file.split('/');
  const room = ROOMS.indexOf(top === 'scripts' ? top : folder);
  return room === -1 ? ROOMS.length : room;
};

/** How many imports away from `suite` each file is; a program that it starts counts as far away. */
const distancesFrom = (suite: string, imports: ReadonlyMap<string, Imports>): ReadonlyMap<string, number> => {
  const distance = new Map([[suite, 0]]);
  const open = [suite];
  const started = PROGRAMS.filter(({ suites }) => suites.test(suite)).map(({ program }) => program);
  const reach = (files: readonly string[], at: number): void => {
    for (const file of files.filter((one) => !distance.has(one))) {
      distance.set(file, at);
      open.push(file);
    }
  };
  for (const file of open) {
    const { imported, started: programs } = imports.get(file) ?? NONE;
    reach(imported, (distance.get(file) ?? 0) + 1);
    started.push(...programs);
    if (file === open.at(-1)) reach(started, FAR);
  }
  return distance;
};

type Imports = { readonly imported: readonly string[]; readonly started: readonly string[] };
const NONE: Imports = { imported: [], started: [] };

/** The files of the repository that `file` imports, and the programs that it starts by their path. */
const importsIn = (file: string): Imports => {
  const text = readFileSync(file, 'utf8');
  const imported = text.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g);
  const started = text.matchAll(/'((?:src|scripts)\/[\w/-]+\.ts)'/g);
  return {
    imported: [...imported].map(([, path = '']) => join(dirname(file), path).replaceAll('\\', '/')),
    started: [...started].map(([, path = '']) => path),
  };
};
