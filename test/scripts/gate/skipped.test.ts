// What a run says of the suites it skipped.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REASONS, skippedLines } from '../../../scripts/gate/skipped.ts';

const [passed, skipped] = [{ status: 'passed' }, { status: 'skipped' }];

test('each suite that skipped something, and no other, gets one line with the number and the reason', () => {
  const report = {
    testResults: [
      { name: '/p/test/browser/pages.test.ts', assertionResults: [skipped, skipped, passed] },
      { name: '/p/test/browser/scripts.test.ts', assertionResults: [skipped] },
      { name: '/p/test/new.test.ts', assertionResults: [skipped] },
      { name: '/p/test/domain/x.test.ts', assertionResults: [passed] },
    ],
  };
  expect(skippedLines(report, '/p')).toEqual([
    `skipped 3 in test/browser/: ${REASONS['test/browser/']}`,
    'skipped 1 in test/new.test.ts: no reason is given',
  ]);
  expect(skippedLines({}, '/p')).toEqual([]);
});

test('every test file that can skip has a reason, and every reason such a file', () => {
  const files = globSync('test/**/*.test.ts', { exclude: ['test/clients/**', 'test/**/*.more.test.ts'] }).filter(
    (file) => /\b(?:test|describe)\.(?:skipIf|runIf)\(|\binBrowser\(/.test(readFileSync(file, 'utf8')),
  );
  const reasonFor = (file: string) => Object.keys(REASONS).find((prefix) => file.startsWith(prefix));
  expect(files.filter((file) => reasonFor(file) === undefined)).toEqual([]);
  expect(new Set(files.map(reasonFor))).toEqual(new Set(Object.keys(REASONS)));
});
