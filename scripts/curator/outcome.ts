// The result of a command of the curator's command line: output for people and for scripts, or why it refused.
import { ok, type Result } from '../../src/domain/result.ts';

/** `text` is printed as it is, or `data` with `--json`; `failed` makes the exit status 1. */
export type Report = {
  readonly text: string;
  readonly data: object;
  readonly failed?: boolean;
};

/**
 * A refusal is one line that says what was wrong and what to do. A refused command has changed no file, unless the line
 * says that the command, run again, finishes it.
 */
export type Outcome = Result<Report, string>;

/** `report`, once what it tells of is written. */
export const onceWritten = async (report: Report, writing: Promise<Result<undefined, string>>): Promise<Outcome> => {
  const written = await writing;
  return written.ok ? ok(report) : written;
};

/** Options that every command has. */
export type Shared = {
  /** The repository: the folder with registry.json. */
  readonly folder: string;
  /** The folder with the private keys. */
  readonly keys: string;
  /** The moment the command started. */
  readonly now: Date;
};
