// The configuration gate of start, test and deploy: the server must accept the values in wrangler.toml and .dev.vars.
// Prints every problem and exits 1.
import { parseEnv } from 'node:util';
import { parse } from 'smol-toml';
import { isObject, type JsonObject } from '../../src/domain/json.ts';
import { nameProblems, readConfig } from '../../src/worker/config.ts';
import { textOf } from '../checkout.ts';
import { readCommandLine } from '../command-line.ts';

readCommandLine({ call: 'npm run check', does: 'Checks registry.json and the values in wrangler.toml and .dev.vars.' });

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

const vars = objectOf(parse(textOf('wrangler.toml'))['vars']);
const local = parseEnv(textOf('.dev.vars'));

const printed = new Set<string>();
for (const [where, values] of [
  ['wrangler.toml [vars]', vars],
  ['.dev.vars', { ...vars, ...local }],
] as const) {
  for (const problem of [...readConfig(values).problems, ...nameProblems(values)]) {
    if (!printed.has(problem)) console.error(`${where}: ${problem}`);
    printed.add(problem);
  }
}
if (printed.size > 0) process.exitCode = 1;
