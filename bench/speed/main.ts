// `npm run bench`: installs the peers and the plotting library once, then measures. `--growth` measures growing
// registries instead. For a short run: `--rounds`, `--requests`, `--only PATTERN`,
// `--sizes 10,100` (growth), and `--dry` (no file, no starts, no sessions).
import { installPackages } from '../packages.ts';

installPackages('vega-lite');
await (process.argv.includes('--growth') ? import('../growth/growth.ts') : import('./speed.ts'));
