// `npm run bench`: installs the peers once, then measures speed, or growth, or both as short as wanted.
import { commandLine } from '../../scripts/command-line.ts';
import { writeParts } from '../../scripts/document-part.ts';
import { installPackages } from '../packages.ts';

const does = 'Compares the speed of this server with that of others, or measures growing registries.';
const values = commandLine('npm run bench --', does)
  .option('--growth', 'measure growing registries instead')
  .option('--rounds <count>', 'how often each subject is measured', '21')
  .option('--requests <count>', 'how many requests a round has', '300')
  .option('--sizes <counts>', 'with --growth: topics', '10,100,1000,2000,3000,5000,10000')
  .option('--dry', 'write no file')
  .parse()
  .opts<{ growth?: boolean; rounds: string; requests: string; sizes: string; dry?: boolean }>();

installPackages('mcp-lite');
const { measureGrowth } = await import('../growth/growth.ts');
const { measureSpeed } = await import('./speed.ts');
const tables = values.growth
  ? await measureGrowth(values.sizes.split(',').map(Number))
  : await measureSpeed({ rounds: Number(values.rounds), requests: Number(values.requests) });
console.log(`\n${Object.values(tables).join('\n\n')}`);
if (!values.dry) {
  writeParts(values.growth ? 'bench/growth.md' : 'bench/results.md', tables);
  if (tables['speed'] !== undefined) writeParts('README.md', { speed: tables['speed'] });
}
