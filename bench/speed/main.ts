// `npm run bench`: installs the peers once, then measures speed, or growth, or both as short as wanted.
import { readCommandLine } from '../../scripts/command-line.ts';
import { installPackages } from '../packages.ts';
import { writeTables } from '../table.ts';

const { values } = readCommandLine({
  call: 'npm run bench -- [flags]',
  does: 'Compares the speed of this server with that of others, or measures growing registries.',
  flags: {
    growth: { type: 'boolean', says: 'measure growing registries instead' },
    rounds: { type: 'string', default: '21', says: 'how often each subject is measured' },
    requests: { type: 'string', default: '300', says: 'how many requests a round has' },
    sizes: {
      type: 'string',
      default: '10,100,1000,2000,3000,5000,10000,100000',
      says: 'with --growth: topics',
    },
    lists: { type: 'string', default: '0,1,10,100,1000', says: 'with --growth: trusted lists' },
    dry: { type: 'boolean', default: false, says: 'write no file' },
  },
});
const numbersIn = (text: string): readonly number[] => text.split(',').filter(Boolean).map(Number);

installPackages('mcp-lite');
const { measureGrowth } = await import('../growth/growth.ts');
const { measureSpeed } = await import('./speed.ts');
const tables = values.growth
  ? await measureGrowth(numbersIn(values.sizes), numbersIn(values.lists))
  : await measureSpeed({ rounds: Number(values.rounds), requests: Number(values.requests) });
console.log(`\n${Object.values(tables).join('\n\n')}`);
if (!values.dry) {
  writeTables(values.growth ? 'bench/growth.md' : 'bench/results.md', tables);
  if ('speed' in tables) writeTables('README.md', { speed: tables.speed });
}
