// Which test files can notice a change to a source file: those of its own room and of the rooms that stand on it, where they
// import it; first those that import it themselves, then its own room's, the nearest first.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Suites of these folders start programs or a browser for everything they do: too slow to ask about each mutant. */
const TOO_SLOW = /^test\/(?:browser|clients|worker\/served)\//;
/** The suites in workerd ask the built Worker and import nothing of it. */
const IN_WORKERD = /^test\/worker\/[^/]+\.test\.ts$/;
const WORKER = 'src/worker/main.ts';

/** The folders of src, each before those that stand on it. A suite for one says nothing of those after it. */
const ROOMS = ['domain', 'fuzz', 'catalog', 'protocol', 'web', 'http', 'harness', 'worker', 'local', 'scripts'];

/** For a source file: the suites that import it, directly or through others, at most `most`, the nearest first. */
type SuitesFor = (file: string, most: number) => readonly string[];

export const suitesOver = (testFiles: readonly string[]): SuitesFor => {
  const importsOf = cached((file: string) => importsIn(file));
  const distances = testFiles
    .filter((file) => file.endsWith('.test.ts') && !TOO_SLOW.test(file))
    .map((suite) => ({ suite, distance: distancesFrom(suite, importsOf) }));
  return (file, most) => {
    const mirror = file.replace(/^src\//, 'test/').replace(/\.ts$/, '.test.ts');
    return distances
      .flatMap(({ suite, distance }) => {
        const at = distance.get(file);
        const above = roomOf(suite) - roomOf(file);
        return at === undefined || above < 0
          ? []
          : [{ suite, above: at === 1 ? 0 : above, at: suite === mirror ? 0 : at }];
      })
      .toSorted((a, b) => a.above - b.above || a.at - b.at || folderGap(a.suite, mirror) - folderGap(b.suite, mirror))
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
  const distance = new Map([[suite, 0]]);
  const open = [suite, ...(IN_WORKERD.test(suite) ? [WORKER] : [])];
  for (const file of open) {
    for (const next of importsOf(file)) {
      if (distance.has(next)) continue;
      distance.set(next, (distance.get(file) ?? 1) + 1);
      open.push(next);
    }
  }
  return distance;
};

/** The files of the repository that `file` imports. */
const importsIn = (file: string): readonly string[] => {
  if (!file.endsWith('.ts') || !existsSync(file)) return [];
  const found = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g);
  return [...found].map(([, path = '']) => join(dirname(file), path).replaceAll('\\', '/'));
};

/** How many leading folders two files do not share. */
const folderGap = (file: string, other: string): number => {
  const folders = dirname(file).split('/');
  const others = dirname(other).split('/');
  const shared = folders.findIndex((folder, at) => folder !== others[at]);
  return shared === -1 ? 0 : folders.length - shared;
};

const cached = <Value>(make: (key: string) => Value): ((key: string) => Value) => {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
};
