// Every page is valid HTML, says what it must, and links to nothing that was not configured.
import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { type SignatureCheck, UNRELEASED } from '../../src/domain/signing/provenance.ts';
import { categoryPage, missingPage, unknownCategoryPage } from '../../src/web/category-page.ts';
import { endpointPage } from '../../src/web/endpoint.ts';
import { homePage } from '../../src/web/home.ts';
import { methodologyPage } from '../../src/web/methodology-page.ts';
import type { Site } from '../../src/web/site.ts';
import { verifyPage } from '../../src/web/verify-page.ts';
import {
  firstCategory,
  HOSTILE,
  HOSTILE_SITE,
  ORIGIN,
  REGISTRY,
  SITE,
  siteWith,
  siteWithHistory,
  VERIFIED,
} from './site.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    'long-title': 'off', // the limit is a search engine's taste
    'require-sri': 'off', // every script is of the same origin and the same deployment
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'error',
    'prefer-native-element': ['error', { exclude: ['region'] }], // `pre` that scrolls is a region of its own
  },
});

const VIEW = { status: 'Not sure. Is it one of these?', choices: [{ name: 'Opera', path: '/c/opera' }] };

const [KEY, OTHER_KEY] = ['y'.repeat(52), 'b'.repeat(52)];
const RELEASE = { seq: 1, sha256: '0'.repeat(64), version: '1.0.0', updated: '2026-03-01', fetched: '2026-03-20' };
/** A site that trusts twelve lists, each with texts that try to break out; every second one is left out. */
const trustingSite = (registry: Registry, length = 12): Promise<Site> => {
  const texts = { pubkey: KEY, since: '2026-01-15', scope: HOSTILE, reason: HOSTILE };
  const trusted = Array.from({ length }, (_, nth) => ({
    ...texts,
    name: `${HOSTILE} ${nth}`,
    url: `https://list-${nth}.example.org/`,
    topics: Array.from({ length: nth }, () => ({ slug: 'a', name: HOSTILE })),
    release: nth % 2 === 0 ? null : { ...RELEASE, key: nth === 1 ? OTHER_KEY : KEY },
  }));
  return siteWith(registry, { trusted: async () => trusted });
};

