// Carries out a run completely or not at all: backup, journal, one atomic rename per file, state, end of the journal.
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Bytes, utf8 } from '../../domain/bytes.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Disk, Places } from '../machine.ts';
import { EMPTY_STATE, type FileWrite, type State } from '../model.ts';
import { displayPath, foldersBetween, withSlashes } from '../paths.ts';
import type { ApplyFailure, RunEnd, Work } from '../ports.ts';
import { attempt, sameJson } from '../values.ts';
import { type Fs, syncFolder, writeAtomic } from './atomic.ts';
import { finishBackup, saveBackup } from './backups.ts';
import { errorCode, sha256HexSync } from './disk.ts';
import { removeEmpty, rollBack } from './rollback.ts';

type WriteContext = {
  readonly places: Places;
  readonly disk: Disk;
  readonly fs: Fs;
  readonly paths: Readonly<Record<'stateFolder' | 'state' | 'journal' | 'backups', string>>;
};

/** Carries out a run, all of it or nothing. Fails with the reason, and whether everything was rolled back. */
export const apply = async (plan: Work, context: WriteContext): Promise<Result<RunEnd, ApplyFailure>> => {
  const { fs, paths } = context;
  const run = startRun(paths);
  const { id, backup } = run;
  let isStarted = false;
  let current = backup;
  try {
    if (plan.writes.length > 0) {
      const manifest = backUp(plan, run, context);
      writeAtomic(fs, { file: paths.journal, content: JSON.stringify({ backup, manifest }), mode: 0o600, id });
      isStarted = true;
    }
    for (const write of plan.writes) {
      current = write.file;
      performWrite(write, id, context);
      await setImmediate();
    }
    current = paths.state;
    endRun(plan, run, context);
  } catch (error) {
    return fail(applyFailure(error, { current, isStarted }, context));
  }
  if (isStarted) prune(paths.backups, fs);
  return ok(isStarted ? { backup: id } : {});
};

type Running = { readonly id: string; readonly at: string; readonly backup: string };

const startRun = (paths: WriteContext['paths']): Running => {
  const at = new Date().toISOString();
  const id = `${at.replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`;
  return { id, at, backup: join(paths.backups, id) };
};

// Writes the state, marks the backup as finished, deletes the journal. A crash before the last step rolls the run back.
const endRun = (plan: Work, { id, backup }: Running, { fs, paths }: WriteContext): void => {
  const state = encodeState(plan.state);
  if (state === undefined) fs.rmSync(paths.state, { force: true });
  else writeAtomic(fs, { file: paths.state, content: state, mode: 0o600, id });
  if (plan.writes.length > 0) {
    finishBackup(backup, jsonBytes(plan.state), fs);
    fs.rmSync(paths.journal);
    syncFolder(fs, paths.stateFolder);
  }
  // Last, because a rollback cannot restore a removed folder.
  for (const empty of plan.folders) removeEmpty(empty, fs);
};

type Stopped = { readonly current: string; readonly isStarted: boolean };

const applyFailure = (error: unknown, { current, isStarted }: Stopped, context: WriteContext): ApplyFailure => {
  const { places, fs, paths } = context;
  const advice = `could not be written (${errorCode(error)}): check free space and permissions, then run it again`;
  const why = error instanceof WriteRefusal ? error.message : `${displayPath(places, withSlashes(current))} ${advice}`;
  const { stuck, changed } = isStarted ? rollBack(paths.journal, fs) : { changed: [] };
  const left = changed.map((file) => `${displayPath(places, withSlashes(file))} was changed meanwhile and stays`);
  const reason = [why, ...(stuck === undefined ? [] : [stuck]), ...left].join('; ');
  return { reason, ...(isStarted && stuck === undefined && changed.length === 0 ? { rolled_back: true } : {}) };
};

/** A file must not be written, for example because it is not as the plan saw it. */
class WriteRefusal extends Error {}

const backUp = (plan: Work, { id, at, backup }: Running, context: WriteContext): string => {
  const { places, fs, paths } = context;
  const before = fs.existsSync(paths.state) ? new Uint8Array(fs.readFileSync(paths.state)) : undefined;
  const state = { file: withSlashes(paths.state), before, after: encodeState(plan.state) };
  const files = plan.writes.map((write) => ({ ...write, file: look(write, context).real }));
  const above = new Set(plan.writes.flatMap(({ root, file }) => foldersBetween(root, file)));
  const folders = [...above].filter((folder) => !fs.existsSync(folder));
  const project = plan.writes.find(({ root }) => root === places.project)?.root;
  return saveBackup(backup, { id, at, files, state, folders, project, undoes: plan.undoes }, fs);
};

// An empty state has no file.
const encodeState = (state: State): Bytes | undefined => (sameJson(state, EMPTY_STATE) ? undefined : jsonBytes(state));

const jsonBytes = (state: State): Bytes => utf8(JSON.stringify(state, null, 2));

// Where a path leads and what is there now. Throws if that must not be read or written.
const look = ({ file, root }: FileWrite, { disk, places }: Looking) => {
  const now = disk.read(file, root);
  if (now.kind === 'refused') throw new WriteRefusal(`${displayPath(places, file)} ${now.why}`);
  return { real: disk.real(file), now };
};
type Looking = Pick<WriteContext, 'disk' | 'places'>;

const performWrite = (write: FileWrite, id: string, context: WriteContext): void => {
  const { root, before, after } = write;
  const { places, fs } = context;
  const isShared = root === places.project;
  const { real } = look(write, context);
  const check = (): void => assertUnchanged(write, real, context);
  check();
  if (after === undefined) {
    fs.rmSync(real);
    syncFolder(fs, dirname(real));
    return;
  }
  fs.mkdirSync(dirname(real), { recursive: true, ...(isShared ? {} : { mode: 0o700 }) });
  check();
  const usual = before === undefined ? freshMode(write, isShared) : modeFor(fs.statSync(real).mode & 0o777, write);
  writeAtomic(fs, { file: real, content: after, mode: write.mode ?? usual, id, check });
};

// The user's umask applies in the project; files at home, and files with a secret, are private.
const freshMode = ({ executable, hasSecrets }: FileWrite, isShared: boolean): number => {
  if (!isShared || hasSecrets) return executable ? 0o700 : 0o600;
  return (executable ? 0o777 : 0o666) & ~process.umask();
};

// If the file becomes executable, everyone who may read it may run it.
const modeFor = (mode: number, { executable }: FileWrite) =>
  executable ? mode | ((mode & 0o444) >> 2) : mode & ~0o111;

// Looks at the links once more: the path must still lead to the same place, and that must be one that may be written.
const assertUnchanged = (write: FileWrite, real: string, context: Looking): void => {
  const { real: place, now } = look(write, context);
  const bytes = now.kind === 'file' ? now.bytes : undefined;
  const isSame = (bytes && sha256HexSync(bytes)) === (write.before && sha256HexSync(write.before));
  if (!isSame || place !== real)
    throw new WriteRefusal(`${displayPath(context.places, write.file)} changed while the sync ran: sync again`);
};

// Only the last run can be undone. Old backups must not make a run fail: they are tried again after the next.
const prune = (backups: string, fs: Fs): void =>
  attempt(() => {
    for (const name of fs.readdirSync(backups).sort().slice(0, -1))
      fs.rmSync(join(backups, name), { recursive: true, force: true });
  }, undefined);
