// The link check against a server on this machine that misbehaves in every way a site does.
import { execFileSync, spawnSync } from 'node:child_process';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { linkReportIn, links } from '../../../scripts/curator/links.ts';
import { judgePage } from '../../../scripts/curator/page-verdict.ts';
import { probe } from '../../../scripts/curator/probe.ts';
import { release } from '../../../scripts/curator/release.ts';
import { writeLinkReport } from '../../support/curator-steps.ts';
import { projectList } from '../../support/project-list.ts';
import { watchErrors } from '../../support/terminal.ts';
import { serveRaw } from '../../support/web-server.ts';
import { done, makeSigned, makeWorkspace, refused, type Workspace } from '../../support/workspace.ts';

// Long enough for a busy machine; one row waits for all of it.
const PATIENCE = { timeoutMs: 60_000, pauseMs: 1 };
const SHORT_MS = 400;
/** What the source is called for which the pages are asked. */
const NAME = 'The Bread Book';

const SOURCE = 'https://example.org/bread/1';

const PAGES: Readonly<Record<string, string>> = {
  '/fine': '<title>Bread for everybody</title>',
  '/untitled': '# The bread book, as Markdown',
  '/sold': '<title>Bet and win &amp; more</title>',
  '/soft': '<title>Page not found | The Bread Book</title>',
  '/for-sale': '<title>bread.example</title><p>This domain is for sale. Make an offer.</p>',
  '/frames': '<title>bread.example</title><iframe src="https://www.sedoparking.com/x"></iframe>',
};

/** Markdown about web pages; it is not one of those that it quotes. */
const QUOTING = '# Errors\n\n    <title>404 Not Found</title>\n    This domain is for sale.';

const STATUSES: Readonly<Record<string, number>> = { '/gone': 410, '/forbidden': 403, '/down': 503 };
const REDIRECTS: Readonly<Record<string, readonly [status: number, to: string]>> = {
  '/moved': [301, '/step'],
  '/step': [302, '/fine'],
  '/lost': [301, '/soft'],
  '/circle': [302, '/circle'],
  '/nonsense': [302, 'http://['],
  // Eight redirects are followed.
  ...Object.fromEntries([9, 8, 7, 6, 5, 4, 3, 2].map((left) => [`/far${left}`, [302, `/far${left - 1}`]])),
  '/far1': [302, '/fine'],
};

const misbehaving = () => {
  let asked = 0;
  return serveRaw((request, response) => {
    const answer = (status: number, headers = {}, body = 'x'): void =>
      void response.writeHead(status, headers).end(body);
    const path = request.url ?? '';
    const [page, status, redirect] = [PAGES[path], STATUSES[path], REDIRECTS[path]];
    if (page !== undefined) return answer(200, {}, page);
    if (status !== undefined) return answer(status);
    if (redirect !== undefined) return answer(redirect[0], { location: redirect[1] });
    if (path === '/quoting') return answer(200, { 'content-type': 'text/plain' }, QUOTING);
    if (path === '/abroad') return answer(302, { location: `http://127.0.0.1:${request.socket.localPort}/fine` });
    if (path === '/cut') return void response.destroy();
    if (path === '/endless') return void response.writeHead(200).write('<title>Bread</title>');
    if (path !== '/flaky') return undefined;
    asked += 1;
    return answer(asked < 3 ? 500 : 200);
  });
};

const at = (path: string) => expect.stringMatching(new RegExp(`^http://[^/]+${path}$`));
const NO_WORD = `its title, "Bet and win & more", has no word of the source's name`;
const SOFT = 'answers 200, but its title is "Page not found | The Bread Book"';

