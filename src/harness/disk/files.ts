// The Files port over node:fs. It reads only below the roots it is asked for, follows no symbolic link out of them, and
// writes a plan whole or not at all: backup, journal, one atomic rename per file, state, and the journal away.

import { randomBytes } from 'node:crypto';
import nodeFs from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { utf8 } from '../../domain/bytes.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Disk, Places, Read } from '../model.ts';
import { isBelow, shown, slashed } from '../paths.ts';
import { madeFolders } from '../plan/next-state.ts';
import type { Plan } from '../plan/plan.ts';
import type { FileWrite } from '../plan/report.ts';
import type { Applied, ApplyFailure, Files } from '../sync.ts';
import { createDisk, errorCode, sha256HexSync } from './disk.ts';
import { createLock } from './lock.ts';
import { readStateFile } from './state.ts';
import { type Manifest, removeEmpty, undo } from './undo.ts';

export type Fs = typeof nodeFs;
type FilesOptions = {
  readonly places: Places;
  /** Folder of state, lock, journal and backups. */
  readonly stateFolder: string;
  /** Name of the state file; `sync.json` unless told. */
  readonly stateFile?: string;
  readonly fs?: Fs;
  /** Told of each file of a run, and at its end, however it ends, that all are done. */
  readonly onProgress?: (done: number, total: number) => void;
};

/** Backups kept. */
const MAX_BACKUPS = 10;

/** The Files port for these folders. Creates nothing before the first real run. */
export const createFiles = ({
  places,
  stateFolder,
  stateFile = 'sync.json',
  fs = nodeFs,
  onProgress,
}: FilesOptions): Files => {
  const disk = createDisk(fs, places);
  const paths = {
    state: join(stateFolder, stateFile),
    journal: join(stateFolder, 'journal.json'),
    backups: join(stateFolder, 'backups'),
  };
  const lockFile = join(stateFolder, 'lock');
  const lock = createLock({ file: lockFile, shown: shown(places, slashed(lockFile)), fs });
  let stuck: string | undefined;
  const missing = (): string | undefined => {
    const root = [places.home, places.project].find((one) => one !== undefined && !disk.isFolder(one));
    return root === undefined ? undefined : `${root} is not there: create the folder or name another one`;
  };
  return {
    places,
    disk,
    readState: () => {
      const trouble = missing() ?? stuck;
      return trouble === undefined ? readStateFile(paths.state, fs) : fail(trouble);
    },
    alone: async (work) => {
      // Before the lock, whose folder would bring a missing home folder into being.
      const reason = missing();
      if (reason !== undefined) return fail({ reason });
      return lock.hold(() => {
        stuck = undo(paths.journal, fs);
        return work();
      });
    },
    apply: (plan) => apply(plan, { places, disk, fs, paths, onProgress }),
    holder: lock.holder,
    now: () => new Date().toISOString(),
  };
};

type Scene = {
  readonly places: Places;
  readonly disk: Disk;
  readonly fs: Fs;
  readonly paths: { readonly state: string; readonly journal: string; readonly backups: string };
  readonly onProgress: ((done: number, total: number) => void) | undefined;
};

