// The Files port over node:fs. It reads only below the roots it is asked for, follows no symbolic link out of them, and
// writes a plan whole or not at all: backup, journal, one atomic rename per file, state, and the journal away.
import { randomBytes } from 'node:crypto';
import nodeFs from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { utf8 } from '../../domain/bytes.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Disk, FileRead, FileWrite, Places } from '../model.ts';
import { displayPath, isBelow, withSlashes } from '../paths.ts';
import type { Applied, ApplyFailure, Files, Work } from '../ports.ts';
import { type Fs, syncFolder, writeAtomic, writeSynced } from './atomic.ts';
import { createDisk, errorCode, sha256HexSync } from './disk.ts';
import { createLock } from './lock.ts';
import { readStateFile } from './state.ts';
import { type Manifest, removeEmpty, undo } from './undo.ts';

type FilesOptions = {
  readonly places: Places;
  /** Folder of state, lock, journal and backups. */
  readonly stateFolder: string;
  /** Name of the state file; `sync.json` unless told. */
  readonly stateFile?: string;
  readonly fs?: Fs;
  /** Folders in which the programs of the clients are looked for. */
  readonly searchPath?: readonly string[];
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
  searchPath = [],
  onProgress,
}: FilesOptions): Files => {
  const disk = createDisk(fs, places, searchPath);
  const paths = {
    state: join(stateFolder, stateFile),
    journal: join(stateFolder, 'journal.json'),
    backups: join(stateFolder, 'backups'),
  };
  const lockFile = join(stateFolder, 'lock');
  const lock = createLock({ file: lockFile, shown: displayPath(places, withSlashes(lockFile)), fs });
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
        stuck = undo(paths.journal, fs).stuck;
        if (stuck === undefined) removeTemporary(stateFolder, fs);
        return work();
      });
    },
    apply: (plan) => apply(plan, { places, disk, fs, paths, onProgress }),
    holder: lock.holder,
    isInterrupted: () => fs.existsSync(paths.journal),
    now: () => new Date().toISOString(),
  };
};

type WriteContext = {
  readonly places: Places;
  readonly disk: Disk;
  readonly fs: Fs;
  readonly paths: { readonly state: string; readonly journal: string; readonly backups: string };
  readonly onProgress: ((done: number, total: number) => void) | undefined;
};