test.each<[path: string, state: string, more: object]>([
  ['/fine', 'alive', { status: 200, tries: 1, title: 'Bread for everybody' }],
  ['/untitled', 'alive', { status: 200 }],
  ['/quoting', 'alive', { status: 200 }],
  ['/endless', 'alive', { status: 200, tries: 1, title: 'Bread' }],
  ['/step', 'alive', { detail: expect.stringMatching(/^answers 200 at .*\/fine$/), final: at('/fine') }],
  ['/sold', 'doubtful', { detail: NO_WORD }],
  ['/soft', 'gone', { status: 200, detail: SOFT }],
  ['/lost', 'gone', { final: at('/soft') }],
  ['/for-sale', 'parked', {}],
  ['/frames', 'parked', {}],
  ['/gone', 'gone', { status: 410, tries: 1 }],
  ['/forbidden', 'blocked', { status: 403, tries: 1 }],
  ['/abroad', 'moved', { detail: expect.stringMatching(/^now at http:\/\/127\.0\.0\.1:\d+\/fine$/) }],
  ['/moved', 'moved', { status: 200, final: at('/fine'), tries: 1 }],
  ['/down', 'unreachable', { status: 503, tries: 3 }],
  ['/flaky', 'alive', { status: 200, tries: 3 }],
  ['/circle', 'unreachable', { detail: 'redirects in circles' }],
  ['/far8', 'alive', { final: at('/fine') }],
  ['/far9', 'unreachable', { detail: 'redirects in circles' }],
  ['/nonsense', 'unreachable', { detail: 'redirects to "http://[", which is not a URL' }],
  ['/cut', 'unreachable', { tries: 3 }],
  ['/silent', 'unreachable', { detail: 'no answer within 0.4 s', tries: 3 }],
])('%s is %s', async (path, state, more) => {
  const timeoutMs = ['/silent', '/endless'].includes(path) ? SHORT_MS : PATIENCE.timeoutMs;
  const origin = await misbehaving();
  const url = `${path === '/abroad' ? origin.replace('127.0.0.1', 'localhost') : origin}${path}`;
  expect(await probe({ url, name: NAME }, { ...PATIENCE, timeoutMs })).toMatchObject({ state, ...more });
});

test.each([
  ['This repository was archived by the owner on Jan 2, 2023.', 'https://github.com/a/bread', 'archived'],
  ['This is an archived project. Repository and other project resources', 'https://gitlab.com/a/bread', 'archived'],
  ['This repository is no longer maintained.', 'https://github.com/a/bread', 'archived'],
  ['This repository was archived by the owner on Jan 2, 2023.', 'https://example.org/news', 'alive'],
])('"%s" at %s is %s', (notice, url, state) =>
  expect(judgePage(`<title>a/bread</title>${notice}`, url, NAME).state).toBe(state),
);

test('the title of a drawing is not that of the page', () => {
  const html = '<svg><title>404 Not Found</title></svg><title>Bread for everybody</title>';
  expect(judgePage(html, 'https://example.org/', NAME)).toMatchObject({ state: 'alive', title: 'Bread for everybody' });
});

const MANY = `<p>${'A long article with many words. '.repeat(100)}</p>`;
const ofPage = (title: string, body = '', name = NAME, url = 'https://example.org/x') =>
  judgePage(`<title>${title}</title>${body}`, url, name).state;

