import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Matcher } from '../../../src/domain/matching/match.ts';
import { fail } from '../../../src/domain/result.ts';
import { countingUnanswered } from '../../../src/worker/unanswered.ts';
import { listsOf } from '../../support/core-app.ts';
import { casesOf } from '../../support/fuzz.ts';
import { FIRST_LIST, REGISTRY_CATEGORY } from '../../support/lists.ts';

const NEAREST = { category: REGISTRY_CATEGORY, score: 0.1 };
const why = (): never => {
  throw new Error('nobody asks why');
};
const MISS = { reason: 'below_threshold', nearest: [NEAREST], candidates: [], mayFit: () => false, why } as const;
const findsNothing: Matcher = () => fail(MISS);
const hearsNothing: Matcher = () => fail({ reason: 'only_stop_words' });

/** The words kept of `query` when chance gives `chance`. */
const kept = async (query: string, chance = 0, match = findsNothing): Promise<readonly unknown[]> => {
  const rows: unknown[] = [];
  const write = (row: unknown) => void rows.push(row);
  const lists = listsOf(FIRST_LIST, match);
  expect(await countingUnanswered(lists, write, () => chance).ask(query)).toEqual(await lists.ask(query));
  return rows;
};

test.each([
  { says: 'one word of a question that found nothing is kept', query: 'Beekeeping basics', want: 'beekeeping' },
  { says: 'chance decides which', query: 'beekeeping basics', chance: 0.99, want: 'basics' },
  { says: 'numbers are passed over', query: '0176 1234567 beekeeping', want: 'beekeeping' },
  { says: 'short words are passed over', query: 'a the bee hives', want: 'hives' },
])('$says', async ({ query, chance, want }) => expect(await kept(query, chance)).toEqual([{ indexes: [want] }]));

test.each(['', '12 34', 'ab3d5f7h9', 'x'.repeat(25), 'a b c'])('nothing is kept of "%s"', async (query) =>
  expect(await kept(query)).toEqual([]),
);

test('nothing is kept of a question that was not searched', async () =>
  expect(await kept('beekeeping', 0, hearsNothing)).toEqual([]));

test('never more than one word is kept, and it is one of letters', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      async (query, chance) => {
        const rows = await kept(query, chance);
        expect(rows.length).toBeLessThanOrEqual(1);
        for (const row of rows) expect(row).toEqual({ indexes: [expect.stringMatching(/^\p{L}{4,24}$/u)] });
      },
    ),
    { numRuns: casesOf(100) },
  ));
