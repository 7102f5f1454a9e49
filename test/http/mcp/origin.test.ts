// Which Origin and Host may ask, each alone and both together, for a local and for a public run.
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';
import { exchange, initialize, modern, type Sent } from '../../support/wire.ts';

const SERVES = { local: coreApp({ mode: 'local' }), public: coreApp({ mode: 'public' }) } as const;
type Mode = keyof typeof SERVES;

const LOCAL_HOSTS = 'localhost localhost:8787 LOCALHOST:1 127.0.0.1 127.0.0.1:65535 [::1] [::1]:8787'.split(' ');
const FOREIGN_HOSTS = [
  ...'evil.example localhost.evil.example evil-localhost localhost:8787.evil.example 127.0.0.1.evil.example'.split(' '),
  ...'127.0.0.2 0.0.0.0 [::2] localhost: localhost:123456 user@localhost'.split(' '),
];
const LOCAL_ORIGINS = ['localhost', 'localhost:6274', '127.0.0.1:8787', '[::1]:8787'].map((host) => `http://${host}`);
const PUBLIC_ORIGINS = [
  ...'https://claude.ai https://sources.example:8443 https://xn--bcher-kva.example HTTPS://A.example'.split(' '),
  ...'null http://evil.example http://localhost.evil.example http://127.0.0.2:8787 http://192.168.0.1'.split(' '),
  ...'chrome-extension://abcdef moz-extension://a-b vscode-webview://x app://. tauri://localhost file://'.split(' '),
  ...'capacitor://localhost ftp://localhost xhttp://localhost app+x://y'.split(' '),
];
const BAD_ORIGINS = [
  ...'* evil.example http://localhost@evil.example //a.example about:blank data:,x http://[::1 1x://a'.split(' '),
  ...'https:// https://a.example/path https://a.example/ https://user:pass@a.example https://a.example?'.split(' '),
  ...['https://a.example#', 'https://a:99999', 'https://a.example https://b.example'],
  'https://a.example,https://b.example',
];

const status = async (mode: Mode, headers: Sent['headers'] & object): Promise<number> =>
  (await exchange(SERVES[mode], { headers, body: initialize() })).status;

const ORIGIN_ROWS = [
  { mode: 'local', origins: [undefined, ...LOCAL_ORIGINS, 'https://localhost:3000'], want: 200 },
  { mode: 'local', origins: [...PUBLIC_ORIGINS, ...BAD_ORIGINS], want: 403 },
  { mode: 'public', origins: [undefined, ...LOCAL_ORIGINS, ...PUBLIC_ORIGINS], want: 200 },
  { mode: 'public', origins: BAD_ORIGINS, want: 403 },
] as const;
test.each(ORIGIN_ROWS.flatMap(({ mode, origins, want }) => origins.map((origin) => ({ mode, origin, want }))))(
  'a $mode run answers the Origin $origin with $want (SEC-1, SEC-2)',
  async ({ mode, origin, want }) => expect(await status(mode, { Origin: origin })).toBe(want),
);

const HOST_ROWS = [
  { mode: 'local', hosts: LOCAL_HOSTS, want: 200 },
  { mode: 'local', hosts: FOREIGN_HOSTS, want: 403 },
  { mode: 'public', hosts: [...LOCAL_HOSTS, ...FOREIGN_HOSTS], want: 200 },
] as const;
test.each(HOST_ROWS.flatMap(({ mode, hosts, want }) => hosts.map((host) => ({ mode, host, want }))))(
  'a $mode run answers the Host $host with $want (SEC-3)',
  async ({ mode, host, want }) => expect(await status(mode, { Host: host })).toBe(want),
);

const ORIGIN_REFUSED = expect.stringMatching(/^Origin not allowed\. .* npm run serve$/);
const HOST_REFUSED = expect.stringMatching(/^Host not allowed\. .* npm run serve$/);
const HOST = { good: 'localhost:8787', bad: 'evil.example' } as const;
const ORIGIN = { good: 'http://localhost:8787', bad: 'https://evil.example' } as const;
test.each([
  { host: 'good', origin: 'bad', message: ORIGIN_REFUSED },
  { host: 'bad', origin: 'good', message: HOST_REFUSED },
  { host: 'bad', origin: 'bad', message: HOST_REFUSED },
] as const)(
  'locally a $host Host with a $origin Origin is refused (SEC-1, SEC-3)',
  async ({ host, origin, message }) => {
    const headers = { Host: HOST[host], Origin: ORIGIN[origin] };
    const answer = await exchange(SERVES.local, { headers, body: initialize() });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ jsonrpc: '2.0', id: null, error: { code: -32600, message } });
  },
);

test('a public run refuses what is no Origin without speaking of a local one (SEC-1)', async () => {
  const answer = await exchange(SERVES.public, { headers: { Origin: '*' }, body: initialize() });
  expect(answer.body).toMatchObject({ error: { message: 'Origin not allowed' } });
});

test('a local run without a Host is refused (SEC-3)', async () => {
  const request = new Request('http://localhost/mcp', { method: 'POST' });
  expect((await SERVES.local(request)).status).toBe(403);
});

test.each(['POST', 'GET', 'HEAD', 'DELETE', 'PUT', 'OPTIONS'])(
  '%s from a foreign Origin is refused without any CORS header (SEC-1)',
  async (verb) => {
    const answer = await exchange(SERVES.local, { verb, headers: { Origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  },
);

test('a foreign Origin is refused in the stateless era too, and opens no session (SEC-1)', async () => {
  const { headers, body } = modern('tools/list');
  const refused = await exchange(SERVES.local, { headers: { ...headers, Origin: 'null' }, body });
  expect(refused).toMatchObject({ status: 403 });
  const answer = await exchange(SERVES.local, { headers: { Origin: 'null' }, body: initialize() });
  expect(answer.headers).not.toHaveProperty('mcp-session-id');
});

const FOREIGN = { Host: 'evil.example' };
test.each([
  { path: '/mcp/server-card', want: 200 },
  { path: '/mcp/.well-known/openid-configuration', want: 404 },
  { path: '/mcp/', want: 405 },
  { path: '/mcp/chatgpt', want: 405 },
  { path: '/mcp/chatgpt/x/y', want: 404 },
])('Origin and Host rules hold for $path as well', async ({ path, want }) => {
  const get = async (mode: Mode, headers: Readonly<Record<string, string>> = {}) =>
    (await exchange(SERVES[mode], { verb: 'GET', path, headers })).status;
  for (const answered of [get('local'), get('public'), get('public', FOREIGN)]) expect(await answered).toBe(want);
  const fromAfar = { Origin: 'https://evil.example' };
  for (const refused of [get('local', fromAfar), get('local', FOREIGN), get('public', { Origin: '*' })])
    expect(await refused).toBe(403);
});

test.each(['/', '/health', '/registry.json'])('%s is for everybody, whatever Origin and Host', async (path) => {
  const headers = { Origin: 'null', Host: 'evil.example' };
  const answer = await exchange(SERVES.local, { verb: 'GET', path, headers });
  expect(answer).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } });
});
