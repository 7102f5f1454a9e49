// The configuration gate of start, test and deploy: the values in wrangler.toml and .dev.vars must be ones that the
// server accepts. Prints every problem and exits 1.
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { parse } from 'smol-toml';
import { readConfig } from '../src/domain/config.ts';

const textOf = (path: string): Promise<string> => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const { vars } = parse(await textOf('wrangler.toml'));
const deployed = typeof vars === 'object' ? vars : {};
const local = parseEnv(await textOf('.dev.vars'));

for (const [where, values] of [
  ['wrangler.toml [vars]', deployed],
  ['.dev.vars', { ...deployed, ...local }],
] as const) {
  const config = readConfig(values);
  if (config.ok) continue;
  for (const problem of config.error) console.error(`${where}: ${problem}`);
  process.exitCode = 1;
}
