// How many topics and groups the first page names: each limit itself, and one more.
import { expect, test } from 'vitest';
import { homePage } from '../../src/web/home.ts';
import { proposedNames } from '../../src/web/topic-names.ts';
import { rejectedSection } from '../../src/web/topic-sections.ts';
import { firstCategory, listOf, siteWith } from './site.ts';

const groupsOf = (count: number) => Array.from({ length: count }, (_, nth) => `Group ${nth}`);

test.each([
  { title: '20 topics with their sources', topics: 20, want: { names: 0, proposed: 20, chips: 0 } },
  { title: '21 topics by name', topics: 21, want: { names: 21, proposed: 21, chips: 0 } },
  { title: '200 topics by name, and proposes them', topics: 200, want: { names: 200, proposed: 200, chips: 0 } },
  { title: '100 of 201 topics, and proposes none', topics: 201, want: { names: 100, proposed: 0, chips: 0 } },
  { title: '20 groups', topics: 60, groups: 20, want: { names: 60, proposed: 60, chips: 20 } },
  { title: '20 of 21 groups', topics: 60, groups: 21, want: { names: 60, proposed: 60, chips: 20 } },
])('the first page shows $title', async ({ topics, groups = 0, want }) => {
  const page = String(await homePage(await siteWith(listOf(topics, groupsOf(groups)))));
  const count = (text: string) => page.split(text).length - 1;
  expect(count('"position":')).toBe(Math.min(topics, 30));
  expect({
    names: count('<li><a href="/c/'),
    proposed: count('<option>'),
    chips: count('href="#group-'),
  }).toEqual(want);
});

test('names that fill 12,000 bytes are proposed, and one byte more is too many', () => {
  const options = (last: number) => {
    const names = [...Array(99).fill('x'.repeat(103)), 'x'.repeat(last)];
    return String(proposedNames(listOf(100).categories.map((topic, nth) => ({ ...topic, name: names[nth] }))));
  };
  expect(options(103).split('<option>')).toHaveLength(101);
  expect(options(104)).toBe('');
});

test('of what was not taken a page shows 10,000 bytes, and names the rest by its number', async () => {
  const site = await siteWith(listOf(1));
  const topic = firstCategory(site);
  const shown = (length: number) => {
    const reasons = ['', 'x'.repeat(length)];
    const rejected = reasons.map((reason) => ({ name: 'a', url: 'https://example.org/', reason }));
    return String(rejectedSection(site, { ...topic, rejected }));
  };
  const [, items = ''] = /<ul>(.*)<\/ul>/s.exec(shown(0)) ?? [];
  const fitting = 10_000 - items.length;
  expect(shown(fitting)).not.toContain('more: see');
  expect(shown(fitting + 1)).toContain('And 1 more: see');
});
