// `npm run bench`: installs the peers once, then measures. `--growth` measures growing registries instead. For a short run: `--rounds`, `--requests`, `--only PATTERN`,
// `--sizes 10,100` (growth), and `--dry` (no file, no starts, no sessions).
import { installPackages } from '../packages.ts';

installPackages('mcp-lite');
await (process.argv.includes('--growth') ? import('../growth/growth.ts') : import('./speed.ts'));
