// What a topic page says beside its sources: dates, history, forms, badges, its image, and where to suggest a source.
import { expect, test } from 'vitest';
import { diffRegistries } from '../../scripts/curator/diff.ts';
import { categoryText } from '../../src/domain/registry/category-prose.ts';
import { badgePath, badgeText, CARD_PATH } from '../../src/domain/registry/share-files.ts';
import { releasesOf } from '../../src/domain/signing/provenance.ts';
import { categoryPage } from '../../src/web/category-page.ts';
import { atomFeed, jsonFeed, sitemap } from '../../src/web/feeds.ts';
import { categoryMarkdown } from '../../src/web/renditions.ts';
import { categoryData } from '../../src/web/structured-data.ts';
import { lastChange, topicHistory, wordRuns } from '../../src/web/topic-history.ts';
import { firstCategory, ORIGIN, REGISTRY, SITE, siteWith, siteWithHistory, unescaped } from './site.ts';

const TOPIC = firstCategory(SITE);
const pageOf = async (site = SITE): Promise<string> => unescaped(String(await categoryPage(site, TOPIC)));

const FIRST = { version: '0.2.0', updated: '2026-02-01', changes: ['First signed release.'] };
const LATER = {
  version: '0.3.0',
  updated: '2026-03-01',
  changes: [
    `${TOPIC.slug}: pattern "x" added.`,
    `${TOPIC.slug}: source 2 is now B (https://b.org/), before A (https://a.org/).`,
    'other-topic: source 1 renamed from "A" to "B".',
    `${TOPIC.slug}-again: renamed from "A" to "B".`,
  ],
};

test('a topic whose picks changed says when and how, and nothing of the words of the search', async () => {
  const page = await pageOf(await siteWithHistory([FIRST, LATER]));
  expect(page).toContain(
    '<time datetime="2026-03-01">1 March 2026</time> <span class="facts">version 0.3.0</span><p dir="auto">Source 2 is now B, in place of A.</p>',
  );
  for (const not of ['pattern "x"', 'renamed from', 'isn’t signed yet. It begins', 'Unchanged'])
    expect(page).not.toContain(not);
  expect(page).toContain('<meta property="article:modified_time" content="2026-03-01">');
  expect(page).toContain('"dateModified":"2026-03-01"');
});

test('the sitemap has every page, and dates each topic by its own picks', async () => {
  const text = String(await sitemap(await siteWithHistory([FIRST, LATER])));
  const topics = REGISTRY.categories.map(({ slug }) => [`/c/${slug}`, slug === TOPIC.slug ? LATER : FIRST] as const);
  const ENDS = ['/methodology', '/evidence', '/verify'].map((path) => [path, REGISTRY] as const);
  const pages = [['/', REGISTRY] as const, ['/topics', REGISTRY] as const, ...topics, ...ENDS] as const;
  expect([...text.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)</g)].map(([, url, day]) => [url, day])).toEqual(
    pages.map(([path, { updated }]) => [`${ORIGIN}${path}`, updated]),
  );
});

test('the sentences that a release signs are the ones that the history of a topic reads', async () => {
  const [one, ...others] = TOPIC.sources;
  if (one === undefined) throw new Error('a topic has sources');
  const renamed = { ...TOPIC, name: 'Other', sources: [{ ...one, url: 'https://new.org/', name: 'New' }, ...others] };
  const words = { ...TOPIC, query_patterns: [...TOPIC.query_patterns, 'notes: source 1'] };
  const changesTo = (category: typeof TOPIC) => {
    const categories = REGISTRY.categories.map((old) => (old.slug === TOPIC.slug ? category : old));
    return diffRegistries(REGISTRY, { ...REGISTRY, categories });
  };
  const added = diffRegistries({ ...REGISTRY, categories: REGISTRY.categories.slice(1) }, REGISTRY);
  const site = await siteWithHistory([
    FIRST,
    { ...LATER, version: '1.0.0', changes: added },
    { ...LATER, version: '2.0.0', changes: changesTo(words) },
    { ...LATER, version: '3.0.0', changes: changesTo(renamed) },
  ]);
  const own = topicHistory(releasesOf(site.provenance), TOPIC.slug);
  const moved = `Source 1 is now New, in place of ${one.name}.`;
  expect(own.map(({ version, changes }) => [version, changes])).toEqual([
    ['3.0.0', [{ text: `Renamed from “${TOPIC.name}” to “Other”.` }, { text: moved }]],
    ['1.0.0', [{ text: 'New topic.' }]],
  ]);
  expect(lastChange([], TOPIC.slug, '2026-01-01')).toBe('2026-01-01');
});

