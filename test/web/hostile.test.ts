// Text from the registry stays text wherever it lands. The proof is structural: with every text hostile, a document has
// the same tags, attributes, links and lines as with every text harmless.
import { expect, test } from 'vitest';
import { categoryPage, unknownCategoryPage } from '../../src/web/category-page.ts';
import { markdownLink, markdownText, scriptJson } from '../../src/web/escape.ts';
import { atomFeed, sitemap } from '../../src/web/feeds.ts';
import { homePage } from '../../src/web/home.ts';
import { categoryMarkdown, llmsText, unknownMarkdown } from '../../src/web/renditions.ts';
import type { Site } from '../../src/web/site.ts';
import { categoryData, siteData } from '../../src/web/structured-data.ts';
import { verifyPage } from '../../src/web/verify-page.ts';
import { firstCategory, HOSTILE_SITE, siteWithHistory, TAME_SITE } from './site.ts';

const WITH_SCRIPT = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

/** Tags and attribute names in order, without attribute values, text and the JSON of script elements. */
const skeleton = (markup: string): readonly string[] =>
  markup
    .replace(WITH_SCRIPT, '<script>')
    .match(/<[^>]*>/g)
    ?.map((tag) => tag.replace(/"[^"]*"/g, '""')) ?? [];

const markup = (name: string, render: (site: Site) => unknown) => ({ name, render });

test.each([
  markup('the first page', homePage),
  markup('a category page', (site) => categoryPage(site, firstCategory(site))),
  markup('the page for an unknown category', (site) => unknownCategoryPage(site, site.registry.curator.name, [])),
  markup('the verify page', verifyPage),
  markup('the feed', (site) => atomFeed(site)),
  markup('the feed of a history', async ({ registry }) =>
    atomFeed(await siteWithHistory([{ version: '1.0.0', updated: '2026-01-01', changes: [registry.curator.name] }])),
  ),
  markup('the sitemap', sitemap),
])('$name has the same elements with hostile text', async ({ render }) => {
  const hostile = String(await render(HOSTILE_SITE));
  expect(skeleton(hostile)).toEqual(skeleton(String(await render(TAME_SITE))));
  expect(hostile).not.toContain('<script>alert');
});

test.each([
  { says: 'of the first page', data: siteData(HOSTILE_SITE) },
  { says: 'of a category', data: categoryData(HOSTILE_SITE, firstCategory(HOSTILE_SITE)) },
])('structured data $says reads back unchanged and cannot end its script', ({ data }) => {
  const text = scriptJson(data);
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toEqual(data);
});

/** What Markdown acts on: everything but words, with escaped signs taken out first. */
const markdownSigns = (text: string): string => text.replace(/\\./g, '').replace(/[^[\]()<>`*_#\n&|~]/g, '');

test.each([
  { name: 'a category as Markdown', render: (site: Site) => categoryMarkdown(site, firstCategory(site)) },
  { name: 'the Markdown of an unknown category', render: (site: Site) => unknownMarkdown(site, [firstCategory(site)]) },
  { name: 'llms.txt', render: llmsText },
])('$name has the same links and lines with hostile text', ({ render }) => {
  const parentheses = /[()]/g;
  expect(markdownSigns(render(HOSTILE_SITE)).replace(parentheses, '').replace(/#/g, '')).toBe(
    markdownSigns(render(TAME_SITE)).replace(parentheses, '').replace(/#/g, ''),
  );
  expect(render(HOSTILE_SITE).split('\n').length).toBe(render(TAME_SITE).split('\n').length);
});

test.each([
  { says: 'an address', text: 'see https://x.example', want: 'see https\\://x.example' },
  { says: 'an address without a scheme', text: 'WWW.x.example', want: 'WWW\\.x.example' },
  { says: 'a mail address', text: 'a@x.example', want: 'a\\@x.example' },
  { says: 'a line like a heading', text: '\n # one', want: ' \\# one' },
  { says: 'a line like a numbered list', text: '\n10. one', want: ' 10\\. one' },
  { says: 'the first line of a list', text: '- one', want: '\\- one' },
  { says: 'the first line of a numbered list', text: '1) one', want: '1\\) one' },
  { says: 'prose', text: 'Rust:  a book - part 1).', want: 'Rust: a book - part 1).' },
])('$says in Markdown text stays text', ({ text, want }) => expect(markdownText(text)).toBe(want));

test('a Markdown link cannot be ended by its address', () => {
  expect(markdownLink('a', 'https://x.example/>)<b>')).toBe('[a](<https://x.example/%3E)%3Cb%3E>)');
});
