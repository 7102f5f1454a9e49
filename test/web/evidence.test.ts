// The page of the evidence, and what other pages say of it.
import { expect, test } from 'vitest';
import { categoryPage } from '../../src/web/category-page.ts';
import { evidencePage } from '../../src/web/evidence-page.ts';
import { homePage } from '../../src/web/home.ts';
import { methodologyPage } from '../../src/web/methodology-page.ts';
import type { Site } from '../../src/web/site.ts';
import { verifyPage } from '../../src/web/verify-page.ts';
import { firstCategory, projectOf, REGISTRY, SITE, siteWith, unescaped } from './site.ts';

const topic = firstCategory(SITE);
const read = [{ page: 'https://a.example.org/', day: '2026-03-01' }];
const known = {
  sources: [
    {
      rank: 1 as const,
      read,
      confirmed: 'Chapter 1.',
      not_seen: 'The index.',
      decision: 'Replaced on 2026-03-03. Before: An Older One (https://b.example.org/x.html).',
    },
    { rank: 2 as const, read: [{ repository: 'grace/b' }], confirmed: 'Chapter 2.' },
  ],
  aliases: {},
  second: { day: '2026-03-02', sentences: 7, refuted: 2, mended: 1, log: [] },
};
const DRAFT = 'Topics are Ada’s (the page /evidence names the replaced ones).';
const site = await siteWith({ ...REGISTRY, draft: DRAFT }, { evidence: async () => ({ [topic.slug]: known }) });
const seen = async (page: unknown): Promise<string> => unescaped(String(await page));

test('the page says of each source what was read, what was not seen and what was decided', async () => {
  const page = await seen(evidencePage(site, { page: 1, filter: '' }));
  const [first, second] = topic.sources;
  expect(page).toContain(
    `<dt>1. ${first?.name}</dt><dd>Read: <a href="https://a.example.org/" rel="noopener nofollow">the page</a> as of <time datetime="2026-03-01">1 March 2026</time>.<br><span class="facts">Not seen:</span> The index.<br><span class="facts">Decision:</span> Replaced on <time datetime="2026-03-03">3 March 2026</time>. Before: An Older One (<a href="https://b.example.org/x.html" rel="noopener nofollow">https://b.example.org/x.html</a>).</dd>\n<dt>2. ${second?.name}</dt><dd>Read: <a href="https://github.com/grace/b" rel="noopener nofollow">grace/b</a>, day not known.`,
  );
  expect(page).toContain('<span class="facts">2 of 7 refuted, 1 of them mended<');
  expect(page).toContain(`href="/c/${topic.slug}#evidence"`);
});

test('the pages have every topic once, all folded, those of the curator as groups, which a wide screen opens', async () => {
  const categories = Array.from({ length: 120 }, (_, nth) => ({ ...topic, slug: `topic-${nth}` }));
  const evidence = async () => Object.fromEntries(categories.map(({ slug }) => [slug, known]));
  const project = projectOf({ ...REGISTRY, categories: categories.slice(40) });
  const many = await siteWith({ ...REGISTRY, categories: categories.slice(0, 40) }, { project, evidence });
  const pages = await Promise.all([1, 2].map((page) => seen(evidencePage(many, { page, filter: '' }))));
  expect(pages[1]).toContain('Page 2 of 2');
  const folded = pages.flatMap((page) => [...page.matchAll(/<details( class="group")? id="topic-(\d+)">/g)]);
  expect(folded.map(([, group, nth]) => [Number(nth), group !== undefined])).toEqual(
    categories.map((_, nth) => [nth, nth < 40]),
  );
});

test.each([500, 501])('of notes of %i letters a topic’s page shows 500, and says where it cut', async (letters) => {
  const text = 'x'.repeat(letters);
  const sources = [{ rank: 1 as const, read: [], not_seen: text, decision: text, confirmed: text }];
  const long = await siteWith(REGISTRY, { evidence: async () => ({ [topic.slug]: { ...known, sources } }) });
  const shown = (await seen(categoryPage(long, topic))).match(/x{9,}…?/g);
  expect(shown).toEqual(Array(3).fill(`${'x'.repeat(500)}${letters > 500 ? '…' : ''}`));
});

test.each([
  [{ sentences: 3, refuted: 0, mended: 0 }, 'none of 3 refuted'],
  [{ sentences: 5, refuted: 2, mended: 2 }, '2 of 5 refuted and mended'],
  [undefined, 'no second reader'],
])('of a second reader with %o it says: %s', async (counts, want) => {
  const second = counts && { ...known.second, ...counts };
  const read = await siteWith(REGISTRY, { evidence: async () => ({ [topic.slug]: { ...known, second } }) });
  expect(await seen(evidencePage(read, { page: 1, filter: '' }))).toContain(`<span class="facts">${want}<`);
});

