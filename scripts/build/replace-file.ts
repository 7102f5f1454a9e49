// Replaces a file atomically, because another program, such as a second wrangler, may be reading it.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes `content` to `path`, by way of a file at `draft`, which is on the same disk. Folders are made. */
export const replaceFile = async (path: string, content: string | Uint8Array, draft = path): Promise<void> => {
  const unfinished = `${draft}.${process.pid}`;
  for (const file of [path, draft]) await mkdir(dirname(file), { recursive: true });
  await writeFile(unfinished, content);
  await rename(unfinished, path);
};
