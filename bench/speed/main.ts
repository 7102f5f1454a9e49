// `npm run bench`: installs the peers that the measurement compares with and the library of its plots, once, and measures.
// `--growth` measures growing registries instead. To make it short: `--rounds`, `--requests`, `--only PATTERN`,
// `--sizes 10,100` (growth), and `--dry` (no file, no starts, no sessions).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const HERE = join(import.meta.dirname, '..');

if (!existsSync(join(HERE, 'node_modules', 'vega-lite'))) {
  console.log('installing the peers into bench/node_modules');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: HERE, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await (process.argv.includes('--growth') ? import('../growth/growth.ts') : import('./speed.ts'));
