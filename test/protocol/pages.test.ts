// Lists cut into pages.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paginate } from '../../src/protocol/pages.ts';
import { casesOf } from '../support/fuzz.ts';

const items = (count: number) => Array.from({ length: count }, (_, index) => ({ index }));

test.each([
  [0, 1],
  [50, 1],
  [51, 2],
])('%i items make %i page(s) (PAGE-1)', (count, pages) => expect(paginate('x', items(count)).size).toBe(pages));

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

test('the cursors of one list are foreign to another (PAGE-1)', () => {
  const [tools, prompts] = [paginate('tools', items(200)), paginate('prompts', items(200))];
  const shared = [...tools.keys()].filter((cursor) => prompts.has(cursor));
  expect(shared).toEqual([undefined]);
});
