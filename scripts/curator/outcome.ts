// What a command of the curator's command line hands back: what to say, to people and to scripts, or why it refused.
import type { Result } from '../../src/domain/result.ts';

/** `text` is printed as it is, `data` instead of it under `--json`; `failed` makes the exit status 1. */
export type Report = { readonly text: string; readonly data: object; readonly failed?: boolean };

/** A refusal is one line that says what was wrong and what to do. A refused command has changed no file. */
export type Outcome = Result<Report, string>;

/** Puts a question to the curator in a terminal; gives the answer, which may be empty. */
export type Ask = (question: string) => Promise<string>;

/** Options that every command has. */
export type Shared = {
  /** The repository: the folder with registry.json. */
  readonly folder: string;
  /** The folder with the private keys. */
  readonly keys: string;
  readonly json: boolean;
  /** Present where somebody sits at a terminal. */
  readonly ask?: Ask;
  /** The moment the command started. */
  readonly now: Date;
};
