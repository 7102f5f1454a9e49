// What is measured: limits, this server and its peers, each with its request and what it is compared with.
import { callList, callSources, INITIALIZE, initialized, pageRequest, stateful, stateless } from '../messages.ts';
import type { HttpRequest, TimedClient } from '../timed-client.ts';
import { BUILT_FIRST_LIST, OUR_WORKER, type WorkerSource } from '../workerd.ts';

/**
 * `worker` names an entry of `workersFor`; `against` names another subject; `target` is the highest acceptable ratio. `alone`:
 * in its own process, because the objects that it opens are evicted while other subjects are measured.
 */
export type Subject = {
  readonly name: string;
  readonly worker: string;
  readonly alone?: true;
  readonly against: string;
  readonly target?: number;
  readonly request: (client: TimedClient) => Promise<HttpRequest>;
};

const PAGE = /\/src\/web\/|\/src\/http\/site\/pages\.ts$|\/hono\/.*html/;

/** Limit A, with this server's code in its script, which never runs. */
const SCRIPT: WorkerSource = {
  file: 'bench/speed/workers/limit-a.ts',
  built: BUILT_FIRST_LIST,
  define: { ANSWER: '"{}"', WITH_OURS: 'true' },
};

/** Bundles that no subject runs: some without parts, which are weighed, and two to compare starts with. */
export const PARTS: Readonly<Record<string, WorkerSource>> = {
  'limit-a-script': SCRIPT,
  'limit-a-script, without the page': { ...SCRIPT, without: PAGE },
  'ours, without the page': { ...OUR_WORKER, without: PAGE },
  'ours, without page, registry and index': { ...OUR_WORKER, without: new RegExp(`${PAGE.source}|/dist/built\\.js$`) },
};
const limitA = (answer: string): WorkerSource => ({
  file: 'bench/speed/workers/limit-a.ts',
  define: { ANSWER: JSON.stringify(answer), WITH_OURS: 'false' },
});
const limitB = (answer: string, object: 'one' | 'empty' | 'stored'): WorkerSource => ({
  file: 'bench/speed/workers/limit-b.ts',
  objects: true,
  define: { ANSWER: JSON.stringify(answer), OBJECT: JSON.stringify(object) },
});

const peer = (file: string): WorkerSource => ({ file: `bench/speed/workers/${file}.ts`, built: BUILT_FIRST_LIST });

/** Every Worker that runs, by name. The limits return what this server answers to its client `ours`. */
export const workersFor = async (ours: TimedClient): Promise<Readonly<Record<string, WorkerSource>>> => {
  const answerTo = async (request: HttpRequest): Promise<string> => (await ours.send(request, 1)).text;
  const [list, opened] = [await answerTo(statelessList), await answerTo(INITIALIZE)];
  return {
    ours: OUR_WORKER,
    'limit-a-list': limitA(list),
    'limit-a-sources': limitA(await answerTo(statelessSources)),
    'limit-a-tools': limitA(await answerTo(stateless('tools/list'))),
    'limit-b': limitB(list, 'one'),
    'limit-b-new': limitB(opened, 'empty'),
    'limit-b-stored': limitB(opened, 'stored'),
    'sdk-v2': peer('sdk-v2'),
    'hono-mcp': peer('hono-mcp'),
    'mcp-lite': peer('mcp-lite'),
  };
};

const statelessList = stateless('tools/call', callList, 'list_categories');
const statelessSources = stateless('tools/call', callSources, 'get_sources');
const statefulList = stateful('tools/call', callList);
const statefulSources = stateful('tools/call', callSources);
const olderList = stateful('tools/call', callList, undefined, '2025-06-18');
const olderSources = stateful('tools/call', callSources, undefined, '2025-06-18');
const olderTools = stateful('tools/list', undefined, undefined, '2025-06-18');
const always = (request: HttpRequest) => async (): Promise<HttpRequest> => request;

const inSession =
  (params: typeof callList) =>
  async (client: TimedClient): Promise<HttpRequest> => {
    const { session } = await client.send(INITIALIZE, 0);
    await client.send(initialized(session));
    return stateful('tools/call', params, session);
  };

const A_LIST = 'limit A, list_categories';
const A_SOURCES = 'limit A, get_sources';
const A_TOOLS = 'limit A, tools/list';
const B_NEW = 'limit B, a new object each';
const B_STORED = 'limit B, a new object that stores a session';
const LIST_GOAL = { against: A_LIST, target: 1.35 };
const SOURCES_GOAL = { against: A_SOURCES, target: 1.7 };

/** The rows, limits first. */
export const SUBJECTS: readonly Subject[] = [
  { name: A_LIST, worker: 'limit-a-list', against: A_LIST, request: always(statelessList) },
  { name: A_SOURCES, worker: 'limit-a-sources', against: A_SOURCES, request: always(statelessSources) },
  { name: A_TOOLS, worker: 'limit-a-tools', against: A_TOOLS, request: always(stateless('tools/list')) },
  { name: 'limit B', worker: 'limit-b', against: A_LIST, request: always(statefulList) },
  { name: B_NEW, worker: 'limit-b-new', against: B_NEW, request: always(INITIALIZE) },
  { name: B_STORED, worker: 'limit-b-stored', alone: true, against: B_NEW, request: always(INITIALIZE) },
  { name: 'ours, list_categories, stateless', worker: 'ours', ...LIST_GOAL, request: always(statelessList) },
  { name: 'ours, list_categories, in a session', worker: 'ours', ...LIST_GOAL, request: inSession(callList) },
  { name: 'ours, get_sources, stateless', worker: 'ours', ...SOURCES_GOAL, request: always(statelessSources) },
  { name: 'ours, get_sources, in a session', worker: 'ours', ...SOURCES_GOAL, request: inSession(callSources) },
  { name: 'ours, tools/list', worker: 'ours', against: A_TOOLS, target: 1.4, request: always(stateless('tools/list')) },
  { name: 'ours, initialize', worker: 'ours', alone: true, against: B_NEW, target: 1.3, request: always(INITIALIZE) },
  { name: 'ours, /registry.json', worker: 'ours', against: A_LIST, request: always(pageRequest('/registry.json')) },
  { name: 'ours, page', worker: 'ours', against: A_LIST, request: always(pageRequest('/')) },
  { name: 'SDK v2, list_categories', worker: 'sdk-v2', against: A_LIST, request: always(statelessList) },
  { name: 'SDK v2, get_sources', worker: 'sdk-v2', against: A_SOURCES, request: always(statelessSources) },
  { name: 'SDK v2, tools/list', worker: 'sdk-v2', against: A_TOOLS, request: always(stateless('tools/list')) },
  { name: '@hono/mcp, list_categories', worker: 'hono-mcp', against: A_LIST, request: always(statefulList) },
  { name: '@hono/mcp, get_sources', worker: 'hono-mcp', against: A_SOURCES, request: always(statefulSources) },
  { name: '@hono/mcp, tools/list', worker: 'hono-mcp', against: A_TOOLS, request: always(stateful('tools/list')) },
  { name: 'mcp-lite, list_categories', worker: 'mcp-lite', against: A_LIST, request: always(olderList) },
  { name: 'mcp-lite, get_sources', worker: 'mcp-lite', against: A_SOURCES, request: always(olderSources) },
  { name: 'mcp-lite, tools/list', worker: 'mcp-lite', against: A_TOOLS, request: always(olderTools) },
];
