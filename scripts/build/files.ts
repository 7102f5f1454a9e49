// Files that are built: replaced atomically, because another program, such as a second wrangler, may be reading them, and
// removed once nothing builds them.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Writes `content` to `path`, by way of a file beside `draft`, which is on the same disk. Its folder is made. */
export const replaceFile = async (path: string, content: string | Uint8Array, draft = path): Promise<void> => {
  const unfinished = `${draft}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(unfinished, content);
  await rename(unfinished, path);
};

/** The paths of all files below `folder`; none where there is no such folder. */
export const filesBelow = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

/** Makes `folder` hold exactly `files`, by their paths in it; gives how many were written: what is there stays untouched. */
export const fillFolder = async (folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<number> => {
  for (const path of await filesBelow(folder)) if (!files.has(relative(folder, path))) await rm(path, { force: true });
  let written = 0;
  for (const [name, content] of files) {
    const before = await readFile(join(folder, name)).catch(() => undefined);
    if (before?.equals(content)) continue;
    // Its draft lies outside the folder, which another build may be clearing.
    await replaceFile(join(folder, name), content, folder);
    written += 1;
  }
  return written;
};
