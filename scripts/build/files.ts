// Files that are built: replaced atomically, because another program, such as a second wrangler, may be reading them, and
// removed once nothing builds them.
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes `content` to `path`, by way of a file at `draft`, which is on the same disk. Folders are made. */
export const replaceFile = async (path: string, content: string | Uint8Array, draft = path): Promise<void> => {
  const unfinished = `${draft}.${process.pid}`;
  for (const file of [path, draft]) await mkdir(dirname(file), { recursive: true });
  await writeFile(unfinished, content);
  await rename(unfinished, path);
};

/** The paths of all files below `folder`; none where there is no such folder. */
export const filesBelow = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

/** Removes every file below `folder` but those at `kept`, which are relative to it. */
export const removeOthers = async (folder: string, kept: Iterable<string>): Promise<void> => {
  const paths = new Set([...kept].map((name) => join(folder, name)));
  for (const path of await filesBelow(folder)) if (!paths.has(path)) await rm(path, { force: true });
};
