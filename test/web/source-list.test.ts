// Where a source lies, as the line below its name says it.
import { expect, test } from 'vitest';
import { listText } from '../../src/web/site.ts';
import { shownPlace, sourceFacts, sourceList } from '../../src/web/source-list.ts';
import { REGISTRY_CATEGORY } from '../support/lists.ts';

test.each([
  { url: 'https://doc.rust-lang.org/book/', place: 'doc.rust-lang.org' },
  { url: 'https://www.zero2prod.com/', place: 'zero2prod.com' },
  { url: 'https://about-www.example/', place: 'about-www.example' },
  { url: 'https://github.com/nbd-wtf/nostr-tools', place: 'github.com/nbd-wtf' },
  { url: 'https://github.com/', place: 'github.com' },
  { url: 'https://github.com.example/owner', place: 'github.com.example' },
])('$url lies at $place', ({ url, place }) => expect(shownPlace(url)).toBe(place));

test('what is not known of a source leaves no gap', () => {
  const url = 'https://doc.rust-lang.org/book/';
  const source = { rank: 1, name: 'The Book', url, type: 'book', why: 'Good.' } as const;
  expect(sourceFacts(source)).toBe('book · doc.rust-lang.org');
  const dates = { seen: '2026-01-02', checked: '2026-02-01' };
  const known = { ...source, access: 'free', language: 'en', version: 'Rust 1.90', licence: 'MIT', ...dates } as const;
  expect(sourceFacts(known)).toBe(
    'book · doc.rust-lang.org · free · English · Rust 1.90 · licence of the text: MIT · ' +
      'text read as of 2 January 2026 · link answered on 1 February 2026',
  );
});

test('the text for agents is linked with its size, and whom a source suits is said, where that is known', async () => {
  const urls = ['https://example.org/llms.txt'];
  const sources = REGISTRY_CATEGORY.sources.map((source, nth) => ({
    ...source,
    agent_url: urls[nth],
    agent_kb: 12,
    for: 'Bakers.',
  }));
  const list = String(await sourceList({ ...REGISTRY_CATEGORY, sources }, listText({})));
  const link = `href="${urls[0]}">Text for agents</a> <span lang="en">(12 KB)</span>`;
  expect(list.match(/href="[^"]*">Text for agents<\/a>.*?<\/span>/g)).toEqual([link]);
  expect(list).toContain('<span lang="en">For:</span> <span dir="auto">Bakers.</span>');
});

test('a source has the direction of its reason and the language of the list, and its name and facts turn nothing', async () => {
  const list = String(await sourceList(REGISTRY_CATEGORY, listText({ language: 'he' })));
  expect(list.match(/<li dir="auto" lang="he">/g)).toHaveLength(3);
  expect(list.match(/rel="noopener"><bdi>/g)).toHaveLength(3);
  expect(list.match(/<span class="facts" lang="en"><bdi>/g)).toHaveLength(3);
  // What has a `dir` of its own does not count for the direction of the item.
  expect(list.match(/<p>/g)).toHaveLength(3);
  expect(String(listText({}))).toBe(' dir="auto"');
});
