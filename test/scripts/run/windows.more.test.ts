// A clone by Git for Windows, which turns the ends of lines where it may: the way of docs/curator.md from `start` to the dry run
// of a deployment, and what an operator does with a clone of the release.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { folderForTest } from '../../support/folders.ts';
import { runToEnd } from '../../support/program.ts';
import { copyProject } from '../../support/project-copy.ts';
import { serveIn } from './serving.ts';

/** A suite of each folder that a deployment tests where it has no browser, and what these need. */
const SUITES = [
  ...['rooms.ts', 'requirements.ts', 'support', 'fixtures', 'vectors', 'tsconfig.json'],
  ...['domain/excerpt.test.ts', 'catalog/catalogs.test.ts', 'http/site/bad-address.test.ts'],
  'worker/in-node/counter.test.ts',
];
/** That of the licences finds none where node_modules is a link, so another stands in its place. */
const [STAND_IN, LICENCES] = ['test/domain/day.test.ts', 'test/scripts/gate/licences.test.ts'];

test('with core.autocrlf, a clone is turned into a list, released, and passes the dry run of a deployment', async () => {
  const around = folderForTest();
  const env = { WORKERS_CI: '1', XDG_CONFIG_HOME: join(around, 'config') };
  const run = async (cwd: string, command: string, ...args: readonly string[]): Promise<string> => {
    const { exitCode, output } = await runToEnd(command, args, cwd, env);
    expect(exitCode, `${command} ${args.join(' ')}\n${output}`).toBe(0);
    return output;
  };
  const npm = (cwd: string, ...args: readonly string[]) => run(cwd, 'npm', 'run', '--silent', ...args);
  const commit = async (cwd: string): Promise<void> => {
    await run(cwd, 'git', 'add', '-A');
    await run(cwd, 'git', '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'list: release');
  };
  const cloned = async (from: string, name: string): Promise<string> => {
    await run(around, 'git', 'clone', '-q', '-c', 'core.autocrlf=true', from, name);
    return join(around, name);
  };
  const { directory, remove } = await copyProject();
  for (const path of SUITES) await cp(join('test', path), join(directory, 'test', path), { recursive: true });
  const suite = await readFile(STAND_IN, 'utf8');
  await mkdir(join(directory, dirname(LICENCES)), { recursive: true });
  await writeFile(join(directory, LICENCES), suite.replaceAll("'../../src/", "'../../../src/"));
  await run(directory, 'git', 'init', '-q');
  await commit(directory);
  const clone = await cloned(directory, 'clone');
  await remove();

  await npm(clone, 'curator', '--', 'start', '--name', 'Ada Example', '--keep-topics');
  expect(await npm(clone, 'curator', '--', 'next')).toContain('The list can be signed');
  await npm(clone, 'curator', '--', 'check');
  await npm(clone, 'curator', '--', 'release', '--without-links', '--bump', 'minor');
  await commit(clone);
  await npm(clone, 'check:released');
  await npm(clone, 'lint');
  const deployed = await npm(clone, 'deploy', '--', '--dry-run');
  expect(deployed).toMatch(/\d+ passed, 0 failed\n.*The code is [\d.]+ KiB.*--dry-run: exiting now/s);

  const other = await cloned(clone, 'other');
  await npm(other, 'check:released');
  const port = await freePort();
  await serveIn(other, ['--port', String(port), '--state', join(around, 'state')]);
  expect(await (await fetch(`http://localhost:${port}/health`)).json()).toMatchObject({ signature: 'verified' });
});
