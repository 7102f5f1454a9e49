// Runs a Worker in a workerd of its own and nothing else: the socket leads to the Worker, which reaches its sessions, its
// static files and no network.
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const ownRequire = createRequire(import.meta.url);
/** The workerd of miniflare, wherever a package manager puts that. Its default export is the path of the binary. */
const workerd: { readonly default: string } = createRequire(ownRequire.resolve('miniflare'))('workerd');

/** Paths are relative to the folder of the configuration, except those of `state` and `assets`, which are absolute. */
type WorkerdParts = {
  /** Host and port to listen at; port 0 is any. */
  readonly address: string;
  readonly compatibilityDate: string;
  readonly script: string;
  /** The module that the script imports as ./index.bin. */
  readonly index?: string | undefined;
  /** Folder of the session objects; absent: the script has none. */
  readonly state?: string | undefined;
  /** Folder of the static files. */
  readonly assets?: string | undefined;
  /** Bindings with a text, by their names. */
  readonly values?: Readonly<Record<string, string>>;
  /** The JSON file that src/worker/self-hosted.ts gets as SELF_HOSTED. */
  readonly selfHosted?: string;
  readonly v8Flags?: readonly string[] | undefined;
};

/** The class of the session objects is part of every stored id: with another key, no stored session would be found. */
const SESSION_KEY = 'three-good-sources-SessionObject';

/** The configuration as text, for `workerd serve`. */
export const workerdConfig = ({
  index,
  state,
  assets,
  values = {},
  selfHosted,
  v8Flags = [],
  ...parts
}: WorkerdParts): string => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "nowhere", network = (allow = [])),
    ${optional(state, (path) => `(name = "state", disk = (path = ${path}, writable = true)),`)}
    ${optional(assets, (path) => `(name = "assets", disk = (path = ${path})),`)}
  ],
  sockets = [(name = "http", address = ${JSON.stringify(parts.address)}, http = (), service = "main")],
  v8Flags = ${JSON.stringify(v8Flags)},
);
const main :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed ${JSON.stringify(parts.script)}),
    ${optional(index, (path) => `(name = "./index.bin", data = embed ${path}),`)}
  ],
  compatibilityDate = "${parts.compatibilityDate}",
  globalOutbound = "nowhere",
  bindings = [
    ${optional(state, () => '(name = "SESSIONS", durableObjectNamespace = "SessionObject"),')}
    ${optional(assets, () => '(name = "ASSETS", service = "assets"),')}
    ${Object.entries(values)
      .map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)}),`)
      .join(' ')}
    ${optional(selfHosted, (path) => `(name = "SELF_HOSTED", json = embed ${path}),`)}
  ],
  ${optional(state, () => OBJECTS)}
);
`;

const OBJECTS = `durableObjectNamespaces = [(className = "SessionObject", uniqueKey = "${SESSION_KEY}", enableSql = true)],
  durableObjectStorage = (localDisk = "state"),`;

/** What `write` makes of the quoted `path`; nothing where there is none. */
const optional = (path: string | undefined, write: (quoted: string) => string): string =>
  path === undefined ? '' : write(JSON.stringify(path));

/** A workerd with the file `config` that listens, and its port. It ends with this process. @throws if it ends before. */
export const startWorkerd = async (
  config: string,
  flags: readonly string[] = [],
  output: 'inherit' | 'pipe' = 'inherit',
): Promise<{ readonly child: ChildProcess; readonly port: number }> => {
  const child = spawn(workerd.default, ['serve', config, '--experimental', '--control-fd=3', ...flags], {
    stdio: ['ignore', output, 'inherit', 'pipe'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.on('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const port = await new Promise<number>((listens, fails) => {
    let seen = '';
    child.once('error', fails);
    child.once('exit', (code) => fails(new Error(`workerd ended with ${code} before it listened`)));
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      seen += chunk;
      const found = /"event":\s*"listen".*?"port":\s*(\d+)/.exec(seen)?.[1];
      if (found !== undefined) listens(Number(found));
    });
  });
  return { child, port };
};
