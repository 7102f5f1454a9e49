// The figures of the README are those that the benchmark wrote.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cellOf, rowsOf, speedTable } from '../../bench/record.ts';

const readme = readFileSync('README.md', 'utf8');
const results = readFileSync('bench/results.md', 'utf8');
const growth = readFileSync('bench/growth.md', 'utf8');

test('the table is the one that the results give (npm run record:speed)', () => {
  expect(readme).toContain(`\n\n${speedTable(results)}\n\n`);
  const slower = results.replaceAll(/\d+\.\d\d (?=\()/g, '9.99 ');
  expect(speedTable(slower)).toMatch(/\| +9\.99 \| +9\.99 \| +9\.99 \| +9\.99 \| +10\.0 \|/);
});

test('the number of categories that one Worker holds is the largest that was measured to fit', () => {
  const fitting = (plan: RegExp): string | undefined =>
    [...growth.matchAll(/^\| ([\d,]+) .*\| ([^|]+?) +\|$/gm)].findLast(([, , fits = '']) => plan.test(fits))?.[1];
  expect(readme).toContain(`${fitting(/^(yes|paid plan)$/)} categories`);
  expect(readme).toContain(`${fitting(/^yes$/)} on the free`);
});

test('a call takes no more CPU time than the page of costs says', () => {
  const cost = readFileSync('docs/cost.md', 'utf8');
  const cpu = rowsOf(results, 'CPU time per request, compared');
  const [, promised] = /rounded up to ([\d.]+) ms/.exec(cost) ?? [];
  for (const form of ['stateless', 'in a session']) {
    expect(Number(cellOf(cpu, `ours, get_sources, ${form}`, 2))).toBeLessThanOrEqual(Number(promised) * 1000);
  }
});

test('what a million agents cost is what the page of costs adds up to', () => {
  const [, ...sums] = /^\| Together .*\$([\d.]+)\D+\$([\d.]+)/m.exec(readFileSync('docs/cost.md', 'utf8')) ?? [];
  const [stateless, inSessions] = sums.map((sum) => Math.round(Number(sum)));
  expect(readme).toContain(`about $${stateless} a month stateless and $${inSessions} a month with sessions`);
});