test.each<[says: string, state: string, expected: string]>([
  ['a source that is about the error', ofPage('404 Not Found - HTTP | MDN', '', '404 Not Found - HTTP'), 'alive'],
  ['an article about a status', ofPage('404 Not Found - HTTP | MDN', '', 'HTTP response status codes'), 'alive'],
  ['an article about pages of errors', ofPage('Page not found | Bread', '', 'Bread error pages'), 'alive'],
  ['a status of a site', ofPage('404 Not Found | The Bread Book'), 'gone'],
  ...['Bread: page not found', 'Fehler 404', 'Repository not found', 'This page isn’t available'].map(
    (title): [string, string, string] => [`a page called ${title}`, ofPage(title), 'gone'],
  ),
  ['a book that begins as a guard does', ofPage('Access Denied: bread filters', '', 'Bread filters'), 'alive'],
  ['a status in two parts', ofPage('404 - Not found | The Bread Book'), 'gone'],
  [
    'a missing page of a source about statuses',
    ofPage('Page not found | MDN', '', 'HTTP response status codes'),
    'gone',
  ],
  ['a missing page deep in a site', ofPage('Page not found - The Bread Book - Baking'), 'gone'],
  ...['Seite nicht gefunden', 'Page introuvable', 'Página no encontrada', 'Страница не найдена', '页面不存在'].map(
    (title): [string, string, string] => [`a page that says ${title}`, ofPage(`${title} | The Bread Book`), 'gone'],
  ),
  ['an article about errors', ofPage('How to mend 404 errors in bread pages'), 'alive'],
  ['a page for an address that is none', ofPage('Page not found · The Bread Book'), 'gone'],
  ['a bare error', ofPage('404 - Page Not Found'), 'gone'],
  ['an error with an apology', ofPage('Sorry, the page could not be found'), 'gone'],
  ['an article about buying domain names', ofPage('Bread names', `${MANY}Type “buy this domain” to go on.`), 'alive'],
  ['a page that links to a seller', ofPage('Bread', '<a href="https://sedoparking.com/">Sedo</a>'), 'alive'],
  ['a source about domains', ofPage('Domains', 'This domain is for sale', 'Domains for bakers'), 'alive'],
  ['a short page with the words of a seller', ofPage('bread.example', 'Buy this domain'), 'parked'],
  ['a title that offers its domain', ofPage('bread.example is for sale | HugeDomains'), 'parked'],
  ['a name in the middle', ofPage('bread.example', 'The domain name <b>bread.example</b> is for sale'), 'parked'],
  ['a page of 1499 characters', ofPage('', 'This domain is for sale'.padEnd(1498, '.')), 'parked'],
  ['a page of 1500 characters', ofPage('', 'This domain is for sale'.padEnd(1499, '.')), 'alive'],
  ['a whole website', ofPage('This website is for sale', 'This website is for sale!'), 'parked'],
  ['a short article in which a seller speaks', ofPage('Names', 'Click “buy this domain”.'), 'doubtful'],
  ['an article about ships', ofPage('Bread ships for sale', 'An old one'), 'alive'],
  ['a description that compares sellers', ofPage('Bread', `<meta content="Afternic.com, Sedo">${MANY}`), 'alive'],
  ['an image of a seller', ofPage('Bread', '<img src="https://x.example/hugedomains.com-review.png">'), 'alive'],
  ['a script about a seller', ofPage('Bread', '<script src="/js/afternic.com.js">'), 'alive'],
  ['a host that only begins so', ofPage('Bread', '<script src="//afternic.com.example/x.js">'), 'alive'],
  ['a frame in an article about domains', ofPage('Domains', `<iframe src="//bodis.com">${MANY}`, 'Domains'), 'alive'],
  ['a parked page of a source about domains', ofPage('Domains', '<iframe src="//bodis.com">', 'Domains'), 'parked'],
  [
    'a seller’s own page',
    ofPage(
      'HugeDomains API',
      '<script src="//hugedomains.com/x.js">',
      'HugeDomains API',
      'https://www.hugedomains.com/',
    ),
    'alive',
  ],
  ['a page in the frame of a seller', ofPage('Bread', '<iframe src="//www.bodis.com/x">'), 'parked'],
  [
    'a fork whose original is unmaintained',
    ofPage('a/bread', 'The original repository is no longer maintained.', NAME, 'https://github.com/a/bread'),
    'alive',
  ],
  ...[
    'Upstream says this repository is no longer maintained.',
    '“This project is no longer maintained”, it said.',
    'Fork of example.org: this package is deprecated.',
    'This package is no longer maintained by its original author, but by us.',
  ].map((text): [string, string, string] => [
    `a fork that says ${text}`,
    ofPage('a/bread', text, NAME, 'https://github.com/a/bread'),
    'alive',
  ]),
  ['a title that begins as a guard does', ofPage('Forbidden Fruit', '', 'The Garden of Eden'), 'doubtful'],
  ['a book called as a guard is', ofPage('Access Denied', '', 'Access Denied, a book'), 'alive'],
  ...['Forbidden', '403 - Forbidden | The Bread Book', 'Before you continue to Bread', 'Sign in · The Bread Book'].map(
    (title): [string, string, string] => [`a wall that says ${title}`, ofPage(title), 'blocked'],
  ),
  ['a guard against programs', ofPage('Just a moment...'), 'blocked'],
  ['a guard with another text', ofPage('Attention Required! | Cloudflare'), 'blocked'],
  ...["Making sure you're not a bot!", 'Client Challenge', 'DDoS-Guard', 'Human Verification'].map(
    (title): [string, string, string] => [`a guard that says ${title}`, ofPage(title), 'blocked'],
  ),
  ['a guard with the name of its maker', ofPage('Vercel Security Checkpoint'), 'blocked'],
  ['a source named with hyphens', ofPage('Page Not Found - Next.js Docs', '', 'Next.js not-found'), 'alive'],
  ['letters written as numbers', ofPage('Caf&#233; bread &mdash; home', '', 'Café'), 'alive'],
])('%s is judged by what it shows', (_, state, expected) => expect(state).toBe(expected));

