// The pages with all topics, by list and group, and their size: with few topics and many, with groups and without.
import { expect, test } from 'vitest';
import { categoryPage, missingPage, unknownCategoryPage } from '../../src/web/category-page.ts';
import { evidencePage } from '../../src/web/evidence-page.ts';
import { atomFeed, groupFeed, jsonFeed } from '../../src/web/feeds.ts';
import { homePage } from '../../src/web/home.ts';
import { type Site, topicSite } from '../../src/web/site.ts';
import { groupSlug, otherTopics } from '../../src/web/topic-groups.ts';
import { groupPage, topicsPage } from '../../src/web/topics-page.ts';
import {
  firstCategory,
  fullListOf,
  fullTexts,
  listOf,
  projectOf,
  REGISTRY,
  SITE,
  siteWith,
  siteWithHistory,
} from './site.ts';

const MODEL = firstCategory(SITE);
const GROUPS = ['Back end', 'Sicherheit', 'الأمان', '安全', 'Безопасность', 'Web'];

const FIRST = { page: 1, filter: '' };
const linksIn = (page: string): readonly string[] => [...new Set(page.match(/(?<=href=")\/c\/[^"]+/g))];

const MAX_BYTES = 150 * 1000;
const topicOf = ({ registry, project }: Site) => project?.registry.categories[1] ?? registry.categories[1] ?? MODEL;
const PAGES: Readonly<Record<string, (site: Site) => unknown>> = {
  '/': (site) => homePage(site),
  'an answer': (site) =>
    homePage(site, { query: 'x', view: { status: 'x', topic: { category: topicOf(site), path: '/c/x' } } }),
  '/topics': (site) => topicsPage(site, FIRST),
  '/evidence': (site) => evidencePage(site, FIRST),
  'a 404': (site) => missingPage(site),
  'a topic': (site) => {
    const topic = topicSite(site, topicOf(site).slug);
    return topic && categoryPage(topic.site, topic.category);
  },
  'a group': (site) => groupPage(site, groupSlug(topicOf(site).group ?? ''), FIRST) ?? '',
};
const OFTEN = Array.from({ length: 100 }, (_, nth) => ({
  ...{ version: `1.${nth}.0`, updated: '2026-03-01' },
  changes: [`topic-0: source 1 (x): reason is now "${'字'.repeat(300)}", before "${'词'.repeat(300)}".`],
}));

test.each(
  [
    ...[1, 10, 20, 110].flatMap((count) => [0, 5, 200].map((groups) => ({ count, groups }))),
    ...[0, 5].map((groups) => ({ count: 1000, groups })),
    // The first group has one topic, the other the rest.
    { count: 201, groups: 2 },
  ].flatMap((row) => ['字', '"'].map((letter) => ({ ...row, letter }))),
)(
  'of $count topics in $groups groups, with every text at its limit in $letter, no page has more than 150 KB',
  async ({ count, groups, letter }) => {
    const registry = fullListOf(count, groups, letter);
    const sites = [
      await siteWithHistory(OFTEN, await siteWith(registry, fullTexts(letter))),
      await siteWith(REGISTRY, { project: projectOf(registry), ...fullTexts(letter) }),
    ];
    const bytes = new Map<string, number>();
    for (const [nth, site] of sites.entries()) {
      for (const [name, render] of Object.entries(PAGES)) {
        bytes.set(`${name} ${nth}`, new TextEncoder().encode(String(await render(site))).length);
      }
    }
    expect([...bytes].filter(([, length]) => length >= MAX_BYTES)).toEqual([]);
  },
);

test('the pages of all topics have a hundred each, and every topic once', async () => {
  const site = await siteWith(listOf(250, GROUPS));
  const pages = await Promise.all([1, 2, 3].map(async (page) => String(await topicsPage(site, { page, filter: '' }))));
  expect(pages.map((page) => linksIn(page).length)).toEqual([100, 100, 50]);
  expect(new Set(pages.flatMap(linksIn)).size).toBe(250);
  expect(pages[1]).toContain('href="/topics?page=1">Previous page</a>');
  expect(pages[1]).toContain('Page 2 of 3');
  expect(pages[2]).not.toContain('Next page');
  expect(String(await topicsPage(site, { page: 99, filter: '' }))).toContain('Page 3 of 3');
});

