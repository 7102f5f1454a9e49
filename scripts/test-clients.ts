// Installs the real client programs, pinned, into an ignored folder (about 1.2 GB) and runs the tests that ask them.
// Their install scripts have to run: without them the launchers of OpenCode and Claude Code only print an error.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = '.cache/clients';
const DEPENDENCIES = {
  '@anthropic-ai/claude-code': '2.1.330',
  '@google/gemini-cli': '0.61.0',
  '@openai/codex': '0.169.0',
  'opencode-ai': '1.18.33',
};
const WANTED = JSON.stringify(
  {
    name: 'clients',
    private: true,
    allowScripts: { '@anthropic-ai/claude-code': true, 'opencode-ai': true },
    dependencies: DEPENDENCIES,
  },
  null,
  2,
);

const run = (command: string, args: readonly string[], cwd: string): number =>
  spawnSync(command, args, { cwd, stdio: 'inherit' }).status ?? 1;

const isInstalled =
  existsSync(`${FOLDER}/node_modules/.bin/opencode`) &&
  existsSync(`${FOLDER}/package.json`) &&
  readFileSync(`${FOLDER}/package.json`, 'utf8') === WANTED;

if (!isInstalled) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/package.json`, WANTED);
  const installed = run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], FOLDER);
  if (installed !== 0) process.exit(installed);
}
process.exitCode = run('vitest', ['run', '--project', 'local', 'test/clients/harness.test.ts'], '.');
