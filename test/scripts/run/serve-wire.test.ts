// `npm run serve` is the Worker and nothing else: it gives every answer of the wire table, and to those and to hostile
// heads of requests it answers byte for byte like the bare Worker in workerd, apart from the date. Nothing that a client
// does leaves a stack or a path, on the wire or in the log.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle, startWorkerd, THIS_WORKER } from '../../../bench/workerd.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { folderForFile } from '../../support/folders.ts';
import { crash, type Running } from '../../support/program.ts';
import { firstProject } from '../../support/project-copy.ts';
import { checkVector, testVectors } from '../../vectors/all.ts';
import { serveOn } from './serving.ts';
import { answerTo, servingAt } from './wire.ts';

let served: Running;
let ports: { readonly served: number; readonly bare: number };
beforeAll(async () => {
  const folder = folderForFile();
  const port = await freePort();
  const env = { RUN: 'local' };
  served = await serveOn(['--port', String(port), '--state', `${folder}/state`], env);
  const source = { ...THIS_WORKER, file: `${firstProject()}/src/worker/main.ts`, built: firstProject() };
  const { origin } = await startWorkerd(await bundle('bare', source, folder), { values: env });
  ports = { served: port, bare: Number(new URL(origin).port) };
});

afterAll(() => crash(served.process));

testVectors(
  () => [servingAt(ports.served), servingAt(ports.bare)],
  async (vector) => {
    const seen = { served: [] as string[], bare: [] as string[] };
    for (const name of ['served', 'bare'] as const) {
      const serve = servingAt(ports[name], (answer) => seen[name].push(answer));
      await checkVector(serve, vector);
    }
    expect(seen.served).toEqual(seen.bare);
  },
);

const GET = (path: string, ...headers: readonly string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Connection: close', ...headers].join('\r\n');
const HERE = 'Host: localhost';
const BAD_ADDRESS = '{"error":"bad_address"}';

type Head = { readonly says: string; readonly head: string; readonly status: number; readonly body?: string };
const HEADS: readonly Head[] = [
  { says: 'a plain request', head: GET('/health', HERE), status: 200 },
  ...['a b', 'a:99999', 'a]b[', 'evil.example/registry.json?', 'evil#x', '%00', 'a, b'].map((host) => ({
    says: `the Host ${host}`,
    head: GET('/', `Host: ${host}`),
    status: 400,
    body: BAD_ADDRESS,
  })),
  { says: 'two Hosts', head: GET('/health', HERE, 'Host: other'), status: 400, body: BAD_ADDRESS },
  ...['', '\xff\xfe'].map((host) => ({ says: `the Host "${host}"`, head: GET('/', `Host: ${host}`), status: 400 })),
  { says: 'no Host', head: GET('/'), status: 400 },
  { says: 'HTTP/1.0 without a Host', head: 'GET / HTTP/1.0', status: 400 },
  ...['http://other/registry.json', '::::', 'x'].map((url) => ({
    says: `MF-Original-URL: ${url}`,
    head: GET('/health', HERE, `MF-Original-URL: ${url}`),
    status: 200,
    body: '"status":"ok"',
  })),
  ...['MF-CF-Blob', 'CF-Blob', 'MF-Route-Override', 'MF-Op', 'MF-Proxy-Shared-Secret', 'MF-Disable-Pretty-Error'].map(
    (name) => ({ says: name, head: GET('/health', HERE, `${name}: {x`), status: 200, body: '"status":"ok"' }),
  ),
  { says: 'an upgrade', head: GET('/health', HERE, 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'), status: 200 },
  ...['/cdn-cgi/mf/reload', '/cdn-cgi/mf/scheduled', '/cdn-cgi/handler/scheduled', '/cdn-cgi/explorer'].map((path) => ({
    says: `the development path ${path}`,
    head: GET(path, HERE),
    status: 404,
    body: '{"error":"not_found"}',
  })),
  { says: 'a path that is no text', head: GET('/c/%ff%zz', HERE), status: 404 },
  { says: 'an address of 20 kB', head: GET(`/${'x'.repeat(20_000)}`, HERE), status: 404 },
  { says: 'a header of 60 kB', head: GET('/health', HERE, `X: ${'x'.repeat(60_000)}`), status: 200 },
  { says: 'a verb that is none', head: GET('/health', HERE).replace('GET', 'FOO'), status: 501 },
  { says: 'no request', head: 'XYZ', status: 400 },
  { says: 'a NUL in a header', head: GET('/health', HERE, 'X: a\0b'), status: 400 },
  { says: 'a space in a header name', head: GET('/health', HERE, 'X Y: a'), status: 400 },
  { says: 'an address that would append to the Host', head: GET('.evil.example/', HERE), status: 400 },
  { says: 'an address with its own host', head: GET('http://other/c/x.json', HERE), status: 404, body: 'not_found' },
  { says: 'a negative length', head: GET('/mcp', HERE, 'Content-Length: -3').replace('GET', 'POST'), status: 400 },
];
test.each(HEADS)('$says: $status, like the bare Worker', async ({ head, status, body = '' }) => {
  const answer = await answerTo(ports.served, head);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.[01] ${status} `));
  expect(answer).toContain(body);
  expect(answer).not.toMatch(/^ +at |\/node_modules\/|worker\.js/m);
  expect(answer).toBe(await answerTo(ports.bare, head));
});

test('CONNECT leads nowhere', async () => {
  const answer = await answerTo(ports.served, 'CONNECT example.com:80 HTTP/1.1\r\nHost: example.com:80');
  expect(answer.split('\r\n\r\n')[1]).toBe('');
});

test('a static file is answered once only if it changed, and never by another path', async () => {
  const file = await answerTo(ports.served, GET('/favicon.svg', HERE));
  const tag = /^etag: (.*)\r$/im.exec(file)?.[1];
  expect(await answerTo(ports.served, GET('/favicon.svg', HERE, `If-None-Match: "x", W/${tag}`))).toMatch(
    /^HTTP\/1\.1 304 /,
  );
  expect(await answerTo(ports.served, GET('/favicon.svg', HERE, 'If-None-Match: "x"'))).toMatch(/^HTTP\/1\.1 200 /);
  const put = GET('/favicon.svg', HERE).replace('GET', 'PUT');
  expect(await answerTo(ports.served, put)).toMatch(/^HTTP\/1\.1 405 /);
  const elsewhere = '/_headers /../package.json /%2e%2e/package.json /assets /toString /favicon.svg/';
  for (const path of elsewhere.split(' '))
    expect(await answerTo(ports.served, GET(path, HERE))).toMatch(/^HTTP\/1\.1 (404|308) /);
});

test('none of this left a line in the log', () => {
  // A list with unreleased changes is announced before the address.
  expect(served.output().split(/ answers at .*\n/)[1]).toBe('');
});
