// Which small changes are tried, and which suites are asked about one.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyMutant, describeMutant, type Mutant, sampleMutants } from '../../bench/mutation/mutants.ts';
import { AIMS, type Equivalent, mutableIn, resultsTable } from '../../bench/mutation/results.ts';
import { projectFiles } from '../../bench/mutation/sandbox.ts';
import { suitesOver } from '../../bench/mutation/suites.ts';

const TEXT = 'const isOver = (n: number) => n > 3;';
const mutant: Mutant = {
  ...{ id: '1', file: 'src/a.ts', line: 1, code: TEXT, start: 30, end: 35 },
  ...{ original: 'n > 3', replacement: 'n >= 3' },
};
const FILES = projectFiles();
const many = Array.from({ length: 100 }, (_, line) => ({ ...mutant, line }));

test('a mutant changes its place and nothing else', () => {
  expect(applyMutant(TEXT, mutant)).toBe('const isOver = (n: number) => n >= 3;');
  expect(describeMutant(mutant)).toBe('src/a.ts:1  n > 3  →  n >= 3');
});

test('a seed draws the same mutants again, another seed others', () => {
  const lines = (seed: number) => sampleMutants(many, 10, seed).map(({ line }) => line);
  expect(lines(1)).toEqual(lines(1));
  expect(lines(1)).not.toEqual(lines(2));
  expect(new Set(lines(1)).size).toBe(10);
  expect(sampleMutants(many, 1_000, 1)).toHaveLength(100);
});

test('every file of src that can be mutated lies in one folder of the table', () => {
  const inFolders = Object.keys(AIMS).flatMap((folder) => mutableIn(FILES, folder));
  expect(inFolders.toSorted()).toEqual(mutableIn(FILES, 'src').toSorted());
});

/** The lines that a mutant which no test can notice begins in. */
const linesOf = ({ file, original, within = '' }: Equivalent): readonly string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line, at, lines) => {
      const [before = ''] = lines.slice(at).join('\n').split(original, 1);
      return line.includes(within) && before.length < line.length;
    });

test('each mutant that no test can notice is in the code, on one line, and is listed once', () => {
  const known: readonly Equivalent[] = JSON.parse(readFileSync('bench/mutation/equivalent.json', 'utf8'));
  expect(known.filter((one) => linesOf(one).length !== 1)).toEqual([]);
  const mutants = known.map((one) => [one.file, linesOf(one), one.original, one.replacement].join(' '));
  expect(mutants).toEqual([...new Set(mutants)]);
});

describe('the suites that are asked', () => {
  const suitesFor = suitesOver(FILES);

  test('import the file, the one of the same name first', () => {
    const suites = suitesFor('src/domain/matching/evidence.ts', 5);
    expect(suites[0]).toBe('test/domain/matching/evidence.test.ts');
    expect(suites).toHaveLength(5);
  });
  test('include those in workerd for what only the Worker imports', () => {
    const suites = suitesFor('src/worker/session-object.ts', 30);
    expect(suites.some((suite) => /^test\/worker\/[^/]+$/.test(suite))).toBe(true);
  });
  test('are found for the scripts, too', () =>
    expect(suitesFor('scripts/curator/probe.ts', 5)).toContain('test/scripts/curator/links.test.ts'));
  test('start neither a browser nor a client', () => {
    expect(suitesFor('src/domain/json.ts', 1_000).join()).not.toMatch(/test\/(browser|clients)\//);
  });
});

test('docs/robustness.md has the table of the results', () => {
  const results = JSON.parse(readFileSync('bench/mutation/results.json', 'utf8'));
  expect(readFileSync('docs/robustness.md', 'utf8')).toContain(resultsTable(results));
});
