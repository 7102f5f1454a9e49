// The values of the configuration are those that the guide lists.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONFIG_NAMES, readConfig } from '../../src/worker/config.ts';

const operate = readFileSync('docs/operate.md', 'utf8');
const matchesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, found = '']) => found);

test('every value that the guide lists is read, and no other is', () => {
  const table = operate.slice(operate.indexOf('## Values'), operate.indexOf('## Custom domain'));
  const listed = matchesIn(table, /^\| (.*?) \|/gm).flatMap((cell) => matchesIn(cell, /`([A-Z_]+)`/g));
  // A wrong value of each is refused by name, so it is read.
  const wrong = readConfig(Object.fromEntries(listed.map((name) => [name, 'wrong'])));
  const refused = wrong.problems.map((problem) => problem.split(' ')[0]);
  expect(refused.toSorted()).toEqual(listed.toSorted());
  expect(CONFIG_NAMES.filter((name) => name !== 'RUN').toSorted()).toEqual(listed.toSorted());
});
