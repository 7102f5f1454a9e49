// How many topics and groups the first page names: each limit itself, and one more.
import { expect, test } from 'vitest';
import { homePage } from '../../src/web/home.ts';
import { listOf, siteWith } from './site.ts';

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
