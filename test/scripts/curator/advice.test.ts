// What `check` advises: words that promise too much or say too little, and sources that somebody should look at.
import { expect, test } from 'vitest';
import { adviceOn } from '../../../scripts/curator/advice.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { SMALL_REGISTRY } from '../../support/lists.ts';

const small = registryOrThrow(SMALL_REGISTRY);
const [bread] = small.categories;
if (bread?.sources[0] === undefined) throw new Error('a topic with sources expected');
const [first, ...others] = bread.sources;
const many = (count: number, text: string) => Array.from({ length: count }, (_, place) => `${text} zyxwin ${place}`);
/** A topic about which there is nothing to say. */
const SOUND = {
  ...bread,
  excludes: many(5, 'b'),
  about: ['starter', 'crust', 'flour', 'oven', 'kneading'],
  sources: [{ ...first, why: 'Good water, a banneton, a sourdough, a loaf to bake and knead.' }, ...others],
};
const HOST = 'https://new.example/bread';
const ended = (url: string, final: string) => ({
  asked: '',
  links: [{ url, state: 'moved', final, detail: '' }],
});
const adviceFor = (
  category: object,
  links?: Parameters<typeof adviceOn>[1]['links'],
  more: object = {},
  evidenced: readonly string[] = [],
) =>
  adviceOn(
    { ...small, ...more, categories: [{ ...SOUND, ...category }] },
    { today: '2026-11-24', links, evidenced },
  ).map(({ path, message }) => `${path.slice(2).join('.')} ${message}`);
const withFirst = (changed: object) => ({ sources: [{ ...SOUND.sources[0], ...changed }, ...others] });
const LOOK = 'more than a year ago; look again: npm run curator -- links --write';

test.each<[says: string, advice: readonly string[], want: string | undefined]>([
  ['a sound topic', adviceFor({}), undefined],
  [
    'no word of what people want',
    adviceFor({ about: undefined }),
    'has no "about"; give five to twenty words for what people want of it, such as ',
  ],
  [
    'a name beside it that it has itself',
    adviceFor({ near: ['Good water', 'oven glove'], aliases: ['good water tap'] }),
    'names in "near" that its own texts have ("Good water")',
  ],
  ['four excludes', adviceFor({ excludes: many(4, 'b') }), 'has 4 excludes'],
  ['a single everyday word', adviceFor({ aliases: ['water', 'good water', 'banneton'] }), 'as aliases ("water")'],
  [
    'a name with the stem of one',
    adviceFor({ aliases: ['electrs'], ...withFirst({ name: 'Electrs' }) }),
    'or words that are read as one, as aliases ("electrs")',
  ],
  [
    'a pattern that no source mentions, apart from one in a script without spaces or without a topic',
    adviceFor({ query_patterns: ['bread oven', 'pizza stone', '面包', 'how to'] }),
    ' has patterns of which no name, address or reason of its sources has a word, nor its description ("pizza stone")',
  ],
  [
    'an alias that no source mentions, such as a name in another language',
    adviceFor({ aliases: ['Sauerteig'] }),
    undefined,
  ],
  [
    'a pattern that no source mentions',
    adviceFor({ query_patterns: ['zyxwin'] }),
    ' has patterns of which no name, address or reason of its sources has a word',
  ],
  [
    'a source that was checked more than a year ago',
    adviceFor(withFirst({ checked: '2025-11-23' })),
    `sources.0.checked was checked on 2025-11-23, ${LOOK}`,
  ],
  ['a source that was checked a year ago', adviceFor(withFirst({ checked: '2025-11-24' })), undefined],
  [
    'a source whose address leads to another host',
    adviceFor({}, ended(first.url, HOST)),
    `sources.0.url redirects to another host; look at it, then write ${HOST}`,
  ],
  ['a source that moved on its host', adviceFor({}, ended(first.url, `${first.url}/`)), undefined],
  [
    'three everyday words',
    adviceFor({ aliases: ['water', 'paper', 'money'] }),
    'as aliases ("water", "paper", "money"); a second word',
  ],
  [
    'four, of which three are quoted',
    adviceFor({ aliases: ['water', 'paper', 'money', 'house'] }),
    'as aliases ("water", "paper", "money" and 1 more); a second word',
  ],
  [
    'an example that finds nothing',
    adviceFor({}, undefined, { examples: ['quantum physics'] }),
    ' "quantum physics" finds nothing, and the page offers it; give another',
  ],
])('%s', (_, advice, want) => expect(advice).toEqual(want === undefined ? [] : [expect.stringContaining(want)]));

test('at most eight words are proposed for "about"', () => {
  const [advice = ''] = adviceFor({
    about: undefined,
    description: 'Flour salt yeast rye spelt oven crust crumb tin knife.',
  });
  expect(advice.split('such as ')[1]?.split(', ')).toHaveLength(8);
});