test('a topic’s page says against what a second reader held its sentences, and the methodology how many fell in all', async () => {
  expect(await seen(categoryPage(site, topic))).toContain(
    '2 of 7 sentences and aliases refuted, 1 of them mended. Many were held against headings, file lists and searches of the copies, not against every line.',
  );
  const evidence = async () => ({
    a: known,
    b: { ...known, second: { ...known.second, sentences: 1200 } },
    c: { ...known, second: undefined },
  });
  expect(await seen(methodologyPage(await siteWith(REGISTRY, { project: projectOf(), evidence })))).toContain(
    'not every sentence was held against its text. The result for all topics: 4 of 1,207 sentences and aliases refuted, 2 of them mended. <a href',
  );
});

const HOST = 'https://host.example.org/';
test.each<[beside: string, parts: Partial<Site>, objecting: string]>([
  ['a repository', { repositoryUrl: `${HOST}code`, contact: `${HOST}me` }, `<a href="${HOST}code">Object here</a>`],
  ['a contact', { contact: `${HOST}me` }, `<a href="${HOST}me">Object here</a>`],
  ['neither', {}, 'If a sentence is not true of its source, tell whoever runs this server.'],
])(
  'the methodology says who made the project’s list of what, up to which day, and how to object: with %s',
  async (_, parts, objecting) => {
    const days = ['2026-02-01', '2026-03-04', '2025-12-31'];
    const sources = topic.sources.map((source, nth) => ({ ...source, seen: days[nth] }));
    const project = projectOf({ ...REGISTRY, categories: [{ ...topic, sources }] });
    const page = await seen(methodologyPage(await siteWith(REGISTRY, { project, ...parts })));
    for (const said of [
      'A language model chose them, read them and wrote the reasons, from stored copies of repositories and pages, not from the live web.',
      'The newest text that it read is of <time datetime="2026-03-04">4 March 2026</time>.',
      'In a second pass, a language model tried to refute what stood there, source by source, often by headings, file lists and searches of the copies: not every sentence was held against its text.',
      '“Draft” means that no person has confirmed a topic, a rank or a reason.',
      objecting,
    ])
      expect(page).toContain(said);
  },
);

test('a list without evidence says so', async () =>
  expect(await seen(evidencePage(SITE, { page: 1, filter: '' }))).toContain('No evidence is kept for this list.'));

test('the filter leaves the topics that have all its words, and opens them; the address is no page of its own', async () => {
  const project = projectOf({ ...REGISTRY, categories: [{ ...topic, slug: 'opera', name: 'Opera' }] });
  const both = await siteWith(REGISTRY, { project, evidence: async () => ({ [topic.slug]: known, opera: known }) });
  const page = await seen(evidencePage(both, { page: 1, filter: 'OPERA' }));
  expect(page.match(/<details [^>]*>/g)).toEqual(['<details id="opera" open>']);
  expect(page).toContain('<form class="search" action="/evidence" method="get">');
  expect(page).toContain('name="q" type="search" maxlength="100" value="OPERA"');
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(await seen(evidencePage(both, { page: 1, filter: 'xyzzy' }))).toContain(
    'No topic has these words. <a href="/evidence">',
  );
});

const PAGES: Readonly<Record<string, (site: Site) => unknown>> = {
  '/': homePage,
  '/verify': verifyPage,
  '/methodology': methodologyPage,
  'a topic': (shown) => categoryPage(shown, topic),
};
test.each(Object.entries(PAGES))('%s leads to the evidence, where the draft names it and beside', async (_, page) => {
  expect(await seen(page(site))).toContain('(the page <a href="/evidence">/evidence</a> names the replaced ones)');
  expect(await seen(page(SITE))).toContain('href="/evidence">');
});

test('the methodology says what the two days of a source mean, and of a draft what it is', async () => {
  const [draft, signed] = [await seen(methodologyPage(site)), await seen(methodologyPage(SITE))];
  expect(await seen(homePage(site))).toContain(
    `Draft: ${REGISTRY.curator.name}’s list isn’t signed yet. <a href="/methodology#facts">What that means</a>`,
  );
  for (const text of ['“Text read as of” is the day of the text', '“Link answered on” is the day on which the address'])
    expect(signed).toContain(text);
  expect(draft).toContain('A draft has no signature');
  expect(signed).not.toContain('A draft has no signature');
  // Neither is signed, so there is nothing to check.
  for (const page of [draft, signed]) expect(page).not.toContain('Check the signature');
});
