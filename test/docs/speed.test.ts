// The figures of the README and of docs/speed.md are those that the benchmark wrote.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cellOf, goalsTable, rowsOf, speedTable } from '../../bench/record.ts';

const readme = readFileSync('README.md', 'utf8');
const results = readFileSync('bench/results.md', 'utf8');
const growth = readFileSync('bench/growth.md', 'utf8');
const ifAllWere = (ratio: string): string => results.replaceAll(/\d+\.\d\d (?=\()/g, `${ratio} `);

test('the tables are those that the results give (npm run record:speed)', () => {
  expect(readme).toContain(`\n\n${speedTable(results)}\n\n`);
  expect(speedTable(ifAllWere('9.99'))).toMatch(/\| +9\.99 \| +9\.99 \| +9\.99 \| +9\.99 \| +10\.0 \|/);
  expect(readFileSync('docs/speed.md', 'utf8')).toContain(goalsTable(results));
  expect(goalsTable(ifAllWere('1.31'))).toMatch(/initialize .*\| missed/);
  expect(goalsTable(ifAllWere('1.30'))).toMatch(/initialize .*\| met/);
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
