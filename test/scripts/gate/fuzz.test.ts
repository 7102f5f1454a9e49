// What `npm run fuzz` takes, and when it calls a run sound. A stand-in for vitest reports one property of ten cases.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../../support/folders.ts';

const REPORTING = `#!/bin/sh
echo '{"name":"p","cases":'"$((10 * FUZZ_FACTOR))"',"seed":'"$FUZZ_SEED"',"ms":0}' >> "$FUZZ_REPORT"
`;

/** Fails, unless it is ended before. */
const ENDLESS = "exec node -e 'setTimeout(() => process.exit(1), 20_000)'";

test.each([
  ['a number', ['--times', '3', '--seed', '7'], '', 0, /\| p \| 30 \| 0\.0 \| 7 \|\n\n30 cases, no failure\n$/],
  ['a number, where a property fails', ['--times', '3'], 'exit 1', 1, /30 cases; a property failed, see above\n$/],
  ['a time that ends', ['--seconds', '1'], ENDLESS, 0, /\n500 cases, no failure\n$/],
  ['the lists', ['lists'], '', 0, /\n100 cases, no failure\n$/],
  ['nothing, where suites are missing', [], '', 1, /Only 500 cases were tried, fewer than 100000: /],
  ['no number', ['--times', 'many'], '', 2, /It must be a whole number from 1 to 10000\./],
  ['no time', ['--seconds', '0'], '', 2, /It must be a whole number from 1 to 86400\./],
  ['another word', ['list'], '', 2, /it is "lists" or nothing, not "list"/],
])('fuzz with %s', (_, args, then, status, want) => {
  const folder = folderForTest();
  const vitest = join(folder, 'bin/vitest');
  mkdirSync(join(folder, 'bin'));
  writeFileSync(vitest, REPORTING + then);
  chmodSync(vitest, 0o755);
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` };
  const called = [resolve('scripts/gate/fuzz.ts'), ...args];
  const ran = spawnSync(process.execPath, called, { cwd: folder, env, encoding: 'utf8' });
  expect([ran.status, ran.stdout + ran.stderr]).toEqual([status, expect.stringMatching(want)]);
});
