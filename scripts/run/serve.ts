// Serves the Worker on your own machine without Cloudflare and wrangler: workerd with the Worker at its socket, and the
// values, rate limits and static files of wrangler.toml. Sessions are stored on disk and outlive the process;
// SIGTERM and SIGINT stop it. It builds once and watches nothing: `npm start` is the development server.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, stop as stopEsbuild } from 'esbuild';
import { parse } from 'smol-toml';
import * as v from 'valibot';
import { identityOf } from '../../src/domain/registry/identity.ts';
import { CONFIG_NAMES, readConfig } from '../../src/worker/config.ts';
import { builtFrom, INDEX, WORKER_BUNDLE } from '../build/bundle-worker.ts';
import { checkoutRegistry } from '../checkout.ts';
import { commandLine, portNumber } from '../command-line.ts';
import { exitCodeOf } from '../exit-code.ts';
import { isFree } from '../free-port.ts';
import { startWorkerd, workerdConfig } from '../workerd.ts';
import { staticFiles } from './static-files.ts';

const WranglerConfig = v.object({
  compatibility_date: v.string(),
  assets: v.object({ directory: v.string() }),
  vars: v.record(v.string(), v.string()),
  ratelimits: v.array(
    v.object({
      name: v.string(),
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

/** How long workerd may take to answer its last requests before it is killed, in milliseconds. */
const PATIENCE_MS = 3000;

const does = 'Serves the Worker on this machine without Cloudflare, with the values and limits of wrangler.toml.';
const { port, ...values } = commandLine('npm run serve --', does)
  .option('--port <number>', 'the port to listen at', portNumber, 8787)
  .option('--host <address>', 'the address to listen at', '127.0.0.1')
  .option('--state <folder>', 'the folder of the sessions', '.wrangler/serve')
  .parse()
  .opts<{ port: number; host: string; state: string }>();
const state = resolve(values.state);
const wrangler = v.parse(WranglerConfig, parse(await readFile('wrangler.toml', 'utf8')));
const settings = settingsOf(wrangler.vars);
const host = values.host.includes(':') ? `[${values.host}]` : values.host;
if (!(await isFree(port, values.host))) {
  const advice = 'Stop the other program, or choose another: npm run serve -- --port 9000';
  refuse(`Port ${port} is already in use. ${advice}`);
}
if (exitCodeOf('npm', ['run', '--silent', 'build']) !== 0) process.exit(1);

/** Writes all that workerd starts from into `folder`, and gives the path of its configuration. */
const prepare = async (folder: string): Promise<string> => {
  await Promise.all([folder, join(state, 'do')].map((path) => mkdir(path, { recursive: true })));
  const entryPoints = ['src/worker/self-hosted.ts'];
  const { outputFiles } = await build({ ...WORKER_BUNDLE, entryPoints, plugins: [builtFrom('dist')] });
  await stopEsbuild();
  await writeFile(join(folder, 'worker.js'), outputFiles[0]?.contents ?? '');
  await copyFile(join('dist', INDEX), join(folder, INDEX));
  const { directory } = wrangler.assets;
  // What src/worker/self-hosted.ts reads.
  const selfHosted = {
    limits: Object.fromEntries(wrangler.ratelimits.map(({ name, simple }) => [name, simple])),
    files: await staticFiles(directory),
  };
  await writeFile(join(folder, 'self-hosted.json'), JSON.stringify(selfHosted));
  const config = join(folder, 'workerd.capnp');
  const parts = {
    address: `${host}:${port}`,
    compatibilityDate: wrangler.compatibility_date,
    script: 'worker.js',
    index: INDEX,
    state: join(state, 'do'),
    assets: resolve(directory),
    values: settings,
    selfHosted: 'self-hosted.json',
  };
  await writeFile(config, workerdConfig(parts));
  return config;
};

const { child } = await startWorkerd(await prepare(join(state, 'workerd')));
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopping = true;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref();
  });
}
child.once('exit', (code) => process.exit(isStopping ? 0 : (code ?? 1)));
const { title } = identityOf(checkoutRegistry());
console.log(`${title} answers at http://${host}:${port}/mcp; sessions are kept in ${state}`);
