// What `npm run mutate` refuses before StrykerJS starts.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['a path that does not exist', ['src/nowhere'], 'error: there is no file or folder src/nowhere\n'],
  ['a sample of nothing', ['--sample', '0'], 'It must be a whole number from 1 to 100.'],
])('mutate refuses %s', (_, args, want) => {
  const { status, stderr } = spawnSync('node', ['bench/mutate.ts', ...args], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining(want)]);
});
