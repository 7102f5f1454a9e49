// What the documents on operation and safety name is there: files, commands and configuration values.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONFIG_NAMES, readConfig } from '../../src/worker/config.ts';

const operate = readFileSync('docs/operate.md', 'utf8');
const threats = readFileSync('docs/threat-model.md', 'utf8');
const matchesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, found = '']) => found);

test('every command that the guide gives exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = matchesIn(operate, /npm run ([\w:]+)/g);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test('every value that the guide lists is read, and no other is', () => {
  const table = operate.slice(operate.indexOf('## Values'), operate.indexOf('## Custom domain'));
  const listed = matchesIn(table, /^\| (.*?) \|/gm).flatMap((cell) => matchesIn(cell, /`([A-Z_]+)`/g));
  // A wrong value of each is refused by name, so it is read.
  const wrong = readConfig(Object.fromEntries(listed.map((name) => [name, 'wrong'])));
  const refused = wrong.problems.map((problem) => problem.split(' ')[0]);
  expect(refused.toSorted()).toEqual(listed.toSorted());
  expect(CONFIG_NAMES.filter((name) => name !== 'RUN').toSorted()).toEqual(listed.toSorted());
});

test('links to other documents lead somewhere', () => {
  const links = [...matchesIn(operate, /\]\(([\w./-]+)\)/g), ...matchesIn(threats, /\]\(([\w./-]+)\)/g)];
  expect(links.filter((link) => !existsSync(`docs/${link}`))).toEqual([]);
});

test('the record of long runs names commands that exist and leaves nothing open', () => {
  const record = readFileSync('docs/robustness.md', 'utf8');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(matchesIn(record, /npm run ([\w:]+)/g).filter((name) => scripts[name] === undefined)).toEqual([]);
  expect(record).not.toMatch(/[A-Z]+_TABLE/);
});