test.each([120, 121])('of a title of %i characters, 120 are kept', (length) =>
  expect(judgePage(`<title>${'x'.repeat(length)}</title>`, SOURCE, NAME).title).toHaveLength(120),
);

test.each([
  [499_999, 'Bread'],
  [500_000, undefined],
])('after %i characters of a page, its title is %s', async (length, title) => {
  const chunks = ['x'.repeat(length), '<title>Bread</title>'].map((text) => new TextEncoder().encode(text));
  const headers = { 'Content-Type': 'text/html' };
  playWeb().mockResolvedValue(new Response(ReadableStream.from(chunks), { headers }));
  expect((await probe({ url: SOURCE, name: NAME }, PATIENCE)).title).toBe(title);
});

test.each([
  ['https://www.hugedomains.com/domain_profile.cfm?d=bread', SOURCE, NAME, 'parked'],
  ['https://dan.com/buy-domain/bread.example', SOURCE, NAME, 'parked'],
  ['https://www.godaddy.com/forsale/bread.example', SOURCE, NAME, 'parked'],
  ['https://www.godaddy.com/help', 'https://www.afternic.com/help', NAME, 'moved'],
  ['https://www.godaddy.com/help', SOURCE, 'Domains for bakers', 'moved'],
  ['https://jordan.com/bread', SOURCE, NAME, 'moved'],
  ['https://consent.example.org/m?continue=bread', SOURCE, NAME, 'blocked'],
  ['https://example.org/', SOURCE, NAME, 'doubtful'],
  ['https://example.org/en/', SOURCE, NAME, 'doubtful'],
  ['https://example.org/en/', 'https://example.org/', NAME, 'alive'],
  ['https://bread.example.org/', SOURCE, NAME, 'moved'],
])('a redirect to %s from %s of “%s” is %s, whatever answers there', async (to, url, name, state) => {
  const web = playWeb();
  web.mockImplementation(async (input) =>
    String(input) === url
      ? new Response(null, { status: 302, headers: { location: to } })
      : new Response('x', { headers: { 'Content-Type': 'text/plain' } }),
  );
  expect((await probe({ url, name }, PATIENCE)).state).toBe(state);
});

test('a guard that says so in a header is a guard, whatever its status', async () => {
  const headers = { 'x-amzn-waf-action': 'challenge' };
  playWeb().mockResolvedValue(new Response('', { status: 202, headers }));
  expect(await probe({ url: SOURCE, name: NAME }, PATIENCE)).toMatchObject({ state: 'blocked', status: 202 });
});

test('a site that wants its cookie back gets it; one in another encoding is read; a login is no page', async () => {
  const origin = await serveRaw(({ url, headers }, response) => {
    const type = { 'content-type': 'text/html; charset=iso-8859-1' };
    if (url === '/login') return response.writeHead(200).end('<title>Log in to bread</title>');
    if (url === '/members') return response.writeHead(302, { location: '/login' }).end();
    if (url === '/latin') return response.writeHead(200, type).end(Buffer.from('<title>Käse</title>', 'latin1'));
    if (headers.cookie === 'seen=1') return response.writeHead(200).end('<title>Bread</title>');
    return response.writeHead(302, { location: url, 'set-cookie': 'seen=1; Path=/' }).end();
  });
  const stateAt = async (path: string, name = NAME) => (await probe({ url: `${origin}${path}`, name }, PATIENCE)).state;
  expect([await stateAt('/cookie'), await stateAt('/latin', 'Käse'), await stateAt('/members')]).toEqual([
    ...['alive', 'alive', 'blocked'],
  ]);
});

