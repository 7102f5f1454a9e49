// Prompts for a curator at a terminal.
import { createInterface } from 'node:readline/promises';
import { fail } from '../../src/domain/result.ts';
import type { Ask, Outcome } from './outcome.ts';

type Terminal = {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
};

/** The result of `run`, which may ask a terminal, if there is one. Ctrl+C or Ctrl+D at a question stops it. */
export const atTerminal = async (
  { stdin, stdout }: Terminal,
  run: (ask: Ask | undefined) => Promise<Outcome>,
): Promise<Outcome> => {
  if (!stdin.isTTY || !stdout.isTTY) return run(undefined);
  let lines: ReturnType<typeof createInterface> | undefined;
  try {
    return await run((question) => {
      // Created with the first question, so that other commands do not touch the terminal.
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
