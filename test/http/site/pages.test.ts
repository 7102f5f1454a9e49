// The page routes over HTTP, without a server: status, headers, validators, renditions, and what is left to others.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { utf8 } from '../../../src/domain/bytes.ts';
import { LIST_FILES } from '../../../src/domain/lists/manifest.ts';
import { NO_SIGNATURES } from '../../../src/domain/signing/signatures.ts';
import { createResponseCache } from '../../../src/http/site/caching.ts';
import { readConfig } from '../../../src/worker/config.ts';
import { coreApp, listsOf, matcherFor } from '../../support/core-app.ts';
import { federate } from '../../support/federated.ts';
import { examine, TOPIC } from '../../support/lists.ts';
import { exchange, modern } from '../../support/wire.ts';
import { firstCategory, ORIGIN, REGISTRY, SITE } from '../../web/site.ts';

const appWith = (parts: Parameters<typeof coreApp>[0] = {}) => coreApp({ mode: 'public', ...parts });

const SLUG = firstCategory(SITE).slug;
/** An address that names no category and comes near one. */
const NEAR = TOPIC.query.toLowerCase().replaceAll(' ', '-');
const get = async (path: string, init: RequestInit = {}, app = appWith(), origin = ORIGIN) =>
  app(new Request(`${origin}${path}`, init));

const [HTML, MARKDOWN] = ['text/html; charset=utf-8', 'text/markdown; charset=utf-8'];
const PAGES = ['/', '/verify', '/methodology', `/c/${SLUG}`];
const TEXTS = [
  ...[`/c/${SLUG}.md`, `/c/${SLUG}.json`, '/llms.txt', '/llms-full.txt', '/robots.txt', '/sitemap.xml', '/feed.xml'],
  ...['/server.json', '/mcp/server-card', '/.well-known/ai-catalog.json'],
];

// The other headers of each are in routes.txt.
test.each(PAGES)('%s may run and show only what comes from this origin as a file', async (path) => {
  const response = await get(path);
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  for (const part of ["default-src 'none'; script-src 'self'; style-src 'self'", "require-trusted-types-for 'script'"])
    expect(policy).toContain(part);
  expect(policy).not.toContain('unsafe');
  expect(response.headers.get('Permissions-Policy')).toContain('geolocation=()');
  expect(await response.text()).not.toMatch(/<style| (on\w+|style)=/);
});

