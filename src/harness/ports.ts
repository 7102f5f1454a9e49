// What the sync needs from the machine, and what its tools are given.
import type { Bytes } from '../domain/bytes.ts';
import type { Result } from '../domain/result.ts';
import type { Disk, Places } from './machine.ts';
import type { FileWrite, State } from './model.ts';

/** Who holds the lock: process id (0 while it is still unknown), ISO 8601 time, machine, and the lock file. */
export type Holder = { readonly pid: number; readonly since: string; readonly host: string; readonly file: string };
/** Why a run could not start: another one is running, or the lock cannot be created. */
export type LockFailure =
  | { readonly status: 'busy'; readonly holder: Holder }
  | { readonly status: 'error'; readonly warnings: readonly string[] };
/** How a run ended, as reports say it: its backup if it wrote, whether it was rolled back, who else holds the lock. */
export type RunEnd = { readonly backup?: string; readonly rolled_back?: true; readonly holder?: Holder };
export type ApplyFailure = RunEnd & { readonly reason: string };

/** What a run writes: the files, the folders to remove once they are empty, and the state afterwards. */
export type Work = {
  readonly writes: readonly FileWrite[];
  readonly folders: readonly string[];
  readonly state: State;
  /** The run that this one undoes. */
  readonly undoes?: string;
};

/** A file of a run: its bytes before (undefined if it did not exist), and the SHA-256 of what the run wrote. */
export type SavedFile = {
  readonly file: string;
  readonly before: Bytes | undefined;
  readonly mode: number;
  readonly written?: string | undefined;
};
/** The backup of a run: its files, the folders that it created, and the state before it. */
export type OpenBackup = {
  readonly id: string;
  /** The project, if it wrote there. */
  readonly project: string | undefined;
  /** The run that it undid. */
  readonly undoes: string | undefined;
  readonly saved: readonly SavedFile[];
  readonly folders: readonly string[];
  readonly before: State;
};

/** What a sync may do on the machine. It touches only the home folder, the config homes and the project. */
export interface Files {
  readonly places: Places;
  readonly disk: Disk;
  /** The state of earlier runs. Fails, with what to do, if it or a root cannot be read. */
  readState(): Result<State, string>;
  /** Runs `work` under the lock; undoes an interrupted run first. Fails at once while another run holds the lock. */
  withLock<Value>(work: () => Promise<Value>): Promise<Result<Value, LockFailure>>;
  /** Does all of the work or nothing: a failure restores what was written. */
  apply(work: Work): Promise<Result<RunEnd, ApplyFailure>>;
  /** The run that holds the lock now. */
  holder(): Holder | undefined;
  /** Whether the next run has to undo an interrupted one. */
  isInterrupted(): boolean;
  /** The last finished run, which alone has its backup kept. Fails if anything in that is not what was saved. */
  lastBackup(): Result<OpenBackup, string> | undefined;
  /** Current time, ISO 8601. */
  now(): string;
}