test('the filter leaves the topics that have all its words, and says where there is none', async () => {
  const site = await siteWith(listOf(30));
  const shown = async (filter: string) => linksIn(String(await topicsPage(site, { page: 1, filter })));
  expect(await shown('NUMBER 7')).toEqual(['/c/topic-7']);
  expect((await shown('num 2')).length).toBe(11);
  const none = String(await topicsPage(site, { page: 1, filter: '<xyzzy>' }));
  expect(none).toContain('No topic has these words.');
  expect(none).toContain('value="&lt;xyzzy&gt;"');
  expect(none).toContain('<meta name="robots" content="noindex">');
});

test.each(GROUPS)('the group %s has a page and a feed at an address of its name', async (name) => {
  const site = await siteWith(listOf(20, GROUPS));
  const own = site.registry.categories.filter(({ group }) => group === name);
  expect(linksIn(String(await groupPage(site, groupSlug(name), FIRST)))).toEqual(own.map(({ slug }) => `/c/${slug}`));
  const feed = String(await atomFeed(site, groupFeed(site, groupSlug(name))));
  expect(feed.match(/<entry>/g)?.length).toBe(own.length);
  expect(feed).toContain(`/topics/${encodeURIComponent(groupSlug(name))}/feed.xml</id>`);
  expect(String(await homePage(site))).toContain(`href="#group-${groupSlug(name)}"`);
});

test('an address that there is not leads to the groups, and to the page of all topics', async () => {
  const site = await siteWith(listOf(110, GROUPS));
  for (const page of [missingPage(site), unknownCategoryPage(site, 'opera', [])]) {
    const [, links = ''] = /aria-label="Where to look next">(.*?)<\/nav>/s.exec(String(await page)) ?? [];
    const paths = [...GROUPS.map((name) => `/topics/${encodeURIComponent(groupSlug(name))}`), '/topics'];
    expect(links.match(/(?<=href=")[^"]+/g)?.toSorted()).toEqual(paths.toSorted());
  }
});

test('on the first page groups stand under the title of their list, even where that is the only one', async () => {
  const title = `<h3>${REGISTRY.curator.name}’s list</h3>`;
  expect(String(await homePage(await siteWith(listOf(30, GROUPS))))).toContain(title);
  expect(String(await homePage(await siteWith(listOf(30))))).not.toContain(title);
});

test('a group that no topic names has no page and no feed', () =>
  expect([groupPage(BOTH, 'nothing', FIRST), groupFeed(BOTH, 'nothing')]).toEqual([undefined, undefined]));

test('the curator’s topics stand before those of the project, each under who wrote it', async () => {
  const page = String(await homePage(await siteWith(REGISTRY, { project: projectOf(listOf(100, GROUPS)) })));
  const places = [
    `${REGISTRY.curator.name}’s list`,
    '/c/rust-learning',
    '100 more topics, drafted by this project',
    '/c/topic-0',
  ];
  // The curator chose no source of the project's topics.
  const own = `${REGISTRY.categories.length} topics`;
  for (const text of [`${own} picked and ranked by`, `Every source of ${own} was chosen by`])
    expect(page).toContain(text);
  const [, band = ''] = /id="topics"(.*)id="try"/s.exec(page) ?? [];
  const found = places.map((place) => band.indexOf(place));
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found).not.toContain(-1);
});

test('a topic names fifteen others of its group, the next first, and the way to its group and to all', async () => {
  const site = await siteWith(listOf(60, ['One', 'Two', 'Three']));
  const topic = site.registry.categories[57] ?? MODEL;
  const others = otherTopics(topic, site.registry);
  expect(others.map(({ slug }) => slug).slice(0, 3)).toEqual(['topic-59', 'topic-1', 'topic-3']);
  expect(others.length).toBe(15);
  expect(String(await categoryPage(site, topic))).toContain(
    '<a href="/topics">All topics</a> / <a href="/topics/three" dir="auto">Three</a>',
  );
});

test('a topic without a group stands in "Other", beside the others without; one that is alone in its group names its list', async () => {
  const [bare, alone, ...many] = listOf(9, ['One', 'Two']).categories;
  const ungrouped = many.slice(0, 2).map(({ group: _, ...topic }) => topic);
  const site = await siteWith({
    ...REGISTRY,
    categories: [bare ?? MODEL, ...ungrouped, alone ?? MODEL, ...many.slice(2)],
  });
  const [first, second] = ungrouped;
  expect(String(await categoryPage(site, first ?? MODEL))).toContain(
    '<a href="/topics">All topics</a> / <a href="/topics/other" dir="auto">Other</a>',
  );
  expect(linksIn(String(await groupPage(site, 'other', FIRST)))).toEqual(ungrouped.map(({ slug }) => `/c/${slug}`));
  expect(otherTopics(first ?? MODEL, site.registry)).toEqual([second]);
  expect(otherTopics(bare ?? MODEL, site.registry).length).toBe(8);
});

