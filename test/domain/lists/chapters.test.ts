// Which chapters a question opens.
import { expect, test } from 'vitest';
import { openedBy, wordsBeyond } from '../../../src/domain/lists/chapters.ts';
import type { Chapters } from '../../../src/domain/registry/chapters.ts';
import { buildSynonyms } from '../../../src/domain/words/synonyms.ts';
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
const SYNONYMS = buildSynonyms(LEXICON);
const RUST = { ...REGISTRY_CATEGORY, slug: 'rust-learning', name: 'Rust Learning' };
const opened = (query: string) =>
  Object.fromEntries(
    [
      ...openedBy(
        wordsBeyond(query, RUST, { lexicon: LEXICON, synonyms: SYNONYMS }),
        { chapters: BOOK, category: RUST },
        LEXICON,
      ),
    ].map(([rank, all]) => [rank, all.map(({ title }) => title)]),
  );

test.each<[query: string, want: Readonly<Record<number, readonly string[]>>]>([
  ['rust error handling', { 1: ['Error Handling'], 3: ['Handling'] }],
  ['rust macro', { 1: ['Macros'] }],
  ['how do collections work in rust', { 1: ['Common Collections'] }],
  ['rust 1.80.0 2021 collections', { 1: ['Common Collections'] }],
  ['rust macors', { 1: ['Macros'] }],
  ['rust for_each', { 1: ['Working with for_each'] }],
  ['rust dictionary', { 1: ['Storing Keys in Hash Maps'] }],
  ['rust limiting', {}],
  ['learn rust', {}],
  ['rust', {}],
  ['rust lifetimes', {}],
  ['rust borrow checker errors in async traits', {}],
])('"%s" opens %j', (query, want) => expect(opened(query)).toEqual(want));

test('never more than two chapters of a source are opened', () =>
  expect(opened('rust errors')[1]?.length).toBeLessThanOrEqual(2));