test('the history says in words that two sources changed places, what changed in a reason, and when a link answered', async () => {
  const [one, two, three] = TOPIC.sources;
  if (one === undefined || two === undefined || three === undefined) throw new Error('a topic has three sources');
  const why = { before: 'Old and plain words. The end.', now: 'Old but simple words. The end.' };
  const swapped = {
    ...TOPIC,
    sources: [
      { ...two, rank: 1 },
      { ...one, rank: 2 },
      { ...three, why: why.now, checked: '2026-03-01', seen: '2026-02-28', for: 'Bakers.', agent_kb: 12 },
    ],
  } as typeof TOPIC;
  const was = {
    ...TOPIC,
    sources: [one, two, { ...three, why: why.before, checked: '2026-02-01', seen: '2026-01-31' }],
  };
  const listOf = (category: typeof TOPIC) => ({ ...REGISTRY, categories: [category] });
  const site = await siteWithHistory([FIRST, { ...LATER, changes: diffRegistries(listOf(was), listOf(swapped)) }]);
  const page = await pageOf(site);
  expect(page).toContain(`<p dir="auto">${one.name} and ${two.name} changed places.</p>`);
  expect(page).toContain(
    `<p dir="auto">${three.name}: new reason.</p><p class="words" dir="auto">Old <del>and plain</del> <ins>but simple</ins> words. The end. </p>`,
  );
  for (const text of [
    `${three.name}: link answered on 1 March 2026.`,
    `${three.name}: read again, as of 28 February 2026.`,
    `${three.name}: audience “Bakers.” added.`,
    `Source 3 (${three.name}): size in KB of the text for agents is now 12.`,
  ])
    expect(page).toContain(text);
  const feed: unknown = jsonFeed(site);
  expect(feed).toMatchObject({
    items: [{ title: `${TOPIC.name} changed`, url: `${ORIGIN}/c/${TOPIC.slug}` }, { title: 'List 0.2.0' }],
  });
  const said = `${three.name}: new reason. Before: “${why.before}” Now: “${why.now}”`;
  for (const text of [JSON.stringify(feed), unescaped(String(await atomFeed(site)))]) expect(text).toContain(said);
});

test.each([
  ['a b c d e', 'a x c y e', 'a -b +x c -d +y e'],
  ['a a a', 'a a', 'a a -a'],
  ['a', 'a a a', 'a +a a'],
  ['b a a c', 'd a a a e', '-b +d a a -c +a e'],
  ['a b', 'c', '-a b +c'],
])('of %j and %j the words that stay are kept', (before, now, shown) => {
  const signs = { kept: '', deleted: '-', inserted: '+' };
  expect(
    wordRuns({ before, now })
      .map(({ kind, text }) => signs[kind] + text)
      .join(' '),
  ).toBe(shown);
});

test('what a release changes beside its topics is said in words', async () => {
  const gone = { ...TOPIC, slug: 'gone', name: 'Gone' };
  const trusts = [{ name: 'Grace', pubkey: 'y'.repeat(52), url: 'https://grace.example/', since: '2026-01-15' }];
  const document = { ...REGISTRY.document, expires: '2027-01-31' };
  const before = { ...REGISTRY, categories: [...REGISTRY.categories, gone] };
  const changes = diffRegistries(before, { ...REGISTRY, document, trusts });
  const moved = 'gone: source 2 is now B (https://b.org/), before A (https://a.org/).';
  const { items } = Object(jsonFeed(await siteWithHistory([{ ...LATER, changes: [...changes, moved] }])));
  expect(items[0].content_text.split('\n')).toEqual([
    'The day of expiry is now “31 January 2027”.',
    'Added the trust in Grace.',
    'Removed the topic Gone.',
    'gone: source 2 is now B, before A.',
  ]);
});

test('the only topic of a list names no others', async () => {
  expect(await pageOf()).toContain('Other topics');
  expect(await pageOf(await siteWith({ ...REGISTRY, categories: [TOPIC] }))).not.toContain('Other topics');
});

