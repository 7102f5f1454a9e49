// The link check against a server on this machine that misbehaves in every way a site does.

import { execFileSync, spawnSync } from 'node:child_process';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { links, probe } from '../../../scripts/curator/links.ts';
import { serveRaw } from '../../support/web-server.ts';
import { done, makeWorkspace, refused } from '../../support/workspace.ts';

// Long enough for a busy machine; one row waits for all of it.
const PATIENCE = { timeoutMs: 60_000, retries: 2, pauseMs: 1 };
const SHORT_MS = 400;

const misbehaving = () => {
  let asked = 0;
  return serveRaw((request, response) => {
    const answer = (status: number, headers = {}): void => void response.writeHead(status, headers).end('x');
    const path = request.url ?? '';
    if (path === '/fine') return answer(200);
    if (path === '/gone') return answer(410);
    if (path === '/forbidden') return answer(403);
    if (path === '/down') return answer(503);
    if (path === '/flaky') {
      asked += 1;
      return answer(asked < 3 ? 500 : 200);
    }
    if (path === '/moved') return answer(301, { location: '/step' });
    if (path === '/step') return answer(302, { location: '/fine' });
    if (path === '/circle') return answer(302, { location: '/circle' });
    if (path === '/nonsense') return answer(302, { location: 'http://[' });
    if (path === '/cut') return void response.destroy();
    if (path === '/endless') return void response.writeHead(200).write('x');
    return undefined;
  });
};

test.each([
  { path: '/fine', want: { state: 'fine', status: 200, tries: 1, redirects: [] } },
  { path: '/endless', want: { state: 'fine', status: 200, tries: 1 } },
  { path: '/gone', want: { state: 'missing', status: 410, tries: 1 } },
  { path: '/forbidden', want: { state: 'refused', status: 403, tries: 1 } },
  { path: '/down', want: { state: 'broken', status: 503, tries: 3 } },
  { path: '/flaky', want: { state: 'fine', status: 200, tries: 3 } },
  { path: '/circle', want: { state: 'broken', detail: 'redirects in circles' } },
  { path: '/nonsense', want: { state: 'broken', detail: 'redirects to "http://[", which is not a URL' } },
  { path: '/cut', want: { state: 'unreachable', tries: 3 } },
  { path: '/silent', want: { state: 'unreachable', detail: 'no answer within 0.4 s', tries: 3 } },
])('$path is $want.state', async ({ path, want }) => {
  const timeoutMs = path === '/silent' ? SHORT_MS : PATIENCE.timeoutMs;
  expect(await probe(`${await misbehaving()}${path}`, { ...PATIENCE, timeoutMs })).toMatchObject(want);
});

test('each redirect is named', async () => {
  const origin = await misbehaving();
  expect(await probe(`${origin}/moved`, PATIENCE)).toEqual({
    state: 'moved',
    status: 200,
    detail: `now at ${origin}/fine`,
    redirects: [`${origin}/step`, `${origin}/fine`],
    tries: 1,
  });
});

test('a port where nobody listens is unreachable', async () =>
  expect(await probe('http://127.0.0.1:1/', PATIENCE)).toMatchObject({ state: 'unreachable', tries: 3 }));

const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;
test.skipIf(!hasOpenssl)('a certificate that nobody trusts is certificate trouble, asked once', async () => {
  const { folder, read } = makeWorkspace();
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '1'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const server = createServer({ key: read('key'), cert: read('cert') }, (_, response) => response.end('x'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  expect(await probe(`https://localhost:${port}/`, PATIENCE)).toMatchObject({
    state: 'certificate',
    detail: 'certificate trouble: DEPTH_ZERO_SELF_SIGNED_CERT',
    tries: 1,
  });
});

test('the command asks every URL, writes the report, and stays within its limit', async () => {
  const workspace = makeWorkspace();
  let [open, most] = [0, 0];
  const pages = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
    return new Response('x', { status: String(input).endsWith('/chess/2') ? 404 : 200 });
  });
  onTestFinished(() => pages.mockRestore());
  const out = join(workspace.folder, 'out', 'links.json');
  const options = { out, concurrency: 2, timeout: 1, retries: 0 };
  const { text } = await done(links(workspace.on('2026-03-01'), options));
  expect(text).toBe(
    `chess-openings 2 https://example.org/chess/2 missing: answers 404\n5 of 6 links are fine. The report is in ${out}.`,
  );
  expect(most).toBe(2);
  const report = JSON.parse(workspace.read('out/links.json').toString());
  expect(report.links.map(({ url }: { url: string }) => url)).toHaveLength(6);
  expect(report.links[4]).toMatchObject({ where: 'chess-openings 2', state: 'missing', tries: 1 });
});

test('a report takes the place of an earlier one, and of no other file', async () => {
  const workspace = makeWorkspace();
  const pages = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('x'));
  onTestFinished(() => pages.mockRestore());
  const ask = (name: string) =>
    links(workspace.on('2026-03-01'), { out: join(workspace.folder, name), concurrency: 2, timeout: 1, retries: 0 });
  await done(ask('links.json'));
  await done(ask('links.json'));
  const [asked, before] = [pages.mock.calls.length, workspace.read('registry.json')];
  expect(await refused(ask('registry.json'))).toBe(
    `${join(workspace.folder, 'registry.json')} is not a report of links; choose another name with --out`,
  );
  expect(workspace.read('registry.json')).toEqual(before);
  expect(pages).toHaveBeenCalledTimes(asked);
});
