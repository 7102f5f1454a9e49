// `npm run mutate`: StrykerJS changes the code in small ways, one at a time, and names each change that no suite notices.
// Survivors are no failure. A change that no test can notice is named in the code: `// Stryker disable next-line …: why`.
import { existsSync, globSync, statSync } from 'node:fs';
import { commandLine, wholeNumber } from '../scripts/command-line.ts';
import { exitCodeOf } from '../scripts/exit-code.ts';
import { dayOf } from '../src/domain/day.ts';
import { generator, shuffled } from './statistics.ts';

/** Files of declarations and of texts only. */
const UNMUTATED = /\.d\.ts$|\/(?:items|machine|model|ports|english|steering-table)\.ts$/;

const does = 'Changes the code in small ways, one at a time, and names each change that no suite notices.';
const called = commandLine('npm run mutate --', does)
  .argument('[paths...]', 'files or folders; src without any')
  .option('--sample <files>', 'take so many of these files, drawn by the day', wholeNumber(1, 100))
  .parse();
const { sample } = called.opts<{ sample?: number }>();
const missing = called.args.find((path) => !existsSync(path));
if (missing !== undefined) called.error(`error: there is no file or folder ${missing}`);
const files = (called.args.length > 0 ? called.args : ['src'])
  .flatMap((path) => (statSync(path).isDirectory() ? globSync(`${path}/**/*.ts`) : [path]))
  .filter((file) => !UNMUTATED.test(file));
const day = Number(dayOf(new Date()).replaceAll('-', ''));
const drawn = sample === undefined ? files : shuffled(files, generator(day)).slice(0, sample);
console.log(drawn.join('\n'));
process.exitCode = exitCodeOf('stryker', ['run', 'bench/mutate.json', '--mutate', drawn.join(',')]);
