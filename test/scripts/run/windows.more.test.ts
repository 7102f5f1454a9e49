// A released list in a clone by Git for Windows, which turns the ends of lines where it may: every command that a curator or an
// operator needs there says what it says anywhere.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { folderForTest } from '../../support/folders.ts';
import { SMALL_REGISTRY_TEXT } from '../../support/lists.ts';
import { runToEnd } from '../../support/program.ts';
import { signedProject } from '../../support/signed-projects.ts';
import { serveIn } from './serving.ts';

test('a clone with core.autocrlf is checked, formatted, served and ready to be deployed', async () => {
  const { directory, remove } = await signedProject('Ada Example', SMALL_REGISTRY_TEXT);
  const git = (...args: readonly string[]) => execFileSync('git', ['-c', 'core.autocrlf=true', ...args]);
  git('-C', directory, 'init', '-q');
  git('-C', directory, 'add', '-A');
  git('-C', directory, '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'list: release');
  const clone = join(folderForTest(), 'clone');
  git('clone', '-q', directory, clone);
  await remove();
  for (const [script = '', ...args] of [
    ['scripts/gate/check.ts'],
    ['scripts/gate/check.ts', '--released'],
    ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', 'src', 'scripts', 'bench', 'examples'],
    ['node_modules/wrangler/bin/wrangler.js', 'deploy', '--dry-run', '--outdir', 'out/bundle'],
  ]) {
    const { exitCode, output } = await runToEnd(process.execPath, [script, ...args], clone);
    expect(exitCode, output).toBe(0);
  }
  const port = await freePort();
  await serveIn(clone, ['--port', String(port), '--state', join(clone, 'out/state')]);
  expect(await (await fetch(`http://localhost:${port}/health`)).json()).toMatchObject({ status: 'ok' });
});
