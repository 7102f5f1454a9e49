// `npm run bench`: installs the peers that the measurement compares with and the library of its plots, once, and measures.
// `--growth` measures growing registries instead. To make it short: `--rounds`, `--requests`, `--only PATTERN`,
// `--sizes 10,100` (growth), and `--dry` (no file, no starts, no sessions).
import { installPackages } from '../packages.ts';

installPackages('vega-lite');
await (process.argv.includes('--growth') ? import('../growth/growth.ts') : import('./speed.ts'));