test('a person may overrule one verdict with a reason, which is kept, and the release goes on', async () => {
  const workspace = makeWorkspace();
  const url = 'https://example.org/bread/1';
  writeLinkReport(workspace, '2026-03-01', { [url]: { state: 'gone', detail: 'answers 404' } });
  const shared = workspace.on('2026-03-01');
  expect(await refused(links(shared, { accept: url }))).toContain('--because "WHY"');
  expect(await refused(links(shared, { accept: 'https://else.org/', because: 'x' }))).toContain('does not know');
  expect(await refused(links(shared, { accept: 'https://example.org/bread/2', because: 'x' }))).toContain(
    'is alive, which stops no release',
  );
  expect(await refused(release(shared, {}))).toContain('or overrule it: npm run curator -- links --accept');
  await done(links(shared, { accept: url, because: ' It\nanswers\u001b\u202e people. ' }));
  expect(JSON.parse(`${workspace.read('accepted-links.json')}`)).toEqual({
    [url]: { state: 'gone', because: 'It answers people.', day: '2026-03-01' },
  });
  expect(await refused(release(shared, {}))).not.toContain('gone');
});

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
  expect(await probe({ url: `https://localhost:${port}/`, name: NAME }, PATIENCE)).toMatchObject({
    state: 'certificate',
    detail: 'certificate trouble: DEPTH_ZERO_SELF_SIGNED_CERT',
    tries: 1,
  });
});

/** Answers every address; `pages` has the body of a path, or the status. */
const playWeb = (pages: Readonly<Record<string, string | number>> = {}) => {
  const web = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const page = pages[new URL(String(input)).pathname] ?? 'x';
    const headers = { 'Content-Type': page === 'x' ? 'text/plain' : 'text/html' };
    return typeof page === 'number' ? new Response('x', { status: page }) : new Response(page, { headers });
  });
  onTestFinished(() => web.mockRestore());
  return web;
};
const asking = (workspace: Workspace, options: { write?: boolean } = {}) => links(workspace.on('2026-03-01'), options);

test('an overruled verdict is accepted, with the reason, as long as it is the same and the reason is kept', async () => {
  const workspace = makeWorkspace();
  const because = { accept: SOURCE, because: 'It answers people.' };
  playWeb({ '/bread/1': 404 });
  await done(asking(workspace));
  await done(links(workspace.on('2026-03-01'), because));
  const detail = 'gone (answers 404), overruled on 2026-03-01: It answers people.';
  const { text } = await done(asking(workspace, { write: true }));
  expect(text).toContain(`bread-baking 1 ${SOURCE} accepted: ${detail}\n5 of 6 links are alive, 1 accepted.`);
  expect(text).toContain('5 sources have today\'s date in "checked".');
  const report = JSON.parse(`${workspace.read('out/links.json')}`);
  expect(report.links[0]).toMatchObject({ url: SOURCE, state: 'accepted', overruled: 'gone', detail });
  expect(await refused(release(workspace.on('2026-03-01'), {}))).not.toContain('gone');
  workspace.write('accepted-links.json', '{}');
  expect(await refused(release(workspace.on('2026-03-01'), {}))).toContain(`${SOURCE} (bread-baking 1) is gone`);
  await done(links(workspace.on('2026-03-01'), because));
  playWeb({ '/bread/1': '<title>bread.example</title>Buy this domain' });
  expect((await done(asking(workspace))).text).toContain(`${SOURCE} parked: `);
  workspace.write('accepted-links.json', '{');
  expect(await refused(asking(workspace))).toContain('accepted-links.json is damaged');
});

test('the command asks every URL, a few at a time, and writes the report in the place of an earlier one', async () => {
  const workspace = makeWorkspace();
  writeLinkReport(workspace, '2026-02-01');
  workspace.edit('"type": "tutorial"', '"agent_url": "https://example.org/bread.md", "type": "tutorial"');
  let [open, most] = [0, 0];
  playWeb().mockImplementation(async (input) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
    return new Response('x', { status: String(input).endsWith('/chess/2') ? 404 : 200 });
  });
  const { text } = await done(asking(workspace));
  expect(text).toBe(
    `chess-openings 2 https://example.org/chess/2 gone: answers 404\n6 of 7 links are alive. The report is in ${linkReportIn(workspace.folder)}.`,
  );
  expect(most).toBe(6);
  const report = JSON.parse(workspace.read('out/links.json').toString());
  expect(report).toMatchObject({ asked: expect.stringMatching(/^2026-03-01T/) });
  expect(report.links.map(({ url }: { url: string }) => url)).toHaveLength(7);
  expect(report.links[5]).toMatchObject({ slug: 'chess-openings', rank: 2, field: 'url', state: 'gone', tries: 1 });
});

test.each([
  [true, ['\r\u001b[K0 of 6', '\r\u001b[K6 of 6', '\r\u001b[K']],
  [undefined, []],
])('where standard error is a terminal: %s, it says how far it is', async (isTTY, lines) => {
  const errors = watchErrors(isTTY);
  playWeb();
  await done(asking(makeWorkspace()));
  const said = errors();
  expect([said[0], ...said.slice(-2)].filter((text) => text !== undefined)).toEqual(lines);
});

