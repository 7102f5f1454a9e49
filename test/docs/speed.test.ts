// The figures of the README are those that the benchmark wrote.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const results = readFileSync('bench/results.md', 'utf8');
const growth = readFileSync('bench/growth.md', 'utf8');

/** The cells of the row that begins with `name`, in the part of `text` under `heading`. */
const rowOf = (text: string, heading: string, name: string): readonly string[] => {
  const part = text.slice(text.indexOf(`## ${heading}`));
  const row = part.split('\n').find((line) => line.startsWith('|') && line.split('|')[1]?.trim() === name);
  if (row === undefined) throw new Error(`no row ${name} under ${heading}`);
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
};

const CPU = 'Processor time per request, compared';
const median = (cell = ''): string => cell.split(' ')[0] ?? '';
const times = (subject: string): string => median(rowOf(results, CPU, subject)[4]);
const start = (worker: string): string => Number(median(rowOf(results, 'Start to first answer', worker)[3])).toFixed(1);
const size = (worker: string): string => `${Number(rowOf(results, 'Size and memory', worker)[2]).toFixed(0)} KiB`;

describe('the table of speeds', () => {
  test.each([
    { row: 'this server, stateless', prefix: 'ours', own: ', stateless' },
    { row: 'mcp-lite', prefix: 'mcp-lite', worker: 'mcp-lite' },
    { row: '@hono/mcp', prefix: '@hono/mcp', worker: 'hono-mcp' },
    { row: '@modelcontextprotocol/server', prefix: 'SDK v2', worker: 'sdk-v2' },
  ])('has what was measured of $row', ({ row, prefix, own = '', worker = 'ours' }) => {
    const [, list, sources, tools, starting, gzip] = rowOf(readme, 'How fast', row);
    expect({ list, sources, tools, starting, gzip: gzip?.split(',')[0] }).toEqual({
      list: times(`${prefix}, list_categories${own}`),
      sources: times(`${prefix}, get_sources${own}`),
      tools: times(`${prefix}, tools/list`),
      starting: start(worker),
      gzip: size(worker),
    });
  });
});

test('the number of categories that one Worker holds is the largest that was measured to fit', () => {
  const fitting = (plan: RegExp): string | undefined =>
    [...growth.matchAll(/^\| ([\d,]+) .*\| ([^|]+?) +\|$/gm)].findLast(([, , fits = '']) => plan.test(fits))?.[1];
  expect(readme).toContain(`${fitting(/^(yes|paid plan)$/)} categories`);
  expect(readme).toContain(`${fitting(/^yes$/)} on the free`);
});

test('a call takes no more processor time than the page of costs says', () => {
  const cost = readFileSync('docs/cost.md', 'utf8');
  const [, promised] = /rounded up to ([\d.]+) ms/.exec(cost) ?? [];
  for (const form of ['stateless', 'in a session']) {
    expect(Number(rowOf(results, CPU, `ours, get_sources, ${form}`)[2])).toBeLessThanOrEqual(Number(promised) * 1000);
  }
});
