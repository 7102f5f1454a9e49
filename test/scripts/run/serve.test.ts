// `npm run serve`: the Worker on a machine of one's own, without wrangler. What it refuses, and what outlives a crash:
// serve.more.test.ts.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { folderForTest } from '../../support/folders.ts';
import { crash, runToEnd, startUntil } from '../../support/program.ts';
import { copyProject, firstProject } from '../../support/project-copy.ts';
import { serve, serveIn } from './serving.ts';

test('it serves pages and static files, with the values and the rate limit of the deployment, and of the environment', async () => {
  const port = await freePort();
  const { process: child, output } = await serve(port, folderForTest(), { PUBLIC_URL: 'https://sources.example' });
  const origin = `http://127.0.0.1:${port}`;
  const page = await fetch(`${origin}/`);
  expect(await page.text()).toContain('https://sources.example/mcp');
  const icon = await fetch(`${origin}/favicon.svg`);
  expect(icon.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(icon.headers.get('X-Content-Type-Options')).toBe('nosniff');
  const call = () =>
    fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_categories' } }),
    }).then(({ status }) => status);
  expect(await Promise.all(Array.from({ length: 700 }, call))).toContain(429);
  // LOG_REQUESTS is on in the values of wrangler.toml.
  expect(output()).toContain('{"event":"fault","route":"/mcp","status":4');
  await expect.poll(output, { timeout: 10_000 }).toMatch(/\{"event":"requests","counts":\[\{"route":"\//);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${origin}/health`)).rejects.toThrow();
});

/** The status of a GET of /health, or of a call, with these headers as written. */
const statusOf = (port: number, headers: Readonly<Record<string, string>>, path = '/health') =>
  new Promise<number | undefined>((resolve, reject) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_categories' } });
    const method = path === '/mcp' ? 'POST' : 'GET';
    const typed = { 'Content-Type': 'application/json', ...headers };
    const sent = request({ port, host: '127.0.0.1', path, method, headers: typed }, (response) =>
      resolve(response.resume().statusCode),
    );
    sent.on('error', reject).end(method === 'POST' ? body : undefined);
  });

/** Statuses of many calls, each of which claims another address in `header`. */
const flood = async (
  port: number,
  header: string,
  addressOf = (nth: number) => `198.51.100.${nth % 250}`,
): Promise<readonly (number | undefined)[]> =>
  // More than twice the limit: wherever a window of it ends, one half is too many.
  Promise.all(Array.from({ length: 700 }, (_, nth) => statusOf(port, { [header]: addressOf(nth) }, '/mcp')));

test('a caller is counted by its own address, whatever it claims; a proxy is believed where it is named', async () => {
  const [port, behind] = [await freePort(), await freePort()];
  await serve(port, folderForTest());
  expect(await flood(port, 'CF-Connecting-IP')).toContain(429);
  await serveIn(firstProject(), [
    ...['--port', String(behind), '--state', folderForTest(), '--trust-proxy', 'X-Forwarded-For'],
  ]);
  expect(await flood(behind, 'X-Forwarded-For')).not.toContain(429);
  // Some proxies add the port.
  expect(await flood(behind, 'X-Forwarded-For', (nth) => `192.0.2.${nth % 250}:${4000 + nth}`)).not.toContain(429);
  expect(await flood(behind, 'X-Forwarded-For', (nth) => `203.0.113.1:${4000 + nth}`)).toContain(429);
  expect(await flood(behind, 'X-Unasked')).toContain(429);
});

test('a Host that is none is refused; workerd that ends unasked is started again, however soon; nobody else gets its folder', async () => {
  const [port, state] = [await freePort(), folderForTest()];
  const { process: child, output } = await serve(port, state);
  const noHosts = [
    'a;b',
    '{a}',
    'user:pass@evil',
    'x'.repeat(64),
    'x.'.repeat(128),
    'a b',
    '.',
    '..',
    '-',
    '_',
    'a..b',
  ];
  const longest = Array(4).fill('x'.repeat(63)).join('.');
  expect(longest).toHaveLength(255);
  for (const Host of [...noHosts, `${longest}.`, 'a.-b', 'a-.b', '1.2', '0x7f', 'a:99999'])
    expect([Host, await statusOf(port, { Host })]).toEqual([Host, 400]);
  for (const Host of [longest, 'A-b.example.', 'my_app:80', `${'x'.repeat(63)}.example`, '[::1]:80'])
    expect([Host, await statusOf(port, { Host })]).toEqual([Host, 200]);
  expect(await statusOf(port, { Host: `127.0.0.1:${port}` })).toBe(200);
  const args = ['scripts/run/serve.ts', '--port', String(await freePort()), '--state', state];
  expect(await runToEnd(process.execPath, args, firstProject())).toEqual({
    exitCode: 1,
    output: `Another server keeps its sessions in ${state}. Stop it, or choose another folder: --state FOLDER\n`,
  });
  const kill = async (nth: number): Promise<void> => {
    const { stdout } = spawnSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' });
    process.kill(Number(stdout.trim().split('\n')[0]), 'SIGKILL');
    await expect.poll(() => output().split('workerd ended unasked (SIGKILL).').length - 1).toBe(nth);
  };
  // Each ends as soon as it answers.
  for (const nth of [1, 2]) {
    await kill(nth);
    await expect.poll(() => statusOf(port, {}).catch(() => 0), { timeout: 20_000 }).toBe(200);
  }
  await kill(3);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

/** What runs the rest of its line in `folder`, mounted read-only. */
const mountedIn = (folder: string): readonly string[] => [
  ...['unshare', '-rm', 'sh', '-c'],
  'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && cd "$0" && exec "$@"',
  folder,
];

test('on a read-only file system, whatever its path, it says in one line what it cannot write, and serves what was built before', async ({
  skip,
}) => {
  const { directory: copied } = await copyProject();
  const directory = `${copied}#1 ?`;
  renameSync(copied, directory);
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const [unshare = '', ...mounted] = mountedIn(directory);
  if (spawnSync(unshare, [...mounted, 'true']).status !== 0) skip('no folder can be mounted read-only');
  const port = await freePort();
  const args = [
    process.execPath,
    'scripts/run/serve.ts',
    '--port',
    String(port),
    '--state',
    join(folderForTest(), '#2'),
  ];
  const { exitCode, output } = await runToEnd(unshare, [...mounted, ...args]);
  expect([exitCode, output.split('\n').slice(1)]).toEqual([
    1,
    [
      expect.stringMatching(
        /^The build cannot write \S+: EROFS\. The user who runs it must be able to write dist\/ and/,
      ),
      '',
    ],
  ]);
  expect(await runToEnd('npm', ['run', '--silent', 'build'], directory)).toMatchObject({ exitCode: 0 });
  const running = await startUntil(/answers at/, [unshare, ...mounted, ...args], { detached: true });
  onTestFinished(() => crash(running.process));
  expect(running.output()).toMatch(/^dist\/ cannot be written: what was built before is served\.\n(?!Building)/);
  expect(await statusOf(port, {})).toBe(200);
});

const linked = (nowhere: string): string => {
  symlinkSync(nowhere, `${nowhere}-link`);
  return `${nowhere}-link`;
};

/** `folder`, with a folder of this name in it. */
const having = (folder: string, name: string): string => {
  mkdirSync(join(folder, name), { recursive: true });
  return folder;
};

type Refused = [says: string, args: (file: string) => readonly string[], want: RegExp];
test.each<Refused>([
  ['a folder that is a file', (file) => ['--state', file], /^No sessions can be kept in .*: it is a file/],
  [
    'a folder that can neither be found nor made',
    () => ['--state', '/proc/nope'],
    / \/proc\/nope: no folder can be made/,
  ],
  ['a dead link as a folder', (file) => ['--state', linked(`${file}-gone`)], /: a file or a dead link is in the way\./],
  [
    'a folder whose lock is a folder',
    (file) => ['--state', having(`${file}s`, 'serve.lock')],
    /: unable to open database/,
  ],
  ['a host that is none', () => ['--host', 'nowhere.invalid'], /^nowhere\.invalid is no address of this machine/],
  ['an address that another machine has', () => ['--host', '[2001:db8::1]'], /^2001:db8::1 is no address/],
  ...['--host', '--state', '--trust-proxy'].map(
    (option): Refused => [`${option} without a value`, () => [option, ''], /^--host, --state and --trust-proxy need/],
  ),
  ...['X Forwarded For', 'Forwarded', 'X-Forwarded-For:'].map(
    (name): Refused => [
      `${name} as a header`,
      () => ['--trust-proxy', name],
      /^--trust-proxy takes the name of a header/,
    ],
  ),
])('it refuses %s in one line', async (_, args, want) => {
  const file = join(folderForTest(), 'file');
  writeFileSync(file, '');
  const { exitCode, output } = await runToEnd(
    process.execPath,
    ['scripts/run/serve.ts', '--port', String(await freePort()), ...args(file)],
    firstProject(),
  );
  expect(exitCode).toBe(1);
  expect(output).toMatch(want);
  expect(output.trim().split('\n')).toHaveLength(1);
});
