// Atomic writes that survive a power failure: write a temporary file, sync it, rename it over the target, sync the folder.
import type nodeFs from 'node:fs';
import { dirname } from 'node:path';

export type Fs = typeof nodeFs;

type AtomicWrite = {
  readonly file: string;
  readonly content: string | Uint8Array;
  readonly mode: number;
  /** Name of the run, which its temporary files carry. */
  readonly id: string;
  /** Throws where the file must not be replaced any more. */
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

/** Writes a file that is not there yet, and its bytes to the disk. */
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

/** Makes the names in a folder last. */
export const syncFolder = (fs: Fs, folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
};
