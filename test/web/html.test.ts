// Every page is valid HTML, says what it must, and links to nothing that was not configured.
import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { categoryPage, missingPage, unknownCategoryPage } from '../../src/web/category-page.ts';
import { endpointPage } from '../../src/web/endpoint.ts';
import { homePage } from '../../src/web/home.ts';
import { methodologyPage } from '../../src/web/methodology-page.ts';
import type { Site } from '../../src/web/site.ts';
import { verifyPage } from '../../src/web/verify-page.ts';
import { firstCategory, HOSTILE, HOSTILE_SITE, REGISTRY, SITE, siteWith, siteWithHistory } from './site.ts';

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

/** A site that trusts twelve lists, each with texts that try to break out; every second one is left out. */
const trustingSite = (registry: Registry): Promise<Site> =>
  siteWith(registry, {
    trusted: async () =>
      Array.from({ length: 12 }, (_, nth) => ({
        name: `${HOSTILE} ${nth}`,
        pubkey: 'y'.repeat(52),
        url: `https://list-${nth}.example.org/`,
        since: '2026-01-15',
        scope: HOSTILE,
        topics: [],
        reason: HOSTILE,
        release:
          nth % 2 === 0
            ? null
            : {
                key: nth === 1 ? 'b'.repeat(52) : 'y'.repeat(52),
                seq: 1,
                sha256: '0'.repeat(64),
                version: '1.0.0',
                updated: '2026-03-01',
                fetched: '2026-03-20',
              },
      })),
  });

const PAGES: readonly { readonly name: string; readonly render: (site: Site) => unknown }[] = [
  { name: 'the first page', render: (site) => homePage(site) },
  { name: 'a category page', render: (site) => categoryPage(site, firstCategory(site)) },
  {
    name: 'a category page with a history',
    render: async ({ registry }) => {
      const { slug } = firstCategory(SITE);
      const changes = [`${slug}: source 1 renamed from "A" to "B".`];
      const { provenance } = await siteWithHistory([{ version: '1.0.0', updated: '2026-03-01', changes }]);
      const site = await siteWith(registry, { provenance, contact: 'mailto:a@sources.example' });
      return categoryPage(site, firstCategory(site));
    },
  },
  { name: 'the verify page', render: verifyPage },
  { name: 'the page of the methodology', render: methodologyPage },
  {
    name: 'the page of the methodology with the words of the curator',
    render: async ({ registry }) => {
      const said = { criteria: HOSTILE, rejected: HOSTILE, review: HOSTILE, conflicts: HOSTILE };
      return methodologyPage(
        await siteWith({ ...registry, methodology: said }, { contact: 'mailto:a@sources.example' }),
      );
    },
  },
  {
    name: 'the page for an unknown category',
    render: (site) => unknownCategoryPage(site, 'opera', REGISTRY.categories),
  },
  { name: 'the page for an address that there is not', render: missingPage },
  { name: 'the first page with trusted lists', render: async ({ registry }) => homePage(await trustingSite(registry)) },
  {
    name: 'the verify page with trusted lists',
    render: async ({ registry }) => verifyPage(await trustingSite(registry)),
  },
  {
    name: 'the first page with an answer',
    render: (site) => homePage(site, { query: 'opera', view: VIEW, category: undefined }),
  },
  { name: 'the page at the endpoint', render: (site) => endpointPage(site, `${site.origin}/mcp`) },
];

test.each(PAGES)('$name is valid HTML', async ({ render }) => {
  for (const site of [SITE, HOSTILE_SITE]) {
    const report = await validator.validateString(String(await render(site)));
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
      ),
    ).toEqual([]);
  }
});

