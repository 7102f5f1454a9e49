// The gate that npm start, npm test and npm run deploy pass through: a bad value and a misspelt name stop them.
import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { runToEnd } from '../../support/program.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

let copy: ProjectCopy;
beforeAll(async () => {
  copy = await copyProject();
});
afterAll(() => copy.remove());

const check = () => runToEnd(process.execPath, ['scripts/gate/check.ts'], copy.directory);

test('the configuration that ships passes, and the command says what it checked', async () =>
  expect(await check()).toEqual({
    exitCode: 0,
    output: 'In order: the list, what belongs to it, wrangler.toml and .dev.vars.\n',
  }));

test.each(['gate/check', 'run/build', 'run/start', 'run/serve'])(
  'scripts/%s.ts stops at a slip in wrangler.toml, in one line',
  async (script) => {
    await copy.edit('wrangler.toml', '[vars]', '[var]');
    const port = script.startsWith('run/s') ? ['--port', String(await freePort())] : [];
    const ended = await runToEnd(process.execPath, [`scripts/${script}.ts`, ...port], copy.directory);
    await copy.edit('wrangler.toml', '[var]', '[vars]');
    expect(ended).toEqual({ exitCode: 1, output: 'wrangler.toml: unknown key var\n' });
  },
);

test('a misspelt name is an error that suggests the right one, and any other name one that lists all', async () => {
  await copy.edit('.dev.vars', 'RUN=local', 'RUN=local\nMATCH_TRESHOLD=0.5');
  await copy.edit('wrangler.toml', 'LOG_REQUESTS = "on"', 'LOG_REQUESTS = "on"\nCOLOUR = "red"');
  const { exitCode, output } = await check();
  expect(exitCode).toBe(1);
  expect(output.split('\n')).toEqual([
    expect.stringMatching(/^wrangler\.toml \[vars\]: COLOUR is not a configuration value; the values are RUN, /),
    '.dev.vars: MATCH_TRESHOLD is not a configuration value; did you mean MATCH_THRESHOLD?',
    '',
  ]);
});

test('where dist cannot be written, the development server says so in one line', async () => {
  await copy.edit('wrangler.toml', 'COLOUR = "red"', '');
  await copy.edit('.dev.vars', 'MATCH_TRESHOLD=0.5', '');
  rmSync(join(copy.directory, 'dist'), { recursive: true, force: true });
  writeFileSync(join(copy.directory, 'dist'), '');
  const args = ['scripts/run/start.ts', '--port', String(await freePort())];
  const { exitCode, output } = await runToEnd(process.execPath, args, copy.directory);
  rmSync(join(copy.directory, 'dist'));
  expect([exitCode, output.trim().split('\n').slice(1)]).toEqual([
    1,
    [expect.stringMatching(/^The build cannot write .*dist.*: E[A-Z]+\. The user who runs it/)],
  ]);
});

test('without .dev.vars, as in an image, a build goes on, but no server starts that only this machine may reach', async () => {
  rmSync(join(copy.directory, '.dev.vars'));
  expect(await check()).toMatchObject({ exitCode: 0 });
  const args = ['scripts/run/start.ts', '--port', String(await freePort())];
  expect(await runToEnd(process.execPath, args, copy.directory)).toEqual({
    exitCode: 1,
    output: '.dev.vars is missing, so strangers could reach this server: git restore .dev.vars\n',
  });
  copyFileSync('.dev.vars', join(copy.directory, '.dev.vars'));
});

test.each(['wrangler.toml', '.dev.vars'])(
  'a pipe in the place of %s is named, and nothing waits for it',
  async (name) => {
    const file = join(copy.directory, name);
    rmSync(file);
    expect(spawnSync('mkfifo', [file]).status).toBe(0);
    const port = ['--port', String(await freePort())];
    for (const args of [['gate/check'], ['run/build'], ['run/start', ...port], ['run/serve', ...port]]) {
      const { status, stderr } = spawnSync(process.execPath, [`scripts/${args[0]}.ts`, ...args.slice(1)], {
        ...{ cwd: copy.directory, encoding: 'utf8', timeout: 20_000 },
      });
      expect([args, status, stderr]).toEqual([
        args,
        1,
        `${name} cannot be read: it is a pipe or a device, not a file\n`,
      ]);
    }
    rmSync(file);
    copyFileSync(name, file);
  },
);
