import { expect, test } from 'vitest';
import { wordTable } from '../../../src/domain/words/word-table.ts';

const WORDS = ['', 'bread', 'breads', 'oven', '日本', '🍞'].sort();

test('numbers words by their order, and no others', () => {
  const table = wordTable(WORDS);
  expect(WORDS.map(table.get)).toEqual([0, 1, 2, 3, 4, 5]);
  expect([...table.keys()]).toEqual(WORDS);
  expect(WORDS.every(table.has)).toBe(true);
  expect(['Bread', 'brea', 'breadsy', 'a', 'zz', '日', '龍', 'constructor'].some(table.has)).toBe(false);
  expect(wordTable([]).has('')).toBe(false);
});
