// The stdio transport as a client sees it: a real child process, fed bytes in every shape.

import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LINGER_MS } from '../../src/local/stdio.ts';
import { conversation, STEPS } from '../contract.ts';
import { type Box, fillEverything, openBox } from '../support/harness.ts';
import { BUNDLE, buildBundle, startStdio } from '../support/stdio.ts';
import { EDGE_NAMES, LOCAL_NAMES, SYNC_NAMES } from '../support/tool-names.ts';

beforeAll(buildBundle);
afterAll(() => {
  rmSync(BUNDLE);
  rmSync(`${BUNDLE}.LEGAL.txt`);
});

let box: Box;
let server: ReturnType<typeof startStdio>;
beforeEach(() => {
  box = openBox();
  server = startStdio(box.home, box.project);
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.exit;
  box.drop();
});

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

describe('framing (STD-1, STD-2)', () => {
  test.each([
    { says: 'two messages in one chunk', bytes: `${PING}\n${PING.replace('1', '2')}\n`, ids: [1, 1] },
    { says: 'a carriage return before the line end', bytes: `${PING}\r\n`, ids: [1] },
    { says: 'blank lines between messages', bytes: `\n\r\n  \n${PING}\n\n${PING}\n`, ids: [1, 1] },
    { says: 'a last line without an end', bytes: PING, ids: [1] },
  ])('$says: each is answered', async ({ bytes, ids }) => {
    server.write(bytes);
    const code = await server.end();
    expect(code).toBe(0);
    expect(server.lines).toHaveLength(ids.length);
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
    { says: 'a line over 1 MiB', bytes: `"${'x'.repeat(1024 * 1024)}"\n`, code: -32600 },
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

  test('a readable id is echoed in a refusal', async () => {
    server.send({ id: 'x' });
    expect(await server.next()).toMatchObject({ id: 'x', error: { code: -32600 } });
  });

  test('many requests at once are all answered by id (STD-8), while the client does not read', async () => {
    await server.open();
    server.child.stdout.pause();
    const count = 500;
    for (let id = 0; id < count; id += 1) server.send({ id, method: 'tools/list' });
    server.child.stdout.resume();
    // The process may end before the last of what it wrote is read.
    const closed = once(server.child, 'close');
    expect(await server.end()).toBe(0);
    await closed;
    const ids = server.lines.slice(1).map((line) => JSON.parse(line).id);
    expect(new Set(ids).size).toBe(count);
  });
});

describe('both eras on one pipe', () => {
  test('the conversation of every transport holds over stdio too (STD-3, STD-5, STD-6)', async () => {
    const own = startStdio(box.home, box.project, ['--tools', 'sources']);
    await conversation(async (message) => {
      own.write(`${JSON.stringify(message)}\n`);
      const isAnswered = STEPS.find((step) => step.message === message)?.want !== undefined;
      return isAnswered ? own.next() : undefined;
    });
    expect(await own.end()).toBe(0);
    expect(own.lines).toHaveLength(STEPS.filter(({ want }) => want !== undefined).length);
  });

  test('a request before initialize is refused with -32002 (STD-4), a ping and a discover are answered', async () => {
    server.send({ id: 1, method: 'tools/list' });
    expect(await server.next()).toMatchObject({ id: 1, error: { code: -32002 } });
    server.send({ id: 2, method: 'ping' });
    expect(await server.next()).toMatchObject({ id: 2, result: {} });
    server.send({ id: 3, method: 'server/discover', params: { _meta: META } });
    expect(await server.next()).toMatchObject({ id: 3, result: { supportedVersions: ['2026-07-28'] } });
    expect(await server.open()).toMatchObject({
      result: { protocolVersion: '2025-11-25', serverInfo: { name: 'harnesssync', title: 'HarnessSync' } },
    });
    server.send({ id: 4, method: 'tools/list', params: { _meta: META } });
    expect(await server.next()).toMatchObject({ id: 4, result: { resultType: 'complete' } });
    server.send({ id: 5, method: 'nothing' });
    expect(await server.next()).toMatchObject({ id: 5, error: { code: -32601 } });
    server.send({ id: 6, method: 'ping' });
    expect(await server.next(), 'an unknown method ends nothing (STD-10)').toMatchObject({ id: 6, result: {} });
  });

  test('an initialize without a version is answered with the oldest', async () => {
    server.send({ id: 1, method: 'initialize', params: { capabilities: {}, clientInfo: {} } });
    expect((await server.next()).result).toMatchObject({ protocolVersion: '2024-11-05' });
  });

  test('notifications are never answered, known or not (STD-7)', async () => {
    await server.open();
    for (const method of ['initialized', 'notifications/initialized', 'notifications/cancelled', 'unknown'])
      server.send({ method });
    server.send({ id: 9, method: 'ping' });
    expect(await server.next()).toMatchObject({ id: 9 });
  });
});

describe('the tools', () => {
  test.each([
    { says: 'all', args: [], names: LOCAL_NAMES, server: 'harnesssync' },
    { says: 'sync', args: ['--tools', 'sync'], names: SYNC_NAMES, server: 'harnesssync' },
    { says: 'sources', args: ['--tools', 'sources'], names: EDGE_NAMES, server: 'three-good-sources' },
  ])('with $says are listed in this order', async ({ args, names, server: name }) => {
    const own = startStdio(box.home, box.project, args);
    const opened = (await own.open()).result;
    expect(opened).toMatchObject({ serverInfo: { name } });
    const instructions = String(opened?.['instructions']);
    expect(instructions.length).toBeLessThanOrEqual(500);
    for (const tool of ['get_sources', 'sync_all']) expect(instructions.includes(tool)).toBe(names.includes(tool));
    own.send({ id: 1, method: 'tools/list' });
    const { result } = await own.next();
    expect(JSON.parse(JSON.stringify(result?.['tools'])).map((tool: { name: string }) => tool.name)).toEqual(names);
    await own.end();
  });

  test.each([
    {
      args: { target: 'x' },
      name: 'sync_target',
      message: 'Invalid target: x. Must be one of: codex, gemini, opencode, antigravity',
    },
    { args: {}, name: 'sync_target', message: 'Missing required parameter: target' },
    { args: { target: 1 }, name: 'sync_target', message: "Parameter 'target' must be a string" },
    { args: { dry_run: 'yes' }, name: 'sync_all', message: "Parameter 'dry_run' must be a boolean" },
    { args: { dryrun: true }, name: 'sync_all', message: 'Unknown parameter: dryrun' },
    { args: [], name: 'sync_all', message: 'Arguments must be an object' },
  ])('$name with $args is refused: $message', async ({ args, name, message }) => {
    fillEverything(box);
    await server.open();
    server.send({ id: 1, method: 'tools/call', params: { name, arguments: args } });
    expect((await server.next()).error).toMatchObject({ code: -32602, message });
    expect(box.status().targets.codex?.last_sync).toBe(null);
  });

  test('sync, report and stay busy for nobody: the results say what the files hold', async () => {
    fillEverything(box);
    for (const client of ['.codex', '.gemini', '.config/opencode']) box.write(`~/${client}/notes.txt`, 'installed');
    await server.open();
    const call = async (name: string, args?: object) => {
      server.send({
        id: name,
        method: 'tools/call',
        params: { name, ...(args === undefined ? {} : { arguments: args }) },
      });
      return (await server.next()).result;
    };
    expect(await call('sync_all', { dry_run: true })).toMatchObject({
      isError: false,
      structuredContent: { status: 'partial', dry_run: true },
    });
    expect(await call('sync_target', { target: 'gemini' })).toMatchObject({
      structuredContent: { targets: { gemini: { synced: 14 } } },
    });
    expect(await call('sync_all')).toMatchObject({
      isError: false,
      structuredContent: { status: 'partial', targets: { gemini: { synced: 0, unchanged: 14 } } },
    });
    expect(await call('get_status', { anything: 1 })).toMatchObject({
      structuredContent: {
        targets: {
          codex: { status: 'partial', pending: 0, refused: [{ why: 'lost' }, { why: 'lost' }] },
          gemini: { entries: 14, files: 12 },
        },
      },
    });
    expect(box.read('~/.codex/config.toml')).toContain('[mcp_servers.local]');
  });

  test('two syncs at once: one works, the other is told it is busy', async () => {
    fillEverything(box);
    for (const client of ['.codex', '.gemini', '.config/opencode']) box.write(`~/${client}/notes.txt`, 'installed');
    await server.open();
    server.send({ id: 1, method: 'tools/call', params: { name: 'sync_all' } });
    server.send({ id: 2, method: 'tools/call', params: { name: 'sync_all' } });
    const answers = [await server.next(), await server.next()];
    const busy = answers.find(({ id }) => id === 2);
    expect(busy?.result).toMatchObject({
      isError: true,
      structuredContent: { status: 'busy', holder: { pid: server.child.pid } },
    });
    expect(answers.find(({ id }) => id === 1)?.result).toMatchObject({ isError: false });
  });
});

describe('the end', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the process cleanly', async (signal) => {
    await server.open();
    server.child.kill(signal);
    expect(await server.exit).toBe(0);
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

describe('clients', () => {
  const command = () => ({
    command: process.execPath,
    args: [BUNDLE, 'stdio', '--project', box.project],
    env: { HOME: box.home, PATH: process.env['PATH'] ?? '' },
  });

  test.each(['the SDK of the first generation', 'the SDK of the second generation'])(
    '%s connects, lists and calls',
    async (which) => {
      const info = { name: 'test', version: '1' };
      const client = which.includes('first') ? new ClientV1(info) : new Client(info);
      const transport = which.includes('first') ? new TransportV1(command()) : new StdioClientTransport(command());
      await (client instanceof ClientV1
        ? client.connect(transport as TransportV1)
        : client.connect(transport as StdioClientTransport));
      expect((await client.listTools()).tools).toHaveLength(LOCAL_NAMES.length);
      expect(await client.callTool({ name: 'get_status', arguments: {} })).toMatchObject({ isError: false });
      await client.close();
    },
  );
});
