// What a run says of the suites it skipped.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REASONS, skippedLines } from '../../../scripts/gate/skipped.ts';

test('each suite that skipped something gets one line with the number and the reason', () => {
  const files = ['test/browser/pages.test.ts', 'test/new.test.ts', 'test/browser/scripts.test.ts'];
  expect(skippedLines(files)).toEqual([
    `skipped 2 in test/browser/: ${REASONS['test/browser/']}`,
    'skipped 1 in test/new.test.ts: no reason is given',
  ]);
});

test('every test file that can skip has a reason, and every reason such a file', () => {
  const files = globSync('test/**/*.test.ts', { exclude: ['test/clients/**', 'test/**/*.more.test.ts'] }).filter(
    (file) => /\b(?:test|describe)\.(?:skipIf|runIf)\(|\bskip\(['`]|\binBrowser\(/.test(readFileSync(file, 'utf8')),
  );
  const reasonFor = (file: string) => Object.keys(REASONS).find((prefix) => file.startsWith(prefix));
  expect(files.filter((file) => reasonFor(file) === undefined)).toEqual([]);
  expect(new Set(files.map(reasonFor))).toEqual(new Set(Object.keys(REASONS)));
});
