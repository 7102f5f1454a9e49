// Reads a file of a repository that may be anybody's: a pipe or a device in its place would never end.
import { readFile, stat } from 'node:fs/promises';

/** The bytes of a file. @throws as readFile does, and where the path leads to no ordinary file */
export const readPlain = async (path: string): Promise<Buffer<ArrayBuffer>> => {
  const found = await stat(path);
  if (!found.isFile() && !found.isDirectory()) throw new Error('it is a pipe or a device, not a file');
  return readFile(path);
};
