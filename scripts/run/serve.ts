// Serves the Worker on your own machine without Cloudflare and wrangler: workerd with the Worker at its socket, and the
// values, rate limits and static files of wrangler.toml. Sessions are stored on disk and outlive the process. A workerd that ends
// unasked is started again; SIGTERM and SIGINT stop it. It builds once and watches nothing: `npm start` is the development server.
import { accessSync, constants, existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, stop as stopEsbuild } from 'esbuild';
import { identityOf } from '../../src/domain/registry/identity.ts';
import { CONFIG_NAMES, readConfig } from '../../src/worker/config.ts';
import { INDEX, pluginsOver, WORKER_BUNDLE } from '../build/bundle-worker.ts';
import { checkoutRegistry } from '../checkout.ts';
import { commandLine, portNumber, refuse } from '../command-line.ts';
import { exitCodeOf } from '../exit-code.ts';
import { whyNotFree } from '../free-port.ts';
import { startWorkerd, workerdConfig } from '../workerd.ts';
import { loadWrangler } from '../wrangler-config.ts';
import { takeSessionsFolder, whyNotKept } from './sessions-folder.ts';
import { staticFiles } from './static-files.ts';

/** npm hands a signal to its shell, which ends without passing it on, at any time from here on. */
const parent = process.ppid;

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
  .option('--trust-proxy <header>', 'the header in which your proxy names its caller, such as X-Forwarded-For')
  .parse()
  .opts<{ port: number; host: string; state: string; trustProxy?: string }>();
if (Object.values(values).includes(''))
  refuse('--host, --state and --trust-proxy need a value. See: npm run serve -- --help');
if (!/^(?!forwarded$)[!#$%&'*+.^`|~\w-]+$/i.test(values.trustProxy ?? 'absent'))
  refuse('--trust-proxy takes the name of a header that has addresses alone, such as X-Forwarded-For; not Forwarded.');
const state = resolve(values.state);
const toml = await loadWrangler('.');
const wrangler = toml.ok ? toml.value : refuse(toml.error);
const settings = settingsOf(wrangler.vars);
const address = values.host.replace(/^\[(.*)\]$/, '$1');
const host = address.includes(':') ? `[${address}]` : address;
const taken = await whyNotFree(port, address);
if (taken !== undefined) refuse(taken);
const folder = takeSessionsFolder(state);
if (!folder.ok) refuse(folder.error);

/** Whether `dist` cannot be written, but was built before, as in an image that is mounted read-only. */
const isFinal = (): boolean => {
  if (!existsSync('dist/built.js')) return false;
  try {
    accessSync('dist', constants.W_OK);
    return false;
  } catch {
    return true;
  }
};
if (isFinal()) console.log('dist/ cannot be written: what was built before is served.');
else {
  console.log('Building: the list and its index, then the Worker.');
  if (exitCodeOf('npm', ['run', '--silent', 'build']) !== 0) process.exit(1);
}

/** Writes all that workerd starts from into `folder`, and gives the path of its configuration. */
const prepare = async (folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true });
  const entryPoints = ['src/worker/self-hosted.ts'];
  const { outputFiles } = await build({ ...WORKER_BUNDLE, entryPoints, plugins: pluginsOver('dist') });
  await stopEsbuild();
  await writeFile(join(folder, 'worker.js'), outputFiles[0]?.contents ?? '');
  await copyFile(join('dist', INDEX), join(folder, INDEX));
  const { directory } = wrangler.assets;
  // What src/worker/self-hosted.ts reads.
  const selfHosted = {
    limits: Object.fromEntries(wrangler.ratelimits.map(({ name, simple }) => [name, simple])),
    files: await staticFiles(directory),
    trustedHeader: values.trustProxy,
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

/** The pause before workerd starts again; after one that ended this soon, as many milliseconds. */
const AGAIN_MS = 500;
const SOON_MS = 5000;
const PARENT_CHECK_MS = 500;
let isStopping = false;
let stop = (): void => process.exit(0);

const start = async (config: string): Promise<void> => {
  const { child } = await startWorkerd(config).catch((error: Error) => refuse(`${error.message}; see above`));
  const started = Date.now();
  stop = () => {
    isStopping = true;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref();
  };
  child.once('exit', (code, signal) => {
    if (isStopping) process.exit(0);
    console.error(`workerd ended unasked (${signal ?? code}).`);
    stop = () => process.exit(0);
    setTimeout(() => void start(config), Date.now() - started < SOON_MS ? SOON_MS : AGAIN_MS);
  });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop());
setInterval(() => process.ppid === parent || stop(), PARENT_CHECK_MS).unref();
await start(await prepare(join(state, 'workerd')).catch((error: unknown) => refuse(whyNotKept(state, error))));
const { title } = identityOf(checkoutRegistry());
console.log(`${title} answers at http://${host}:${port}/mcp; sessions are kept in ${state}`);
