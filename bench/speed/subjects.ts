// What is measured: limits, this server and its peers, each with its request and what it is compared with.
import { join, resolve } from 'node:path';
import type { BenchClient, HttpRequest } from '../client.ts';
import {
  callAgain,
  callList,
  callOpening,
  callSources,
  INITIALIZE,
  initialized,
  OLDER,
  SHORT_SESSION,
  stateful,
  stateless,
} from '../messages.ts';
import { BUILT_FIRST_LIST, THIS_WORKER, type WorkerSource, withLibrary } from '../workerd.ts';

/**
 * `worker` names an entry of `workersFor`; `against` names another subject; `target` is the highest acceptable ratio. `alone`:
 * in its own process, because the objects that it opens are evicted while other subjects are measured. `log`: in its own, with
 * this LOG_REQUESTS; `on` is what is shipped.
 */
export type Subject = {
  readonly name: string;
  readonly worker: string;
  readonly alone?: true;
  readonly log?: 'on' | 'off' | 'each';
  readonly against: string;
  readonly target?: number;
  readonly request: (client: BenchClient) => Promise<HttpRequest>;
};

const NO_PAGES = `
import { Hono } from 'hono/tiny';
import { handleMcp } from '../mcp/endpoint.ts';
export const createApp = () => [Hono, handleMcp];`;

/** This server without its list and its pages: no subject, only a size. */
export const CODE: WorkerSource = {
  ...THIS_WORKER,
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
  file: join(folder, 'dist/worker.js'),
  objects: true,
  built: folder,
  assets: join(folder, 'public'),
});

/** Every Worker that runs, by name. The limits return what this server answers to `client`. */
export const workersFor = async (
  client: BenchClient,
  before?: string,
): Promise<Readonly<Record<string, WorkerSource>>> => {
  const answerTo = async (request: HttpRequest): Promise<string> => (await client.send(request, 1)).text;
  const opened = await answerTo(INITIALIZE);
  return {
    'this-server': THIS_WORKER,
    library: await withLibrary({ chapters: true }),
    'library-without-chapters': await withLibrary({ chapters: false }),
    'limit-a-list': limitA(await answerTo(statelessList)),
    'limit-a-wire': limitA(await answerTo(statelessList), true),
    'limit-a-sources': limitA(await answerTo(statelessSources)),
    'limit-a-tools': limitA(await answerTo(stateless('tools/list'))),
    'limit-b': limitB(opened, false),
    'limit-b-alarm': limitB(opened, true),
    'sdk-v2': peer('sdk-v2'),
    'hono-mcp': peer('hono-mcp'),
    'mcp-lite': peer('mcp-lite'),
    ...(before !== undefined && { before: builtIn(resolve(before)) }),
  };
};

const statelessList = stateless('tools/call', callList);
const statelessSources = stateless('tools/call', callSources);
const always = (request: HttpRequest) => async (): Promise<HttpRequest> => request;

const A_LIST = 'limit A, list_categories';
const A_SOURCES = 'limit A, get_sources';
const A_TOOLS = 'limit A, tools/list';
const A_SHORT = 'limit A, a short session';
const B_NEW = 'limit B, a new object each';
const B_ALARM = { worker: 'limit-b-alarm', alone: true } as const;

/** What every server is asked, and what this one should take for it. */
const TOOLS = [
  { asked: 'list_categories', goal: { against: A_LIST, target: 1.3 }, params: callList },
  { asked: 'get_sources', goal: { against: A_SOURCES, target: 1.6 }, params: callSources },
  { asked: 'get_sources asked again', goal: { against: A_SOURCES, target: 1.3 }, params: callAgain },
] as const;

