// Serves the Worker on your own machine without Cloudflare and wrangler: miniflare runs workerd with the values, rate
// limits and static files of wrangler.toml. Sessions are stored on disk and outlive the process;
// SIGTERM and SIGINT stop it. It builds once and watches nothing: `npm start` is the development server.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, stop as stopEsbuild } from 'esbuild';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { parse } from 'smol-toml';
import * as v from 'valibot';
import { identityOf } from '../../src/domain/registry/identity.ts';
import { CONFIG_NAMES, readConfig } from '../../src/worker/config.ts';
import { builtFrom, INDEX, WORKER_BUNDLE } from '../build/bundle-worker.ts';
import { checkoutRegistry } from '../checkout.ts';
import { readPort } from './port.ts';

const WranglerConfig = v.object({
  compatibility_date: v.string(),
  assets: v.object({ directory: v.string(), binding: v.string() }),
  vars: v.record(v.string(), v.string()),
  ratelimits: v.array(
    v.object({
      name: v.string(),
      namespace_id: v.string(),
      simple: v.object({ limit: v.number(), period: v.picklist([10, 60]) }),
    }),
  ),
});

const refuse = (message: string): never => {
  console.error(message);
  process.exit(1);
};

/** The values of wrangler.toml; an environment variable of the same name wins. */
const settingsOf = (vars: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const set = CONFIG_NAMES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  const settings = { ...vars, ...Object.fromEntries(set) };
  const { problems } = readConfig(settings);
  if (problems.length > 0) refuse(problems.join('\n'));
  return settings;
};

const bundleWorker = async (): Promise<string> => {
  const entryPoints = ['src/worker/main.ts'];
  const { outputFiles } = await build({ ...WORKER_BUNDLE, entryPoints, plugins: [builtFrom('dist')] });
  await stopEsbuild();
  return outputFiles[0]?.text ?? '';
};

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8787' },
    host: { type: 'string', default: '127.0.0.1' },
    state: { type: 'string', default: '.wrangler/serve' },
  },
});
const [port, state] = [readPort(values.port), resolve(values.state)];
const { compatibility_date, assets, vars, ratelimits } = v.parse(
  WranglerConfig,
  parse(await readFile('wrangler.toml', 'utf8')),
);
const bindings = settingsOf(vars);
if (spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' }).status !== 0) process.exit(1);
const options = convertV4MiniflareOptions({
  port,
  host: values.host,
  resourcePersistencePath: state,
  cf: false,
  log: new Log(LogLevel.ERROR),
  name: 'three-good-sources',
  modules: [
    { type: 'ESModule', path: 'worker.js', contents: await bundleWorker() },
    { type: 'Data', path: INDEX, contents: await readFile(`dist/${INDEX}`) },
  ],
  compatibilityDate: compatibility_date,
  bindings,
  durableObjects: { SESSIONS: { className: 'SessionObject', useSQLite: true } },
  ratelimits: Object.fromEntries(ratelimits.map(({ name, ...limit }) => [name, limit])),
  assets: {
    ...assets,
    routerConfig: { has_user_worker: true },
    assetConfig: { html_handling: 'none', not_found_handling: 'none' },
  },
});
const server = new Miniflare(options);
let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  await server.dispose();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Miniflare listens too, and ends the process with a failure before workerd has stopped.
  process.removeAllListeners(signal).on(signal, stop);
}
const url = await server.ready.catch((error: unknown) => {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'ERR_ADDRESS_IN_USE';
  if (!isTaken) throw error;
  const advice = 'Stop the other program, or choose another: npm run serve -- --port 9000';
  return refuse(`Port ${port} is already in use. ${advice}`);
});
const { title } = identityOf(checkoutRegistry());
console.log(`${title} answers at ${new URL('/mcp', url)}; sessions are kept in ${state}`);
