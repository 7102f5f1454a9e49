// A disk in a Map, for the pure half of the sync: paths of any system, no links.

import { createHash } from 'node:crypto';
import type { Bytes } from '../../src/domain/bytes.ts';
import type { Disk } from '../../src/harness/machine.ts';
import { isBelow } from '../../src/harness/paths.ts';

/** A disk that holds these files, and `folders` without files. */
export const mapDisk = (files: Readonly<Record<string, string>>, folders: readonly string[] = []): Disk => ({
  read: (path, within) => {
    if (!isBelow(path, within)) return { kind: 'refused', why: `is not below ${within}` };
    const text = files[path];
    if (text === undefined) return { kind: 'absent' };
    return { kind: 'file', bytes: new TextEncoder().encode(text), executable: false, isShared: false };
  },
  real: (path) => path,
  list: (folder) => ({
    files: Object.keys(files)
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1))
      .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
      .sort(),
    troubles: [],
  }),
  isFolder: (path) => folders.includes(path) || Object.keys(files).some((file) => file.startsWith(`${path}/`)),
  folders: (folder) => {
    const below = Object.keys(files).filter((path) => path.startsWith(`${folder}/`));
    const names = below.map((path) => path.slice(folder.length + 1).split('/')).filter((parts) => parts.length > 1);
    return [...new Set(names.flatMap(([name = '']) => (name.startsWith('.') ? [] : [name])))].sort();
  },
  hasProgram: () => false,
  isWritable: () => true,
  sha256: (bytes: Bytes) => createHash('sha256').update(bytes).digest('hex'),
});
