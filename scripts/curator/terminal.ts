// Questions to a curator who sits at a terminal.
import { createInterface } from 'node:readline/promises';
import { fail } from '../../src/domain/result.ts';
import type { Ask, Outcome } from './outcome.ts';

type Terminal = {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
};

/**
 * What `run` gives. Its questions go to the terminal of `process`; it gets no `ask` where the input or output is none, such as
 * in a script. Ctrl+C or Ctrl+D at a question stops it: commands ask before they write.
 */
export const atTerminal = async (
  { stdin, stdout }: Terminal,
  run: (ask: Ask | undefined) => Promise<Outcome>,
): Promise<Outcome> => {
  if (!stdin.isTTY || !stdout.isTTY) return run(undefined);
  let lines: ReturnType<typeof createInterface> | undefined;
  try {
    return await run((question) => {
      // Made with the first question, so that commands that ask nothing leave the terminal alone.
      lines ??= createInterface({ input: stdin, output: stdout });
      return lines.question(`${question}: `);
    });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
    stdout.write('\n');
    return fail('stopped; nothing was changed');
  } finally {
    lines?.close();
  }
};
