// The curator's command line: `npm run curator -- <command>`. Each command has its own file and returns its output;
// only this file prints, and only it sets the exit status.
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { Command, InvalidArgumentError, Option } from 'commander';
import { dropControls } from '../../src/domain/excerpt.ts';
import { add, remove } from './add.ts';
import { ask } from './ask.ts';
import { chapters } from './chapters.ts';
import { accept, endorse } from './endorse.ts';
import { defaultKeyFolder, namesKeyFile } from './keys.ts';
import { links, type Part } from './links.ts';
import { next } from './next.ts';
import type { Outcome, Shared } from './outcome.ts';
import { pull } from './pull.ts';
import { BUMPS, release } from './release.ts';
import { check, diff } from './review.ts';
import { rotate } from './rotate.ts';
import { start } from './start.ts';
import { topic } from './topic.ts';
import { defaultStateFile, verify } from './verify.ts';

const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;

// Part of the output was typed or fetched: it may contain a private key pasted by mistake, or terminal control codes.
const withoutKeys = (text: string): string => dropControls(text.replace(PRIVATE_KEY, '(a private key)'));

// npm runs a script in the clone and names the caller's folder in INIT_CWD: typed paths are relative to that.
const calledFrom = (process.env['npm_lifecycle_event'] === 'curator' && process.env['INIT_CWD']) || process.cwd();
const path = (text: string): string => resolve(calledFrom, text);
const pathOrUrl = (text: string): string => (/^https?:/.test(text) ? text : path(text));
/** `2/4` as a part. */
const partOf = (text: string): Part => {
  const [, number, of] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (number === undefined || of === undefined || number < 1 || number > of)
    throw new InvalidArgumentError('Write such a part as 2/4.');
  return { number, of };
};
const keyOrPath = (text: string): string => (namesKeyFile(text) ? path(text) : text);

const program = new Command('npm run curator --')
  .description('Keeps, checks, signs and publishes the registry.')
  .option('--folder <path>', 'the repository', path, '.')
  .option('--keys <path>', 'the folder with the private keys', path, defaultKeyFolder(process.env))
  .option('--json', 'print the result as JSON', false)
  .showHelpAfterError('Usage: npm run curator -- [options] <command>; --help lists the commands.')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .configureOutput({
    writeErr: (text) => process.stderr.write(withoutKeys(text)),
    outputError: (text, write) =>
      write(
        text
          .replace(/missing required argument '(.*)'/, 'name the $1, too')
          .replace(/required option '--name <name>' not specified/, `say your name: ${WHOLE_START}`),
      ),
  });

const WHOLE_START = 'npm run curator -- start --name "YOUR NAME" --topic "FIRST TOPIC"';

/** With colours for a terminal. */
const painted = (text: string): string =>
  text.replace(/(?<=^|:\d+ )(?:error|warning)(?=: )/gm, (kind) => styleText(kind === 'error' ? 'red' : 'yellow', kind));

const collect = (value: string, all: readonly string[] = []): readonly string[] => [...all, value];

const say = async (run: (shared: Shared) => Promise<Outcome>): Promise<void> => {
  const options = program.opts<{ folder: string; keys: string; json: boolean }>();
  const outcome = await run({ ...options, now: new Date() });
  if (!outcome.ok) {
    const error = withoutKeys(outcome.error).replaceAll('\n', ' ');
    console.error(options.json ? JSON.stringify({ error }) : `error: ${error}`);
    process.exitCode = 1;
    return;
  }
  const { text, data, failed = false } = outcome.value;
  console.log(options.json ? withoutKeys(JSON.stringify(data)) : painted(withoutKeys(text)));
  if (failed) process.exitCode = 1;
};

const command = (usage: string, description: string): Command => program.command(usage).description(description);

/** Runs a command with what was typed: its arguments, then its options. */
const run =
  <Typed extends readonly unknown[]>(does: (shared: Shared, ...typed: Typed) => Promise<Outcome>) =>
  (...typed: Typed): Promise<void> =>
    say((shared) => does(shared, ...typed));

