// Feeds, sitemap, renditions and discovery documents say what their formats ask for.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ABOUT, examplesOf } from '../../src/domain/registry/identity.ts';
import { CARD_PATH } from '../../src/domain/registry/share-files.ts';
import type { SignatureCheck } from '../../src/domain/signing/provenance.ts';
import { missingPage } from '../../src/web/category-page.ts';
import { aiCatalog, serverCard, serverManifest } from '../../src/web/discovery-documents.ts';
import { endpointPage } from '../../src/web/endpoint.ts';
import { markdownLink, markdownText } from '../../src/web/escape.ts';
import { atomFeed } from '../../src/web/feeds.ts';
import { homePage } from '../../src/web/home.ts';
import { categoryJson, categoryMarkdown, llmsFullText, llmsText } from '../../src/web/renditions.ts';
import { readableDate } from '../../src/web/site.ts';
import { sourceFacts } from '../../src/web/source-list.ts';
import { categoryData, siteData } from '../../src/web/structured-data.ts';
import { verifyPage } from '../../src/web/verify-page.ts';
import {
  firstCategory,
  ORIGIN,
  REGISTRY,
  SIGNED,
  SITE,
  siteWith,
  siteWithHistory,
  unescaped,
  VERIFIED,
} from './site.ts';

const ABOUT_SITE = { name: ABOUT.title, description: ABOUT.description };
const matches = (text: string, pattern: RegExp): readonly (string | undefined)[] =>
  [...text.matchAll(pattern)].map(([, group]) => group);

test('the feed without a history has the served version as its one entry', async () => {
  const feed = String(await atomFeed(SITE));
  expect(matches(feed, /<entry>\n<title>(.*?)<\/title>/g)).toEqual([`List ${REGISTRY.version}`]);
  expect(feed.split(`<updated>${REGISTRY.updated}T00:00:00Z</updated>`)).toHaveLength(3);
  expect(feed).toContain(`>${REGISTRY.categories.length} topics, three sources each.</content>`);
});

test('the feed of a signed history has its newest release first', async () => {
  const first = {
    version: '0.2.0',
    updated: '2026-02-01',
    changes: [`${firstCategory(SITE).slug}: pattern "x" added.`],
  };
  const change = 'Rust Learning: a new second source.';
  const site = await siteWithHistory([first, { version: '0.3.0', updated: '2026-03-01', changes: [change] }]);
  const feed = String(await atomFeed(site));
  expect(matches(feed, /<title>List (.*?)<\/title>/g)).toEqual(['0.3.0', '0.2.0']);
  expect(matches(feed, /<updated>(.*?)<\/updated>/g)[0]).toBe('2026-03-01T00:00:00Z');
  const ids = ['', '#0.3.0', '#0.2.0'].map((end) => `${ORIGIN}/feed.xml${end}`);
  expect(matches(feed, /<id>(.*?)<\/id>/g)).toEqual(ids);
  expect(matches(feed, /<content type="text">(.*?)</g)).toEqual([change, 'No source changed.']);
});

test('structured data of a category names its curator, its place and its ranked sources', () => {
  const { slug, name, description, sources } = firstCategory(SITE);
  const [url, curator] = [`${ORIGIN}/c/${slug}`, { '@type': 'Person', name: REGISTRY.curator.name }];
  const ranked = sources.map(({ rank, name, url, why }) => ({ position: rank, item: { name, url, description: why } }));
  expect(categoryData(SITE, firstCategory(SITE))).toMatchObject({
    ...{ '@type': 'CollectionPage', name, description, url, dateModified: REGISTRY.updated },
    ...{ author: curator, publisher: curator },
    image: `${ORIGIN}${CARD_PATH}`,
    breadcrumb: { itemListElement: [{ item: `${ORIGIN}/topics` }, { position: 2, name, item: url }] },
    mainEntity: { '@type': 'ItemList', name, numberOfItems: 3, itemListElement: ranked },
  });
});

test('structured data of the first page lists every topic in order', () => {
  const topics = REGISTRY.categories.map(({ slug, name }, index) => ({
    position: index + 1,
    name,
    url: `${ORIGIN}/c/${slug}`,
  }));
  expect(siteData(SITE)).toMatchObject({
    '@graph': [
      { ...ABOUT_SITE, url: `${ORIGIN}/` },
      { '@type': 'ItemList', itemListElement: topics },
    ],
  });
});

