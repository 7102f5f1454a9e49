// How OpenCode reads its rules: which of them may match the same call, and what they refuse already.
import { expect, test } from 'vitest';
import type { Json } from '../../../src/domain/json.ts';
import { isSaid, meets, orderOf, overlaps, type PlacedRule } from '../../../src/harness/targets/opencode-rules.ts';

test.each([
  ['rm', 'rm', true],
  ['rm', 'rmdir', false],
  ['rm *', 'rm', true],
  ['rm *', 'rmdir', true],
  ['rm x*', 'rm', false],
  ['rm*', 'rm x', true],
  ['rm ?', 'rm xy', true],
  ['*', 'anything', true],
  ['git *', 'git push *', true],
  ['git a*', 'git b*', false],
  ['rm * x', 'rm y*', true],
])('the patterns %s and %s may match the same text: %s', (a, b, are) => {
  expect([overlaps(a, b), overlaps(b, a)]).toEqual([are, are]);
  const rule = (tool: string, pattern: string) => ({ tool, pattern });
  expect([meets(rule('t', a), rule('t', b)), meets(rule(a, 'p'), rule(b, 'p'))]).toEqual([are, are]);
  expect(meets(rule('t', a), rule('u', b))).toBe(false);
});

test.each<[own: Json, action: PlacedRule['action'], said: boolean, hidden?: Json]>([
  [{ bash: { 'rm *': 'deny' } }, 'deny', true],
  [{ bash: 'deny' }, 'deny', true],
  [{ '*': { 'rm *': 'deny' } }, 'deny', true],
  ['deny', 'deny', true],
  [{ bash: { '*': 'allow', 'rm *': 'deny' } }, 'deny', true],
  [{ bash: { 'rm *': 'deny', '*': 'allow' } }, 'deny', false],
  [{ bash: { 'rm *': 'ask' } }, 'deny', false],
  [{ bash: { 'rmdir *': 'deny' }, read: 'deny' }, 'deny', false],
  [{ bash: { 'rm *': 'deny' } }, 'ask', true],
  [{ bash: { 'rm *': 'ask' } }, 'ask', true],
  [{ bash: { 'rm *': 'allow' } }, 'ask', false],
  [{ bash: { 'rm *': 'ask', 'git *': 'allow' } }, 'ask', true],
  [{ bash: { 'rm *': 'ask', 'rm x': 'allow' } }, 'ask', false],
  [{ bash: { 'rm *': 'ask', 'rm x': 'allow', '*': 'deny' } }, 'ask', true],
  [{ bash: { 'rm *': 'ask' } }, 'ask', false, 'allow'],
])('where OpenCode has %j, that rm is %s is there already: %s', (user, action, said, hidden) =>
  expect(isSaid(orderOf({ user, hidden }), { tool: 'bash', pattern: 'rm *', action })).toBe(said),
);
