// The first command of the README: what it prints has to work as printed, what is wrong has to be said clearly, and
// nothing it started may outlive it.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { freePort, whyNotFree } from '../../../scripts/free-port.ts';
import { folderForFile } from '../../support/folders.ts';
import { type Running, runToEnd } from '../../support/program.ts';
import { firstProject } from '../../support/project-copy.ts';
import { serveRaw } from '../../support/web-server.ts';
import { ENV, flagsFor, leftOf, processesBelow, start } from './npm-start.ts';

const folder = folderForFile();

test.each([
  ['with a slip in its name', '--prot', '\n(Did you mean --port?)\n\nUsage: npm start -- [options]'],
  ['of npm run serve', '--state', '  --persist-to <folder>      the folder of the sessions\n'],
])('a flag %s is refused with the one that was meant', async (_, flag, meant) => {
  const { exitCode, output } = await runToEnd('npm', ['start', '--silent', '--', flag, '9342'], firstProject());
  expect(exitCode).toBe(2);
  expect(output).toContain(`unknown option '${flag}'`);
  expect(output).toContain(meant);
});

describe('npm start', () => {
  let port: number;
  let started: Running;
  let processes: readonly number[];
  beforeAll(async () => {
    port = await freePort();
    started = await start(await flagsFor(port, folder));
    processes = processesBelow(started.process.pid ?? 0);
  });

  test('says what it builds, then prints the page, the endpoint and the line that adds it to a client, and not a word of the tool below it', async () => {
    const origin = `http://localhost:${port}`;
    expect((await fetch(`${origin}/health`)).status).toBe(200);
    await wait(300);
    expect(started.output().trim().split('\n').filter(Boolean).slice(0, 6)).toEqual([
      'Building: the list and its index, then the Worker and the pages.',
      `Page:      ${origin}/`,
      `Endpoint:  ${origin}/mcp`,
      'Add it to a client:',
      `  claude mcp add --transport http three-good-sources ${origin}/mcp`,
      'Or ask it:',
    ]);
    expect(started.output()).not.toMatch(/wrangler|secrets|binding|custom build|⎔/i);
  });

  test('prints the curl command of the README, which answers with text when it is pasted, and with what came where that is no answer', async () => {
    const command = /^ {2}(curl (?:.*\n)*? {4}\| node .*)$/m.exec(started.output())?.[1] ?? '';
    const readme = await readFile(join(firstProject(), 'README.md'), 'utf8');
    const shown = /^```sh\n(curl [\s\S]*?)\n```$/m.exec(readme)?.[1] ?? '';
    const withoutSpaces = (text: string) => text.replace(/\s+/g, '');
    expect(withoutSpaces(shown.replaceAll(':8787', `:${port}`))).toBe(withoutSpaces(command));
    const pasted = await runToEnd('bash', ['-c', command]);
    expect(pasted.output).toMatch(/^Category: Rust Learning\nSlug: rust-learning\n/);
    const nobody = await runToEnd('bash', ['-c', command.replace(`:${port}`, ':1')]);
    expect(nobody.output).toMatch(/^curl: \(7\) [^\n]*\n\n$/);
    const page = await serveRaw((_, response) => response.end('<html>'));
    const other = await runToEnd('bash', ['-c', command.replace(`http://localhost:${port}`, page)]);
    expect(other.output).toBe('<html>\n');
  });

  test('SIGTERM to npm leaves no process and frees the port', async () => {
    expect(processes.length).toBeGreaterThan(3);
    started.process.kill('SIGTERM');
    expect(await leftOf(processes)).toEqual([]);
    expect(await whyNotFree(port)).toBeUndefined();
  });
});

test.each(['start', 'serve'])('SIGTERM to npm while %s builds leaves no process', async (script) => {
  const flags = [
    '--port',
    String(await freePort()),
    script === 'serve' ? '--state' : '--persist-to',
    join(folder, script),
  ];
  const npm = spawn('npm', ['run', '--silent', script, '--', ...flags], { cwd: firstProject(), env: ENV });
  // npm, its shell, the script, and the build.
  await expect.poll(() => processesBelow(npm.pid ?? 0).length).toBeGreaterThan(4);
  const processes = processesBelow(npm.pid ?? 0);
  npm.kill('SIGTERM');
  expect(await leftOf(processes)).toEqual([]);
});

test.each(['start', 'serve'])(
  'npm run %s names the port that is taken and what to do, and refuses what is no port',
  async (script) => {
    const { port } = new URL(await serveRaw(() => undefined));
    const call = (at: string) => runToEnd('npm', ['run', '--silent', script, '--', '--port', at], firstProject());
    const { exitCode, output } = await call(port);
    expect([exitCode, output.trim()]).toEqual([
      1,
      `Port ${port} is already in use. Stop the other program, or choose another: --port ${Number(port) + 1}`,
    ]);
    for (const wrong of ['0', '65536', 'eight'])
      expect(await call(wrong)).toEqual({
        exitCode: 2,
        output: expect.stringContaining(`'${wrong}' is invalid. It must be a whole number from 1 to 65535.\n`),
      });
  },
);
