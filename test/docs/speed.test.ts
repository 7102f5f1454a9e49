// The figures of README are those of the pages of results, and these pages agree with themselves.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectSaid } from '../support/document.ts';

const readme = readFileSync('README.md', 'utf8');
const results = readFileSync('bench/results.md', 'utf8');
const growth = readFileSync('bench/growth.md', 'utf8');

test('the table compares this server with three others', () => {
  const [part = ''] = /<!-- table: speed -->[\s\S]*?<!-- end -->/.exec(results) ?? [];
  for (const server of ['this server, stateless', 'mcp-lite', '@hono/mcp', '@modelcontextprotocol/server'])
    expectSaid(part, `| ${server} `);
});

test('the number of categories that one Worker holds is the largest that was measured to fit', () => {
  const fitting = (plan: RegExp): string | undefined =>
    [...growth.matchAll(/^\| ([\d,]+) .*\| ([^|]+?) +\|$/gm)].findLast(([, , fits = '']) => plan.test(fits))?.[1];
  expectSaid(readme, `${fitting(/^(yes|paid plan)$/)} categories`);
  expectSaid(readme, `${fitting(/^yes$/)} on the free`);
});

test('a call takes no more CPU time than the page of costs says', () => {
  const [, promised] = /rounded up to ([\d.]+) ms/.exec(results) ?? [];
  for (const form of ['stateless', 'in a session']) {
    const [, microseconds] =
      new RegExp(`^\\| this server, get_sources, ${form} .*?\\| +([\\d.]+) \\|`, 'm').exec(results) ?? [];
    expect(Number(microseconds)).toBeLessThanOrEqual(Number(promised) * 1000);
  }
});

test('what a million agents cost is what the page of costs adds up to', () => {
  const [, ...sums] = /^\| Together .*\$([\d.]+)\D+\$([\d.]+)/m.exec(results) ?? [];
  const [stateless, inSessions] = sums.map((sum) => Math.round(Number(sum)));
  expectSaid(readme, `about $${stateless} a month stateless and $${inSessions} a month with sessions`);
});

test('ten questions of each of the eight groups are shown with their answers, and a listing under 8,000 bytes', () => {
  const answers = readFileSync('bench/answers.md', 'utf8');
  const [, shown = ''] = answers.split('<!-- table: answers -->');
  const groups = [...shown.matchAll(/^\| (\w[\w ]*?) +\|/gm)].slice(1).map(([, group]) => `${group}`);
  const counts = Object.values(Object.groupBy(groups, (group) => group)).map((rows) => rows?.length);
  expect(counts).toEqual(Array.from({ length: 8 }, () => 10));
  const [, bytes] = /^\| `tools\/list` +\| +([\d,]+) \|/m.exec(answers) ?? [];
  expect(Number(bytes?.replace(',', ''))).toBeLessThan(8000);
});
