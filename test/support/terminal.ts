// Standard error as a terminal or as none, and what is written to it.
import { onTestFinished, vi } from 'vitest';

/** Takes what is written to standard error until the test ends; gives all of it so far. */
export const watchErrors = (isTTY: boolean | undefined): (() => readonly string[]) => {
  const { isTTY: before } = process.stderr;
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  Object.assign(process.stderr, { isTTY });
  onTestFinished(() => {
    written.mockRestore();
    Object.assign(process.stderr, { isTTY: before });
  });
  return () => written.mock.calls.map(([text]) => String(text));
};
