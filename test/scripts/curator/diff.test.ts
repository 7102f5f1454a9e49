// What changed between two registries, in words.

import { expect, test } from 'vitest';
import { diffRegistries } from '../../../scripts/curator/diff.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { canonicalText } from '../../../src/domain/signing/canonical.ts';
import { SMALL_REGISTRY } from '../../support/small-registry.ts';

const { 'bread-baking': bread, 'chess-openings': chess } = SMALL_REGISTRY.categories;
const [first, second, third] = bread.sources;
const withBread = (changed: object) => ({
  ...SMALL_REGISTRY,
  categories: { 'bread-baking': { ...bread, ...changed }, 'chess-openings': chess },
});
const KEY = '6fi4kseo88aeupbkopyzknjo1odw4dcuxjh6kx1hhhax1tzbjqry';
const ENDORSEMENT = { name: 'Grace', pubkey: KEY, url: 'https://grace.example.org/', since: '2026-01-01' };

test.each([
  { says: 'nothing', to: SMALL_REGISTRY, want: [] },
  {
    says: 'numbers and days alone',
    to: { ...SMALL_REGISTRY, version: '2.0.0', updated: '2026-05-05', seq: 9 },
    want: [],
  },
  {
    says: 'the order of categories, which no signature covers',
    to: { ...SMALL_REGISTRY, categories: { 'chess-openings': chess, 'bread-baking': bread } },
    want: [],
  },
  {
    says: 'another curator',
    to: { ...SMALL_REGISTRY, curator: { name: 'Grace', pubkey: KEY } },
    want: ['The curator is now Grace, before Ada Example.', `The curator's key is now ${KEY}, before none.`],
  },
  {
    says: 'who the curator is, and the example questions',
    to: {
      ...SMALL_REGISTRY,
      curator: { ...SMALL_REGISTRY.curator, about: 'Bakes.', url: 'https://ada.example.org/' },
      examples: ['rye bread'],
    },
    want: [
      'The curator is now described as "Bakes.", before not at all.',
      "The curator's address is now https://ada.example.org/, before none.",
      'Example question "rye bread" added.',
    ],
  },
  {
    says: 'what the server is called',
    to: { ...SMALL_REGISTRY, site: { title: 'Three Loaves' } },
    want: [`The server's title is now "Three Loaves", before the usual one.`],
  },
  {
    says: 'what the curator says of the methodology',
    to: { ...SMALL_REGISTRY, methodology: { review: 'Each spring.' } },
    want: ['The curator describes the methodology anew.'],
  },
  {
    says: 'a key to come',
    to: { ...SMALL_REGISTRY, next_key: KEY },
    want: [`The curator announces ${KEY} as the next key.`],
  },
  {
    says: 'a last day',
    to: { ...SMALL_REGISTRY, expires: '2027-01-01' },
    want: ['The registry expires on 2027-01-01.'],
  },
  {
    says: 'an endorsement',
    to: { ...SMALL_REGISTRY, endorsements: [ENDORSEMENT] },
    want: [`Added the endorsement by Grace (${KEY}).`],
  },
  {
    says: 'a category less and one more',
    to: { ...SMALL_REGISTRY, categories: { 'bread-baking': bread, 'go-openings': { ...chess, name: 'Go Openings' } } },
    want: ['Added the category go-openings (Go Openings).', 'Removed the category chess-openings (Chess Openings).'],
  },
  { says: 'a description', to: withBread({ description: 'New.' }), want: ['bread-baking: description reworded.'] },
  {
    says: 'patterns, aliases and excludes',
    to: withBread({
      query_patterns: [...bread.query_patterns.slice(1), 'proof a loaf'],
      aliases: ['brot'],
      excludes: ['money'],
    }),
    want: [
      'bread-baking: pattern "proof a loaf" added.',
      'bread-baking: pattern "sourdough starter" removed.',
      'bread-baking: alias "brot" added.',
      'bread-baking: exclude "money" added.',
    ],
  },
  {
    says: 'patterns in another order',
    to: withBread({ query_patterns: bread.query_patterns.toReversed() }),
    want: ['bread-baking: its words were put in another order.'],
  },
  {
    says: 'a source with another address',
    to: withBread({ sources: [{ ...first, name: 'New', url: 'https://new.example.org/' }, second, third] }),
    want: [
      'bread-baking: source 1 is now New (https://new.example.org/), before bread source 1 (https://example.org/bread/1).',
    ],
  },
  {
    says: 'several fields of a source',
    to: withBread({ sources: [{ ...first, why: 'Better.', access: 'free' }, second, third] }),
    want: ['bread-baking: source 1 (bread source 1): changed why, access.'],
  },
  {
    says: 'a source with another name and another reason',
    to: withBread({ sources: [{ ...first, name: 'New', why: 'Better.' }, second, third] }),
    want: [
      'bread-baking: source 1 renamed from "bread source 1" to "New".',
      'bread-baking: source 1 (New): changed why.',
    ],
  },
])('$says', ({ to, want }) =>
  expect(diffRegistries(registryOrThrow(SMALL_REGISTRY), registryOrThrow(to))).toEqual(want),
);

test('example questions in another order are a change', () => {
  const [first, again] = [
    ['rye', 'wheat'],
    ['wheat', 'rye'],
  ].map((examples) => registryOrThrow({ ...SMALL_REGISTRY, examples }));
  expect(first && again && diffRegistries(first, again)).toEqual(['The example questions were put in another order.']);
});

test('a field that no sentence describes is still a change', () => {
  const registry = registryOrThrow(SMALL_REGISTRY);
  for (const changed of [{ colour: 1 }, { curator: { ...registry.document.curator, colour: 1 } }]) {
    const after = { ...registry, document: { ...registry.document, ...changed } };
    expect(diffRegistries(registry, after)).toEqual(['Other fields changed.']);
  }
});

test('back again, additions become removals', () => {
  const richer = registryOrThrow({
    ...withBread({ aliases: ['brot'] }),
    endorsements: [ENDORSEMENT],
    expires: '2027-01-01',
  });
  expect(diffRegistries(richer, registryOrThrow(SMALL_REGISTRY))).toEqual([
    'The registry no longer expires.',
    `Removed the endorsement by Grace (${KEY}).`,
    'bread-baking: alias "brot" removed.',
  ]);
});

test('registries that differ in order alone have the same signed bytes', () => {
  const turned = { ...SMALL_REGISTRY, categories: { 'chess-openings': chess, 'bread-baking': bread } };
  expect(canonicalText(registryOrThrow(turned).document)).toBe(canonicalText(registryOrThrow(SMALL_REGISTRY).document));
});
