// Questions to a curator who sits at a terminal.
import { createInterface } from 'node:readline/promises';
import type { Ask } from './outcome.ts';

type Terminal = { readonly ask: Ask; readonly close: () => void };

/** The terminal of `process`; undefined where its input or output is none, such as in a script. */
export const terminalOf = ({ stdin, stdout }: Pick<NodeJS.Process, 'stdin' | 'stdout'>): Terminal | undefined => {
  if (!stdin.isTTY || !stdout.isTTY) return undefined;
  let lines: ReturnType<typeof createInterface> | undefined;
  return {
    // Made with the first question, so that commands that ask nothing leave the terminal alone.
    ask: (question) => {
      lines ??= createInterface({ input: stdin, output: stdout });
      return lines.question(`${question}: `);
    },
    close: () => lines?.close(),
  };
};
