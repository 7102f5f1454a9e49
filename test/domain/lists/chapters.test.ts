// Which chapters a question opens.
import { expect, test } from 'vitest';
import { openedBy, readChapters, wordsBeyond } from '../../../src/domain/lists/chapters.ts';
import type { Chapters } from '../../../src/domain/registry/chapters.ts';
import type { Category } from '../../../src/domain/registry/registry.ts';
import { withTerms } from '../../../src/domain/registry/terms.ts';
import { LEXICON, REGISTRY_CATEGORY } from '../../support/lists.ts';

const TITLES = [
  'Getting Started',
  'Error Handling',
  'Recoverable Errors',
  'Macros',
  'Common Collections',
  'Error Codes',
  'Linting',
  'Storing Keys in Hash Maps',
  'Working with for_each',
  'FAQ',
];
const chapter = (title: string, under?: string) => ({
  ...{ title, url: `https://example.org/${title.replaceAll(' ', '-')}` },
  ...(under === undefined ? {} : { under }),
});
const BOOK: Chapters = {
  sources: [
    { rank: 1, from: { repository: 'a/b', path: 'x' }, chapters: TITLES.map((title) => chapter(title)) },
    { rank: 3, from: { repository: 'a/c', path: 'x' }, chapters: [chapter('Handling', 'Errors'), chapter('Style')] },
  ],
};
const RUST = { ...REGISTRY_CATEGORY, slug: 'rust-learning', name: 'Rust Learning' };
const isPlain = (stem: string) => ['insid', 'outsid'].includes(stem);
/** The titles that `query` opens in each source. */
const openedOf = (query: string, chapters: Chapters, category: Category) => {
  const opens = openedBy(wordsBeyond(query, category, LEXICON), readChapters(chapters, category, LEXICON), {
    lexicon: LEXICON,
    isPlain,
  });
  return Object.fromEntries([...opens].map(([rank, all]) => [rank, all.map(({ title }) => title)]));
};
const TERMS = { 1: { FAQ: 'rustup', Macros: 'println', 'Storing Keys in Hash Maps': 'dictionary' } };
const opened = (query: string) => openedOf(query, withTerms(BOOK, TERMS), RUST);

test.each<[query: string, want: Readonly<Record<number, readonly string[]>>]>([
  ['rust error handling', { 1: ['Error Handling'], 3: ['Handling'] }],
  ['rust macro', { 1: ['Macros'] }],
  ['how do collections work in rust', { 1: ['Common Collections'] }],
  ['rust 1.80.0 2021 collections', { 1: ['Common Collections'] }],
  ['rust macors', { 1: ['Macros'] }],
  ['rust for_each', { 1: ['Working with for_each'] }],
  ['rust dictionary', { 1: ['Storing Keys in Hash Maps'] }],
  ['rust rustup', { 1: ['FAQ'] }],
  ['rust limiting', {}],
  ['learn rust', {}],
  ['rust', {}],
  ['rust lifetimes', {}],
  ['rust borrow checker errors in async traits', {}],
])('"%s" opens %j', (query, want) => expect(opened(query)).toEqual(want));

test('never more than two chapters of a source are opened', () =>
  expect(opened('rust errors')[1]?.length).toBeLessThanOrEqual(2));

/** What a question opens in a book of these titles about bread, "The Loaf Book", beside sources called "Crumb outside" and "Levain". */
const openedIn = (query: string, titles: readonly (string | readonly [title: string, under: string])[]) => {
  const aliases = ['autolyse loaf', 'ciabatta', 'ciabattas', 'ciabatta autolyse'];
  const asked = { query_patterns: ['bake bread'], aliases };
  const bread = { ...REGISTRY_CATEGORY, slug: 'bread-baking', name: 'Bread Baking', ...asked };
  const names = ['The Loaf Book', 'Crumb outside', 'Levain'];
  const category = { ...bread, sources: bread.sources.map((source, nth) => ({ ...source, name: names[nth] ?? '' })) };
  const from = { repository: 'a/b', path: 'x' };
  const chapters = titles.map((one) => (typeof one === 'string' ? chapter(one) : chapter(...one)));
  const sources: Chapters['sources'] = [
    { rank: 1, from, chapters },
    { rank: 2, from, chapters: [chapter('Sourdough'), chapter('Ovens')] },
  ];
  return openedOf(query, { sources }, category);
};
const OTHERS = ['Flour', 'Water', 'Salt', 'Kneading', 'Proofing', 'Scoring', 'Cooling', 'Storing'];