test('twenty chapters are asked in a run, others on another day; one that is gone stays until it answers, and its source counts', async () => {
  const workspace = makeWorkspace();
  const chapters = Array.from({ length: 60 }, (_, nth) => ({
    title: `Chapter ${nth}`,
    url: nth === 0 ? SOURCE : `https://example.org/bread/1/c${nth}`,
  }));
  const sources = [{ rank: 1, from: { repository: 'a/b', path: 'x' }, chapters }];
  workspace.write('lists/chapters/bread-baking.json', JSON.stringify({ sources }));
  const web = playWeb();
  const askedOn = async (day: string, status: number) => {
    web.mockReset();
    web.mockImplementation(async (url) => new Response('x', { status: /\/c\d+$/.test(String(url)) ? status : 200 }));
    const { text } = await done(links(workspace.on(day), { write: true }));
    const asked = web.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/bread/1/c'));
    expect(web).toHaveBeenCalledTimes(6 + asked.length);
    return { text, asked: new Set(asked) };
  };
  const first = await askedOn('2026-03-01', 404);
  expect(first.asked.size).toBe(20);
  expect(first.text).toContain('bread-baking 1 chapter https://example.org/bread/1/c');
  expect(first.text).toContain('6 of 26 links are alive.');
  expect(first.text).toContain('6 sources have today\'s date in "checked".');
  const second = await askedOn('2026-03-08', 404);
  expect([second.asked.size, [...first.asked].every((url) => second.asked.has(url))]).toEqual([40, true]);
  expect(JSON.parse(`${workspace.read('out/links.json')}`).links).toHaveLength(46);
  expect((await askedOn('2026-03-15', 200)).asked.size).toBe(59);
  const [healed, later] = [await askedOn('2026-03-15', 200), await askedOn('2026-03-22', 200)];
  expect([healed.asked.size, later.asked.size]).toEqual([20, 20]);
  expect([...later.asked].every((url) => healed.asked.has(url))).toBe(false);
});

test('each address is in one part, whatever else is listed; what was not alive is asked with every part', async () => {
  const workspace = makeWorkspace();
  const askedOn = async (number: number, pages: Readonly<Record<string, string | number>> = {}) => {
    const web = playWeb(pages);
    web.mockClear();
    await done(links(workspace.on('2026-03-01'), { part: { number, of: 2 } }));
    return web.mock.calls.map(([url]) => new URL(String(url)).pathname);
  };
  const unasked = () => JSON.parse(workspace.read('out/links.json').toString()).unasked;
  const [one, two] = [
    ['/bread/2', '/bread/3'],
    ['/bread/1', '/chess/1', '/chess/2', '/chess/3'],
  ];
  expect([await askedOn(1), unasked()]).toEqual([one, 4]);
  expect([await askedOn(2, { '/chess/2': 404 }), unasked()]).toEqual([two, 0]);
  const { categories, ...list } = JSON.parse(workspace.read('registry.json').toString());
  const cheese = JSON.parse(JSON.stringify(categories['bread-baking']).replaceAll('bread', 'cheese'));
  workspace.write('registry.json', JSON.stringify({ ...list, categories: { cheese, ...categories } }));
  const isOld = (path: string): boolean => !path.startsWith('/cheese');
  expect((await askedOn(1, { '/chess/2': 404 })).filter(isOld)).toEqual([...one, '/chess/2']);
  expect((await askedOn(1)).filter(isOld)).toEqual([...one, '/chess/2']);
  expect((await askedOn(1)).filter(isOld)).toEqual(one);
});

test('the report keeps what it knew of other parts, and says where a title changed, if a probe between had none', async () => {
  const workspace = makeWorkspace();
  const title = (text: string) => `<title>bread source chess source ${text}</title>`;
  const report = async (day: string, page: string, part = { number: 1, of: 2 }) => {
    playWeb({ '/bread/2': page });
    await done(links(workspace.on(day), { part }));
    const { asked: since, links: all } = JSON.parse(workspace.read('out/links.json').toString());
    return { since, all, ...all.find(({ url }: { url: string }) => url.endsWith('/bread/2')) };
  };
  await report('2026-03-01', title('one'), { number: 1, of: 1 });
  expect(await report('2026-03-09', '<p>Later.</p>')).toMatchObject({ title: 'bread source chess source one' });
  const last = await report('2026-03-16', title('two'));
  expect(last).toMatchObject({
    ...{ asked: expect.stringMatching(/^2026-03-16T/), title_before: 'bread source chess source one' },
    ...{ since: expect.stringMatching(/^2026-03-01T/), all: { length: 6 } },
  });
});

