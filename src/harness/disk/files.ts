// The Files port over node:fs. It reads only below the given roots and follows no symbolic link out of them. A run
// takes the lock first and rolls back a run that was killed.
import nodeFs from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Places } from '../machine.ts';
import { EMPTY_STATE, State } from '../model.ts';
import { displayPath, withSlashes } from '../paths.ts';
import type { Files } from '../ports.ts';
import { parseAs } from '../values.ts';
import { apply } from './apply.ts';
import type { Fs } from './atomic.ts';
import { finishedBackups, openBackup } from './backups.ts';
import { createDisk, errorCode } from './disk.ts';
import { createLock } from './lock.ts';
import { rollBack } from './rollback.ts';

type FilesOptions = {
  readonly places: Places;
  /** Folder of state, lock, journal and backups. */
  readonly stateFolder: string;
  readonly fs?: Fs;
  /** Folders to search for the programs of the clients. */
  readonly searchPath?: readonly string[];
};

/** The Files port for these folders. Creates nothing before the first real run. */
export const createFiles = ({ places, stateFolder, fs = nodeFs, searchPath = [] }: FilesOptions): Files => {
  const disk = createDisk(fs, places, searchPath);
  const paths = {
    stateFolder,
    state: join(stateFolder, 'sync.json'),
    journal: join(stateFolder, 'journal.json'),
    backups: join(stateFolder, 'backups'),
  };
  const lockFile = join(stateFolder, 'lock');
  const lock = createLock(lockFile, displayPath(places, withSlashes(lockFile)), fs);
  let stuck: string | undefined;
  const missing = (): string | undefined => {
    const root = [places.home, places.project].find((folder) => folder !== undefined && !disk.isFolder(folder));
    return root === undefined ? undefined : `${root} is not there: create the folder or name another one`;
  };
  return {
    places,
    disk,
    readState: () => {
      const trouble = missing() ?? stuck;
      return trouble === undefined ? readStateFile(paths.state, fs) : fail(trouble);
    },
    withLock: async (work) => {
      // Before the lock, whose folder would create a missing home folder.
      const reason = missing();
      if (reason !== undefined) return fail({ status: 'error', warnings: [reason] });
      return lock.hold(() => {
        stuck = rollBack(paths.journal, fs).stuck;
        if (stuck === undefined) removeTemporary(stateFolder, fs);
        return work();
      });
    },
    apply: (plan) => apply(plan, { places, disk, fs, paths }),
    holder: lock.holder,
    isInterrupted: () => fs.existsSync(paths.journal),
    lastBackup: () => {
      const [last] = finishedBackups(paths.backups, fs);
      return last === undefined ? undefined : openBackup(join(paths.backups, last), fs);
    },
    now: () => new Date().toISOString(),
  };
};

// What a run left if it was killed before it wrote the journal.
const removeTemporary = (folder: string, fs: Fs): void => {
  for (const name of fs.readdirSync(folder)) if (name.endsWith('.tmp')) fs.rmSync(join(folder, name), { force: true });
};

// A broken state is never treated as empty: without it, everything written earlier would look like the user's own.
const readStateFile = (file: string, fs: Fs): Result<State, string> => {
  try {
    const state = parseAs(State, fs.readFileSync(file, 'utf8'));
    if (state !== undefined) return ok(state);
    const advice = 'put a copy from the backups folder beside it back, or move it away to start over';
    return fail(`${file} is damaged or from another version: ${advice}`);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ok(EMPTY_STATE);
    return fail(`${file} cannot be read (${errorCode(error)}): give yourself permission to read it`);
  }
};
