// What a server is told on the command line: its port, and flags with a slip in their name.
import { dropControls } from '../../src/domain/excerpt.ts';
import { editDistance } from '../../src/domain/words/spelling.ts';

/** The flags that people type. Others are passed on to wrangler, which knows more. */
const FLAGS = ['--port', '--persist-to', '--var', '--host', '--ip', '--env'];

/** Ends the process with 2 if one of `flags` is nearly, but not quite, one that people type; it says which was meant. */
export const refuseMistyped = (flags: readonly string[]): void => {
  for (const flag of flags.filter((one) => one.startsWith('--'))) {
    const [name = ''] = flag.split('=');
    const meant = FLAGS.find((known) => editDistance(name, known, 1) <= 1);
    if (meant === undefined || FLAGS.includes(name)) continue;
    console.error(`${dropControls(name)} is no flag; did you mean ${meant}?`);
    process.exit(2);
  }
};

/** The port in `text`, as typed after --port. Ends the process with 2 if it is invalid. */
export const readPort = (text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  console.error(`--port must be a whole number from 1 to 65535, not ${text}`);
  process.exit(2);
};