test('the sources of the project’s list are asked too, and get their day', async () => {
  const workspace = makeWorkspace();
  const [topic] = Object.values(JSON.parse(workspace.read('registry.json').toString()).categories);
  const project = projectList({ categories: { other: topic } });
  workspace.write('lists/project.json', JSON.stringify(project));
  playWeb();
  const { text } = await done(asking(workspace, { write: true }));
  expect(text).toContain('9 of 9 links are alive.');
  const { categories } = JSON.parse(workspace.read('lists/project.json').toString());
  expect(categories.other.sources[0].checked).toBe('2026-03-01');
});

test('with --write, each source that is alive was checked today, and no other', async () => {
  const workspace = makeWorkspace();
  playWeb({ '/chess/2': 404, '/bread/1': '<title>Casino</title>' });
  workspace.edit('"type": "tutorial"', '"agent_url": "https://example.org/chess/2", "type": "tutorial"');
  const { text } = await done(asking(workspace, { write: true }));
  expect(text).toContain('4 sources have today\'s date in "checked".');
  const days = workspace.registry().categories.map(({ sources }) => sources.map(({ checked }) => checked));
  expect(days).toEqual([
    [undefined, '2026-03-01', '2026-03-01'],
    ['2026-03-01', undefined, '2026-03-01'],
  ]);
});

test('without a network it says so, fails, and keeps the report there was', async () => {
  const workspace = makeWorkspace();
  writeLinkReport(workspace, '2026-02-01');
  const before = workspace.read('out/links.json');
  playWeb().mockRejectedValue(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }));
  expect(await done(asking(workspace, { write: true }))).toMatchObject({
    text: expect.stringMatching(/^No address could be reached, .*; behind a proxy, set HTTPS_PROXY=/),
    failed: true,
  });
  expect(workspace.read('out/links.json')).toEqual(before);
  expect(workspace.registry().categories[0]?.sources[0]?.checked).toBeUndefined();
});

test('a host that does not exist is gone, where other addresses answer', async () => {
  const workspace = makeWorkspace();
  const web = playWeb();
  const answer = web.getMockImplementation();
  web.mockImplementation((input) =>
    String(input).endsWith('/bread/1')
      ? Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }))
      : (answer?.(input) ?? Promise.reject(new Error('no answer'))),
  );
  const { text } = await done(asking(workspace));
  expect(text).toContain('bread-baking 1 https://example.org/bread/1 gone: its host does not exist any more');
});

test('a report of thirty days is enough for a release', async () => {
  const workspace = await makeSigned();
  workspace.edit('Explains bread', 'Teaches bread');
  writeLinkReport(workspace, '2026-01-30', {});
  await done(release(workspace.on('2026-03-01'), {}));
});

test.each<[says: string, day: string, changes: object | undefined, want: string]>([
  ['without a report', '', undefined, 'there is no report of links; run: npm run curator -- links'],
  ['with a report of thirty-one days', '2026-01-29', {}, 'is of 2026-01-29, not of the last 30 days'],
  ['with a report of a day to come', '2026-03-03', {}, 'is of 2026-03-03, not of the last 30 days'],
  [
    'with a dead source',
    '2026-02-20',
    { state: 'gone', detail: 'answers 404' },
    `${SOURCE} (bread-baking 1) is gone: answers 404`,
  ],
  ['with a parked source', '2026-02-20', { state: 'parked' }, `${SOURCE} (bread-baking 1) is parked`],
  ['with a source that nobody asked', '2026-02-20', { url: 'https://example.org/other' }, `does not know ${SOURCE}`],
])('no release %s', async (_, day, changes, want) => {
  const workspace = makeWorkspace();
  if (changes !== undefined) writeLinkReport(workspace, day, { [SOURCE]: changes });
  expect(await refused(release(workspace.on('2026-03-01'), { bump: 'minor' }))).toContain(want);
});
