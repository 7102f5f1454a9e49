// The stdio transport as a client sees it: a real child process, fed bytes in every shape.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, test } from 'vitest';
import { LINGER_MS } from '../../src/local/stdio.ts';
import { LOCAL_NAMES } from '../support/core-app.ts';
import { fillEverything } from '../support/harness.ts';
import { PROGRAM_ENV } from '../support/program.ts';
import { BUNDLE, type Message, startStdio, useServer } from '../support/stdio.ts';
import { ENVELOPE, modern, request } from '../support/wire.ts';
import { ERAS, METHOD_VECTORS, wantedIn } from '../vectors/methods.ts';

const { box, server } = useServer();

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

describe('framing (STD-1, STD-2)', () => {
  test.each([
    { says: 'two messages in one chunk', bytes: `${PING}\n${PING.replace('1', '2')}\n`, ids: [1, 2] },
    { says: 'a carriage return before the line end', bytes: `${PING}\r\n`, ids: [1] },
    { says: 'blank lines between messages', bytes: `\n\r\n  \n${PING}\n\n${PING}\n`, ids: [1, 1] },
    { says: 'a last line without an end', bytes: PING, ids: [1] },
  ])('$says: each is answered', async ({ bytes, ids }) => {
    server.write(bytes);
    expect(await server.end()).toBe(0);
    expect(server.lines.map((line) => JSON.parse(line).id)).toEqual(ids);
    expect(server.errors).toEqual([]);
  });

  test('a message cut anywhere, inside a character too, is one message', async () => {
    const bytes = Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', id: 'ü€😀', method: 'ping' })}\n`);
    for (const byte of bytes) {
      server.write(Uint8Array.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await server.next()).toEqual({ jsonrpc: '2.0', id: 'ü€😀', result: {} });
  });

  test.each([
    { says: 'a line over 1 MiB', bytes: `${'x'.repeat(1024 * 1024 + 1)}\n`, code: -32600 },
    { says: 'a line of 1 MiB that is not JSON', bytes: `${'x'.repeat(1024 * 1024)}\n`, code: -32700 },
    { says: 'text that is not JSON', bytes: '{"jsonrpc"\n', code: -32700 },
    { says: 'bytes that are not UTF-8', bytes: Buffer.from([0x22, 0xff, 0x22, 0x0a]), code: -32700 },
    { says: 'a batch', bytes: `[${PING}]\n`, code: -32600 },
    { says: 'a message without a method', bytes: '{"jsonrpc":"2.0"}\n', code: -32600 },
  ])('$says is refused without an id and the next message answered', async ({ bytes, code }) => {
    server.write(bytes);
    server.write(`${PING}\n`);
    const refusal = await server.next();
    expect(refusal.error?.code).toBe(code);
    expect(refusal).not.toHaveProperty('id');
    expect(await server.next()).toMatchObject({ id: 1, result: {} });
  });

  test('many requests at once are all answered by id (STD-8), while the client does not read', async () => {
    await server.open();
    server.child.stdout.pause();
    const count = 500;
    for (let id = 0; id < count; id += 1) server.send({ id, method: 'tools/list' });
    server.child.stdout.resume();
    const ids = new Set<Message['id']>();
    for (let answer = 0; answer < count; answer += 1) ids.add((await server.next()).id);
    expect(ids.size).toBe(count);
  });
});

describe('both eras on one pipe', () => {
  const rows = METHOD_VECTORS.flatMap((row) => ERAS.map((era) => ({ era, ...row })));
  test('every row of the method table is answered over stdio too, the eras in turn (STD-3, STD-5, STD-6)', async () => {
    const own = startStdio(box, ['--tools', 'sources']);
    await own.open();
    for (const { era, says, method, params, ...row } of rows) {
      const message = era === 'without a session' ? modern(method, params).body : request(method, params);
      own.write(`${JSON.stringify(message)}\n`);
      expect(await own.next(), says).toMatchObject({ jsonrpc: '2.0', id: 1, ...wantedIn(era, row) });
    }
    expect(await own.end()).toBe(0);
    expect(own.lines).toHaveLength(rows.length + 1);
  });

  test('a request before initialize is refused with -32002 (STD-4), a ping and a discover are answered', async () => {
    expect(await server.ask({ id: 1, method: 'tools/list' })).toMatchObject({ id: 1, error: { code: -32002 } });
    expect(await server.ask({ id: 2, method: 'ping' })).toMatchObject({ id: 2, result: {} });
    expect(await server.ask({ id: 3, method: 'server/discover', params: { _meta: ENVELOPE } })).toMatchObject({
      id: 3,
      result: { supportedVersions: ['2026-07-28'] },
    });
    expect(await server.open()).toMatchObject({
      result: { protocolVersion: '2025-11-25', serverInfo: { name: 'harnesssync', title: 'HarnessSync' } },
    });
    expect(await server.ask({ id: 4, method: 'tools/list', params: { _meta: ENVELOPE } })).toMatchObject({
      id: 4,
      result: { resultType: 'complete' },
    });
    expect(await server.ask({ id: 5, method: 'nothing' })).toMatchObject({ id: 5, error: { code: -32601 } });
    expect(await server.ask({ id: 6, method: 'ping' }), 'an unknown method ends nothing (STD-10)').toMatchObject({
      id: 6,
      result: {},
    });
  });

  test('notifications are never answered, known or not (STD-7)', async () => {
    await server.open();
    for (const method of ['initialized', 'notifications/initialized', 'notifications/cancelled', 'unknown'])
      server.send({ method });
    expect(await server.ask({ id: 9, method: 'ping' })).toMatchObject({ id: 9 });
  });
});

describe('the end', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the process cleanly', async (signal) => {
    await server.open();
    server.child.kill(signal);
    expect(await server.exit).toBe(0);
  });

  test('SIGTERM in the middle of a long call ends the process at once, and the next run works', async () => {
    const rows = Array.from({ length: 2000 }, (_, at) => [`a${'*a'.repeat(60)}${at}*b`, 'allow'] as const);
    box.write('opencode.json', { permission: { bash: Object.fromEntries(rows) } });
    const deny = Array.from({ length: 200 }, (_, at) => `Bash(a*a*a*a*a*a*${at})`);
    box.write('~/.claude/settings.json', { permissions: { deny } });
    await server.open();
    server.send({ id: 1, method: 'tools/call', params: { name: 'sync_target', arguments: { target: 'opencode' } } });
    await new Promise((resolve) => setTimeout(resolve, 400));
    server.child.kill('SIGTERM');
    await server.exit;
    expect(server.child.signalCode).toBe('SIGTERM');
    box.write('opencode.json', {});
    expect(await box.sync({ targets: ['opencode'] })).not.toMatchObject({ status: 'busy' });
  });

  test('a closed input ends the process after the pending answers (STD-9)', async () => {
    fillEverything(box);
    await server.open();
    server.send({ id: 1, method: 'tools/call', params: { name: 'sync_all' } });
    expect(await server.end()).toBe(0);
    expect(JSON.parse(server.lines.at(-1) ?? '')).toMatchObject({ id: 1, result: { isError: false } });
  });

  describe('a client that has stopped reading', () => {
    /** Far more than a pipe holds, so that the server waits for its reader. */
    const ask = async (count: number): Promise<void> => {
      await server.open();
      server.child.stdout.pause();
      for (let id = 0; id < count; id += 1) server.send({ id, method: 'tools/list' });
      await new Promise((resolve) => setTimeout(resolve, 500));
    };
    test.each([20, 100, 400])('does not keep the process after the end of its input: %i requests', async (count) => {
      await ask(count);
      expect(await server.end()).toBe(0);
      expect(server.errors).toEqual([]);
    });
    test.each(['SIGTERM', 'SIGINT'] as const)('does not keep the process after one %s', async (signal) => {
      await ask(100);
      server.child.kill(signal);
      expect(await server.exit).toBe(0);
      expect(server.errors).toEqual([]);
    });
    test('is given less time than a host waits until it sends SIGTERM: two seconds', () =>
      expect(LINGER_MS).toBeLessThan(2000));
  });

  test('a client that goes away ends the process without a word', async () => {
    server.child.stdout.destroy();
    server.send({ id: 1, method: 'ping' });
    server.send({ id: 2, method: 'ping' });
    expect(await server.end()).toBe(0);
    expect(server.errors).toEqual([]);
  });
});

type Command = { readonly command: string; readonly args: string[]; readonly env: Record<string, string> };
const INFO = { name: 'test', version: '1' };
const CLIENTS: readonly [generation: string, connected: (command: Command) => Promise<Client | ClientV1>][] = [
  [
    'first',
    async (command) => {
      const client = new ClientV1(INFO);
      await client.connect(new TransportV1(command));
      return client;
    },
  ],
  [
    'second',
    async (command) => {
      const client = new Client(INFO);
      await client.connect(new StdioClientTransport(command));
      return client;
    },
  ],
];
test.each(CLIENTS)("the SDK's client of the %s generation connects, lists and calls", async (_, connected) => {
  const args = [BUNDLE, 'stdio', '--project', box.project];
  const client = await connected({ command: process.execPath, args, env: { ...PROGRAM_ENV, HOME: box.home } });
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(LOCAL_NAMES);
  expect(await client.callTool({ name: 'get_status', arguments: {} })).toMatchObject({ isError: false });
  await client.close();
});
