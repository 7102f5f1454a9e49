// Installs what the tests of clients ask and runs those tests: the real client programs, pinned, and the hosts of
// test/clients/hosts with their own lockfile, all into an ignored folder (about 2.7 GB). Tests of what is not there are
// skipped. Exits 3 when something could not be installed and no test failed. `npm run test:more` runs the slow suites first.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Argument } from 'commander';
import { commandLine } from '../command-line.ts';
import { exitCodeOf } from '../exit-code.ts';

const FOLDER = '.cache/clients';
/** Packages and their versions. */
const CLIENTS: Readonly<Record<string, readonly (readonly [name: string, version: string])[]>> = {
  claude: [['@anthropic-ai/claude-code', '2.1.332']],
  codex: [['@openai/codex', '0.171.0']],
  // Its core has the policy engine, which the program does not offer by itself.
  gemini: [
    ['@google/gemini-cli', '0.61.0'],
    ['@google/gemini-cli-core', '0.61.0'],
  ],
  opencode: [['opencode-ai', '1.18.33']],
  copilot: [['@github/copilot', '1.0.102']],
};
/** Install scripts have to run: without them two of the launchers only print an error. */
const ALLOWED = { '@anthropic-ai/claude-code': true, 'opencode-ai': true };
const MANIFEST = { name: 'clients', private: true, allowScripts: ALLOWED };
const HOSTS = 'hosts';
const HOSTS_FOLDER = '.cache/hosts';
const NOT_INSTALLED = 3;

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Installs those that are missing or have another version. Gives the exit code of npm. */
const installClients = (packages: (typeof CLIENTS)[string]): number => {
  const missing = packages.filter(([name, version]) => {
    const file = `${FOLDER}/node_modules/${name}/package.json`;
    return !existsSync(file) || JSON.parse(readFileSync(file, 'utf8')).version !== version;
  });
  if (missing.length === 0) return 0;
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(`${FOLDER}/package.json`)) writeFileSync(`${FOLDER}/package.json`, JSON.stringify(MANIFEST, null, 2));
  const args = ['install', '--save-exact', '--no-package-lock', ...QUIET, ...missing.map((one) => one.join('@'))];
  return exitCodeOf('npm', args, { cwd: FOLDER });
};

/** As the lockfile has them, and none of their install scripts. */
const installHosts = (): number => {
  const files = ['package.json', 'package-lock.json'];
  const isSame = (file: string): boolean =>
    existsSync(`${HOSTS_FOLDER}/${file}`) &&
    readFileSync(`${HOSTS_FOLDER}/${file}`).equals(readFileSync(`test/clients/hosts/${file}`));
  if (existsSync(`${HOSTS_FOLDER}/node_modules`) && files.every(isSame)) return 0;
  mkdirSync(HOSTS_FOLDER, { recursive: true });
  for (const file of files) copyFileSync(`test/clients/hosts/${file}`, `${HOSTS_FOLDER}/${file}`);
  // `npm ci` refuses a lockfile without the packages of every platform, which not every registry has.
  const npm = (command: string): number =>
    exitCodeOf('npm', [command, '--ignore-scripts', ...QUIET], { cwd: HOSTS_FOLDER });
  return npm('ci') && npm('install');
};

const known = [...Object.keys(CLIENTS), HOSTS];
const does = 'Installs the clients and hosts that you name, by default all, and runs their tests.';
const called = commandLine('npm run test:clients --', does)
  .addArgument(new Argument('[names...]').choices(known))
  .option('--slow', 'first run the slow suites, as npm run test:more does')
  .option('-u, --update', 'record what the tests compare with')
  .parse();
const values = called.opts<{ slow?: boolean; update?: boolean }>();
const slow = values.slow ? exitCodeOf('vitest', ['run', '--project', 'more*']) : 0;
const asked = called.args.length > 0 ? called.args : known;
const packages = asked.flatMap((client) => CLIENTS[client] ?? []);
const codes = [installClients(packages), asked.includes(HOSTS) ? installHosts() : 0];
// The adapters are checked against the hosts' own types.
const types = existsSync(`${HOSTS_FOLDER}/node_modules`) ? exitCodeOf('tsc', ['-p', 'test/clients/hosts']) : 0;
const clients = types || exitCodeOf('vitest', ['run', '--project', 'hosts', ...(values.update ? ['-u'] : [])]);
process.exitCode = slow || clients || (codes.every((code) => code === 0) ? 0 : NOT_INSTALLED);
