// The configuration gate of start, test and deploy: the server must accept the values in wrangler.toml and .dev.vars.
// Prints every problem and exits 1.
import { parseEnv } from 'node:util';
import { parse } from 'smol-toml';
import { isObject, type JsonObject } from '../../src/domain/json.ts';
import { nameProblems, readConfig } from '../../src/worker/config.ts';
import { textOf } from '../checkout.ts';

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

const { vars, env } = parse(textOf('wrangler.toml'));
const bare = objectOf(vars);
const production = objectOf(objectOf(objectOf(env)['production'])['vars']);
const local = parseEnv(textOf('.dev.vars'));

for (const [where, values] of [
  ['wrangler.toml [vars]', bare],
  ['wrangler.toml [env.production.vars]', production],
  ['.dev.vars', { ...bare, ...local }],
] as const) {
  const problems = new Set([...readConfig(values).problems, ...nameProblems(values)]);
  for (const problem of problems) console.error(`${where}: ${problem}`);
  if (problems.size > 0) process.exitCode = 1;
}
