// Other people's lists: one topic, forty, names that are written from the right or without letters, and words that this
// project's tests use too; the last trusts a list and is past its second day. `npm run test:forks` checks, builds and serves
// each in a fresh clone, where no word of this repository's list may be left in anything that comes out, and runs `npm test`
// there, whose suites must not depend on the list.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonFile } from '../../src/domain/json.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import type { Registry, RegistryDocument } from '../../src/domain/registry/registry.ts';
import { readmeFor } from '../build/record-readme.ts';
import { readCommandLine } from '../command-line.ts';
import { exitCodeOf } from '../exit-code.ts';
import { type Output, outputsOf } from './foreign-outputs.ts';
import { secondDay } from './second-day.ts';

export const FOREIGN_LISTS = ['one topic', 'forty topics', 'right to left', 'shared words'] as const;
type ForeignList = (typeof FOREIGN_LISTS)[number];

const FORTY = 40;
/** Lists that the benchmarks and the tests use too. */
const LISTS = 'scripts/gate/lists';
/** The list that the project first shipped, whose words must not be in the code. */
const FIRST = `${LISTS}/first-registry.json`;

/** Makes a clone with another list in a folder with a space in its name, installed as in the README; gives that list. */
const fork = async (list: ForeignList, around: string, folder: string): Promise<Registry> => {
  run('git', ['clone', '--quiet', '.', folder], '.');
  run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder);
  const registry = await foreignList(list);
  await rm(join(folder, 'signed'), { recursive: true, force: true });
  await mkdir(join(folder, 'signed'));
  await writeFile(join(folder, 'registry.json'), jsonFile(registry.document));
  await writeFile(join(folder, 'signed/signatures.json'), '{ "registry": null, "history": [] }\n');
  await writeFile(join(folder, 'README.md'), await readmeFor(await readFile('README.md', 'utf8'), registry));
  if (list === 'shared words') await secondDay(folder, `${around}/day`);
  return registry;
};

/** What is wrong with the fork: a command that fails, or a word of the first list in something that it says. */
const forkProblems = async (folder: string, registry: Registry): Promise<readonly string[]> => {
  const failed = ['check', 'build', 'build:local'].filter(
    (script) => !runs('npm', ['run', '--silent', script], folder),
  );
  if (failed.length > 0) return failed.map((script) => `npm run ${script} fails`);
  const written = ['README.md', 'dist/registry.json', 'dist/three-good-sources.mjs'].map(async (name) => ({
    name,
    text: await readFile(join(folder, name), 'utf8'),
  }));
  return foreignWordsIn([...(await outputsOf(folder, registry)), ...(await Promise.all(written))], registry);
};

/** The words of the first list in what the server of `registry` says. */
export const foreignWordsIn = async (outputs: readonly Output[], registry: Registry): Promise<readonly string[]> => {
  const words = await foreignWords(registry);
  return outputs.flatMap(({ name, text }) => {
    const lower = text.toLowerCase();
    return words.filter((word) => lower.includes(word)).map((word) => `${name} has "${word}"`);
  });
};

/** One of the lists. */
export const foreignList = async (list: ForeignList): Promise<Registry> => registryOrThrow(await foreignDocument(list));

const read = async (path: string): Promise<RegistryDocument> => JSON.parse(await readFile(path, 'utf8'));

const foreignDocument = async (list: ForeignList): Promise<RegistryDocument> => {
  if (list === 'right to left') return read(`${LISTS}/right-to-left.json`);
  if (list === 'shared words') return read(`${LISTS}/shared-words.json`);
  const { $schema: _, ...foreign } = await read(`${LISTS}/foreign-registry.json`);
  const { categories } = await read(`${LISTS}/independent-registry.json`);
  const others = Object.entries(categories).filter(([slug]) => ADDED.includes(slug));
  const entries = [...Object.entries(foreign.categories), ...others];
  const size = list === 'one topic' ? 1 : FORTY;
  return { ...foreign, categories: Object.fromEntries(entries.slice(0, size)) };
};
/** Topics of the second list that the first has nothing like. */
const ADDED: readonly string[] = [
  ...['bouldering', 'sailing', 'board-game-design', 'sewing-clothes'],
  ...['first-aid', 'divorce-law', 'piano-playing', 'dog-training'],
];

/** Slugs, names and the curator of the first list, as far as the fork has none of them. */
const foreignWords = async (registry: Registry): Promise<readonly string[]> => {
  const own = JSON.stringify(registry.document).toLowerCase();
  const { curator, examples = [], categories } = registryOrThrow(await read(FIRST));
  const words = [curator.name, ...examples, ...categories.flatMap(({ slug, name }) => [slug, name])];
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => !own.includes(word));
};

const runs = (command: string, args: readonly string[], cwd: string): boolean =>
  exitCodeOf(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }) === 0;

const run = (command: string, args: readonly string[], cwd: string): void => {
  if (!runs(command, args, cwd)) throw new Error(`${command} ${args.join(' ')} failed in ${cwd}`);
};

if (import.meta.main) {
  readCommandLine({ call: 'npm run test:forks', does: 'Tests fresh clones with lists of other people.' });
  const results: string[] = [];
  for (const list of FOREIGN_LISTS) {
    console.log(`\n> a list with ${list}`);
    const around = await mkdtemp(join(tmpdir(), 'fork-'));
    const folder = join(around, 'three good sources');
    try {
      const problems = await forkProblems(folder, await fork(list, around, folder));
      const passes = exitCodeOf('npm', ['test'], { cwd: folder }) === 0;
      for (const problem of problems) console.error(problem);
      results.push(`${list}: ${problems.length === 0 && passes ? 'passes' : 'FAILS'}`);
    } finally {
      await rm(around, { recursive: true, force: true });
    }
  }
  console.log(`\n${results.join('\n')}`);
  process.exitCode = results.every((line) => line.endsWith('passes')) ? 0 : 1;
}