test.each([...PAGES, ...TEXTS])(
  '%s is a 304 to a client that has it, and comes without its body to HEAD',
  async (path) => {
    const { headers } = await get(path);
    const tag = headers.get('ETag') ?? '';
    expect(tag).toMatch(/^"[A-Za-z0-9+/]{43}="$/);
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    for (const seen of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await get(path, { headers: { 'If-None-Match': seen } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    const others = `"other", "W/${tag.slice(1)}`;
    expect((await get(path, { headers: { 'If-None-Match': others } })).status).toBe(200);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('ETag')]).toEqual([200, '', tag]);
  },
);

test('strict transport is asked for on https only', async () => {
  const response = await get('/', {}, appWith(), 'http://localhost:8787');
  expect(response.headers.has('Strict-Transport-Security')).toBe(false);
});

test('links lead to the configured host, else to the host that was asked', async () => {
  expect(await (await get('/')).text()).toContain(`<link rel="canonical" href="${ORIGIN}/">`);
  const configured = appWith({ publicUrl: 'https://list.example' });
  const page = await (await get('/', {}, configured)).text();
  expect(page).toContain('https://list.example/mcp');
  expect(page).not.toContain('sources.example');
});

/** What the matcher calls near the address, best first. */
const NEAREST = (() => {
  const found = matcherFor(REGISTRY)(NEAR.replaceAll('-', ' '));
  const ranked = found.ok ? [found.value, ...found.value.alternatives] : [];
  return ranked.filter(({ score }) => score > 0).map(({ category }) => category);
})();

test('the topic that is meant is the nearest', () => expect(NEAREST[0]?.slug).toBe(TOPIC.slug));

const NO_TOPIC = `# No such topic\n\nThere is no topic at this URL. [All topics](<${ORIGIN}/llms.txt>)\n`;
const IN_MARKDOWN = NEAREST.map(({ slug, name }) => `- [${name}](<${ORIGIN}/c/${slug}.md>)\n`).join('');
const IN_JSON = NEAREST.map(({ slug, name }) => ({ slug, name, url: `${ORIGIN}/c/${slug}.json` }));
test.each([
  ['/c/xyzzy.json', 'application/json', { error: 'not_found', nearest: [] }],
  ['/c/.json', 'application/json', { error: 'not_found', nearest: [] }],
  [`/c/${NEAR}.json`, 'application/json', { error: 'not_found', nearest: IN_JSON }],
  ['/c/xyzzy.md', MARKDOWN, NO_TOPIC],
  [`/c/${NEAR}.md`, MARKDOWN, `${NO_TOPIC}\nDid you mean:\n\n${IN_MARKDOWN}`],
  [`/c/${NEAR}`, HTML, expect.stringContaining(`<ul class="nearest"><li><a href="/c/${TOPIC.slug}" `)],
  [`/c/${encodeURIComponent('量子')}`, HTML, expect.not.stringContaining('class="nearest"')],
])('%s is a 404 as %s that names the nearest', async (path, type, body) => {
  const response = await get(path);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([404, type]);
  expect(type.endsWith('json') ? await response.json() : await response.text()).toEqual(body);
});

test('at most three topics are called near', async () => {
  const alternatives = REGISTRY.categories.slice(0, 4).map((category) => ({ category, score: 0.5 }));
  const found = matcherFor(REGISTRY)(TOPIC.query);
  const match = () => (found.ok ? { ...found, value: { ...found.value, alternatives } } : found);
  const { nearest } = Object(await (await get('/c/x.json', {}, appWith({ lists: listsOf(REGISTRY, match) }))).json());
  expect(nearest).toHaveLength(3);
});

test.each([
  { says: 'a script', path: '/c/%3Cscript%3Ealert(1)%3C%2Fscript%3E' },
  { says: '10,000 characters', path: `/c/${'a'.repeat(10_000)}` },
  { says: 'only stop words', path: '/c/the-a-an' },
])('an address of $says is a 404 page without markup of its own', async ({ path }) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('<script>alert');
});

test('security.txt is served where a contact is configured', async () => {
  const { config } = readConfig({ CONTACT: 'mailto:a@sources.example' });
  const app = appWith({ config, now: () => new Date('2026-02-01T12:00:00Z') });
  expect(await (await get('/.well-known/security.txt', {}, app)).text()).toBe(
    `Contact: mailto:a@sources.example\nExpires: 2026-07-31T00:00:00.000Z\nPreferred-Languages: en\nCanonical: ${ORIGIN}/.well-known/security.txt\n`,
  );
});

test('the server card lists the revisions that the protocol table has', async () => {
  const card = await (await get('/mcp/server-card')).json();
  const revisions = '2026-07-28 2025-11-25 2025-06-18 2025-03-26 2024-11-05'.split(' ');
  expect(card).toHaveProperty('remotes[0].supportedProtocolVersions', revisions);
});

test('each page runs its script, and every script, style and image that it names is a file beside the Worker', async () => {
  const scripts = { '/': 'home', '/verify': 'verify', [`/c/${SLUG}`]: 'copy' };
  for (const [path, script] of Object.entries(scripts)) {
    const page = await (await get(path)).text();
    expect(page).toContain(`<script type="module" src="/assets/${script}.js"></script>`);
    expect(page.includes('data-words="rust ')).toBe(path === '/');
    const files = [...page.matchAll(/(?:src|href)="(\/(?:assets|favicon|apple)[^"]*)"/g)].map(([, name]) => name);
    for (const name of files) expect(() => readFileSync(`public${name}`)).not.toThrow();
  }
});

test('an answer is made once for a host, sent again, and not given to another', async () => {
  let looked = 0;
  const provenance = () => {
    looked += 1;
    return examine(REGISTRY, NO_SIGNATURES, '2026-02-01');
  };
  const app = appWith({ provenance });
  for (const [place, made] of [
    ['a.example/', 1],
    ['a.example/', 1],
    ['b.example/', 2],
    ['a.example/verify', 3],
    ['a.example/', 4],
  ] as const) {
    const page = await (await app(new Request(`https://${place}`))).text();
    expect(page).toContain(`<link rel="canonical" href="https://${place}">`);
    expect(looked, place).toBe(made);
  }
});

