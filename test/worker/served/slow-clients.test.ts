// Clients that are slow, rude or broken, over raw sockets against the real server: each is served or refused quickly, and
// the next one is served as if nothing had happened.
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../support/dev-server.ts';

/** What counts as quick on a busy machine, in milliseconds: who waits for a slow client waits for good. */
const QUICK_MS = 60_000;

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterEach(async () => {
  const response = await fetch(`${server.origin}/health`, { signal: AbortSignal.timeout(QUICK_MS) });
  expect(response.status).toBe(200);
});

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
const START = 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n';
const head = (headers: readonly string[]): string => `${START}${headers.map((one) => `${one}\r\n`).join('')}\r\n`;

const open = async (): Promise<Socket> => {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
};

/** The status of the answer that a socket gets; 0 when it was closed without one. */
const statusFrom = (socket: Socket): Promise<number> =>
  new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      if (status !== undefined) resolve(Number(status));
    });
    socket.once('close', () => resolve(0));
  });

const sent = async (...parts: readonly string[]): Promise<number> => {
  const socket = await open();
  const status = statusFrom(socket);
  for (const part of parts) socket.write(part);
  try {
    return await status;
  } finally {
    socket.destroy();
  }
};

const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

test('a body that dribbles in is served', async () => {
  const socket = await open();
  const status = statusFrom(socket);
  socket.write(head([`Content-Length: ${PING.length}`]));
  for (const letter of PING) {
    socket.write(letter);
    await wait(5);
  }
  expect(await status).toBe(400);
  socket.destroy();
});

const CHUNKED = head(['Transfer-Encoding: chunked']);
const LARGE = `"${'x'.repeat(65_535)}"`;
const inChunks = (text: string, at: number) => [CHUNKED, ...[text.slice(0, at), text.slice(at), ''].map(chunk)];
test.each([
  { says: 'a chunked body', parts: inChunks(PING, 10), want: 400 },
  { says: 'a body over the limit', parts: [head([`Content-Length: ${LARGE.length}`]), LARGE], want: 413 },
  { says: 'a chunked body over the limit', parts: inChunks(LARGE, 40_000), want: 413 },
])('$says is answered with $want', async ({ parts, want }) => expect(await sent(...parts)).toBe(want));

test('many connections that are reset in the middle of a body disturb nobody', async () => {
  const sockets = await Promise.all(Array.from({ length: 50 }, open));
  for (const socket of sockets) {
    socket.write(head(['Content-Length: 1000']));
    socket.write('{"jsonrpc":');
    socket.resetAndDestroy();
  }
  expect(await sent(head([`Content-Length: ${PING.length}`]), PING)).toBe(400);
});

test('connections that send nothing keep nobody waiting', async () => {
  const idle = await Promise.all(Array.from({ length: 50 }, open));
  const halves = await Promise.all(Array.from({ length: 50 }, open));
  for (const socket of halves) socket.write('POST /mcp HTTP/1.1\r\nHost: localh');
  const started = performance.now();
  expect(await sent(head([`Content-Length: ${PING.length}`]), PING)).toBe(400);
  expect(performance.now() - started).toBeLessThan(QUICK_MS);
  for (const socket of [...idle, ...halves]) socket.destroy();
});

const MANY_KEYS = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]));
const BODIES = [
  ['JSON 10,000 levels deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['an object of 5,000 keys', JSON.stringify(MANY_KEYS)],
  ['bytes that are no text', Buffer.from([0x22, 0xff, 0x22]).toString('latin1')],
];
test.each(BODIES)('%s is answered with 400, quickly', async (_, body) => {
  const started = performance.now();
  expect(await sent(head([`Content-Length: ${Buffer.byteLength(body)}`]), body)).toBe(400);
  expect(performance.now() - started).toBeLessThan(QUICK_MS);
});

test.each([
  { says: 'a header of 8 KiB', headers: [`X-Long: ${'x'.repeat(8192)}`] },
  { says: '200 headers', headers: Array.from({ length: 200 }, (_, index) => `X-Many-${index}: 1`) },
  { says: 'a User-Agent of 8 KiB', headers: [`User-Agent: ${'claude '.repeat(1170)}`] },
])('$says is served', async ({ headers }) => {
  expect(await sent(head([`Content-Length: ${PING.length}`, ...headers]), PING)).toBe(400);
});