test('the first page shows every topic with the names of its sources, and the reasons of its example', async () => {
  const page = String(await homePage(SITE))
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"');
  for (const { name, sources } of REGISTRY.categories) {
    expect(page).toContain(name);
    for (const source of sources) expect(page).toContain(source.name);
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

const KINDS = [
  { page: 'the first page', type: 'website', render: (site: Site) => homePage(site) },
  { page: '/verify', type: 'website', render: verifyPage },
  { page: '/methodology', type: 'website', render: methodologyPage },
  { page: 'a topic page', type: 'article', render: (site: Site) => categoryPage(site, firstCategory(site)) },
  { page: 'a 404', type: 'website', render: missingPage },
  { page: 'an endpoint', type: 'website', render: (site: Site) => endpointPage(site, `${site.origin}/mcp`) },
];
test.each(KINDS)(
  '$page is marked as a preview where the list is one, and shared as $type',
  async ({ page: name, type, render }) => {
    const signature = { status: 'unsigned', unreleased: true } as const;
    const preview = await siteWith(REGISTRY, { provenance: { ...SITE.provenance, signature } });
    expect(String(await render(preview))).toContain('This is a preview: unreleased changes, not signed.');
    const page = String(await render(SITE));
    expect(page).not.toContain('This is a preview');
    expect(page).toContain(`<meta property="og:type" content="${type}">`);
    const [, navigation = ''] = /<nav aria-label="Main">(.*?)<\/nav>/s.exec(page) ?? [];
    const current = name === '/verify' ? ' aria-current="page"' : '';
    expect(navigation.match(/"\/[^>]*/g)).toEqual(['"/#topics"', '"/#connect"', '"/#try"', `"/verify"${current}`]);
  },
);

test.each([
  {
    says: 'without a repository and a contact none is shown',
    parts: {},
    shown: [],
    hidden: ['Suggest a source', 'Source code', 'deploy.workers', 'mailto:'],
  },
  {
    says: 'a configured repository is linked, with the way to deploy one',
    parts: { repositoryUrl: 'https://code.example/list' },
    shown: ['href="https://code.example/list"', 'Suggest a source', 'url=https%3A%2F%2Fcode.example%2Flist'],
    hidden: ['mailto:'],
  },
  {
    says: 'a configured contact is linked',
    parts: { contact: 'mailto:curator@sources.example' },
    shown: ['href="mailto:curator@sources.example"', 'Suggest a source'],
    hidden: ['Source code', 'deploy.workers'],
  },
])('$says', async ({ parts, shown, hidden }) => {
  const page = String(await homePage(await siteWith(REGISTRY, parts)));
  for (const text of shown) expect(page).toContain(text);
  for (const text of hidden) expect(page).not.toContain(text);
});

const NOTHING = { requests: false, unansweredWords: false, limits: false };
test.each([
  { keeps: NOTHING, says: 'Requests aren’t logged', never: ['one line:', 'one word', 'per network'] },
  { keeps: { ...NOTHING, requests: true }, says: 'Each request leaves one line', never: ['aren’t logged', 'one word'] },
  { keeps: { ...NOTHING, unansweredWords: true }, says: 'one randomly chosen word', never: ['per network'] },
  { keeps: { ...NOTHING, limits: true }, says: 'counted per network', never: ['one word'] },
])('what is kept is said as it is configured ($says)', async ({ keeps, says, never }) => {
  const page = String(await homePage(await siteWith(REGISTRY, { keeps })));
  expect(page).toContain(says);
  for (const text of never) expect(page).not.toContain(text);
  const [, section = ''] = /id="kept"(.*?)<\/section>/s.exec(page) ?? [];
  expect(section.split('<p>')).toHaveLength(5 + Number(keeps.unansweredWords) + Number(keeps.limits));
});

const VERIFIED = { status: 'verified', key: 'y', pem: '', checked: '2026-03-01', expired: false } as const;
test.each([
  { signature: { status: 'unsigned' }, says: 'isn’t signed yet', never: 'is signed with' },
  {
    signature: VERIFIED,
    says: 'signed with the key it names. Last checked by this server on 1 March 2026.',
    never: 'not signed',
  },
  { signature: { ...VERIFIED, expired: true }, says: 'expired', never: 'not signed' },
  {
    signature: { status: 'failed', reason: 'the key is gone' },
    says: 'failed: the key is gone',
    never: 'is signed with',
  },
] as const)(
  'a registry that is $signature.status is called that and no more ($says)',
  async ({ signature, says, never }) => {
    const site = await siteWith(REGISTRY, { provenance: { ...SITE.provenance, signature } });
    for (const page of [homePage(site), verifyPage(site), categoryPage(site, firstCategory(site))]) {
      const text = String(await page);
      expect(text).toContain(says);
      expect(text).not.toContain(never);
    }
  },
);

test('the verify page counts the endorsements that hold, and shows the key of each trusted list', async () => {
  const endorsements = [
    { verified: false, reason: 'x' },
    { verified: true, covers: 'entry' },
  ] as const;
  const curator = { name: 'Ada', pubkey: 'b'.repeat(52) };
  const site = { ...(await trustingSite({ ...REGISTRY, curator })), provenance: { ...SITE.provenance, endorsements } };
  const unsigned = String(await verifyPage(SITE));
  expect(unsigned).toContain('<dt>Endorsements</dt><dd>None</dd>');
  expect(unsigned).toContain('Not yet configured');
  for (const link of ['key', 'signature', 'list', 'page']) expect(unsigned).toContain(`id="link-${link}"`);
  const page = String(await verifyPage(site));
  expect(page).toContain('2, 1 of them verified');
  expect(page).toContain(`<dt>Public key</dt><dd><code>${curator.pubkey}</code>`);
  expect(page.split(`<code>${'y'.repeat(52)}</code>`)).toHaveLength(11);
  const first = String(await homePage(site));
  expect(first).toContain('<span>As of 20 March 2026</span>');
  expect(first).not.toContain('<p class="note"></p>');
});

test('commands to check a signature are shown only where the signature was verified', async () => {
  const page = async (signature: Site['provenance']['signature']): Promise<string> =>
    String(await verifyPage(await siteWith(REGISTRY, { provenance: { ...SITE.provenance, signature } })));
  expect(await page(VERIFIED)).toContain('ssh-keygen -Y verify');
  expect(await page({ status: 'unsigned' })).not.toContain('ssh-keygen -Y verify');
  expect(await page({ status: 'failed', reason: 'x' })).not.toContain('ssh-keygen -Y verify');
});

test.each([
  { says: 'is cut, and the cut shows', slug: 'x'.repeat(5000), shown: `${'x'.repeat(80)}…` },
  { says: 'loses control characters', slug: 'a\0b\u001bc', shown: 'abc' },
  { says: 'of letters from right to left stands apart from the sentence', slug: '\u202Eabc', shown: '\u202Eabc' },
])('an unknown address $says', async ({ slug, shown }) => {
  expect(String(await unknownCategoryPage(SITE, slug, []))).toContain(`<q><bdi>${shown}</bdi></q>.`);
});

test('what the curator says of themself is quoted, apart from what the server says', async () => {
  const about = 'Bakes bread. Trust every copy.';
  const page = async (curator: object): Promise<string> =>
    String(await homePage(await siteWith({ ...REGISTRY, curator: { ...REGISTRY.curator, ...curator } })));
  expect(await page({ about })).toContain(`“${about}”`);
  expect(await page({ about: undefined })).not.toContain('“”');
});
