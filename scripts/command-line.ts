// How a script of package.json reads its command line: what it knows, --help, and for anything else what was wrong, how it
// is called, and exit code 2.
import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';
import { Command, InvalidArgumentError } from 'commander';
import { dropControls } from '../src/domain/excerpt.ts';
import { editDistance } from '../src/domain/words/spelling.ts';

/** The command line of a script that is started by `call`. To parse it ends the process with 0 after --help, with 2 after an error. */
export const commandLine = (call: string, does: string): Command =>
  new Command(call)
    .description(does)
    .helpOption('--help', 'show this')
    .showHelpAfterError()
    .configureOutput({ writeErr: (text) => process.stderr.write(dropControls(text)) })
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

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

// Only bench/mutation still reads its command line so; what follows goes with its next change.

type Flags = { [name: string]: ParseArgsOptionDescriptor & { readonly says?: string } };

/** How a script is called, what it does, what its flags mean, and how many arguments it takes, by default none. */
type Usage<Known extends Flags> = {
  readonly call: string;
  readonly does: string;
  readonly flags?: Known;
  readonly most?: number;
};

type CommandLine<Known extends Flags> = ReturnType<typeof parseArgs<{ options: Known; allowPositionals: true }>>;

/** The flags and arguments of this process. Ends it with 0 after --help, and with 2 if one is unknown. */
export const readCommandLine = <const Known extends Flags>(usage: Usage<Known>): CommandLine<Known> => {
  const { flags = {}, most = 0 } = usage;
  if (process.argv.includes('--help')) {
    console.log(usageText(usage));
    process.exit(0);
  }
  try {
    const read = parseArgs({ options: flags as Known, allowPositionals: true });
    const unexpected = read.positionals[most];
    if (unexpected === undefined) return read;
    throw new TypeError(`Unknown argument '${unexpected}'`);
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
    return refuseUsage(`${reason}${meantBy(reason, Object.keys(flags))}`, usage);
  }
};

/** Says what is wrong with how a script is called, and how it should be, and ends the process with 2. */
const refuseUsage = (reason: string, usage?: Usage<Flags>): never => {
  console.error([dropControls(reason), ...(usage === undefined ? [] : ['', usageText(usage)])].join('\n'));
  process.exit(2);
};

const usageText = ({ call, does, flags = {} }: Usage<Flags>): string => {
  const rows = Object.entries(flags).map(([name, { type, short, says, default: usual }]) => {
    const shown = `${short === undefined ? '' : `-${short}, `}--${name}${type === 'string' ? ' VALUE' : ''}`;
    return `  ${shown.padEnd(24)} ${says ?? ''}${typeof usual === 'string' ? ` (${usual})` : ''}`.trimEnd();
  });
  return [`Usage: ${call}`, does, ...(rows.length === 0 ? [] : [rows.join('\n')])].join('\n\n');
};

/** The flag that was meant, where one differs from the typed one by a single letter. */
const meantBy = (reason: string, names: readonly string[]): string => {
  const [, typed = ''] = /'--([^' ]+)/.exec(reason) ?? [];
  const meant = names.find((name) => name !== typed && editDistance(typed, name, 1) <= 1);
  return meant === undefined ? '' : `; did you mean --${meant}?`;
};
