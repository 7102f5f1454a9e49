import { expect, test } from 'vitest';
import { hashOf } from '../../../../src/domain/matching/words/hash.ts';
import { wordTable } from '../../../../src/domain/matching/words/word-table.ts';

const WORDS = ['liquid', 'bread', 'costarring', '', '日本', 'oven'];

test('numbers words by their order, those of one hash too, and no others', () => {
  expect(hashOf('liquid')).toBe(hashOf('costarring'));
  const table = wordTable(WORDS);
  expect(WORDS.map(table.get)).toEqual([0, 1, 2, 3, 4, 5]);
  expect([...table.keys()]).toEqual(WORDS);
  expect(wordTable(['liquid', 'bread']).get('costarring')).toBeUndefined();
  expect(['Bread', 'brea', 'breads', 'constructor'].some(table.has)).toBe(false);
  expect(wordTable([]).has('')).toBe(false);
});
