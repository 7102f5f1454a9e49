// What the caches keep: the value of a day until the next day, and the values used last up to a weight.
import { expect, test } from 'vitest';
import { keepLatest, memoizeLast, memoizeTexts } from '../../src/domain/cache.ts';

test('a value is made once per key, and anew when the key is another', () => {
  const made: string[] = [];
  const valueOn = memoizeLast((key) => {
    made.push(key);
    return { key };
  });
  expect(valueOn('2026-03-01')).toBe(valueOn('2026-03-01'));
  expect(valueOn('2026-03-02')).toEqual({ key: '2026-03-02' });
  expect(valueOn('2026-03-02')).toBe(valueOn('2026-03-02'));
  expect(made).toEqual(['2026-03-01', '2026-03-02']);
});

test('a value is made once per text', () => {
  const ofText = memoizeTexts((text) => ({ text }));
  const word = ofText('a');
  expect(ofText('b')).toEqual({ text: 'b' });
  expect(ofText('a')).toBe(word);
});

test('values used last are kept as far as they weigh no more than the cache may hold, the newest whatever it weighs', () => {
  const cache = keepLatest<string>(10);
  const kept = () => ['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined);
  for (const key of ['a', 'b', 'c']) cache.put(key, key, 4);
  expect(kept()).toEqual(['b', 'c']);
  cache.get('b');
  cache.put('d', 'd', 4);
  expect(kept()).toEqual(['b', 'd']);
  cache.put('b', 'b', 2);
  cache.put('a', 'a', 4);
  expect(kept()).toEqual(['a', 'b', 'd']);
  cache.put('c', 'c', 99);
  expect(kept()).toEqual(['c']);
});