const apply = async (plan: Work, scene: WriteContext): Promise<Result<Applied, ApplyFailure>> => {
  const { places, fs, paths, onProgress } = scene;
  const id = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`;
  const backup = join(paths.backups, id);
  let isStarted = false;
  let current = backup;
  try {
    if (plan.writes.length > 0) {
      const manifest = backUp(plan, id, scene);
      writeAtomic(fs, { file: paths.journal, content: JSON.stringify({ backup, manifest }), mode: 0o600, id });
      isStarted = true;
    }
    for (const [index, write] of plan.writes.entries()) {
      current = write.file;
      onProgress?.(index, plan.writes.length);
      performWrite(write, id, scene);
      await setImmediate();
    }
    current = paths.state;
    onProgress?.(plan.writes.length, plan.writes.length);
    writeAtomic(fs, { file: paths.state, content: encodeState(plan), mode: 0o600, id });
    fs.rmSync(paths.journal, { force: true });
    syncFolder(fs, dirname(paths.journal));
    // Last, because a folder that is gone cannot be put back by name alone.
    for (const empty of plan.folders) removeEmpty(empty, fs);
  } catch (error) {
    onProgress?.(plan.writes.length, plan.writes.length);
    const advice = `could not be written (${errorCode(error)}): check free space and permissions, then sync again`;
    const why =
      error instanceof WriteRefusal ? error.message : `${displayPath(places, withSlashes(current))} ${advice}`;
    const { stuck, changed } = isStarted ? undo(paths.journal, fs) : { stuck: undefined, changed: [] };
    const left = changed.map((file) => `${displayPath(places, withSlashes(file))} was changed meanwhile and stays`);
    const reason = [why, ...(stuck === undefined ? [] : [stuck]), ...left].join('; ');
    return fail({ reason, rolledBack: isStarted && stuck === undefined && changed.length === 0 });
  }
  if (isStarted) prune(paths.backups, fs);
  return ok({ backup: id });
};

/** A file is not as the plan saw it. */
class WriteRefusal extends Error {}

// Copies of everything that the run will change, and a manifest that says where each belongs; all of it is on the disk
// when this returns. Answers the SHA-256 of the manifest.
const backUp = (plan: Work, id: string, { places, disk, fs, paths }: WriteContext): string => {
  const folder = join(paths.backups, id);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = fs.existsSync(paths.state) ? fs.readFileSync(paths.state) : undefined;
  const state = { real: withSlashes(paths.state), before, after: encodeState(plan) } as const;
  const writes = plan.writes.map((write) => ({ ...write, real: realPlace(write, disk, places) }));
  const files = [...writes, state].map(({ real, before: old, after }, index): Manifest['files'][number] => {
    const written = after === undefined ? {} : { written: sha256HexSync(after) };
    if (old === undefined) return { file: real, mode: 0o600, ...written };
    const name = `${index}`;
    writeSynced(fs, { file: join(folder, name), content: old, mode: 0o600 });
    return { file: real, copy: { name, sha256: sha256HexSync(old) }, mode: fs.statSync(real).mode & 0o777, ...written };
  });
  const manifest: Manifest = { id, files, folders: plan.state.createdFolders.filter((one) => !fs.existsSync(one)) };
  const content = JSON.stringify(manifest, null, 2);
  writeSynced(fs, { file: join(folder, 'manifest.json'), content, mode: 0o600 });
  syncFolder(fs, folder);
  syncFolder(fs, paths.backups);
  return sha256HexSync(utf8(content));
};

const encodeState = (plan: Work): Uint8Array => utf8(JSON.stringify(plan.state, null, 2));

const realPlace = ({ file, root }: FileWrite, disk: Disk, places: Places): string => {
  const read: FileRead = disk.read(file, root);
  if (read.kind === 'refused') throw new WriteRefusal(`${displayPath(places, file)} ${read.why}`);
  return disk.real(file);
};

const performWrite = (write: FileWrite, id: string, { places, disk, fs }: WriteContext): void => {
  const { file, root, before, after } = write;
  const isShared = root === places.project;
  const real = realPlace(write, disk, places);
  if (after === undefined) {
    assertUnchanged(write, disk, places);
    fs.rmSync(real);
    syncFolder(fs, dirname(real));
    return;
  }
  fs.mkdirSync(dirname(real), { recursive: true, ...(isShared ? {} : { mode: 0o700 }) });
  if (!isBelow(withSlashes(fs.realpathSync(dirname(real))), withSlashes(fs.realpathSync(root))))
    throw new WriteRefusal(`${displayPath(places, file)} leads out of ${root}: remove the symbolic link`);
  const mode = before === undefined ? freshMode(write, isShared) : modeFor(fs.statSync(real).mode & 0o777, write);
  const check = (): void => assertUnchanged(write, disk, places);
  writeAtomic(fs, { file: real, content: after, mode, id, check });
};

// The person's umask counts in the project; at home files are private, and wherever a secret is written.
const freshMode = ({ executable, hasSecrets }: FileWrite, isShared: boolean): number => {
  if (!isShared || hasSecrets) return executable ? 0o700 : 0o600;
  return (executable ? 0o777 : 0o666) & ~process.umask();
};

// Whoever may read the file may start it, where it becomes a program.
const modeFor = (mode: number, { executable }: FileWrite): number =>
  executable ? mode | ((mode & 0o444) >> 2) : mode & ~0o111;

const assertUnchanged = ({ file, root, before }: FileWrite, disk: Disk, places: Places): void => {
  const now = disk.read(file, root);
  const same =
    before === undefined
      ? now.kind === 'absent'
      : now.kind === 'file' && sha256HexSync(now.bytes) === sha256HexSync(before);
  if (!same) throw new WriteRefusal(`${displayPath(places, file)} changed while the sync ran: sync again`);
};

// What a run left that was killed before it could name itself in the journal.
const removeTemporary = (folder: string, fs: Fs): void => {
  for (const name of fs.readdirSync(folder)) if (name.endsWith('.tmp')) fs.rmSync(join(folder, name), { force: true });
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
