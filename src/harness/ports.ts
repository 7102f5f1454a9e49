// What the sync needs of the machine, and what its tools are given.
import type { Result } from '../domain/result.ts';
import type { Disk, FileWrite, Places, State } from './model.ts';

/** Who holds the lock: process id (0 while it is still unknown), ISO 8601 time, machine, and the lock file. */
export type Holder = { readonly pid: number; readonly since: string; readonly host: string; readonly file: string };
/** Why a run could not start: another one works, or there is no place for the lock. */
export type NotAlone = Holder | { readonly reason: string };
export type Applied = { readonly backup: string };
export type ApplyFailure = { readonly reason: string; readonly rolledBack: boolean };

/** What a run writes: the files, the folders that become empty, and the state afterwards. */
export type Work = {
  readonly writes: readonly FileWrite[];
  readonly folders: readonly string[];
  readonly state: State;
};

/** What a sync may do to the machine. Nothing outside the home folder, the config homes and the project is touched. */
export interface Files {
  readonly places: Places;
  readonly disk: Disk;
  /** The state of earlier runs. Fails, with what to do, where it cannot be read or a root is missing. */
  readState(): Result<State, string>;
  /** Runs `work` while no other run can; undoes an interrupted run first. Fails at once while another run works. */
  alone<Value>(work: () => Promise<Value>): Promise<Result<Value, NotAlone>>;
  /** Does all of the work or nothing: a failure restores what was written. */
  apply(work: Work): Promise<Result<Applied, ApplyFailure>>;
  /** The run that holds the lock now. */
  holder(): Holder | undefined;
  /** Whether a run was interrupted that the next one has to undo. */
  isInterrupted(): boolean;
  /** Current time, ISO 8601. */
  now(): string;
}
