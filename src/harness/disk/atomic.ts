// Atomic writes that survive a power failure: write a temporary file, sync it, rename it, sync the folder.
import type nodeFs from 'node:fs';
import { dirname } from 'node:path';

export type Fs = typeof nodeFs;

type AtomicWrite = {
  readonly file: string;
  readonly content: string | Uint8Array;
  readonly mode: number;
  /** Name of the run, which is part of the names of its temporary files. */
  readonly id: string;
  /** Throws if the file must no longer be replaced. */
  readonly check?: () => void;
};

/** The temporary file of a run beside a file. */
export const temporaryOf = (file: string, id: string): string => `${file}.${id}.tmp`;

/** Writes beside the target, then renames over it, so that a reader sees the old bytes or the new ones. */
export const writeAtomic = (fs: Fs, { file, content, mode, id, check }: AtomicWrite): void => {
  const temporary = temporaryOf(file, id);
  try {
    writeSynced(fs, { file: temporary, content, mode });
    check?.();
    fs.renameSync(temporary, file);
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(fs, dirname(file));
};

/** Writes a new file and syncs it to the disk. */
export const writeSynced = (fs: Fs, { file, content, mode }: Pick<AtomicWrite, 'file' | 'content' | 'mode'>): void => {
  const handle = fs.openSync(file, 'wx', mode);
  try {
    fs.writeFileSync(handle, content);
    fs.fsyncSync(handle);
    fs.fchmodSync(handle, mode);
  } finally {
    fs.closeSync(handle);
  }
};

/** Syncs a folder, so that the names in it survive a power failure. */
export const syncFolder = (fs: Fs, folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
};
