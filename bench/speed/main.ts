// `npm run bench`: installs the peers once, then measures speed, as short as wanted.
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { writeParts } from '../../scripts/document-part.ts';
import { installPackages } from '../packages.ts';
import type { Measurement } from './speed.ts';

const does = 'Compares the speed of this server with that of others.';
const { dry, ...plan } = commandLine('npm run bench --', does)
  .option('--rounds <count>', 'how often each subject is measured', wholeNumber(1, 1000), 11)
  .option('--requests <count>', 'how many requests a round has', wholeNumber(6, 100_000), 1000)
  .option('--connections <count>', 'over how many connections they are sent', wholeNumber(1, 32), 16)
  .option('--before <folder>', 'another checkout, after its npm run build, as one more server')
  .option('--only <text>', 'only subjects whose names have it, with what they are compared with; writes no file')
  .option('--collections', 'only count how often V8 collects garbage')
  .option('--dry', 'write no file')
  .parse()
  .opts<Measurement & { dry?: boolean }>();

installPackages('mcp-lite');
const { measureSpeed } = await import('./speed.ts');
const tables = await measureSpeed(plan);
console.log(`\n${Object.values(tables).join('\n\n')}`);
if (!dry && plan.only === undefined) writeParts('bench/results.md', tables);
