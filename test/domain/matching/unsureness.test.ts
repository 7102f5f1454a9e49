// How sure an answer is beside those of other lists.
import { expect, test } from 'vitest';
import { buildMatcher, unsureness } from '../../../src/domain/matching/match.ts';
import { bareCategory } from './bare-category.ts';

const match = buildMatcher([
  bareCategory('zyxwin', { aliases: ['sentry', 'brelko flimsel dapsun', 'plimbo tander dapsun'] }),
  bareCategory('other'),
]);

test('an answer whose name the question has comes before one that only shares words, and last what a threshold lets through', () => {
  const asked = [['zyxwin tutorial'], ['zyxwin garden'], ['brelko plimbo tander'], ['house of flimsel', 0]] as const;
  const found = asked.map(([query, threshold]) => match(query, threshold));
  expect(found.map((one) => one.ok && [one.value.confidence, one.value.isNamed, unsureness(one.value)])).toEqual([
    ['high', true, 0],
    ['low', true, 2],
    ['low', false, 3],
    ['low', false, 4],
  ]);
});
