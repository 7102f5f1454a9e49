// `npm start` started once more for each row: read by a program that ends, badly configured, while the list is edited.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, whyNotFree } from '../../../scripts/free-port.ts';
import { folderForFile } from '../../support/folders.ts';
import { runToEnd } from '../../support/program.ts';
import { copyProject, firstProject, type ProjectCopy } from '../../support/project-copy.ts';
import { ENV, flagsFor, leftOf, processesBelow, start } from './npm-start.ts';

const folder = folderForFile();

// `head -1` ends before the welcome, `head` with it: then nothing is written that would find the pipe closed by itself.
test.each(['head -1', 'head'])('npm start | %s leaves no process and frees the port', async (reader) => {
  const port = await freePort();
  const shell = spawn('bash', ['-c', `npm start -- ${(await flagsFor(port, folder)).join(' ')} | ${reader}`], {
    cwd: firstProject(),
    stdio: 'ignore',
    env: ENV,
  });
  const seen = new Set<number>();
  const look = setInterval(() => {
    for (const pid of processesBelow(shell.pid ?? 0)) seen.add(pid);
  }, 200);
  await once(shell, 'exit');
  clearInterval(look);
  expect(seen.size).toBeGreaterThan(4);
  expect(await leftOf(seen)).toEqual([]);
  expect(await whyNotFree(port)).toBeUndefined();
});

test('npm start says what /health says where that is not ok', async () => {
  const { process: npm, output } = await start([
    ...(await flagsFor(await freePort(), folder)),
    '--var',
    'PUBLIC_ULR:http://x',
  ]);
  const processes = processesBelow(npm.pid ?? 0);
  npm.kill('SIGTERM');
  expect(output()).toContain(
    'at /health: invalid configuration: PUBLIC_ULR is not a configuration value; did you mean PUBLIC_URL?',
  );
  expect(await leftOf(processes)).toEqual([]);
});

test('npm start shows what wrangler says where it does not start', async () => {
  const flags = [...(await flagsFor(await freePort(), folder)), '--local-protocol', 'gopher'];
  const { exitCode, output } = await runToEnd('npm', ['start', '--silent', '--', ...flags], firstProject());
  expect(exitCode).not.toBe(0);
  expect(output).toContain('Given: "gopher"');
});

describe('npm start while the list is edited', () => {
  let project: ProjectCopy;
  beforeAll(async () => {
    project = await copyProject();
    const command = ['scripts/curator/main.ts', '--keys', join(folder, 'keys')];
    for (const args of [
      ['start', '--keep-topics', '--name', 'Ada'],
      ['release', '--without-links'],
    ]) {
      expect(await runToEnd(process.execPath, [...command, ...args], project.directory)).toMatchObject({ exitCode: 0 });
    }
  });
  afterAll(() => project.remove());

  test('serves each save, marks it, keeps the last good list of a broken one, and says one sentence each', async () => {
    const port = await freePort();
    const { process: npm, output } = await start(await flagsFor(port, folder), project.directory);
    const processes = processesBelow(npm.pid ?? 0);
    const health = async (): Promise<unknown> => (await fetch(`http://localhost:${port}/health`)).json();
    const said = (): readonly string[] =>
      output()
        .split('\n')
        .filter((line) => line.startsWith('registry.json'));
    expect(await health()).toMatchObject({ signature: 'verified' });
    await project.edit('registry.json', 'Learning the Rust', 'Learning all the Rust');
    await expect.poll(health, POLL).toMatchObject({ status: 'ok', notice: 'unreleased changes, not signed' });
    await project.edit('registry.json', '"categories": {', '"categories": ');
    await expect.poll(said, POLL).toHaveLength(2);
    expect(await health()).toMatchObject({ status: 'ok', notice: 'unreleased changes, not signed' });
    expect(said()).toEqual([
      'registry.json is served: 10 topics, unreleased changes, not signed',
      expect.stringMatching(/^registry\.json:\d+:\d+ .*; the last valid list is served until you save a valid one$/),
    ]);
    npm.kill('SIGTERM');
    expect(await leftOf(processes)).toEqual([]);
  });
  const POLL = { interval: 200 };
});
