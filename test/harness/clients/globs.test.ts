// Which globs may match the same text.
import { expect, test } from 'vitest';
import { overlaps } from '../../../src/harness/globs.ts';

test.each([
  ['rm', 'rmdir', false],
  ['rm *', 'rm', true],
  ['rm x*', 'rm', false],
  ['rm*', 'rm x', true],
  ['rm ?', 'rm xy', true],
  ['*', 'anything', true],
  ['git a*', 'git b*', false],
  ['rm * x', 'rm y*', true],
])('the patterns %s and %s may match the same text: %s', (a, b, are) => {
  expect([overlaps(a, b), overlaps(b, a)]).toEqual([are, are]);
});
