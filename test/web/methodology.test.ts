// How the sources are picked: the document is the page, facts come from the list, and nobody speaks for the curator.
import { expect, test } from 'vitest';
import { methodologyOf } from '../../scripts/build/methodology.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { homePage } from '../../src/web/home.ts';
import { methodologyPage } from '../../src/web/methodology-page.ts';
import { METHODOLOGY_TEXT } from '../../src/web/methodology-text.ts';
import { firstCategory, REGISTRY, SITE, siteWith } from './site.ts';

const pageOf = async (registry: Partial<Registry> = {}, parts = {}): Promise<string> =>
  String(await methodologyPage(await siteWith({ ...REGISTRY, methodology: undefined, ...registry }, parts)));

test('the page has the text of docs/methodology.md; where it has not, run `npm run methodology`', () =>
  expect(METHODOLOGY_TEXT).toEqual(methodologyOf()));

const DOCUMENT =
  '# How\n\nLead.\n\n## Why\n\nOne line\nand another.\n\n> A note on `methodology.review`,\n> of two lines.\n';
test('notes for readers of the repository are left out; they name the words of the curator', () =>
  expect(methodologyOf(DOCUMENT)).toEqual({
    title: 'How',
    lead: 'Lead.',
    sections: [{ title: 'Why', paragraphs: ['One line and another.'], said: 'review' }],
  }));

test.each(['**bold**', 'a [link](x)', '- an item', '1. an item', '`code`', '### more'])(
  'the document may not have %s, which the page could not show',
  (text) => expect(() => methodologyOf(`# How\n\nLead.\n\n## Why\n\n${text}\n`)).toThrow('plain paragraphs only'),
);

const ALWAYS = ['Why three', 'Criteria', 'Ranking', 'Review'];
const titlesIn = (page: string): readonly (string | undefined)[] =>
  [...page.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title]) => title);

test('what only the curator can say is left out while the list does not say it', async () => {
  const page = await pageOf();
  expect(titlesIn(page)).toEqual(['This list', ...ALWAYS]);
  expect(page).not.toContain('<blockquote>');
  expect(page).toMatch(/class="band short".*class="column prose"/s);
});

test('what the curator says stands in its section as a quotation', async () => {
  const said = { criteria: 'Only bread.', rejected: 'Cake.', review: 'Each spring.', conflicts: 'Owns a mill.' };
  const page = await pageOf({ methodology: said }, { contact: 'mailto:a@sources.example' });
  expect(titlesIn(page)).toEqual([
    ...['This list', ...ALWAYS.slice(0, 3), 'What was rejected, and why', 'Review', 'Conflicts of interest'],
    'How to suggest a source',
  ]);
  for (const text of Object.values(said)) expect(page).toContain(`<blockquote><p>${text}</p></blockquote>`);
});

test('a source can be suggested only where somebody can be written to', async () => {
  expect(await pageOf({}, { contact: 'mailto:a@sources.example' })).toContain('href="mailto:a@sources.example"');
  expect(await pageOf()).not.toContain('How to suggest');
});

test('the facts are those of the list', async () => {
  const topic = firstCategory(SITE);
  const sources = topic.sources.map((source, nth) =>
    nth < 2 ? { ...source, checked: `2026-0${nth + 3}-01` } : source,
  );
  const curator = { name: 'Ada Baker', pubkey: null, url: 'https://ada.example.org/' };
  const page = await pageOf({
    curator,
    categories: [{ ...topic, sources }],
    updated: '2026-05-01',
    expires: '2027-01-31',
  });
  for (const fact of [
    'href="https://ada.example.org/" rel="noopener">Ada Baker',
    '1, with 3 sources',
    '1 May 2026',
    '31 January 2027',
    '2 of 3 have a date, the earliest',
    '1 March 2026',
  ])
    expect(page).toContain(fact);
  const bare = topic.sources.map(({ checked, ...source }) => source);
  const undated = await pageOf({ categories: [{ ...topic, sources: bare }], expires: undefined });
  expect(undated).toContain('No source has a date yet');
  expect(undated).not.toContain('Last day');
});

test('the first page leads to it', async () => expect(String(await homePage(SITE))).toContain('href="/methodology"'));
