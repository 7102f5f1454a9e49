// The doctor against the real server, and against one that does everything wrong.
import type { RequestListener } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { sharedServer } from '../../support/dev-server.ts';
import { type Finished, runToEnd } from '../../support/program.ts';
import { firstProject } from '../../support/project-copy.ts';
import { serveRaw } from '../../support/web-server.ts';

const examine = (...args: readonly string[]): Promise<Finished> =>
  runToEnd(process.execPath, ['scripts/run/doctor.ts', ...args], firstProject());

test('a healthy deployment has nothing to fix', async () => {
  const { exitCode: code, output: text } = await examine((await sharedServer()).url);
  for (const said of ['it is the list of this checkout', 'questions stay on this machine', 'Everything is in order.'])
    expect(text).toContain(said);
  expect([code, text.match(/ok {4}/g)?.length]).toEqual([0, 14]);
});

const served = async (react: RequestListener): Promise<Finished> => examine(await serveRaw(react));

const json =
  (value: unknown, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
const FAILING = { status: 'failing', reason: 'the signature does not verify', signature: 'failed' };

test.each<[server: string, react: RequestListener, said: readonly string[]]>([
  [
    'that a challenge page stands in front of',
    (_, response) =>
      void response.writeHead(403, { 'Content-Type': 'text/html', 'cf-mitigated': 'challenge' }).end('<!DOCTYPE html>'),
    ['a program reaches the server: no, a page with status 403', 'Add a WAF custom rule'],
  ],
  [
    'that answers everything alike',
    json(FAILING, { 'Set-Cookie': 'a=b', 'cf-cache-status': 'HIT' }),
    [
      '/health is ok: no, the signature does not verify\n      Follow the reason;',
      '/registry.json has the SHA-256 that /health names: no',
      'bypass caches for /mcp* and /registry.json.',
      'it is the list of this checkout: no',
      'Deploy this checkout, or check out what was deployed.',
      'initialize speaks 2025-11-25: no',
      'initialize gives Mcp-Session-Id: no, there is none\n      Remove transform rules and proxies',
      'get_sources answers in 2026-07-28: no',
      'browsers may send the headers of the protocol: no',
      'and read the session id: no',
      'nothing is cached and no cookie is set: no',
    ],
  ],
  [
    'that opens sessions and knows none',
    json({ result: { protocolVersion: '2025-11-25' } }, { 'Mcp-Session-Id': 'x' }),
    [
      'a notification is accepted: no, 200\n      The binding SESSIONS must point to the class SessionObject',
      ...['get_sources gives three sources: no', 'search the log for lines with "event":"fault" or "event":"bug"'],
      'DELETE ends the session: no, 200\n      Allow the method DELETE for /mcp*.',
    ],
  ],
])('a server %s is told what is so, and what to do', async (_, react, said) => {
  const { exitCode: code, output: text } = await served(react);
  expect(code).toBe(1);
  for (const part of said) expect(text).toContain(part);
});

test('what a server says neither steers the terminal nor fills it', async () => {
  const hostile = `\u001b[2J\u009b\u202e${'x'.repeat(60_000)}`;
  const { output: text } = await served(json({ status: 'failing', reason: hostile }));
  const lines = stripVTControlCharacters(text).split('\n');
  expect(lines.filter((line) => /[\p{C}]/u.test(line))).toEqual([]);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(400);
  expect(text).toContain('/health is ok: no, [2Jxxx');
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
  expect(text).not.toContain('ok    ');
  // The first answer ends the examination; what the sockets of both sides hold comes on top.
  expect(sent).toBeLessThan(20_000_000);
});

test.each([
  ['a closed port', `http://127.0.0.1:${await freePort()}`, 'ECONNREFUSED', 'start it with: npm start -- --port'],
  ['a host that does not exist', 'http://nowhere.invalid', '(?:ENOTFOUND|EAI_AGAIN)', 'HTTPS_PROXY'],
])('%s is a finding that says what to do, not a crash', async (_, origin, seen, fix) => {
  const { exitCode: code, output: text } = await examine(origin);
  expect(code).toBe(1);
  expect(text).toMatch(new RegExp(`answers: no, .*${seen}`));
  expect(text).toContain(fix);
});

test('without an address it says how it is called', async () => {
  for (const args of [[], ['example.org'], ['ftp://example.org']]) {
    const { exitCode: code, output: text } = await examine(...args);
    expect(code).toBe(2);
    expect(text).toContain('Usage: npm run doctor');
    expect(text).toContain(args.length === 0 ? "'url'" : `"${args[0]}" is no address of a deployment`);
  }
});