test('Markdown of a category has its name, three ranked links with their reasons, where it came from, and no more', () => {
  const { slug, name, description, sources } = firstCategory(SITE);
  const lines = sources.map((source) =>
    [
      `${source.rank}. ${markdownLink(source.name, source.url)} (${markdownText(sourceFacts(source))})`,
      markdownText(source.why),
      markdownLink('Text for agents', source.agent_url ?? ''),
    ].join('\n   '),
  );
  const { version, updated, curator } = REGISTRY;
  expect(categoryMarkdown(SITE, firstCategory(SITE))).toBe(`# ${markdownText(name)}

${markdownText(description)}

${lines.join('\n')}

Curator: ${curator.name}. List ${version}, updated ${updated}. Signature: unsigned.

[This page](<${ORIGIN}/c/${slug}>)
`);
});

test.each<[says: string, signature: SignatureCheck, said: object]>([
  ['unsigned', { status: 'unsigned' }, {}],
  ['expired', { ...VERIFIED, expired: true }, { expired: true }],
])(
  'JSON of a category has its sources without licences, and what is known of a list that is %s',
  async (_, signature, said) => {
    const { slug, name, description, sources } = firstCategory(SITE);
    const { version, updated, curator } = REGISTRY;
    const site = await siteWith(REGISTRY, { provenance: { ...SITE.provenance, signature } });
    const licensed = sources.map((source) => ({ ...source, licence: 'MIT' }));
    expect(categoryJson(site, { ...firstCategory(SITE), sources: licensed })).toStrictEqual({
      category: { slug, name, description },
      sources,
      registry: { version, updated, curator, sha256: SITE.provenance.sha256, signature: signature.status, ...said },
      list: { kind: 'own', version, updated },
      url: `${ORIGIN}/c/${slug}`,
    });
  },
);

test('llms.txt starts with a title and a summary and links every topic', () => {
  const text = llmsText(SITE);
  expect(text.startsWith(`# ${ABOUT.title}\n\n> ${ABOUT.description}\n\nMCP endpoint`)).toBe(true);
  for (const { slug } of REGISTRY.categories) expect(text).toContain(`](${ORIGIN}/c/${slug}.md): `);
  const topics = REGISTRY.categories.map((topic) => `\n---\n\n${categoryMarkdown(SITE, topic)}`);
  expect(llmsFullText(SITE)).toBe(`${text}${topics.join('')}`);
});

/** The sections of an llms.txt as the format's own parser reads them; throws where it would. @see llms_txt/core.py of AnswerDotAI/llms-txt */
const parseLlms = (text: string): Readonly<Record<string, readonly string[]>> => {
  const [, ...parts] = text.split(/^##\s*(.*?)$/m);
  const sections = Array.from({ length: parts.length / 2 }, (_, nth) => [parts[2 * nth], parts[2 * nth + 1] ?? '']);
  return Object.fromEntries(sections.map(([name = '', lines = '']) => [name, lines.trim().split(/\n+/).map(urlIn)]));
};
const urlIn = (line: string): string => {
  const [, , url] = /-\s*\[([^\]]+)\]\(([^)]+)\)(?::\s*.*)?/.exec(line) ?? [];
  if (url === undefined) throw new Error(`no link: ${line}`);
  return url;
};

test('the parser of the format finds every link of llms.txt, also beside hostile names and places that speak for the curator', async () => {
  const proofs = [{ kind: 'website', url: 'https://ada.example.org/a_(b)', statement: 'My list has this key.' }];
  const [first = firstCategory(SITE), ...others] = REGISTRY.categories;
  const categories = [{ ...first, name: 'Bread [and] (cake) https://x.example' }, ...others];
  const site = await siteWith({ ...REGISTRY, categories, curator: { ...REGISTRY.curator, proofs } });
  const topics = categories.map(({ slug }) => `${ORIGIN}/c/${slug}.md`);
  const data = ['registry.json', 'feed.xml', 'methodology', 'verify', 'evidence'].map((name) => `${ORIGIN}/${name}`);
  for (const one of [SITE, site]) expect(parseLlms(llmsText(one))).toEqual({ Topics: topics, Data: data });
  expect(llmsText(site)).toContain('](https://ada.example.org/a_%28b%29)');
});

test.each([
  ['a code point date', '2026-02-01', '1 February 2026'],
  ['a month that is none', '2026-13-01', '2026-13-01'],
  ['other text', 'soon 2026-02-01', 'soon 2026-02-01'],
])('%s is written for people', (_, text, want) => expect(readableDate(text)).toBe(want));

test.each([
  ['a host', 'https://sources.example', 'example.sources/three-good-sources'],
  ['a host of digits and letters', 'https://3gs.v2', 'v2.3gs/three-good-sources'],
  ['a host with a port', 'http://localhost:8787', 'localhost/three-good-sources'],
  ['an address of numbers', 'http://127.0.0.1:8787', 'localhost/three-good-sources'],
  ['an address in brackets', 'http://[::1]:8787', 'localhost/three-good-sources'],
])('names of the server are anchored on %s', async (_, origin, name) => {
  const site = await siteWith(REGISTRY, { origin });
  for (const document of [serverCard(site, ['2026-07-28']), serverManifest(site)])
    expect(document).toMatchObject({ name });
});

