// What `npm run eval -- --ask URL` refuses before it asks.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../../support/folders.ts';

test('a folder without a build is refused, since the sizes are those of its files', () => {
  const args = [resolve('bench/matching/main.ts'), '--ask', 'http://127.0.0.1:1'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folderForTest(), encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'There is no dist/worker.js: run `npm run build` first.\n']);
});
