// Lists cut into pages.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paginate } from '../../src/protocol/pages.ts';
import { casesOf } from '../support/fuzz.ts';

const items = (count: number) => Array.from({ length: count }, (_, index) => ({ index }));

test('following the cursors gives every item once, in order, and ends (PAGE-1)', () => {
  fc.assert(
    fc.property(fc.nat(400), (count) => {
      const pages = paginate('x', items(count));
      const found: object[] = [];
      let cursor: unknown;
      for (let page = 0; page < pages.size; page += 1) {
        const { x, nextCursor } = { x: [], nextCursor: undefined, ...pages.get(cursor) };
        found.push(...x);
        cursor = nextCursor;
      }
      expect(cursor).toBeUndefined();
      expect(found).toEqual(items(count));
    }),
    { numRuns: casesOf(100) },
  );
});
