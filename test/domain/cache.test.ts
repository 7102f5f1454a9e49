// What is worked out once per day is worked out again on the next day, and no sooner.
import { expect, test } from 'vitest';
import { memoizeBy } from '../../src/domain/cache.ts';

test('a value is made once per key, and anew when the key is another', () => {
  let day = '2026-03-01';
  const made: string[] = [];
  const value = memoizeBy(
    () => day,
    (key) => {
      made.push(key);
      return { key };
    },
  );
  const first = value();
  expect(value()).toBe(first);
  day = '2026-03-02';
  expect(value()).toEqual({ key: '2026-03-02' });
  expect(value()).toBe(value());
  expect(made).toEqual(['2026-03-01', '2026-03-02']);
});