test('search engines and other sites find the data of the topic on its page, and an image', async () => {
  const page = await pageOf();
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(data)).toEqual(categoryData(SITE, TOPIC));
  expect(page).toContain(`<meta property="og:image" content="${ORIGIN}${CARD_PATH}">`);
  const names = TOPIC.sources.map(({ name }) => name).join(', ');
  expect(page).toContain(`<meta name="description" content="${names}. Picked and ranked by ${REGISTRY.curator.name}, `);
});

test('each source has a badge with a snippet that leads to the topic', async () => {
  const page = await pageOf();
  for (const source of TOPIC.sources) {
    const [image, text] = [badgePath(TOPIC, source), badgeText(TOPIC, source)];
    expect(page).toContain(`<img class="badge" src="${image}" alt="${text}"`);
    expect(page).toContain(`<code>[![${text}](${ORIGIN}${image})](${ORIGIN}/c/${TOPIC.slug})</code>`);
  }
});

test('the page shows the Markdown and the JSON that it links to', async () => {
  const page = await pageOf();
  expect(page).toContain(categoryMarkdown(SITE, TOPIC));
  expect(page).toContain(`the tool call <code>get_sources {"query":"${TOPIC.slug}"}</code>`);
  expect(page.match(/<details[^>]*/g)?.map((tag) => tag.endsWith(' open'))).toEqual([false, false, false]);
  expect(page).toContain(`"url": "${ORIGIN}/c/${TOPIC.slug}"`);
});

const NAME = encodeURIComponent(TOPIC.name);
const FORM = 'https://github.com/o/r/issues/new?template=suggest-a-source.yml';
test('the form of MCP names the chapters of a topic that has some, and reads none', async () => {
  const line = `All chapters: three-good-sources://category/${TOPIC.slug}/chapters`;
  const chapters = async () => undefined;
  expect(await pageOf({ ...SITE, hasChapters: (slug) => slug === TOPIC.slug, chapters })).toContain(line);
  expect(await pageOf({ ...SITE, hasChapters: () => false, chapters })).not.toContain(line);
});

test.each([
  ['a letter', { contact: 'mailto:a@b.org' }, `mailto:a@b.org?subject=A%20source%20for%20${NAME}`],
  ['a letter with a subject of its own', { contact: 'mailto:a@b.org?subject=x' }, 'mailto:a@b.org?subject=x'],
  ['the form of a repository', { repositoryUrl: 'https://github.com/o/r' }, `${FORM}&topic=${NAME}`],
  ['another forge', { repositoryUrl: 'https://code.example/r' }, 'https://code.example/r'],
])('a source can be suggested by %s', async (_, parts, href) =>
  expect(await pageOf(await siteWith(REGISTRY, parts))).toContain(`<a class="more" href="${href}">Suggest a source`),
);

test('what was considered and not taken stands on the page and in the Markdown, with the reason, and in no answer', async () => {
  const rejected = [{ name: 'A *course*', url: 'https://example.org/course', reason: 'It ends halfway.' }];
  const topic = { ...TOPIC, rejected };
  const page = unescaped(String(await categoryPage(SITE, topic)));
  expect(page).toContain('>Considered and not taken</h2>');
  expect(page).toContain(
    '<a href="https://example.org/course" rel="noopener nofollow">A *course*</a>: It ends halfway.</li>',
  );
  expect(categoryMarkdown(SITE, topic)).toContain(
    '\n\n## Considered and not taken\n\n- [A \\*course\\*](<https://example.org/course>): It ends halfway.\n',
  );
  expect(categoryText(topic, REGISTRY)).not.toContain('course');
  expect(await pageOf()).not.toContain('Considered and not taken');
});

test.each([
  [100, 0],
  [3000, 1],
])('of %i chapters a page has all, or as many as there is room for and where all are', async (count, links) => {
  const all = Array.from({ length: count }, (_, nth) => ({
    title: `Kneading ${nth}`,
    url: `https://a.example/${nth}`,
  }));
  const sources = [{ rank: 1 as const, from: { repository: 'a/b', path: 'c' }, chapters: all }];
  const page = await pageOf({ ...SITE, chapters: async () => ({ sources }) });
  const shown = page.match(/dir="auto"><a href="https:\/\/a\.example\/\d+" rel="noopener nofollow">/g)?.length ?? 0;
  const left = /And (\d+) more: <a href="\/lists\/chapters\/[\w-]+\.json">all chapters as JSON<\/a>/g;
  const more = [...page.matchAll(left)].map(([, number]) => Number(number));
  expect(more.length).toBe(links);
  expect(shown + (more[0] ?? 0)).toBe(count);
});
