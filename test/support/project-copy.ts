// A copy of the project that a test may change: what is needed to start and deploy it, with the first list in place of
// the curator's, in a folder that is removed again.
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readmeFor } from '../../scripts/build/record-readme.ts';
import { newFolder } from './folders.ts';
import { FIRST_LIST, FIRST_LIST_FILE } from './lists.ts';

export type ProjectCopy = {
  readonly directory: string;
  /** Replaces the first occurrence of `from` in a file; throws where the file has none. */
  readonly edit: (file: string, from: string, to: string) => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** Paths that a copy leaves out. bench/ has packages of its own, which no started program needs. */
const LEFT_OUT = /^(?:\.cache|\.git|\.wrangler|coverage|dist|federated|lists|out|signed|test|(?:.*\/)?node_modules)$/;

/** A fresh copy, without tests and without what tools have produced. Its `node_modules` is a link to this project's. */
export const copyProject = async (): Promise<ProjectCopy> => {
  const directory = newFolder();
  await cp('.', directory, { recursive: true, filter: (source) => !LEFT_OUT.test(relative('.', source)) });
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
  await cp(FIRST_LIST_FILE, join(directory, 'registry.json'));
  await mkdir(join(directory, 'signed'));
  await cp('test/fixtures/unsigned.json', join(directory, 'signed/signatures.json'));
  // README.md shows what registry.json answers.
  await writeFile(join(directory, 'README.md'), readmeFor(await readFile('README.md', 'utf8'), FIRST_LIST));
};

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