test('the pages of one host are kept, 256 at most, and those of another take their place', () => {
  const page = { body: 'x', tag: '"x"', headers: {} };
  const cache = createResponseCache();
  const kept = (host: string): number =>
    Array.from({ length: 300 }, (_, index) => cache(host).get(`/${index}`)).filter((one) => one !== undefined).length;
  for (let index = 0; index < 300; index += 1) cache('one').put(`/${index}`, page, 1);
  expect([kept('one'), kept('two')]).toEqual([256, 0]);
  cache('two').put('/0', page, 1);
  expect([kept('two'), kept('one')]).toEqual([1, 0]);
});

test('the policy of static files allows the style of the icon by its hash', async () => {
  const style = /<style>(.*?)<\/style>/s.exec(readFileSync('public/favicon.svg', 'utf8'))?.[1] ?? '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  expect(readFileSync('public/_headers', 'utf8')).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`);
});

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';
test.each([
  { path: '/', accept: 'text/plain, text/markdown;q=0.9, text/html', type: MARKDOWN },
  { path: `/c/${TOPIC.slug}`, accept: 'text/markdown', type: MARKDOWN },
  { path: '/', accept: 'text/html, text/markdown', type: HTML },
  { path: `/c/${TOPIC.slug}`, accept: BROWSER, type: HTML },
])('$path is $type for a reader that accepts $accept', async ({ path, accept, type }) => {
  const app = appWith({});
  // The other form was answered before, and must not be what the cache gives.
  await get(path, { headers: { Accept: accept === BROWSER ? 'text/markdown' : BROWSER } }, app);
  const response = await get(path, { headers: { Accept: accept } }, app);
  expect([response.headers.get('Content-Type'), response.headers.get('Vary')]).toEqual([type, 'Accept']);
});

test.each([
  { says: 'a reader without scripts', part: '', q: TOPIC.query, shows: TOPIC.name },
  { says: 'the script of the search box', part: '?part=answer', q: TOPIC.query, shows: TOPIC.name },
  { says: 'a reader whose question fits no topic', part: '', q: 'xyzzy plugh', shows: 'xyzzy plugh' },
])('the form answers $says, and nothing keeps it', async ({ part, q, shows }) => {
  const response = await get(`/${part}`, { method: 'POST', body: new URLSearchParams({ q }) });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, HTML]);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const text = await response.text();
  expect(text).toContain(shows);
  expect(text).toMatch(new RegExp(`<title>${q}: `));
  expect(text.includes('<form')).toBe(part === '');
  // The topic is picked out among all.
  expect(text.includes(' data-picked data-words="rust ')).toBe(part === '' && q === TOPIC.query);
});

test.each([
  ['no body', null, 400, 'Name the topic'],
  ['no question', 'question=x', 400, 'Name the topic'],
  ['only spaces', 'q=++', 200, '<title>Three Good Sources: the sources to trust'],
  ['a question that is too long', `q=${'x'.repeat(1001)}`, 400, 'at most 1,000 characters'],
  ['a question of the longest kind', `q=${'x'.repeat(1000)}`, 200, 'Nothing on'],
])('a form with %s gets its status, is told why, and finds nothing', async (_, body, status, shows) => {
  const response = await get('/', { method: 'POST', body });
  const text = await response.text();
  expect([response.status, text]).toEqual([status, expect.stringContaining(shows)]);
  expect(text).toContain(' data-miss>');
});

test.each(['/', '/?part=answer'])('who asks %s too much is told so, with the seconds', async (path) => {
  const asked = { method: 'POST', body: new URLSearchParams({ q: TOPIC.query }) };
  const response = await get(path, asked, appWith({ limiter: async () => false }));
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '10']);
  expect(await response.text()).toMatch(/Too many questions at once<.* data-miss>.*Try again in 10 seconds\./s);
});

