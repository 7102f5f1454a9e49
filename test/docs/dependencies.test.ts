// The tables of packages in docs/dependencies.md: what each is for, what is held, what moves only together; the lockfile.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));

const document = await readFile('docs/dependencies.md', 'utf8');

/** The packages in the first column of the table of packages and reasons in `text`. */
const namedIn = (text: string, column: string): readonly string[] => {
  const [, section = ''] = text.split(`| Package | ${column} |\n|---|---|\n`);
  const rows = (section.split('\n\n')[0] ?? '').trimEnd().split('\n');
  return rows.flatMap((row) => (row.split(' | ')[0] ?? '').slice(2).split(', '));
};

test('only what package.json names is held', () => {
  const held = namedIn(document, 'Why');
  expect(held.length).toBeGreaterThan(0);
  expect(held.filter((name) => devDependencies[name] === undefined)).toEqual([]);
});

test('the page says of each package in package.json what it is for, and of no other', () => {
  const told = namedIn(document, 'For');
  expect(told.toSorted()).toEqual(Object.keys(devDependencies).toSorted());
});

test.each(['wrangler', 'miniflare', 'workerd'])('one %s is installed, for tests, serving and deploying', (name) => {
  const { '': _, ...others }: Record<string, { dependencies?: Record<string, string> }> = packages;
  const asked = Object.values(others).flatMap(({ dependencies }) => dependencies?.[name] ?? []);
  expect(new Set(asked)).toEqual(new Set([packages[`node_modules/${name}`].version]));
});

test('the lockfile names no host', () => {
  expect(Object.entries<object>(packages).filter(([, locked]) => 'resolved' in locked)).toEqual([]);
});
