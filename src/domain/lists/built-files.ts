// Reads the files that the build left beside the server. The server carries the hash of one of them, which has the hashes of
// all others, so a file that the build did not write is not used, even where its signature holds: it may be an older release.
import { sha256Hex, toText } from '../bytes.ts';
import { type Hashes, LIST_FILES, type ReadFile } from './manifest.ts';

/** The files that `read` gives; `sha256` is the hash of the file of hashes. */
export const builtFiles = (read: ReadFile, sha256: string) => {
  const unread = new Map<string, string>();
  const found = new Set<string>();
  let hashes: Hashes | undefined;
  const prepare = async (): Promise<Hashes | undefined> => {
    if (hashes !== undefined) return hashes;
    const file = await read(LIST_FILES.hashes);
    const bytes = file && new Uint8Array(file);
    // The build wrote these very bytes.
    if (bytes !== undefined && (await sha256Hex(bytes)) === sha256) hashes = JSON.parse(toText(bytes));
    return hashes;
  };
  const note = (name: string, reason: string): undefined => {
    unread.set(name, reason);
    return undefined;
  };
  return {
    /** Reads the hashes, so that files asked for at once need not each do it. */
    prepare,
    /** Whether the build wrote a file of this name, as far as that can be told. */
    has: async (name: string): Promise<boolean> => Object.hasOwn((await prepare()) ?? {}, name),
    /** Whether the file was read before. */
    wasRead: (name: string): boolean => found.has(name),
    /** Files that could not be used when they were last asked for, and why. */
    unread,
    /** The bytes of a file as the build wrote it; undefined where it cannot be used now. */
    read: async (name: string): Promise<ArrayBuffer | undefined> => {
      const known = await prepare();
      const bytes = await read(name);
      if (bytes === undefined) return note(name, 'is missing beside the Worker');
      if (known === undefined)
        return note(name, `cannot be checked: ${LIST_FILES.hashes} beside it is missing or changed`);
      if ((await sha256Hex(new Uint8Array(bytes))) !== known[name])
        return note(name, 'is not the one that the build wrote');
      unread.delete(name);
      found.add(name);
      return bytes;
    },
  };
};
