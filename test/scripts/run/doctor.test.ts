// The doctor against the real server, and against one that does everything wrong.

import { generateKeyPairSync, sign } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { toZBase32 } from '../../../src/domain/z-base-32.ts';
import { type SharedServer, sharedServer } from '../../support/dev-server.ts';
import { type Finished, runToEnd } from '../../support/program.ts';
import { firstProject } from '../../support/project-copy.ts';
import { serveRaw } from '../../support/web-server.ts';

const examine = (...args: readonly string[]): Promise<Finished> =>
  runToEnd(process.execPath, ['scripts/run/doctor.ts', ...args], firstProject());

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

test('a healthy deployment has nothing to fix', async () => {
  const { exitCode: code, output: text } = await examine(server.url);
  expect(text).toContain('0 to fix');
  expect(text).toContain('stateful era: an ended session is unknown');
  expect(text).toContain('stateless era: get_sources answers without a session');
  expect(text).toContain('registry is that of this checkout');
  expect(code).toBe(0);
});

const served = async (react: RequestListener): Promise<Finished> => examine(await serveRaw(react));

test('a challenge page in front of the server is recognised, with the rule that removes it', async () => {
  const { exitCode: code, output: text } = await served((_, response) => {
    response.writeHead(403, { 'Content-Type': 'text/html', 'cf-mitigated': 'challenge' }).end('<!DOCTYPE html>wait');
  });
  expect(code).toBe(1);
  expect(text).toContain('a client named python-httpx/0.28.1 is stopped before it reaches the server (403)');
  expect(text).toContain('Add a WAF custom rule');
});

test('a server that answers everything alike is told what is wrong in each area', async () => {
  const { exitCode: code, output: text } = await served((_, response) => {
    const headers = { 'Content-Type': 'application/json', 'Set-Cookie': 'a=b', 'cf-cache-status': 'HIT' };
    response
      .writeHead(200, headers)
      .end('{"status":"failing","reason":"the signature does not verify","signature":"failed"}');
  });
  expect(code).toBe(1);
  for (const said of [
    'identity: /health is ok: no, it gave the signature does not verify',
    'identity: the signature does not verify',
    'identity: /registry.json has the bytes that /health names: no',
    'stateful era: initialize gives Mcp-Session-Id: no, it gave null',
    'stateless era: server/discover offers 2026-07-28: no',
    'CORS: a preflight is answered: no, it gave 200',
    'CORS: an opaque origin is refused: no, it gave 200',
    'plain answers: GET /mcp is 405 with Allow: no',
    'plain answers: probes for a login are 404 with JSON: no',
    'plain answers: the page has its security headers: no, it gave no content-security-policy',
    'plain answers: no cookie is set: no',
    'plain answers: nothing of this is cached: no',
  ]) {
    expect(text).toContain(said);
  }
});

const pair = generateKeyPairSync('ed25519');
const pubkey = toZBase32(Uint8Array.from(pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)));
const registry = JSON.stringify({ curator: { name: 'Somebody', pubkey } });
test.each([
  { says: 'of these very bytes verifies', signed: registry, want: 'the registry is signed and its signature verifies' },
  { says: 'of other bytes does not, whatever the server claims', signed: '{}', want: 'the signature does not verify' },
])('a signature $says', async ({ signed, want }) => {
  const { output: text } = await served(({ url }, response) => {
    if (url === '/registry.json.sig') return response.end(sign(null, Buffer.from(signed), pair.privateKey));
    return response.end(url === '/registry.json' ? registry : '{"status":"ok","signature":"verified"}');
  });
  expect(text).toContain(`identity: ${want}`);
});

test.each([
  ['that names no key sends the curator to next', null, 'The curator signs it: `npm run curator -- next` says how.'],
  ['whose signature fails is to be restored, or released', pubkey, 'Run `git restore signed`, or after an edit'],
])('a list %s', async (_, key, fix) => {
  const { output: text } = await served((_, response) => response.end(JSON.stringify({ curator: { pubkey: key } })));
  expect(text).toContain(fix);
});

test('what a server says neither steers the terminal nor fills it', async () => {
  const hostile = `\u001b[2J\u009b\u202e${'x'.repeat(60_000)}`;
  const { output: text } = await served((_, response) => {
    const said = { status: 'failing', reason: hostile, version: hostile, pubkey: hostile };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(said));
  });
  const lines = stripVTControlCharacters(text).split('\n');
  expect(lines.filter((line) => /[\p{C}]/u.test(line))).toEqual([]);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(400);
  expect(text).toContain('version is [2Jxxx');
});

test('a body that never ends is read up to a megabyte, and is a finding', async () => {
  let sent = 0;
  const { exitCode: code, output: text } = await served((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
    };
    response.on('drain', more);
    more();
  });
  expect(code).toBe(1);
  expect(text).toContain('more than 1000000 bytes');
  expect(text).not.toContain('Start it with');
  // The first answer ends the examination; what the sockets of both sides hold comes on top.
  expect(sent).toBeLessThan(20_000_000);
});

test.each([
  [
    'a closed port',
    async () => `http://127.0.0.1:${await freePort()}`,
    'ECONNREFUSED',
    'Start it with: npm start -- --port',
  ],
  [
    'a host that does not exist',
    async () => 'http://nowhere.invalid',
    '(?:ENOTFOUND|EAI_AGAIN)',
    'Check that the URL is right',
  ],
])('%s is a finding that says what to do, not a crash', async (_, origin, seen, fix) => {
  const { exitCode: code, output: text } = await examine(await origin());
  expect(code).toBe(1);
  expect(text).toMatch(new RegExp(`no answer from .*${seen}`));
  expect(text).toContain(fix);
});

test('without an address it says how it is called', async () => {
  for (const args of [[], ['example.org'], ['ftp://example.org']]) {
    const { exitCode: code, output: text } = await examine(...args);
    expect(code).toBe(2);
    expect(text).toContain('Usage: npm run doctor');
  }
});
