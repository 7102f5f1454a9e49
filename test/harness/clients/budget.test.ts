// What a repository can make the judge do is bounded: long patterns reach no client, and what it cannot check in time is named as lost.
import { expect, test } from 'vitest';
import { hintsOf, PROJECT, planOf, refusing, textsOf, USER } from '../../support/plans.ts';

test.each([
  [`Bash(${'*a'.repeat(9)}b)`, 'more than 8 stars or 4000 characters'],
  [`Bash(rm ${'a'.repeat(4100)})`, 'more than 8 stars or 4000 characters'],
  [`Read(${'**/x/'.repeat(9)})`, 'more than 8 stars or 4000 characters'],
  [`Bash(${'*a'.repeat(8)}b)`, undefined],
])('%s', (rule, hint) => {
  const plan = planOf({ [USER]: refusing([rule]) }, ['opencode']);
  const hints = hintsOf(plan, 'opencode');
  if (hint === undefined) expect(hints).toEqual([]);
  else expect(hints.join()).toContain(hint);
  expect(
    Object.values(textsOf(plan)).join().includes('aaa') || /"bash \*": \{\}/.test(Object.values(textsOf(plan)).join()),
  ).toBe(false);
});

test('rules of a project that would take the judge hours are named as not checked, in seconds', () => {
  const rows = Array.from({ length: 2000 }, (_, at) => [`a${'*a'.repeat(60)}${at}*b`, 'allow'] as const);
  const files = {
    [PROJECT]: refusing(Array.from({ length: 200 }, (_, at) => `Bash(a*a*a*a*a*a*${at})`)),
    '/p/opencode.json': JSON.stringify({ permission: { bash: Object.fromEntries(rows) } }),
  };
  const plan = planOf(files, ['opencode']);
  const hints = hintsOf(plan, 'opencode');
  expect(hints.some((hint) => hint.startsWith('could not be checked'))).toBe(true);
}, 60_000);