const apply = async (plan: Plan, scene: Scene): Promise<Result<Applied, ApplyFailure>> => {
  const { places, fs, paths, onProgress } = scene;
  const id = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`;
  const backup = join(paths.backups, id);
  let isStarted = false;
  let current = backup;
  try {
    if (plan.writes.length > 0) {
      backUp(plan, id, scene);
      writeAtomic(fs, { file: paths.journal, content: JSON.stringify({ backup }), mode: 0o600, id });
      isStarted = true;
    }
    for (const [index, write] of plan.writes.entries()) {
      current = write.file;
      onProgress?.(index, plan.writes.length);
      carryOut(write, id, scene);
      await setImmediate();
    }
    current = paths.state;
    onProgress?.(plan.writes.length, plan.writes.length);
    for (const empty of plan.folders) removeEmpty(empty, fs);
    writeAtomic(fs, { file: paths.state, content: encodeState(plan), mode: 0o600, id });
    fs.rmSync(paths.journal, { force: true });
  } catch (error) {
    onProgress?.(plan.writes.length, plan.writes.length);
    const advice = `could not be written (${errorCode(error)}): check free space and permissions, then sync again`;
    const why = error instanceof Refusal ? error.message : `${shown(places, slashed(current))} ${advice}`;
    const left = isStarted ? undo(paths.journal, fs) : undefined;
    return fail({ reason: left === undefined ? why : `${why}; ${left}`, rolledBack: isStarted && left === undefined });
  }
  if (isStarted) prune(paths.backups, fs);
  return ok({ backup: id });
};

/** A file is not as the plan saw it. */
class Refusal extends Error {}

// Copies of everything that the run will change, and a manifest that says where each belongs.
const backUp = (plan: Plan, id: string, { places, disk, fs, paths }: Scene): void => {
  const folder = join(paths.backups, id);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = fs.existsSync(paths.state) ? fs.readFileSync(paths.state) : undefined;
  const state = { file: paths.state, real: slashed(paths.state), before, after: encodeState(plan) } as const;
  const writes = plan.writes.map((write) => ({ ...write, real: realPlace(write, disk, places) }));
  const files = [...writes, state].map(({ real, before: old, after }, index) => {
    const copy = old === undefined ? undefined : `${index}`;
    if (old !== undefined && copy !== undefined) fs.writeFileSync(join(folder, copy), old, { mode: 0o600, flag: 'wx' });
    const mode = old === undefined ? 0o600 : fs.statSync(real).mode & 0o777;
    return {
      file: real,
      mode,
      ...(copy === undefined ? {} : { copy }),
      ...(after === undefined ? {} : { written: sha256HexSync(after) }),
    };
  });
  const manifest: Manifest = { id, files, folders: madeFolders(plan.state).filter((one) => !fs.existsSync(one)) };
  fs.writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2), { mode: 0o600, flag: 'wx' });
};

const encodeState = (plan: Plan): Uint8Array => utf8(JSON.stringify(plan.state, null, 2));

const realPlace = ({ file, root }: FileWrite, disk: Disk, places: Places): string => {
  const read: Read = disk.read(file, root);
  if (read.kind === 'refused') throw new Refusal(`${shown(places, file)} ${read.why}`);
  return disk.real(file);
};

const carryOut = (write: FileWrite, id: string, { places, disk, fs }: Scene): void => {
  const { file, root, before, after, executable } = write;
  const isShared = root === places.project;
  const real = realPlace(write, disk, places);
  if (after === undefined) {
    unchanged(write, disk, places);
    fs.rmSync(real);
    syncFolder(fs, dirname(real));
    return;
  }
  fs.mkdirSync(dirname(real), { recursive: true, ...(isShared ? {} : { mode: 0o700 }) });
  if (!isBelow(slashed(fs.realpathSync(dirname(real))), slashed(fs.realpathSync(root))))
    throw new Refusal(`${shown(places, file)} leads out of ${root}: remove the symbolic link`);
  const fresh = (isShared ? 0o644 : 0o600) | (executable ? (isShared ? 0o111 : 0o100) : 0);
  const mode = before === undefined ? fresh : fs.statSync(real).mode & 0o777;
  const check = (): void => unchanged(write, disk, places);
  writeAtomic(fs, { file: real, content: after, mode, id, check });
};

const unchanged = ({ file, root, before }: FileWrite, disk: Disk, places: Places): void => {
  const now = disk.read(file, root);
  const same =
    before === undefined
      ? now.kind === 'absent'
      : now.kind === 'file' && sha256HexSync(now.bytes) === sha256HexSync(before);
  if (!same) throw new Refusal(`${shown(places, file)} changed while the sync ran: sync again`);
};

type AtomicWrite = {
  readonly file: string;
  readonly content: string | Uint8Array;
  readonly mode: number;
  /** Name of the run. */
  readonly id: string;
  /** Throws where the file must not be replaced any more. */
  readonly check?: () => void;
};

/** Writes beside the target, then renames over it, so that a reader sees the old bytes or the new ones. */
const writeAtomic = (fs: Fs, { file, content, mode, id, check }: AtomicWrite): void => {
  const temporary = `${file}.${id}.tmp`;
  const handle = fs.openSync(temporary, 'wx', mode);
  try {
    try {
      fs.writeFileSync(handle, content);
      fs.fsyncSync(handle);
      fs.fchmodSync(handle, mode);
    } finally {
      fs.closeSync(handle);
    }
    check?.();
    fs.renameSync(temporary, file);
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(fs, dirname(file));
};

const syncFolder = (fs: Fs, folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
};

// Old backups are no reason for a run to fail.
const prune = (backups: string, fs: Fs): void => {
  try {
    const old = fs.readdirSync(backups).sort().slice(0, -MAX_BACKUPS);
    for (const name of old) fs.rmSync(join(backups, name), { recursive: true, force: true });
  } catch {
    // they are tried again after the next run
  }
};