test.each([
  ['rust', ['Rust', 'Rusty nails']],
  ['node', ['Node.js']],
  ['js', ['Node.js']],
  ['.net', ['ASP.NET']],
  ['c++', ['C++']],
  ['安全', ['网络安全']],
  ['t-rust', []],
])('the filter %s finds words that begin with it, and none that have it inside', async (filter, names) => {
  const all = ['Trust', 'Rust', 'Rusty nails', 'Node.js', 'ASP.NET', 'C++', '网络安全'];
  const sources = MODEL.sources.map((source) => ({ ...source, name: 'x' }));
  const categories = all.map((name, nth) => ({ ...MODEL, slug: `topic-${nth}`, name, description: 'y', sources }));
  const page = String(await topicsPage(await siteWith({ ...REGISTRY, categories }), { page: 1, filter }));
  expect(linksIn(page)).toEqual(names.map((name) => `/c/topic-${all.indexOf(name)}`));
});

const BOTH = await siteWith(REGISTRY, {
  project: projectOf({ ...listOf(40, GROUPS), updated: '2026-03-04', curator: { name: 'The project', pubkey: null } }),
});

test.each([
  ['all topics', '', '40 more topics, drafted by this project'],
  ['a filter', 'number', 'Drafted by this project'],
])('of %s the band of the project says so', async (_, filter, title) =>
  expect(String(await topicsPage(BOTH, { page: 1, filter }))).toContain(`<h2 id="topics-project-title">${title}</h2>`),
);

test('the page of a group has its name once, and says whose topics these are', async () => {
  const page = String(await groupPage(BOTH, 'web', FIRST));
  expect(page).toContain('<h2 id="topics-project-title">Drafted by this project</h2>');
  expect(page).not.toContain('<h3');
  expect(page).toContain('<p class="lead">8 topics, three sources each.</p>');
  expect(page).toContain('href="/topics/web" aria-current="page"');
  expect(page).toContain('<a href="/topics/web/feed.xml">The topics of this group, as a feed</a>');
});

test('the index names the list without groups, too, and stands beside the bands, so that it stays in sight', async () => {
  const page = String(await topicsPage(BOTH, FIRST));
  expect(page).toContain(`<a href="/topics#topics-own"><span dir="auto">${REGISTRY.curator.name}’s list</span>`);
  expect(page).toMatch(/<\/form><\/search>\n<\/div>\n<nav class="chips index"/);
  expect(page).toContain('<details class="group" id="project-web"><summary><h3 dir="auto">Web</h3>');
  // On a phone this list would be a long way down to the first group.
  expect(page).toContain('<details class="group" id="own-topics"><summary><h3 dir="auto">Topics</h3>');
});

test('the feed of a group is by whoever wrote its topics, of the day of the list, in both forms', async () => {
  const feed = groupFeed(BOTH, 'web');
  const atom = String(await atomFeed(BOTH, feed));
  expect(atom.match(/<author>.*<\/author>/g)).toEqual(['<author><name>The project</name></author>']);
  expect(new Set(atom.match(/<updated>.*?</g))).toEqual(new Set(['<updated>2026-03-04T00:00:00Z<']));
  expect(jsonFeed(BOTH, feed)).toMatchObject({
    feed_url: `${BOTH.origin}/topics/web/feed.json`,
    home_page_url: `${BOTH.origin}/topics/web`,
    authors: [{ name: 'The project' }],
  });
});

test('a feed says of one topic that it is one', async () => {
  const one = await siteWith(listOf(1), { project: projectOf(listOf(1)) });
  const texts = Object(jsonFeed(one)).items.map((item: object) => Reflect.get(item, 'content_text'));
  expect(texts).toEqual([
    'One topic, three sources each: Topic number 0 of this long list.',
    'One topic, three sources each.',
  ]);
});

test('the project’s entry in the feed of changes leads to its topics', () =>
  expect(jsonFeed(BOTH)).toMatchObject({ items: [{ url: `${BOTH.origin}/topics` }, {}] }));

test('the navigation marks the page of all topics, and the pages that are part of it', async () => {
  const pages = [topicsPage(BOTH, FIRST), groupPage(BOTH, 'web', FIRST), homePage(BOTH)];
  const marks = await Promise.all(
    pages.map(async (page) => /href="\/topics"( aria-current="\w+")?>Topics/.exec(String(await page))?.[1]),
  );
  expect(marks).toEqual([' aria-current="page"', ' aria-current="true"', undefined]);
});