command('start', 'turn a copy of another list into yours: your name, your key, your first topics')
  .requiredOption('--name <name>', 'your name as readers will see it')
  .option('--topic <topic>', 'a first topic (its name, or slug=Name); once for each', collect)
  .addOption(new Option('--keep-topics', 'keep the topics that are there').conflicts('topic'))
  .option('--again', 'start again, even if the list is already yours')
  .action(run(start));
command('add <topic>', 'add a topic (its slug, its name, or slug=Name) with a TODO for every text').action(run(add));
command('remove <slug>', 'remove a topic').action(run(remove));
command('topic', 'put topics into a list, each with its evidence; one of no list goes into lists/project.json')
  .argument('<file...>', 'JSON files: topics, and what second readers found of them')
  .action(run((shared, files: readonly string[]) => topic(shared, files.map(path))));
command('chapters', 'write the chapters of sources from the tables of contents that their evidence names')
  .argument('[slug...]', 'only these topics')
  .option(
    '--copies <folder>',
    'copies of the repositories, each in OWNER+NAME, its files or its git directory; without it, each is fetched from GitHub',
    path,
  )
  .action(run(chapters));
command('next', 'show the next step').action(run(next));
command('check', 'report everything wrong or doubtful, with line and column, the worst first')
  .option('--all', 'print every warning', false)
  .action(run(check));
command('ask <query...>', 'show which category a query finds, and why').action(
  run((shared, query: readonly string[]) => ask(shared, query.join(' '))),
);
command('links', 'say what became of every URL (alive, moved, gone, …), and write a report')
  .option('--write', 'put today into "checked" of every source that is alive', false)
  .option(
    '--part <part>',
    'ask such a part of the URLs as 2/4, and what was not alive; the report keeps the others',
    partOf,
  )
  .option('--accept <url>', 'ask nothing; let this address count although it was found dead')
  .option('--because <why>', 'with --accept: why, which is kept')
  .action(run(links));
command('diff', 'show what changed since the signed version').action(run(diff));
command('release', 'raise the version, sign, and write the changelog entry')
  .addOption(new Option('--bump <part>', 'the part of the version to raise, if not the last').choices(BUMPS))
  .option('--expires <day>', 'the day (YYYY-MM-DD) after which readers should refuse this release')
  .option('--without-links', 'release without a fresh report of links; the changelog says so', false)
  .action(run(release));
command('rotate', 'replace your key: announce the next one, then switch to it after a release').action(run(rotate));
command('verify', 'check the registry of a server, of a URL or of a file against a key you trust')
  .argument('<place>', 'a server, a URL or a file', pathOrUrl)
  .requiredOption('--key <key>', 'the key: z-base-32, PEM, OpenSSH, or a file with one of them', keyOrPath)
  .option('--state <file>', 'where the newest sequence numbers are remembered', path, defaultStateFile(process.env))
  .action(run(verify));
command('endorse', "sign a statement about another curator's key")
  .requiredOption('--as <key>', 'your key: z-base-32, PEM, or a PEM file', keyOrPath)
  .requiredOption('--url <url>', 'a page of yours')
  .requiredOption('--subject <key>', 'the key you endorse, in the same forms', keyOrPath)
  .requiredOption('--subject-url <url>', 'the server or page of that curator')
  .requiredOption('--scope <text>', 'what you vouch for')
  .option('--name <name>', 'your name')
  .option('--expires <day>', 'the last day (YYYY-MM-DD) on which it counts')
  .option('--out <file>', 'the statement', path, path('endorsement.json'))
  .action(run(endorse));
command('accept', 'check a statement about your key and put it into registry.json')
  .argument('<file>', 'the statement', path)
  .action(run(accept));
command('pull', 'fetch the lists that registry.json trusts, or one of them, and store verified snapshots')
  .argument('[name]', 'the name or key of one list')
  .option('--check', 'change nothing; exit 1 where a snapshot is missing, outdated, expired or refused', false)
  .option('--from <url>', 'fetch the one list from this address instead, such as a mirror')
  .action(run(pull));
for (const each of program.commands)
  each.showHelpAfterError(`Usage: npm run curator -- ${each.name()} ${each.usage()}`);

// A key in PEM form begins with dashes; after a space, the parser does not take it for an option.
await program.parseAsync(process.argv.map((argument) => argument.replace(/^(?=-----BEGIN )/, ' ')));
