// The results of checks, and functions that make them.
import { dropControls } from '../../../src/domain/excerpt.ts';

export type CheckResult = { readonly level: 'ok' | 'warn' | 'fail'; readonly what: string; readonly fix?: string };

export const good = (what: string): CheckResult => ({ level: 'ok', what });

/** Works, but deserves a look. */
export const warn = (what: string, fix: string): CheckResult => ({ level: 'warn', what, fix });

/** Does not work for some or all clients. */
export const failure = (what: string, fix: string): CheckResult => ({ level: 'fail', what, fix });

/** `good(what)` if `holds`, else a failure that says what was seen instead. */
export const confirm = (holds: boolean, what: string, seen: unknown, fix: string): CheckResult =>
  holds ? good(what) : failure(`${what}: no, it gave ${short(seen)}`, fix);

/** A value that a server sent, as one line of at most 120 characters that cannot steer a terminal. */
export const short = (seen: unknown): string => {
  const text = typeof seen === 'string' ? seen : (JSON.stringify(seen) ?? 'nothing');
  return oneLine(text, 120);
};

/** The first `maxChars` characters of `text` in one line, without control and format characters. */
export const oneLine = (text: string, maxChars: number): string =>
  [...dropControls(text.replace(/\s+/g, ' '))].slice(0, maxChars).join('');
