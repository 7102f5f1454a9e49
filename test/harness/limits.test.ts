// Limits of the sync that no other suite reaches: each is kept, and one more is too many.
import { expect, test } from 'vitest';
import { textsOf } from '../../src/harness/clients/calls.ts';
import { isTakenPattern } from '../../src/harness/clients/gemini/refusals.ts';
import { excludedBy } from '../../src/harness/source/settings.ts';

const settings = (claudeMdExcludes: readonly string[]) => ({
  managed: [],
  user: { claudeMdExcludes },
  project: {},
  local: {},
});

test.each([
  ['characters that a pattern of Gemini has', 2048, (count: number) => isTakenPattern('a'.repeat(count))],
  [
    'characters of globs that are compared',
    300,
    (count: number) => textsOf('a'.repeat(count), 'a'.repeat(count), () => undefined).length > 0,
  ],
  [
    'patterns of claudeMdExcludes',
    200,
    (count: number) => excludedBy(settings([...Array(count - 1).fill('/a'), '/b']))('user', '/b'),
  ],
])('the most %s are %i', (_, most, isKept) => expect([most, most + 1].map(isKept)).toEqual([true, false]));
