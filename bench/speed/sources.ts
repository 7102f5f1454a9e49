// Every Worker that is measured: this server as it is shipped, with either list, limits that answer what it answers, and peers.
import { join, resolve } from 'node:path';
import type { HttpRequest } from '../client.ts';
import { callList, callOpening, callSources, INITIALIZE, type Params, stateless } from '../messages.ts';
import { BUILT_FIRST_LIST, bundle, THIS_WORKER, type WorkerSource, whileServing, withLibrary } from '../workerd.ts';

/** This server, as `npm run build` leaves it, with what wrangler.toml binds. */
const SHIPPED: WorkerSource = { ...THIS_WORKER, file: 'bench/speed/workers/shipped.ts' };

const NO_PAGES = `
import { Hono } from 'hono/tiny';
import { handleMcp } from '../mcp/endpoint.ts';
export const createApp = () => [Hono, handleMcp];`;

/** This server without its list and its pages: no subject, only a size. */
export const CODE: WorkerSource = {
  ...SHIPPED,
  replaced: [
    [/registry\.json$/, 'export default { categories: {} };'],
    [/http\/site\/app\.ts$/, NO_PAGES],
  ],
};

/** Limit A, with this server's code in its script, which never runs: no subject, only a start to compare. */
export const SCRIPT: WorkerSource = {
  file: 'bench/speed/workers/limit-a.ts',
  built: BUILT_FIRST_LIST,
  define: { ANSWER: '"{}"', WITH_CODE: 'true', WITH_WIRE: 'false' },
};

const limitA = (answer: string, withWire = false): WorkerSource => ({
  file: 'bench/speed/workers/limit-a.ts',
  define: { ANSWER: JSON.stringify(answer), WITH_CODE: 'false', WITH_WIRE: String(withWire) },
});
const limitB = (answer: string, withAlarm: boolean): WorkerSource => ({
  file: 'bench/speed/workers/limit-b.ts',
  objects: true,
  define: { ANSWER: JSON.stringify(answer), WITH_ALARM: String(withAlarm) },
});

const peer = (file: string): WorkerSource => ({ file: `bench/speed/workers/${file}.ts`, built: BUILT_FIRST_LIST });

/** What another checkout deploys. */
const builtIn = (folder: string): WorkerSource => ({
  ...SHIPPED,
  built: folder,
  assets: join(folder, 'public'),
  replaced: [
    [
      /src\/worker\/main\.ts$/,
      `export { default, SessionObject } from ${JSON.stringify(join(folder, 'dist/worker.js'))}`,
    ],
  ],
});

/** What `server` answers to the requests whose answers the limits return. */
const answersOf = async (server: WorkerSource, sources: Params, directory: string) =>
  whileServing(await bundle('asked', server, directory), async (_, client) => {
    const answerTo = async (request: HttpRequest): Promise<string> => (await client.send(request, 1)).text;
    return {
      list: await answerTo(stateless('tools/call', callList)),
      sources: await answerTo(stateless('tools/call', sources)),
      tools: await answerTo(stateless('tools/list')),
      opened: await answerTo(INITIALIZE),
    };
  });

/** Every Worker that runs, by name; what runs on the way is bundled into `directory`. `before` is the folder of another checkout. */
export const workersFor = async (
  directory: string,
  before?: string,
): Promise<Readonly<Record<string, WorkerSource>>> => {
  const library = { ...(await withLibrary({ chapters: true })), file: SHIPPED.file };
  const first = await answersOf(SHIPPED, callSources, directory);
  const project = await answersOf(library, callOpening(false), directory);
  return {
    'this-server': SHIPPED,
    library,
    'library-without-chapters': { ...(await withLibrary({ chapters: false })), file: SHIPPED.file },
    'limit-a-list': limitA(first.list),
    'limit-a-wire': limitA(first.list, true),
    'limit-a-sources': limitA(first.sources),
    'limit-a-tools': limitA(first.tools),
    'limit-a-library-list': limitA(project.list),
    'limit-a-library-sources': limitA(project.sources),
    'limit-a-library-tools': limitA(project.tools),
    'limit-b': limitB(first.opened, false),
    'limit-b-alarm': limitB(first.opened, true),
    'sdk-v2': peer('sdk-v2'),
    'hono-mcp': peer('hono-mcp'),
    'mcp-lite': peer('mcp-lite'),
    ...(before !== undefined && { before: builtIn(resolve(before)) }),
  };
};