const OURS: readonly Subject[] = [
  ...TOOLS.flatMap(({ asked, goal, params }): readonly Subject[] => [
    {
      name: `this server, ${asked}, stateless`,
      worker: 'this-server',
      ...goal,
      request: always(stateless('tools/call', params)),
    },
    {
      ...{ name: `this server, ${asked}, in a session`, worker: 'this-server', ...goal },
      request: async (client) => {
        const { session } = await client.send(INITIALIZE, 0);
        await client.send(initialized(session));
        return stateful('tools/call', params, session);
      },
    },
  ]),
  {
    name: 'this server, tools/list',
    worker: 'this-server',
    against: A_TOOLS,
    target: 1.3,
    request: always(stateless('tools/list')),
  },
  {
    name: 'this server, initialize',
    worker: 'this-server',
    alone: true,
    against: B_NEW,
    target: 1.3,
    request: always(INITIALIZE),
  },
  {
    ...{ name: 'this server, a short session', worker: 'this-server', alone: true, against: A_SHORT, target: 4.2 },
    request: always(SHORT_SESSION),
  },
];

/** What the log costs: counts, as shipped, or a line per request, compared with none. */
const LOGGED: readonly Subject[] = (['off', 'on', 'each'] as const).flatMap((log) =>
  TOOLS.filter(({ asked }) => asked !== 'get_sources').map(({ asked, params }) => ({
    ...{ name: `with LOG_REQUESTS=${log}, ${asked}`, worker: 'this-server', log },
    ...{ against: `with LOG_REQUESTS=off, ${asked}`, request: always(stateless('tools/call', params)) },
  })),
);

/** The same with the project's list and its chapters: what they add. */
const LIBRARY: readonly Subject[] = [
  ...TOOLS.filter(({ asked }) => asked !== 'get_sources').map(({ asked, params }) => ({
    ...{ name: `with the project's list, ${asked}`, worker: 'library', against: `this server, ${asked}, stateless` },
    request: always(stateless('tools/call', params)),
  })),
  ...[false, true].flatMap((opens): readonly Subject[] => {
    const asked = opens ? 'a question that opens chapters' : 'a question that opens none';
    const request = always(stateless('tools/call', callOpening(opens)));
    const without = `without chapters, ${asked}`;
    return [
      { name: without, worker: 'library-without-chapters', against: without, request },
      { name: `with chapters, ${asked}`, worker: 'library', against: without, target: opens ? 1.15 : 1.05, request },
    ];
  }),
];

/** A peer, and how it is asked. */
const peerRows = (prefix: string, worker: string, ask: typeof stateless): readonly Subject[] => [
  ...TOOLS.map(({ asked, goal: { against }, params }) => {
    return { name: `${prefix}, ${asked}`, worker, against, request: always(ask('tools/call', params)) };
  }),
  { name: `${prefix}, tools/list`, worker, against: A_TOOLS, request: always(ask('tools/list')) },
];

/** What another checkout takes. */
export const BEFORE: readonly Subject[] = peerRows('before', 'before', stateless);

/** The rows, limits first. */
export const SUBJECTS: readonly Subject[] = [
  { name: A_LIST, worker: 'limit-a-list', against: A_LIST, request: always(statelessList) },
  { name: A_SOURCES, worker: 'limit-a-sources', against: A_SOURCES, request: always(statelessSources) },
  { name: A_TOOLS, worker: 'limit-a-tools', against: A_TOOLS, request: always(stateless('tools/list')) },
  { name: A_SHORT, worker: 'limit-a-list', against: A_SHORT, request: always(SHORT_SESSION) },
  {
    name: 'limit A, with what the protocol has it read',
    worker: 'limit-a-wire',
    against: A_LIST,
    request: always(statelessList),
  },
  { name: B_NEW, worker: 'limit-b', against: B_NEW, request: always(INITIALIZE) },
  { name: 'limit B, with an alarm', ...B_ALARM, against: B_NEW, request: always(INITIALIZE) },
  { name: 'limit B, a short session', ...B_ALARM, against: A_SHORT, request: always(SHORT_SESSION) },
  ...OURS,
  ...LOGGED,
  ...LIBRARY,
  ...peerRows('SDK v2', 'sdk-v2', stateless),
  ...peerRows('@hono/mcp', 'hono-mcp', stateful),
  ...peerRows('mcp-lite', 'mcp-lite', (method, params) => stateful(method, params, undefined, OLDER)),
];
