// The project with the first list in place of the curator's: what tests start servers and commands in. It is made once
// for a run of the suites that start processes (vitest.config.mts) and removed after it.
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copyProject } from './project-copy.ts';

const FOLDER = 'FIRST_PROJECT';

/** The folder of that project. @throws in a suite for which it is not made. */
export const firstProject = (): string => {
  const folder = process.env[FOLDER];
  if (folder === undefined) throw new Error('only the suites that start processes have this project');
  return resolve(folder);
};

/** Makes the project; gives what removes it. */
const setup = async (_: TestProject): Promise<() => Promise<void>> => {
  const { directory, remove } = await copyProject();
  process.env[FOLDER] = directory;
  return remove;
};

export default setup;