// The committed file is for a reserved name that can be nobody's; a deployment serves its own at /server.json.
const committed = JSON.parse(readFileSync('server.json', 'utf8'));

test('server.json is what the server makes of its own version', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const origin = 'https://three-good-sources.example';
  expect(serverManifest(await siteWith(REGISTRY, { version, origin }))).toEqual(committed);
  expect(committed).toEqual({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    ...{ name: 'example.three-good-sources/three-good-sources', title: ABOUT.title, description: ABOUT.description },
    ...{ version, websiteUrl: `${origin}/`, remotes: [{ type: 'streamable-http', url: `${origin}/mcp` }] },
  });
});

test('the server card says what the manifest does, and names an icon and every revision', () => {
  const revisions = ['2026-07-28', '2025-11-25'];
  expect(serverCard(SITE, revisions)).toEqual({
    ...serverManifest(SITE),
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    icons: [{ src: `${ORIGIN}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
    remotes: [{ type: 'streamable-http', url: `${ORIGIN}/mcp`, supportedProtocolVersions: revisions }],
  });
});

test.each([
  ['https://github.com/o/r', { url: 'https://github.com/o/r', source: 'github' }],
  ['https://gitlab.com/o/r', { url: 'https://gitlab.com/o/r', source: 'gitlab' }],
  ['https://code.example/r', undefined],
])('the repository %s is named as the formats know it', async (repositoryUrl, repository) => {
  const manifest = serverManifest(await siteWith(REGISTRY, { repositoryUrl }));
  expect(Reflect.get(manifest, 'repository')).toEqual(repository);
  expect(manifest).not.toHaveProperty('packages');
});

test('the catalog points at the server card under a name of the host', () => {
  const card = { type: 'application/mcp-server-card+json', url: `${ORIGIN}/mcp/server-card`, version: '1.2.3' };
  const about = { displayName: ABOUT.title, description: ABOUT.description };
  const identifier = 'urn:air:sources.example:mcp:three-good-sources';
  const entries = [{ identifier, ...card, ...about, representativeQueries: examplesOf(REGISTRY) }];
  expect(aiCatalog(SITE)).toEqual({ specVersion: '1.0', host: { displayName: ABOUT.title }, entries });
});

test('a list with a name of its own is called by it, and by no other, wherever a page or document says who speaks', async () => {
  const names = { name: 'loaves', title: 'Three Loaves', tagline: 'Bread alone.' };
  const site = await siteWith({ ...REGISTRY, site: names });
  const address = endpointPage(site, `${ORIGIN}/mcp`);
  const pages = [homePage(site), verifyPage(site), missingPage(site), address, atomFeed(site), llmsText(site)];
  const texts = await Promise.all(pages.map(async (page) => String(await page)));
  const documents = [serverCard(site, []), aiCatalog(site), serverManifest(site)].map((value) => JSON.stringify(value));
  for (const text of [...texts, ...documents]) {
    expect(text).toContain('Three Loaves');
    expect(text.match(/.{0,40}three good sources.{0,40}/gi)).toBeNull();
  }
  for (const place of [0, 3]) expect(texts[place]).toContain(`--transport http loaves ${ORIGIN}/mcp</code>`);
  expect(documents[0]).toContain('Bread alone.');
});

test('places that speak for the curator stand on the first page and in llms.txt, as claims', async () => {
  const proofs = [{ kind: 'website', url: 'https://ada.example.org/', statement: 'My list has this key.' }];
  const curator = { ...REGISTRY.curator, name: 'Ada de Lyon', proofs };
  const site = await siteWith({ ...REGISTRY, curator }, { provenance: SIGNED });
  const page = unescaped(String(await homePage(site)));
  expect(page).toContain('<span class="monogram" aria-hidden="true">Ad</span>');
  expect(page).toContain(
    '<p>This list names these places as its curator’s. This server checked none of them:</p>\n' +
      '<ul><li><a href="https://ada.example.org/" rel="noopener nofollow">https://ada.example.org/</a> <bdi>website: look for “My list has this key.”</bdi></li></ul>',
  );
  expect(llmsText(site)).toMatch(
    /checked none of them:\n\n- \[.*\]\(https:\/\/ada\.example\.org\/\) \(website: look for/,
  );
  for (const text of [llmsText(SITE), String(await homePage(SITE))]) expect(text).not.toContain('checked none of them');
});
