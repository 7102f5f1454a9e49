// Gemini's own policy engine, asked in a process of its own: it is loaded from the clients' folder. Arguments: a folder of
// policies, then calls as JSON. Prints the errors of loading and the decision on each call as JSON, in the last line.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const CORE = resolve('.cache/clients/node_modules/@google/gemini-cli-core/dist/src/policy');
const load = (name: string) => import(pathToFileURL(join(CORE, name)).href);

const [, , folder = '', mode = 'default', ...calls] = process.argv;
const { loadPoliciesFromToml } = await load('toml-loader.js');
const { PolicyEngine } = await load('policy-engine.js');
// Gemini's own defaults are the lowest tier, the person's policies a higher one.
const { rules, errors } = await loadPoliciesFromToml([join(CORE, 'policies'), folder], (path: string) =>
  path.startsWith(CORE) ? 1 : 4,
);
const engine = new PolicyEngine({ rules, approvalMode: mode });
const decisions: string[] = [];
for (const call of calls) {
  const { name, args, server } = JSON.parse(call);
  decisions.push((await engine.check({ name, args }, server)).decision);
}
const found = errors.map(
  ({ fileName, details, message }: Record<string, string>) => `${fileName}: ${details ?? message}`,
);
process.stdout.write(`\n${JSON.stringify({ errors: found, decisions })}`);