test.each<[rule: string, query: string, titles: readonly (string | readonly [string, string])[], want: object]>([
  ['British spelling', 'bread odour', ['Odors of crumbs'], { 1: ['Odors of crumbs'] }],
  ['two forms are one word', 'bread rebalancing', ['Rebalance flours'], { 1: ['Rebalance flours'] }],
  ['an odd plural is one, too', 'bread indices', ['Index of flours'], { 1: ['Index of flours'] }],
  ['a version is not what is wanted', 'bread 1.2.3.4.5 crust', ['Thick crust'], { 1: ['Thick crust'] }],
  ['a question that names a source opens no other', 'crumb sourdough', ['Sourdough'], { 2: ['Sourdough'] }],
  [
    'a name names its source though a title of another has it',
    'crumb sourdough',
    ['Crumb sourdough'],
    { 2: ['Sourdough'] },
  ],
  ['an everyday word that a title of another has names none', 'outside', ['Outside'], { 1: ['Outside'] }],
  ['a source without chapters can be named', 'levain sourdough', ['Sourdough'], {}],
  ['a heading of another takes nothing from a name', 'crumb sourdough', [['Sourdough', 'Crumb']], { 2: ['Sourdough'] }],
  [
    'a title of which every word is said comes first',
    'rye starter',
    ['Feeding starter rye daily', 'Rye starter'],
    { 1: ['Rye starter'] },
  ],
  ['a title wholly said needs less of the question', 'steam ovenware', ['Steam'], { 1: ['Steam'] }],
  ['one word of three needs more', 'steam inside ovenware', ['Steam'], {}],
  ['a title partly said needs half of the question', 'steam ovenware', ['Steam injection valves'], {}],
  ['words that no title has speak against all', 'steam pathfinding kubernetes quantum yoga', ['Steam'], {}],
  ['an everyday word that nothing has counts less', 'steam inside', ['Steam valves'], { 1: ['Steam valves'] }],
  ['a name that nothing has speaks against all', 'steam bosch', ['Steam valves'], {}],
  [
    'a word that many aliases have counts less',
    'ciabatta steam',
    ['Ciabatta pans', 'Steam valves'],
    { 1: ['Steam valves'] },
  ],
  ['a word of the field that no title has counts less', 'steam autolyse', ['Steam valves'], { 1: ['Steam valves'] }],
  [
    'the heading above is context',
    'rye hydration',
    [
      ['Hydration', 'Rye'],
      ['Hydration table', 'Wheat'],
    ],
    { 1: ['Hydration'] },
  ],
  [
    'a heading alone opens nothing',
    'rye loaves',
    [
      ['Hydration', 'Rye'],
      ['Salting', 'Rye'],
    ],
    {},
  ],
  [
    'a word may be the initials of a title',
    'what is ddt',
    ['Desired Dough Temperature'],
    { 1: ['Desired Dough Temperature'] },
  ],
  ['a word may be two of a title', 'sandwichloaf', ['Sandwich Loaf Pans'], { 1: ['Sandwich Loaf Pans'] }],
  ['a capital parts a word of a title', 'bread effect', ['useEffect', 'Hooks'], { 1: ['useEffect'] }],
  ['a verb and its particle are another word', 'log in', ['Logging', 'Login pages'], { 1: ['Login pages'] }],
  ['a verb is itself where titles do not join it', 'log in', ['Logging'], { 1: ['Logging'] }],
  ['two words of a question may be one of a title', 'bread hand off', ['Handoffs'], { 1: ['Handoffs'] }],
  ['what stands before "keyword" is a name', 'the this keyword', ['Calling "this"'], { 1: ['Calling "this"'] }],
  ['a word that only asks is a name there, too', 'use the list operator', ['Lists of pans'], { 1: ['Lists of pans'] }],
  ['words that report count less', 'fatal error: unexpected crust', ['Crust of rye'], { 1: ['Crust of rye'] }],
  ['a number of three digits may be a name', 'bread 550', ['Flour 550', 'Flour 405'], { 1: ['Flour 550'] }],
  ['a shorter number is none', 'bread 55', ['Flour 55'], {}],
  ['an article before "loop" is none', 'sort in a loop', ['Sorting by hand'], { 1: ['Sorting by hand'] }],
  ['one letter may be wrong', 'bread autolyxe', ['Autolyse'], { 1: ['Autolyse'] }],
  ['one letter of seven may be wrong', 'bread cabinot', ['Cabinet'], { 1: ['Cabinet'] }],
  ['two letters of a short word may be swapped', 'bread raed', ['Read'], { 1: ['Read'] }],
  ['another short word is meant', 'bread floor', [], {}],
  ['another word of six letters is meant', 'bread spring', ['String'], {}],
  ['two letters are too many', 'bread limiting', ['Linting'], {}],
  ['the kind of a page is not what it is about', 'advanced bread glossary', ['Glossary', 'Advanced'], {}],
  ['a task opens a chapter alone', 'install bread', ['Installation', 'Start'], { 1: ['Installation'] }],
  ['words that only ask open nothing', 'best way to start', ['Best way to start'], {}],
  [
    'a second chapter is shown where it is nearly as good',
    'rye',
    ['Rye', 'Rye flours', 'Rye loaves of Finland'],
    { 1: ['Rye'] },
  ],
  [
    'a title of fewer words comes first',
    'rye',
    ['Rye loaves of Finland', 'Rye pans'],
    { 1: ['Rye pans', 'Rye loaves of Finland'] },
  ],
  [
    'equally good ones stand in the order of the book',
    'rye spelt pans',
    ['Spelt pans', 'Rye pans'],
    { 1: ['Spelt pans', 'Rye pans'] },
  ],
  [
    'two equally good ones are both shown',
    'rye',
    ['Rye flours', 'Rye loaves', 'Rye pans'],
    { 1: ['Rye flours', 'Rye loaves'] },
  ],
])('%s: "%s"', (_, query, titles, want) => expect(openedIn(query, [...titles, ...OTHERS])).toEqual(want));
