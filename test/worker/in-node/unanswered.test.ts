import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Matcher } from '../../../src/domain/matching/match.ts';
import { fail } from '../../../src/domain/result.ts';
import { countingUnanswered } from '../../../src/worker/unanswered.ts';
import { casesOf } from '../../support/fuzz.ts';
import { REGISTRY_CATEGORY } from '../../support/lists.ts';

const NEAREST = { category: REGISTRY_CATEGORY, score: 0.1 };
const why = (): never => {
  throw new Error('nobody asks why');
};
const findsNothing: Matcher = () => fail({ reason: 'below_threshold', nearest: [NEAREST], candidates: [], why });
const hearsNothing: Matcher = () => fail({ reason: 'only_stop_words' });

/** The words kept of `query` when chance gives `chance`. */
const kept = (query: string, chance = 0, match = findsNothing): readonly unknown[] => {
  const rows: unknown[] = [];
  const dataset = { writeDataPoint: (row: unknown) => rows.push(row) };
  expect(countingUnanswered(match, dataset, () => chance)(query)).toEqual(match(query));
  return rows;
};

test.each([
  { says: 'one word of a question that found nothing is kept', query: 'Beekeeping basics', want: 'beekeeping' },
  { says: 'chance decides which', query: 'beekeeping basics', chance: 0.99, want: 'basics' },
  { says: 'numbers are passed over', query: '0176 1234567 beekeeping', want: 'beekeeping' },
  { says: 'short words are passed over', query: 'a the bee hives', want: 'hives' },
])('$says', ({ query, chance, want }) => expect(kept(query, chance)).toEqual([{ indexes: [want] }]));

test.each(['', '12 34', 'ab3d5f7h9', 'x'.repeat(25), 'a b c'])('nothing is kept of "%s"', (query) =>
  expect(kept(query)).toEqual([]),
);

test('nothing is kept of a question that was not searched', () =>
  expect(kept('beekeeping', 0, hearsNothing)).toEqual([]));

test('never more than one word is kept, and it is one of letters', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (query, chance) => {
        const rows = kept(query, chance);
        expect(rows.length).toBeLessThanOrEqual(1);
        for (const row of rows) expect(row).toEqual({ indexes: [expect.stringMatching(/^\p{L}{4,24}$/u)] });
      },
    ),
    { numRuns: casesOf(100) },
  ));
