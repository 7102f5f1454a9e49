// lists/project.json, the list of the project beside the curator's own, as a file.
import { fail, type Result } from '../../src/domain/result.ts';
import { listsIn, PROJECT_FILE } from '../lists.ts';
import { firstProblem } from './json-text.ts';
import { type RegistryFile, readRegistryAt } from './registry-file.ts';

/** The list of the project in `folder`, undefined where there is none. Fails with every problem that keeps it from being read. */
export const readProject = (folder: string) => readRegistryAt(listsIn(folder).project);

/** The same for a command, which fails with one line. */
export const loadProject = async (folder: string): Promise<Result<RegistryFile | undefined, string>> => {
  const file = await readProject(folder);
  return file.ok ? file : fail(`${firstProblem(PROJECT_FILE, file.error)}; run: npm run curator -- check`);
};
