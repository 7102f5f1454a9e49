// How a script of package.json reads its command line: what it knows, --help, and for anything else what was wrong, how it
// is called, and exit code 2.
import { Command, InvalidArgumentError } from 'commander';
import { dropControls } from '../src/domain/excerpt.ts';

/** The command line of a script started by `call`. Parsing ends the process after --help (0) and after an error (2). */
export const commandLine = (call: string, does: string): Command =>
  new Command(call)
    .description(does)
    .helpOption('--help', 'show this')
    .showHelpAfterError()
    .configureOutput({ writeErr: (text) => process.stderr.write(dropControls(text)) })
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

/** Ends the process with a line that says what is wrong, and exit code 1. */
export const refuse = (message: string): never => {
  console.error(dropControls(message));
  process.exit(1);
};

/** Reads a whole number in a range. @throws what commander shows, for any other text */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };

/** Reads a port. */
export const portNumber = wholeNumber(1, 65_535);
