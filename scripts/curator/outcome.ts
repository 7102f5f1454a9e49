// The result of a command of the curator's command line: output for people and for scripts, or why it refused.
import type { Result } from '../../src/domain/result.ts';

/** `text` is printed as it is, or `data` with `--json`; `failed` makes the exit status 1, or `exitCode`. */
export type Report = {
  readonly text: string;
  readonly data: object;
  readonly failed?: boolean;
  readonly exitCode?: number;
};

/** A refusal is one line that says what was wrong and what to do. A refused command has changed no file. */
export type Outcome = Result<Report, string>;

/** Asks the curator a question in a terminal. The answer may be empty. */
export type Ask = (question: string) => Promise<string>;

/** Options that every command has. */
export type Shared = {
  /** The repository: the folder with registry.json. */
  readonly folder: string;
  /** The folder with the private keys. */
  readonly keys: string;
  readonly json: boolean;
  /** Present in a terminal only. */
  readonly ask?: Ask;
  /** The moment the command started. */
  readonly now: Date;
};
