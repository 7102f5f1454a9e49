// Which rules of OpenCode may match the same call.
import { expect, test } from 'vitest';
import { meets, overlaps } from '../../../src/harness/targets/opencode-merge.ts';

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
  const rule = (tool: string, pattern: string) => ({ tool, pattern, action: 'deny' });
  expect([meets(rule('t', a), rule('t', b)), meets(rule(a, 'p'), rule(b, 'p'))]).toEqual([are, are]);
  expect(meets(rule('t', a), rule('u', b))).toBe(false);
});
