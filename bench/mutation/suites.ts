// Which test files can notice a change to a source file: those of its own room and of the rooms that stand on it, where they
// import it or start a program that does, the nearest first; of two equally near the one that imports less besides.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Suites that start a browser or a server for everything they do, too slow to ask about each mutant; and those of other subjects. */
const LEFT_OUT = /^test\/(?:browser|clients|worker\/served|docs|bench|architecture)\b/;
/** Suites that ask a program which they do not name: the built Worker in workerd, the installed package. */
const PROGRAMS = [
  { suites: /^test\/worker\/[^/]+\.test\.ts$/, program: 'src/worker/main.ts' },
  { suites: /^test\/local\/main\.test\.ts$/, program: 'src/local/main.ts' },
];

/** The folders of src, each before those that stand on it. A suite for one says nothing of those after it. */
const ROOMS = ['domain', 'fuzz', 'catalog', 'protocol', 'web', 'http', 'harness', 'worker', 'local', 'scripts'];

/** For a source file: the suites that import it, directly or through others, at most `most`, the nearest first. */
type SuitesFor = (file: string, most: number) => readonly string[];

export const suitesOver = (testFiles: readonly string[]): SuitesFor => {
  const importsOf = cached((file: string) => importsIn(file));
  const distances = testFiles
    .filter((file) => file.endsWith('.test.ts') && !LEFT_OUT.test(file))
    .map((suite) => ({ suite, distance: distancesFrom(suite, importsOf) }));
  return (file, most) => {
    const mirror = file.replace(/^src\//, 'test/').replace(/\.ts$/, '.test.ts');
    return distances
      .flatMap(({ suite, distance }) => {
        const at = distance.get(file);
        const above = roomOf(suite) - roomOf(file);
        return at === undefined || above < 0
          ? []
          : [{ suite, at: suite === mirror ? 0 : at === 1 || above === 0 ? at : at + 1, reach: distance.size }];
      })
      .toSorted((a, b) => a.at - b.at || a.reach - b.reach)
      .slice(0, most)
      .map(({ suite }) => suite);
  };
};

const roomOf = (file: string): number => {
  const room = ROOMS.indexOf(file.split('/')[1] ?? '');
  return room === -1 ? ROOMS.length : room;
};

/** How many imports away from `suite` each file is. */
const distancesFrom = (suite: string, importsOf: (file: string) => readonly string[]): ReadonlyMap<string, number> => {
  const started = PROGRAMS.filter(({ suites }) => suites.test(suite)).map(({ program }) => program);
  const distance = new Map([[suite, 0], ...started.map((program) => [program, 1] as const)]);
  const open = [suite, ...started];
  for (const file of open) {
    for (const next of importsOf(file)) {
      if (distance.has(next)) continue;
      distance.set(next, (distance.get(file) ?? 1) + 1);
      open.push(next);
    }
  }
  return distance;
};

/** The files of the repository that `file` imports, and the programs that it starts by their path. */
const importsIn = (file: string): readonly string[] => {
  if (!file.endsWith('.ts') || !existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const imported = text.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g);
  const started = text.matchAll(/'((?:src|scripts)\/[\w/-]+\.ts)'/g);
  return [
    ...[...imported].map(([, path = '']) => join(dirname(file), path).replaceAll('\\', '/')),
    ...[...started].map(([, path = '']) => path),
  ];
};

const cached = <Value>(make: (key: string) => Value): ((key: string) => Value) => {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
};
