// `npm run check`, the gate in front of start, build, test and deploy: registry.json and what belongs to it, and the values
// in wrangler.toml and .dev.vars. Prints errors, and what is due; only errors make it exit 1. With `--released`, as a
// deployment asks, a list that was edited after its last release is an error. `npm run curator -- check` prints warnings, too.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { toText } from '../../src/domain/bytes.ts';
import { countText } from '../../src/domain/count-text.ts';
import { dayOf } from '../../src/domain/day.ts';
import { dropControls } from '../../src/domain/excerpt.ts';
import { nameProblems, readConfig } from '../../src/worker/config.ts';
import { commandLine } from '../command-line.ts';
import { tryRead } from '../read-plain.ts';
import { loadWrangler } from '../wrangler-config.ts';
import { complaintLine, reviewFolder } from './check-registry.ts';

/** What the server would not accept of the values in wrangler.toml and .dev.vars, one line each. */
export const configProblems = async (): Promise<readonly string[]> => {
  const folder = fileURLToPath(new URL('../..', import.meta.url));
  const config = await loadWrangler(folder);
  if (!config.ok) return [config.error];
  // An image has no such file.
  const devVars = await tryRead(join(folder, '.dev.vars'));
  if (!devVars.ok) return [`.dev.vars ${devVars.error}`];
  const deployed = config.value.vars;
  const problemsIn = (values: object) => new Set([...readConfig(values).problems, ...nameProblems(values)]);
  const problems = problemsIn(deployed);
  const local = problemsIn({ ...deployed, ...parseEnv(toText(devVars.value ?? new Uint8Array())) });
  return [
    ...[...problems].map((problem) => `wrangler.toml [vars]: ${problem}`),
    ...[...local].filter((problem) => !problems.has(problem)).map((problem) => `.dev.vars: ${problem}`),
  ];
};

if (import.meta.main) {
  const does = 'Checks registry.json and what belongs to it, and the configuration; names each problem with its place.';
  const called = commandLine('npm run check --', does)
    .argument('[folder]', 'a repository', '.')
    .option('--released', 'refuse what was changed since the last release, too', false)
    .parse();
  const complaints = await reviewFolder(called.processedArgs[0], dayOf(new Date()), called.opts());
  const errors = complaints.filter(({ severity }) => severity === 'error');
  for (const complaint of complaints)
    if (complaint.severity !== 'warning') console.error(dropControls(complaintLine(complaint)).replaceAll('\n', ' '));
  if (errors.length > 0) console.error(`registry.json: ${countText(errors.length, 'problem')}. Nothing was built.`);
  const inConfig = await configProblems();
  for (const problem of inConfig) console.error(problem);
  if (errors.length + inConfig.length > 0) process.exitCode = 1;
  else if (!called.opts()['released'])
    console.log('In order: the list, what belongs to it, wrangler.toml and .dev.vars.');
}
