// Installs the real client programs, pinned, into an ignored folder (about 1.6 GB for all) and runs the tests that ask
// them. Arguments name the clients to install, such as `npm run test:clients -- codex gemini`; tests of clients that are
// not there are skipped. Install scripts have to run: without them two of the launchers only print an error.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

type Package = { readonly name: string; readonly version: string };

const FOLDER = '.cache/clients';
const CLIENTS: Readonly<Record<string, readonly Package[]>> = {
  claude: [{ name: '@anthropic-ai/claude-code', version: '2.1.330' }],
  codex: [{ name: '@openai/codex', version: '0.169.0' }],
  // Its core has the policy engine, which the program does not offer by itself.
  gemini: [
    { name: '@google/gemini-cli', version: '0.61.0' },
    { name: '@google/gemini-cli-core', version: '0.61.0' },
  ],
  opencode: [{ name: 'opencode-ai', version: '1.18.33' }],
};
const MANIFEST = {
  name: 'clients',
  private: true,
  allowScripts: { '@anthropic-ai/claude-code': true, 'opencode-ai': true },
};

const run = (command: string, args: readonly string[], cwd: string): number =>
  spawnSync(command, args, { cwd, stdio: 'inherit' }).status ?? 1;

const isInstalled = ({ name, version }: Package): boolean => {
  const file = `${FOLDER}/node_modules/${name}/package.json`;
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
};

const install = (packages: readonly Package[]): number => {
  if (packages.length === 0) return 0;
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(`${FOLDER}/package.json`)) writeFileSync(`${FOLDER}/package.json`, JSON.stringify(MANIFEST, null, 2));
  const names = packages.map(({ name, version }) => `${name}@${version}`);
  return run('npm', ['install', '--save-exact', '--no-audit', '--no-fund', '--no-package-lock', ...names], FOLDER);
};

const asked = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(CLIENTS);
const unknown = asked.filter((client) => !Object.hasOwn(CLIENTS, client));
if (unknown.length > 0) {
  console.error(`Unknown client: ${unknown.join(', ')}. Known: ${Object.keys(CLIENTS).join(', ')}.`);
  process.exitCode = 2;
} else {
  const missing = asked.flatMap((client) => CLIENTS[client] ?? []).filter((one) => !isInstalled(one));
  const tests = ['run', '--project', 'local', 'test/clients/harness.test.ts', 'test/clients/harness-refusals.test.ts'];
  process.exitCode = install(missing) || run('vitest', tests, '.');
}
