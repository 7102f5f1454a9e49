// A copy of the project that a test may change: what is needed to start and deploy it, with the first list in place of
// the curator's, in a folder that is removed again.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readmeFor } from '../../scripts/build/record-readme.ts';
import { FIRST_LIST, FIRST_LIST_FILE } from './lists.ts';

export type ProjectCopy = {
  readonly directory: string;
  /** Replaces the first occurrence of `from` in a file; throws where the file has none. */
  readonly edit: (file: string, from: string, to: string) => Promise<void>;
  readonly remove: () => Promise<void>;
};

const LEFT_OUT = [
  '.cache',
  '.git',
  '.wrangler',
  'coverage',
  'dist',
  'federated',
  'node_modules',
  'out',
  'signed',
  'test',
];

/** A fresh copy, without tests and without what tools have produced. Its `node_modules` is a link to this project's. */
export const copyProject = async (): Promise<ProjectCopy> => {
  const directory = await mkdtemp(join(tmpdir(), 'three-good-sources-copy-'));
  const names = (await readdir('.')).filter((name) => !LEFT_OUT.includes(name));
  // Below bench/ lie packages of its own, which nothing needs that is started or deployed.
  const filter = (source: string): boolean => basename(source) !== 'node_modules';
  for (const name of names) await cp(name, join(directory, name), { recursive: true, filter });
  await symlink(resolve('node_modules'), join(directory, 'node_modules'));
  await putFirstList(directory);
  return {
    directory,
    edit: async (file, from, to) => {
      const path = join(directory, file);
      const text = await readFile(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      await writeFile(
        path,
        text.replace(from, () => to),
      );
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
};

const putFirstList = async (directory: string): Promise<void> => {
  const [own, first] = await Promise.all(['registry.json', FIRST_LIST_FILE].map(withoutSchema));
  await cp(FIRST_LIST_FILE, join(directory, 'registry.json'));
  await mkdir(join(directory, 'signed'));
  await cp('test/fixtures/unsigned.json', join(directory, 'signed/signatures.json'));
  // Working it out takes a second, and README.md shows what registry.json answers.
  if (own === first) return;
  await writeFile(join(directory, 'README.md'), await readmeFor(await readFile('README.md', 'utf8'), FIRST_LIST));
};

/** The text of a list, whatever file it names as its schema. */
const withoutSchema = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8')).replace(/"\$schema": .*/, '');

const FOLDER = 'FIRST_PROJECT';

/** The copy that tests start servers and commands in; none changes it. @throws in a suite for which it is not made. */
export const firstProject = (): string => {
  const folder = process.env[FOLDER];
  if (folder === undefined) throw new Error('only the suites that start processes have this project');
  return resolve(folder);
};

/** Makes that copy once for a run (vitest.config.mts); gives what removes it. */
export default async (_: TestProject): Promise<() => Promise<void>> => {
  const { directory, remove } = await copyProject();
  process.env[FOLDER] = directory;
  return remove;
};
