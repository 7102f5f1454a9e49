// Deploys only after these pass: the registry, its signatures and the configuration, every test, and the size of the code.
// Stops at the first failure.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { commandLine, refuse } from '../command-line.ts';
import { exitCodeOf } from '../exit-code.ts';

/** The size limit of the code in KiB after gzip, so that starts stay fast on a free plan. */
const MAX_CODE_KIB = 88;
const BUNDLE_DIRECTORY = 'out/bundle';

// The flags are those of wrangler deploy.
const does = 'Deploys if the registry, the configuration and the size are in order and every test passes.';
commandLine('npm run deploy --', does)
  .option('--dry-run', 'do all but the last step')
  .option('--outdir <folder>', 'where to write what would be deployed')
  .option('--name <name>', 'the name of the Worker')
  .option('--var <setting>', 'a value of the configuration, such as LOG_REQUESTS:off')
  .option('--keep-vars', 'keep values that were set in the dashboard')
  .option('--tag <tag>', 'a tag for this version')
  .option('--message <text>', 'a message for this version')
  .parse();
// Workers Builds has neither a browser nor the other tools that some suites need; there, only suites that need nothing but
// Node are run.
const PLAIN_SUITES = [
  ...['--project', 'core', 'test/domain', 'test/catalog', 'test/http', 'test/worker'],
  'test/scripts/gate/licences.test.ts',
];
const suites = process.env['WORKERS_CI'] === '1' ? PLAIN_SUITES : [];

const run = (command: string, ...args: readonly string[]): void => {
  console.log(`\n> ${command} ${args.join(' ')}`);
  const code = exitCodeOf(command, args, { env: { ...process.env, WRANGLER_SEND_METRICS: 'false' } });
  if (code === 0) return;
  console.error(`\nNothing was deployed: ${command} ${args.join(' ')} failed.`);
  process.exit(code);
};

const gzipKib = (path: string): number => gzipSync(readFileSync(path)).length / 1024;

run('npm', 'run', 'check:released');
run('node', 'scripts/gate/test.ts', ...suites);
run('wrangler', 'deploy', '--dry-run', '--outdir', BUNDLE_DIRECTORY);
// The lists are part of the script and may grow up to the platform's limit; only the code has a budget.
const kib = gzipKib(`${BUNDLE_DIRECTORY}/worker.js`) - gzipKib('dist/registry.json') - gzipKib('dist/lists.json');
console.log(`\nThe code is ${kib.toFixed(1)} KiB after gzip; the budget is ${MAX_CODE_KIB} KiB.`);
if (kib > MAX_CODE_KIB) refuse('\nNothing was deployed: the code is over its budget.');
run('wrangler', 'deploy', ...process.argv.slice(2));