test('the first page says what the listing of the tools costs, as it is served', async () => {
  const { text } = await exchange(coreApp(), modern('tools/list'));
  const { tools } = JSON.parse(text).result;
  const bytes = tools.reduce((sum: number, tool: object) => sum + Buffer.byteLength(JSON.stringify(tool)), 0);
  const tokens = Math.ceil(bytes / 400) * 100;
  expect(await (await get('/')).text()).toContain(`4 tools, about ${tokens.toLocaleString('en')} tokens`);
});

test.each([
  [`/C/${TOPIC.slug.toUpperCase()}`, `/c/${TOPIC.slug}`],
  [`/c/${TOPIC.slug.toUpperCase()}`, `/c/${TOPIC.slug}`],
  [`/c/${TOPIC.slug.toUpperCase()}.md`, `/c/${TOPIC.slug}.md`],
  ['/TOPICS', '/topics'],
])('%s leads to %s, for whoever wrote it in capitals', async (path, want) => {
  const response = await get(path, { headers: { Accept: 'text/html' }, redirect: 'manual' });
  expect([response.status, response.headers.get('Location')]).toEqual([308, ORIGIN + want]);
});

test('a topic that is in no list leads nowhere, in capitals or not', async () => {
  for (const slug of ['Nothing-There', 'nothing-there'])
    expect((await get(`/c/${slug}`, { headers: { Accept: 'text/html' } })).status).toBe(404);
});

const grouped = appWith({
  registry: {
    ...REGISTRY,
    categories: REGISTRY.categories.map((category, nth) => ({ ...category, group: nth === 0 ? 'Back end' : 'Web' })),
  },
});
test.each([
  ['/topics/back-end', HTML, 1],
  ['/topics/back-end/feed.xml', 'application/atom+xml; charset=utf-8', 1],
  ['/topics/back-end/feed.json', 'application/feed+json', 1],
  ['/topics', HTML, REGISTRY.categories.length],
  [`/topics?q=${encodeURIComponent(firstCategory(SITE).name)}`, HTML, 1],
  [`/evidence?q=${encodeURIComponent(firstCategory(SITE).name)}`, HTML, 0],
  ['/topics/nothing', undefined, 0],
  ['/topics/nothing/feed.json', undefined, 0],
])('%s has the topics of its group or its filter', async (path, type, count) => {
  const response = await get(path, { headers: { Accept: '*/*' } }, grouped);
  expect(response.status).toBe(type === undefined ? 404 : 200);
  if (type !== undefined) expect(response.headers.get('Content-Type')).toBe(type);
  const text = await response.text();
  expect(REGISTRY.categories.filter(({ slug }) => text.includes(`/c/${slug}`)).length).toBe(count);
  if (path.includes('?q=')) expect(text).toContain(`value="${firstCategory(SITE).name}"`);
});

test('a filter has at most 100 characters', async () => {
  const shown = await (await get(`/topics?q=${'x'.repeat(101)}`, {}, grouped)).text();
  expect(/value="(x+)"/.exec(shown)?.[1]).toHaveLength(100);
});

test.each([
  ['/', 2],
  ['/topics/back-end', 4],
  [`/c/${SLUG}`, 4],
])('what %s announces is served as that type, %i in all', async (path, count) => {
  const page = await (await get(path, {}, grouped)).text();
  const announced = [...page.matchAll(/rel="alternate" type="([^"]+)".* href="([^"]+)"/g)];
  expect(announced.length).toBe(count);
  for (const [, type, href = ''] of announced)
    expect((await get(href, {}, grouped)).headers.get('Content-Type')?.split(';')[0], href).toBe(type);
});

test('the page of a topic shows its chapters, and where an agent finds them', async () => {
  const from = { repository: 'a/b', path: 'c' };
  const chapters = [{ title: 'Kneading', url: 'https://a.example/1' }];
  const file = utf8(JSON.stringify({ sources: [{ rank: 1, from, chapters }] }));
  const more = new Map([[LIST_FILES.chapters(SLUG), file]]);
  const { lists, registry } = await federate(REGISTRY, [], { more });
  const page = await (await get(`/c/${SLUG}`, {}, appWith({ registry, lists }))).text();
  expect(page).toContain(`All chapters: three-good-sources://category/${SLUG}/chapters`);
  expect(page).toContain('>Kneading</a>');
});