const changes = [`${firstCategory(SITE).slug}: source 1 renamed from "A" to "B".`];
const { provenance: WITH_HISTORY } = await siteWithHistory([{ version: '1.0.0', updated: '2026-03-01', changes }]);
const methodology = { criteria: HOSTILE, rejected: HOSTILE, review: HOSTILE, conflicts: HOSTILE };
/** A hostile list that has everything which a page may show. */
const FULL = {
  ...(await trustingSite({ ...HOSTILE_SITE.registry, methodology })),
  ...{ provenance: WITH_HISTORY, contact: 'mailto:a@sources.example' },
};
const PAGES: readonly [page: string, type: string, path: string | undefined, render: (site: Site) => unknown][] = [
  ['the first page', 'website', '/', (site) => homePage(site)],
  ['/verify', 'website', '/verify', verifyPage],
  ['/methodology', 'website', '/methodology', methodologyPage],
  ['a topic page', 'article', `/c/${firstCategory(SITE).slug}`, (site) => categoryPage(site, firstCategory(site))],
  ['a 404', 'website', undefined, missingPage],
  ['an endpoint', 'website', undefined, (site) => endpointPage(site, `${site.origin}/mcp`)],
];
test.each<[name: string, render: (site: Site) => unknown]>([
  ...PAGES.map(([name, , , render]) => [name, render] as [string, typeof render]),
  ['the first page with an answer', (site) => homePage(site, { query: 'opera', view: VIEW })],
  ['the page for an unknown category', (site) => unknownCategoryPage(site, 'opera', REGISTRY.categories)],
])('%s is valid HTML', async (_, render) => {
  for (const site of [SITE, HOSTILE_SITE, FULL]) {
    const { results } = await validator.validateString(String(await render(site)));
    const found = results.flatMap(({ messages }) => messages);
    expect(found.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`)).toEqual([]);
  }
});

test('while someone types, a word picks out the topic it names, else those whose phrases have it; one that only asks none', async () => {
  const page = String(await homePage(SITE));
  const words = [...page.matchAll(/data-words="([^"]*)"/g)].map(([, text = '']) => text.split(' '));
  const pickedBy = (word: string) => REGISTRY.categories.filter((_, nth) => words[nth]?.includes(word));
  const slugs = (word: string) => pickedBy(word).map(({ slug }) => slug);
  expect(words.length).toBe(REGISTRY.categories.length);
  // A kit for Nostr is called "rust", and another topic has a "node" in it.
  expect([slugs('rust'), slugs('node')]).toEqual([['rust-learning'], ['bitcoin-node-setup']]);
  expect(slugs('cloud')).toEqual(['home-automation-private', 'threat-modeling']);
  for (const word of ['for', 'the', 'how', 'which', 'should', 'best', 'way', 'learn']) expect(slugs(word)).toEqual([]);
});

test('the panel offers the tools, those with arguments first, and then the lists', async () => {
  const page = String(await homePage(await siteWith(REGISTRY, { tools: SITE.tools.toReversed() })));
  const [, panel = ''] = /<select id="try-tool"(.*?)<\/select>/s.exec(page) ?? [];
  const offered = [...panel.matchAll(/<option value="([^"]*)"/g)].map(([, name]) => name);
  expect(offered).toEqual([...SITE.tools.map(({ name }) => name), 'tools/list', 'resources/list', 'prompts/list']);
});

test.each(PAGES)(
  '%s is marked as a preview where the list is one, shared as %s, and found at %s',
  async (_, type, path, render) => {
    const signature = { status: 'unsigned', unreleased: true } as const;
    const preview = await siteWith(REGISTRY, { provenance: { ...SITE.provenance, signature } });
    expect(String(await render(preview))).toContain('This is a preview: unreleased changes, not signed.');
    const page = String(await render(SITE));
    expect(page).not.toContain('This is a preview');
    expect(page).toContain(`<meta property="og:type" content="${type}">`);
    const found = page.match(/(?:og:url" content|"canonical" href)="[^"]*|"noindex/g);
    const url = `${ORIGIN}${path}`;
    expect(found).toEqual(path === undefined ? ['"noindex'] : [`"canonical" href="${url}`, `og:url" content="${url}`]);
    const [, navigation = ''] = /<nav aria-label="Main">(.*?)<\/nav>/s.exec(page) ?? [];
    const current = path === '/verify' ? ' aria-current="page"' : '';
    expect(navigation.match(/"\/[^>]*/g)).toEqual(['"/topics"', '"/#connect"', '"/#try"', `"/verify"${current}`]);
  },
);

const NOTHING = { unansweredWords: false, limits: false };
test.each([
  [
    'Requests are counted',
    { ...NOTHING, requests: 'counted' as const },
    ['aren’t logged', 'leaves one line', 'one word'],
  ],
  ['Requests aren’t logged', NOTHING, ['one line:', 'are counted', 'one word', 'per network']],
  ['Each request leaves one line', { ...NOTHING, requests: 'each' as const }, ['aren’t logged', 'one word']],
  ['one randomly chosen word', { ...NOTHING, unansweredWords: true }, ['per network']],
  ['counted per network', { ...NOTHING, limits: true }, ['one word']],
])('what is kept is said as it is configured (%s)', async (says, recorded, never) => {
  const page = String(await homePage(await siteWith(REGISTRY, { recorded })));
  expect(page).toContain(says);
  for (const text of never) expect(page).not.toContain(text);
  const [, section = ''] = /id="kept"(.*?)<\/section>/s.exec(page) ?? [];
  expect(section.split('<p>')).toHaveLength(5 + Number(recorded.unansweredWords) + Number(recorded.limits));
});

const CHECKED = 'signed with the key it names. Last checked by this server on 1 March 2026.';
test.each<[says: string, never: string, state: string, signature: SignatureCheck]>([
  ['isn’t signed yet', 'is signed with', 'unsigned', { status: 'unsigned' }],
  ['has unreleased changes', 'is signed with', UNRELEASED, { status: 'unsigned', unreleased: true }],
  [CHECKED, 'not signed', 'verified', VERIFIED],
  ['expired', 'not signed', 'verified, but expired', { ...VERIFIED, expired: true }],
  ['failed: the key is gone', 'is signed with', 'failed', { status: 'failed', reason: 'the key is gone' }],
])('a registry is said to be what its check found, and no more: %s', async (says, never, state, signature) => {
  const site = await siteWith(REGISTRY, { provenance: { ...SITE.provenance, signature } });
  for (const page of [homePage(site), verifyPage(site), categoryPage(site, firstCategory(site))]) {
    const text = String(await page);
    expect(text).toContain(says);
    expect(text).not.toContain(never);
    expect(text).toMatch(new RegExp(`Signature: ${state}\\.|<dd id="server-status">${state}</dd>`));
  }
});

test('what is checked is named, and where the check failed there is no command for it', async () => {
  const provenance = { ...SITE.provenance, signature: { status: 'failed', reason: 'x' } } as const;
  const page = String(await verifyPage(await siteWith(REGISTRY, { provenance })));
  expect(page).toContain('The server could not verify its signature, so it serves none.');
  for (const not of ['openssl', 'There is no signature']) expect(page).not.toContain(not);
  expect(page.match(/id="link-\w+"/g)).toHaveLength(4);
});

test.each([
  ['is cut, and the cut shows', 'x'.repeat(5000), `${'x'.repeat(80)}…`],
  ['loses control characters', 'a\0b\u001bc', 'abc'],
  ['of letters from right to left stands apart from the sentence', '\u202Eabc', '\u202Eabc'],
])('an unknown address %s', async (_, slug, shown) =>
  expect(String(await unknownCategoryPage(SITE, slug, []))).toContain(`<q><bdi>${shown}</bdi></q>.`),
);

test('the box of an unknown address has its words', async () =>
  expect(String(await unknownCategoryPage(SITE, 'quantum-physics', []))).toContain('value="quantum physics"'));
