// The backup of a run: copies of everything that it will change, a manifest that says where each belongs, and, once it
// is finished, the state that it left. Saves and reads backups; rollback.ts and `undo` restore them.
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { type Bytes, toText, utf8 } from '../../domain/bytes.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { EMPTY_STATE, State } from '../model.ts';
import type { OpenBackup } from '../ports.ts';
import { attempt, parseAs } from '../values.ts';
import { type Fs, syncFolder, writeSynced } from './atomic.ts';
import { sha256HexSync } from './disk.ts';

const Saved = v.object({
  file: v.string(),
  /** Name and SHA-256 of the copy; absent if there was no file before. */
  copy: v.exactOptional(v.object({ name: v.string(), sha256: v.string() })),
  mode: v.number(),
  /** SHA-256 of what the run wrote; absent if it deleted the file. */
  written: v.exactOptional(v.string()),
});
export type Saved = v.InferOutput<typeof Saved>;

const BackupManifest = v.object({
  /** Name of the run, which is part of the names of its temporary files. */
  id: v.string(),
  /** ISO 8601 time. */
  at: v.string(),
  files: v.array(Saved),
  /** The state file, which is saved like the others. */
  state: Saved,
  /** Folders that the run created. */
  folders: v.array(v.string()),
  project: v.optional(v.string()),
  undoes: v.optional(v.string()),
});
type BackupManifest = v.InferOutput<typeof BackupManifest>;

/** A file to save: its real path, its bytes now, and the bytes that the run will write. */
type Saving = { readonly file: string; readonly before: Bytes | undefined; readonly after: Bytes | undefined };
type Contents = Omit<BackupManifest, 'files' | 'state'> & {
  readonly files: readonly Saving[];
  readonly state: Saving;
};

const MANIFEST = 'manifest.json';
/** The state after the run. It is written last, so a backup that has it belongs to a run that was finished. */
const AFTER = 'after.json';

/** Saves a backup; all of it is on the disk when this returns. Returns the SHA-256 of the manifest. */
export const saveBackup = (folder: string, { files, state, ...about }: Contents, fs: Fs): string => {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const save = ({ file, before, after }: Saving, name: string): Saved => {
    const written = after === undefined ? {} : { written: sha256HexSync(after) };
    if (before === undefined) return { file, mode: 0o600, ...written };
    writeSynced(fs, { file: join(folder, name), content: before, mode: 0o600 });
    const copy = { name, sha256: sha256HexSync(before) };
    return { file, copy, mode: fs.statSync(file).mode & 0o777, ...written };
  };
  const saved = files.map((file, index) => save(file, `${index}`));
  const manifest: BackupManifest = { ...about, files: saved, state: save(state, 'state') };
  const content = JSON.stringify(manifest, null, 2);
  writeSynced(fs, { file: join(folder, MANIFEST), content, mode: 0o600 });
  syncFolder(fs, folder);
  syncFolder(fs, dirname(folder));
  return sha256HexSync(utf8(content));
};

/** Marks a backup as that of a finished run, which left `state`. */
export const finishBackup = (folder: string, state: Bytes, fs: Fs): void => {
  writeSynced(fs, { file: join(folder, AFTER), content: state, mode: 0o600 });
  syncFolder(fs, folder);
};

/** Removes the mark: the run was rolled back, so there is nothing to undo. */
export const unfinishBackup = (folder: string, fs: Fs): void => fs.rmSync(join(folder, AFTER), { force: true });

/** The manifest of a backup and its SHA-256; undefined if it is missing or damaged. */
export const readManifest = (folder: string, fs: Fs) => {
  const bytes = bytesAt(join(folder, MANIFEST), fs);
  const manifest = parseAs(BackupManifest, toText(bytes));
  return bytes && manifest && { manifest, sha256: sha256HexSync(bytes) };
};

/** The bytes of a copy; undefined if they are not what was saved. */
export const readCopy = (folder: string, { copy }: Saved, fs: Fs): Bytes | undefined => {
  if (copy === undefined) return undefined;
  const bytes = bytesAt(join(folder, copy.name), fs);
  return bytes !== undefined && sha256HexSync(bytes) === copy.sha256 ? bytes : undefined;
};

/** The names of the backups of finished runs, the newest first; damaged ones are left out. */
export const finishedBackups = (backups: string, fs: Fs): readonly string[] => {
  const names = fs.existsSync(backups) ? fs.readdirSync(backups).sort().reverse() : [];
  const isWhole = (name: string): boolean => readManifest(join(backups, name), fs)?.manifest.id === name;
  return names.filter((name) => isWhole(name) && fs.existsSync(join(backups, name, AFTER)));
};

/** A backup with its contents. Fails if a copy is missing or is not what was saved. */
export const openBackup = (folder: string, fs: Fs): Result<OpenBackup, string> => {
  const manifest = readManifest(folder, fs)?.manifest;
  const after = parseAs(State, toText(bytesAt(join(folder, AFTER), fs)));
  if (manifest === undefined || after === undefined) return fail(`the backup ${folder} is damaged`);
  const { files, state, folders } = manifest;
  const before = state.copy === undefined ? EMPTY_STATE : parseAs(State, toText(readCopy(folder, state, fs)));
  const saved = files.map((file) => ({ ...file, before: readCopy(folder, file, fs) }));
  const lost = saved.find((file) => file.copy !== undefined && file.before === undefined);
  if (before === undefined || lost !== undefined)
    return fail(`the backup ${folder} is damaged (${lost?.file ?? state.file}): its files are left as they are`);
  const { id, project, undoes } = manifest;
  return ok({ id, saved, folders, before, project, undoes });
};

/** The bytes of a file; undefined if it cannot be read. */
export const bytesAt = (file: string, fs: Fs): Bytes | undefined =>
  attempt(() => new Uint8Array(fs.readFileSync(file)), undefined);
