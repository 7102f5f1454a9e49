// The first command of the README: what it prints has to work as printed, and what is wrong has to be said clearly.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../scripts/run/free-port.ts';
import { runToEnd } from '../../support/program.ts';
import { TOPIC } from '../../support/topic.ts';

describe('npm start', () => {
  let port: number;
  let state: string;
  let started: ChildProcess;
  let output = '';
  beforeAll(async () => {
    [port, state] = [await freePort(), await mkdtemp(join(tmpdir(), 'three-good-sources-start-'))];
    const inspectorPort = String(await freePort());
    const flags = ['--port', String(port), '--inspector-port', inspectorPort, '--persist-to', state];
    started = spawn(process.execPath, ['scripts/run/start.ts', ...flags], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, CI: '1', PATH: `${resolve('node_modules/.bin')}:${process.env['PATH']}` },
    });
    await new Promise<void>((ready, failed) => {
      started.once('exit', () => failed(new Error(`npm start ended early:\n${output}`)));
      started.stdout?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (/claude mcp add .*\n/.test(output)) ready();
      });
    });
  });
  afterAll(async () => {
    started.kill('SIGTERM');
    await once(started, 'exit');
    await rm(state, { recursive: true, force: true });
  });

  test('prints the address of the endpoint', () => {
    expect(output).toContain(`http://localhost:${port}/mcp`);
  });
  test('prints a curl command that answers when it is pasted', async () => {
    const command = /^ {2}(curl (?:.*\\\n)*.*)$/m.exec(output)?.[1] ?? '';
    const pasted = await runToEnd('bash', ['-c', command]);
    expect(JSON.parse(pasted.output)).toMatchObject({
      result: { structuredContent: { found: true, category: { slug: TOPIC.slug } } },
    });
  });
});

describe('npm start that cannot start', () => {
  test('names the port that is taken and what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { exitCode, output } = await runToEnd('npm', ['start', '--silent', '--', '--port', String(port)]);
    other.close();
    expect(exitCode).toBe(1);
    expect(output.trim()).toBe(
      `Port ${port} is already in use. Stop the other program, or choose another: npm start -- --port 9000`,
    );
  });
  test.each(['0', '65536', 'eight'])('refuses %s as a port', async (port) => {
    const { exitCode, output } = await runToEnd(process.execPath, ['scripts/run/start.ts', '--port', port]);
    expect([exitCode, output.trim()]).toEqual([2, `--port must be a whole number from 1 to 65535, not ${port}`]);
  });
});
