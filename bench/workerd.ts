// Bundles a Worker as `wrangler deploy` does and runs it in its own workerd process. Reads CPU time and
// memory of that process from /proc (Linux only).
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { buildFolder } from '../scripts/build/build.ts';
import { INDEX, pluginsOver, replacing, WORKER_BUNDLE } from '../scripts/build/bundle-worker.ts';
import { freePort } from '../scripts/free-port.ts';
import { startWorkerd as startProcess, workerdConfig } from '../scripts/workerd.ts';
import { type BenchClient, clientOf } from './client.ts';

/**
 * `file` is relative to the project; `define` sets constants in the bundle; `objects`: it exports SessionObject; `built` is
 * a folder that `npm run build` was run for: its `dist` is bundled.
 */
export type WorkerSource = {
  readonly file: string;
  readonly objects?: boolean;
  readonly built?: string;
  /** A folder of static files, which the Worker may read as ASSETS. */
  readonly assets?: string;
  readonly define?: Readonly<Record<string, string>>;
  /** Modules that are left out, each with what stands in their place. */
  readonly replaced?: readonly (readonly [path: RegExp, contents: string])[];
};

/** Where the first list is built, on which everything is measured. */
export const BUILT_FIRST_LIST = 'out/first-list';

/** This server, as `npm run build` leaves it, over the first list. */
export const THIS_WORKER: WorkerSource = { file: 'src/worker/main.ts', objects: true, built: BUILT_FIRST_LIST };

/** Builds the first list, whichever list the project has. */
export const buildFirstList = (): Promise<void> => buildListed(BUILT_FIRST_LIST);

/** This server with the project's list beside the first one, and with the chapters of that list or without. */
export const withLibrary = async ({ chapters }: { readonly chapters: boolean }): Promise<WorkerSource> => {
  const built = chapters ? 'out/library' : 'out/library-without-chapters';
  await rm(built, { recursive: true, force: true });
  await mkdir(join(built, 'lists'), { recursive: true });
  await copyFile('lists/project.json', join(built, 'lists/project.json'));
  if (chapters) await cp('lists/chapters', join(built, 'lists/chapters'), { recursive: true });
  await buildListed(built);
  return { ...THIS_WORKER, built, assets: resolve(built, 'public') };
};

const buildListed = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await copyFile('scripts/gate/lists/first-registry.json', join(folder, 'registry.json'));
  await buildFolder(folder);
};

export type WorkerBundle = Awaited<ReturnType<typeof bundle>>;

// Each workerd that runs listens for the end of this process, which an interrupt alone would not tell.
process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const COMPATIBILITY_DATE = '2026-10-20';

/**
 * Bundles `source` to `directory`/`name`.js. `index` is the file with the index, where the bundle reads one; the sizes are in
 * bytes, with the index or (`code…`) of the script alone.
 */
