// The figures of the README are those that the benchmark wrote.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectSaid } from '../support/document.ts';

const readme = readFileSync('README.md', 'utf8');
const results = readFileSync('bench/results.md', 'utf8');
const growth = readFileSync('bench/growth.md', 'utf8');

test('the table is the one that the benchmark wrote beside its results', () => {
  const [part = ''] = /<!-- table: speed -->[\s\S]*?<!-- end -->/.exec(results) ?? [];
  expectSaid(part, '| this server, stateless ');
  expectSaid(readme, part);
});

test('the number of categories that one Worker holds is the largest that was measured to fit', () => {
  const fitting = (plan: RegExp): string | undefined =>
    [...growth.matchAll(/^\| ([\d,]+) .*\| ([^|]+?) +\|$/gm)].findLast(([, , fits = '']) => plan.test(fits))?.[1];
  expectSaid(readme, `${fitting(/^(yes|paid plan)$/)} categories`);
  expectSaid(readme, `${fitting(/^yes$/)} on the free`);
});

test('a call takes no more CPU time than the page of costs says', () => {
  const cost = readFileSync('docs/cost.md', 'utf8');
  const [, promised] = /rounded up to ([\d.]+) ms/.exec(cost) ?? [];
  for (const form of ['stateless', 'in a session']) {
    const [, microseconds] =
      new RegExp(`^\\| ours, get_sources, ${form} .*?\\| +([\\d.]+) \\|`, 'm').exec(results) ?? [];
    expect(Number(microseconds)).toBeLessThanOrEqual(Number(promised) * 1000);
  }
});

test('what a million agents cost is what the page of costs adds up to', () => {
  const [, ...sums] = /^\| Together .*\$([\d.]+)\D+\$([\d.]+)/m.exec(readFileSync('docs/cost.md', 'utf8')) ?? [];
  const [stateless, inSessions] = sums.map((sum) => Math.round(Number(sum)));
  expectSaid(readme, `about $${stateless} a month stateless and $${inSessions} a month with sessions`);
});
