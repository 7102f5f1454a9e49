// Other people's lists in a copy of the project: one topic, forty, names that are written from the right or without letters,
// and words that this project's tests use too; the last trusts a list and is past its second day. Each is checked, built and served, and no word of this repository's list may be left in anything that comes out.
// `npm run test:forks` does so in fresh clones, and in each runs `npm test`, whose suites must not depend on the list.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { jsonFile } from '../../src/domain/json.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import type { Registry, RegistryDocument } from '../../src/domain/registry/registry.ts';
import { readmeFor } from '../build/record-readme.ts';
import { readCommandLine } from '../command-line.ts';
import { type Output, outputsOf } from './foreign-outputs.ts';
import { secondDay } from './second-day.ts';

export const FOREIGN_LISTS = ['one topic', 'forty topics', 'right to left', 'shared words'] as const;
type ForeignList = (typeof FOREIGN_LISTS)[number];

const FORTY = 40;
/** Lists that the benchmarks and the tests use too. */
const LISTS = 'scripts/gate/lists';
/** The list that the project first shipped, whose words must not be in the code. */
const FIRST = `${LISTS}/first-registry.json`;

/** A copy of the project with another list; it lies in a folder with a space in its name, which only its owner may enter. */
type Fork = { readonly folder: string; readonly registry: Registry; readonly remove: () => Promise<void> };

/** Makes the fork; `fresh`: a clone that is installed as in the README, else a copy that shares the installed packages. */
export const makeFork = async (list: ForeignList, { fresh }: { readonly fresh: boolean }): Promise<Fork> => {
  const around = await mkdtemp(join(tmpdir(), 'fork-'));
  const folder = join(around, 'three good sources');
  if (fresh) {
    run('git', ['clone', '--quiet', '.', folder], '.');
    run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder);
  } else await copyTo(folder);
  const registry = await foreignList(list);
  await rm(join(folder, 'signed'), { recursive: true, force: true });
  await mkdir(join(folder, 'signed'));
  await writeFile(join(folder, 'registry.json'), jsonFile(registry.document));
  await writeFile(join(folder, 'signed/signatures.json'), '{ "registry": null, "history": [] }\n');
  await writeFile(join(folder, 'README.md'), await readmeFor(await readFile('README.md', 'utf8'), registry));
  if (list === 'shared words') await secondDay(folder, `${around}/day`);
  return { folder, registry, remove: () => rm(around, { recursive: true, force: true }) };
};

/** What is wrong with the fork: a command that fails, or a word of the first list in something that it says. */
export const forkProblems = async ({ folder, registry }: Fork): Promise<readonly string[]> => {
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

const NOT_COPIED = ['.cache', '.git', '.wrangler', 'coverage', 'dist', 'node_modules', 'out'];

const copyTo = async (folder: string): Promise<void> => {
  await mkdir(folder);
  for (const name of (await readdir('.')).filter((one) => !NOT_COPIED.includes(one)))
    await cp(name, join(folder, name), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
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
  spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

const run = (command: string, args: readonly string[], cwd: string): void => {
  if (!runs(command, args, cwd)) throw new Error(`${command} ${args.join(' ')} failed in ${cwd}`);
};

if (import.meta.main) {
  readCommandLine({ call: 'npm run test:forks', does: 'Tests fresh clones with lists of other people.' });
  const results: string[] = [];
  for (const list of FOREIGN_LISTS) {
    console.log(`\n> a list with ${list}`);
    const fork = await makeFork(list, { fresh: true });
    try {
      const problems = await forkProblems(fork);
      const passes = spawnSync('npm', ['test'], { cwd: fork.folder, stdio: 'inherit' }).status === 0;
      for (const problem of problems) console.error(problem);
      results.push(`${list}: ${problems.length === 0 && passes ? 'passes' : 'FAILS'}`);
    } finally {
      await fork.remove();
    }
  }
  console.log(`\n${results.join('\n')}`);
  process.exitCode = results.every((line) => line.endsWith('passes')) ? 0 : 1;
}