export const bundle = async (name: string, source: WorkerSource, directory: string) => {
  const path = join(directory, `${name}.js`);
  await mkdir(dirname(path), { recursive: true });
  const { outputFiles } = await build({
    ...WORKER_BUNDLE,
    entryPoints: [source.file],
    outfile: path,
    define: { 'process.env.NODE_ENV': '"production"', ...source.define },
    plugins: [
      ...(source.replaced ?? []).map(([path, contents]) => replacing(path, contents)),
      ...(source.built === undefined ? [] : pluginsOver(join(source.built, 'dist'))),
    ],
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  await writeFile(path, code);
  const shipsIndex = source.built !== undefined && Buffer.from(code).includes(INDEX);
  const index = shipsIndex ? resolve(source.built, 'dist', INDEX) : undefined;
  const shipped = [code, ...(index === undefined ? [] : [await readFile(index)])];
  return {
    ...{ source, path, index, codeGzipBytes: gzipSync(code, { level: 9 }).length },
    bytes: shipped.reduce((sum, { length }) => sum + length, 0),
    gzipBytes: shipped.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0),
  };
};

/** `kept` names a directory for storage that stays; other storage is removed. `inspected` allows reading the heap. `values` are text bindings. */
type WorkerdOptions = {
  readonly kept?: string;
  readonly inspected?: boolean;
  readonly values?: Readonly<Record<string, string>>;
  /** Takes a line about each collection of garbage, and hides all else that is printed. */
  readonly onCollection?: (line: string) => void;
};

export type Workerd = Awaited<ReturnType<typeof startWorkerd>>;

/** Starts workerd with a bundle on a free port. */
export const startWorkerd = async (
  bundled: WorkerBundle,
  { kept, inspected = false, values = {}, onCollection }: WorkerdOptions = {},
) => {
  const { path, index, source } = bundled;
  const stateDirectory = kept ?? (await mkdtemp(join(tmpdir(), 'bench-state-')));
  const config = `${path}.capnp`;
  const parts = {
    address: '127.0.0.1:0',
    compatibilityDate: COMPATIBILITY_DATE,
    script: basename(path),
    index: index && relative(dirname(path), index),
    state: source.objects ? stateDirectory : undefined,
    assets: source.assets,
    values,
    v8Flags: onCollection && ['--trace-gc-nvp'],
  };
  await writeFile(config, workerdConfig(parts));
  const inspector = `127.0.0.1:${inspected ? await freePort() : 0}`;
  const { child, port } = await startProcess(config, inspected ? ['-i', inspector] : [], onCollection && 'pipe');
  if (onCollection && child.stdout) createInterface(child.stdout).on('line', onCollection);
  const pid = child.pid ?? 0;
  const stop = async (): Promise<void> => {
    if (child.kill('SIGKILL')) await once(child, 'exit');
    if (kept === undefined) await rm(stateDirectory, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    cpuMs: () => cpuMs(pid),
    /** Resident bytes. */
    memoryBytes: () => memoryBytes(pid),
    /** Bytes in use on the heap of the Worker, garbage included. */
    heapBytes: () => heapBytes(inspector),
    diskBytes: () => diskBytes(stateDirectory),
    openFiles: () => readdirSync(`/proc/${pid}/fd`).length,
    stop,
  };
};

/** The result of `work` with a workerd that runs `bundled` and a client of it. Stops workerd afterwards. */
export const whileServing = async <Value>(
  bundled: WorkerBundle,
  work: (server: Workerd, client: BenchClient) => Promise<Value>,
  options: WorkerdOptions = {},
): Promise<Value> => {
  const server = await startWorkerd(bundled, options);
  const client = clientOf(server.origin);
  try {
    return await work(server, client);
  } finally {
    await client.close();
    await server.stop();
  }
};

// The scheduler counts nanoseconds for each thread; /proc/PID/stat counts ticks of 10 ms.
const cpuMs = async (pid: number): Promise<number> => {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map((id) => readFile(`/proc/${pid}/task/${id}/schedstat`, 'utf8').catch(() => '0')),
  );
  return times.reduce((sum, line) => sum + Number(line.split(' ', 1)[0]), 0) / 1e6;
};

const memoryBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024;
};

/** Asks the inspector that listens at `address` (host and port). */
const heapBytes = async (address: string): Promise<number> => {
  const targets = JSON.parse(await (await fetch(`http://${address}/json`)).text());
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  const answer = await new Promise<string>((done, fail) => {
    socket.onopen = () => socket.send('{"id":1,"method":"Runtime.getHeapUsage"}');
    socket.onmessage = ({ data }) => done(data);
    socket.onerror = fail;
  });
  socket.close();
  return JSON.parse(answer).result?.usedSize ?? Number.NaN;
};

// A file that disappears in the meantime, such as a write-ahead log, counts as empty.
const diskBytes = (directory: string): number =>
  readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, bytes) => sum + bytes, 0);
