// `npm run bench`: installs the peers once, then measures speed, as short as wanted.
import { commandLine } from '../../scripts/command-line.ts';
import { writeParts } from '../../scripts/document-part.ts';
import { installPackages } from '../packages.ts';

const does = 'Compares the speed of this server with that of others.';
const values = commandLine('npm run bench --', does)
  .option('--rounds <count>', 'how often each subject is measured', '21')
  .option('--requests <count>', 'how many requests a round has', '300')
  .option('--before <folder>', 'another checkout, after its npm run build, as one more server')
  .option('--dry', 'write no file')
  .parse()
  .opts<{ rounds: string; requests: string; before?: string; dry?: boolean }>();

installPackages('mcp-lite');
const { measureSpeed } = await import('./speed.ts');
const plan = { rounds: Number(values.rounds), requests: Number(values.requests) };
const tables = await measureSpeed(plan, values.before);
console.log(`\n${Object.values(tables).join('\n\n')}`);
if (!values.dry) {
  writeParts('bench/results.md', tables);
}
