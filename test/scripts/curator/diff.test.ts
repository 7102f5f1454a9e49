// What changed between two registries, in words.
import { expect, test } from 'vitest';
import { diffRegistries } from '../../../scripts/curator/diff.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { SMALL_REGISTRY, SOME_KEY } from '../../support/lists.ts';

const { 'bread-baking': bread, 'chess-openings': chess } = SMALL_REGISTRY.categories;
const [first, second, third] = bread.sources;
const withBread = (changed: object) => ({
  categories: { 'bread-baking': { ...bread, ...changed }, 'chess-openings': chess },
});
const SMALL = registryOrThrow(SMALL_REGISTRY);
const changed = (fields: object) => registryOrThrow({ ...SMALL_REGISTRY, ...fields });
const TURNED = { categories: { 'chess-openings': chess, 'bread-baking': bread } };
const ENDORSEMENT = { name: 'Grace', pubkey: SOME_KEY, url: 'https://grace.example.org/', since: '2026-01-01' };

test.each<[says: string, fields: object, want: readonly string[]]>([
  ['nothing', {}, []],
  ['numbers and days alone', { version: '2.0.0', updated: '2026-05-05', seq: 9 }, []],
  ['the order of categories, which no signature covers', TURNED, []],
  [
    'fields of the list, of its curator and of its server',
    {
      ...{ next_key: SOME_KEY, expires: '2027-01-01', examples: ['rye bread'], methodology: { review: 'A.' } },
      ...{ curator: { name: 'Grace', pubkey: SOME_KEY, about: 'Bakes.' }, site: { title: 'Three Loaves' } },
    },
    [
      `The curator's name is now "Grace", before "Ada Example".`,
      `The curator's key is now "${SOME_KEY}".`,
      `The announced next key is now "${SOME_KEY}".`,
      'The day of expiry is now "2027-01-01".',
      `The curator's description is now "Bakes.".`,
      `The server's title is now "Three Loaves".`,
      'The example questions changed.',
      'The methodology changed.',
    ],
  ],
  ['an endorsement', { endorsements: [ENDORSEMENT] }, [`Added the endorsement by Grace (${SOME_KEY}).`]],
  [
    'a category less and one more',
    { categories: { 'bread-baking': bread, 'go-openings': { ...chess, name: 'Go Openings' } } },
    ['Added the category go-openings (Go Openings).', 'Removed the category chess-openings (Chess Openings).'],
  ],
  [
    'a description',
    withBread({ description: 'New.' }),
    [`bread-baking: description is now "New.", before ${JSON.stringify(bread.description)}.`],
  ],
  [
    'patterns, aliases and excludes',
    withBread({
      query_patterns: [...bread.query_patterns.slice(1), 'proof a loaf'],
      aliases: ['brot'],
      excludes: ['money'],
    }),
    [
      'bread-baking: pattern "proof a loaf" added.',
      'bread-baking: pattern "sourdough starter" removed.',
      'bread-baking: alias "brot" added.',
      'bread-baking: exclude "money" added.',
    ],
  ],
  [
    'a source that was not taken',
    withBread({ rejected: [{ name: 'Loaf', url: 'https://loaf.example.org/', reason: 'Too short.' }] }),
    ['bread-baking: source not taken "Loaf (https://loaf.example.org/): Too short." added.'],
  ],
  [
    'patterns in another order',
    withBread({ query_patterns: bread.query_patterns.toReversed() }),
    ['bread-baking: its words were put in another order.'],
  ],
  [
    'a source with another address',
    withBread({ sources: [{ ...first, name: 'New', url: 'https://new.example.org/' }, second, third] }),
    [
      'bread-baking: source 1 is now New (https://new.example.org/), before bread source 1 (https://example.org/bread/1).',
    ],
  ],
  [
    'several fields of a source',
    withBread({ sources: [{ ...first, why: 'Better.', access: 'free', checked: '2026-03-01' }, second, third] }),
    [
      'bread-baking: source 1 (bread source 1): reason is now "Better.", before "Explains bread from the ground up.".',
      'bread-baking: source 1 (bread source 1): access is now "free".',
      'bread-baking: source 1 (bread source 1): day of the last check is now "2026-03-01".',
    ],
  ],
  [
    'a source with another name and another reason',
    withBread({ sources: [{ ...first, name: 'New', why: 'Better.' }, second, third] }),
    [
      'bread-baking: source 1 renamed from "bread source 1" to "New".',
      'bread-baking: source 1 (New): reason is now "Better.", before "Explains bread from the ground up.".',
    ],
  ],
])('%s', (_, fields, want) => expect(diffRegistries(SMALL, changed(fields))).toEqual(want));

test('back again, additions become removals', () => {
  const more = { endorsements: [ENDORSEMENT], expires: '2027-01-01' };
  expect(diffRegistries(changed({ ...withBread({ aliases: ['brot'] }), ...more }), SMALL)).toEqual([
    'The day of expiry "2027-01-01" was removed.',
    `Removed the endorsement by Grace (${SOME_KEY}).`,
    'bread-baking: alias "brot" removed.',
  ]);
});
