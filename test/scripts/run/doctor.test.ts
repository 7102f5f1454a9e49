// The doctor against the real server, and against one that does everything wrong.
import { generateKeyPairSync } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { signingKey } from '../../../scripts/curator/keys.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { utf8 } from '../../../src/domain/bytes.ts';
import { sharedServer } from '../../support/dev-server.ts';
import { type Finished, runToEnd } from '../../support/program.ts';
import { firstProject } from '../../support/project-copy.ts';
import { serveRaw } from '../../support/web-server.ts';

const examine = (...args: readonly string[]): Promise<Finished> =>
  runToEnd(process.execPath, ['scripts/run/doctor.ts', ...args], firstProject());

test('a healthy deployment has nothing to fix', async () => {
  const { exitCode: code, output: text } = await examine((await sharedServer()).url);
  for (const said of [
    ...['0 to fix', 'stateful era: an ended session is unknown', 'registry is that of this checkout'],
    'stateless era: get_sources answers without a session',
  ])
    expect(text).toContain(said);
  expect(code).toBe(0);
});

const served = async (react: RequestListener): Promise<Finished> => examine(await serveRaw(react));

const json =
  (value: unknown, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
const FAILING = { status: 'failing', reason: 'the signature does not verify', signature: 'failed' };

const { z32: pubkey, sign } = signingKey(generateKeyPairSync('ed25519').privateKey);
const registry = JSON.stringify({ curator: { name: 'Somebody', pubkey } });
const withSignatureOf =
  (signed: string): RequestListener =>
  ({ url }, response) => {
    if (url === '/registry.json.sig') return response.end(sign(utf8(signed)));
    return response.end(url === '/registry.json' ? registry : '{"status":"ok","signature":"verified"}');
  };

test.each<[server: string, react: RequestListener, said: readonly string[]]>([
  [
    'that a challenge page stands in front of',
    (_, response) =>
      void response.writeHead(403, { 'Content-Type': 'text/html', 'cf-mitigated': 'challenge' }).end('<!DOCTYPE html>'),
    ['a client named python-httpx/0.28.1 is stopped before it reaches the server (403)', 'Add a WAF custom rule'],
  ],
  [
    'that answers everything alike',
    json(FAILING, { 'Set-Cookie': 'a=b', 'cf-cache-status': 'HIT' }),
    [
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
    ],
  ],
  ['of a signed list', withSignatureOf(registry), ['identity: the registry is signed and its signature verifies']],
  [
    'whose signature is of other bytes, whatever it claims',
    withSignatureOf('{}'),
    ['identity: the signature does not verify', 'Run `git restore signed`, or after an edit'],
  ],
  [
    'of a list that names no key',
    json({ curator: { pubkey: null } }),
    ['The curator signs it: `npm run curator -- next` says how.'],
  ],
])('a server %s is told what is so, and what to do', async (_, react, said) => {
  const { exitCode: code, output: text } = await served(react);
  expect(code).toBe(1);
  for (const part of said) expect(text).toContain(part);
});

test('what a server says neither steers the terminal nor fills it', async () => {
  const hostile = `\u001b[2J\u009b\u202e${'x'.repeat(60_000)}`;
  const { output: text } = await served(
    json({ status: 'failing', reason: hostile, version: hostile, pubkey: hostile }),
  );
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
  ['a closed port', `http://127.0.0.1:${await freePort()}`, 'ECONNREFUSED', 'Start it with: npm start -- --port'],
  ['a host that does not exist', 'http://nowhere.invalid', '(?:ENOTFOUND|EAI_AGAIN)', 'Check that the URL is right'],
])('%s is a finding that says what to do, not a crash', async (_, origin, seen, fix) => {
  const { exitCode: code, output: text } = await examine(origin);
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
