// What is measured: limits, this server and its peers, each with its request and what it is compared with.
import type { BenchClient, HttpRequest } from '../client.ts';
import {
  again,
  callList,
  callOpening,
  callSources,
  INITIALIZE,
  initialized,
  OLDER,
  type Params,
  SHORT_SESSION,
  stateful,
  stateless,
} from '../messages.ts';

/**
 * `worker` names an entry of `workersFor`; `against` names another subject; `target` is the highest acceptable ratio. `alone`:
 * in its own process, because the objects that it opens are evicted while other subjects are measured. `log`: in its own, with
 * this LOG_REQUESTS.
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

const always = (request: HttpRequest) => async (): Promise<HttpRequest> => request;

/** What every server is asked, the limit that it is compared with, and what this server should take for it. */
const askedOf = (sources: Params) =>
  [
    { asked: 'list_categories', limit: 'list_categories', target: 1.3, method: 'tools/call', params: callList },
    { asked: 'get_sources', limit: 'get_sources', target: 1.6, method: 'tools/call', params: sources },
    {
      asked: 'get_sources asked again',
      limit: 'get_sources',
      target: 1.3,
      method: 'tools/call',
      params: again(sources),
    },
    { asked: 'tools/list', limit: 'tools/list', target: 1.3, method: 'tools/list', params: undefined },
  ] as const;
const ASKED = askedOf(callSources);
/** Of the project's list, whose questions open no chapter. */
const ASKED_LIBRARY = askedOf(callOpening(false));
const AGAIN = ASKED.filter(({ asked }) => asked === 'list_categories' || asked === 'get_sources asked again');

const LIMIT = 'limit A';
const LIBRARY_LIMIT = "limit A with the project's list";
const A_LIST = `${LIMIT}, list_categories`;
const A_SHORT = `${LIMIT}, a short session`;
const B_NEW = 'limit B, a new object each';
const B_ALARM = { worker: 'limit-b-alarm', alone: true } as const;

/** Limits that return the answers to `asked`. */
const limitRows = (prefix: string, worker: string, asked: typeof ASKED): readonly Subject[] =>
  asked
    .filter((one) => one.asked === one.limit)
    .map(({ limit, method, params }) => {
      const name = `${prefix}, ${limit}`;
      const answering = { list_categories: 'list', get_sources: 'sources', 'tools/list': 'tools' }[limit];
      return { name, worker: `${worker}-${answering}`, against: name, request: always(stateless(method, params)) };
    });

/** A server that is asked all of it, compared with those limits. */
const serverRows = (prefix: string, worker: string, ask: typeof stateless): readonly Subject[] =>
  ASKED.map(({ asked, limit, method, params }) => ({
    ...{ name: `${prefix}, ${asked}`, worker, against: `${LIMIT}, ${limit}` },
    request: always(ask(method, params)),
  }));

const OURS: readonly Subject[] = [
  ...ASKED.flatMap(({ asked, limit, target, method, params }): readonly Subject[] => {
    const one = { worker: 'this-server', against: `${LIMIT}, ${limit}`, target };
    if (params === undefined)
      return [{ ...one, name: `this server, ${asked}`, request: always(stateless(method, params)) }];
    return [
      { ...one, name: `this server, ${asked}, stateless`, request: always(stateless(method, params)) },
      {
        ...{ ...one, name: `this server, ${asked}, in a session` },
        request: async (client) => {
          const { session } = await client.send(INITIALIZE, 0);
          await client.send(initialized(session));
          return stateful(method, params, session);
        },
      },
    ];
  }),
  {
    ...{ name: 'this server, initialize', worker: 'this-server', alone: true, against: B_NEW, target: 1.3 },
    request: always(INITIALIZE),
  },
  {
    ...{ name: 'this server, a short session', worker: 'this-server', alone: true, against: A_SHORT, target: 4.2 },
    request: always(SHORT_SESSION),
  },
];

/** What the log costs: counts, as shipped, or a line per request, compared with none. */
const LOGGED: readonly Subject[] = (['off', 'on', 'each'] as const).flatMap((log) =>
  AGAIN.map(({ asked, method, params }) => ({
    ...{ name: `with LOG_REQUESTS=${log}, ${asked}`, worker: 'this-server', log },
    ...{ against: `with LOG_REQUESTS=off, ${asked}`, request: always(stateless(method, params)) },
  })),
);

/** The same with the project's list of over a hundred topics and its chapters; and what chapters add. */
const LIBRARY: readonly Subject[] = [
  ...limitRows(LIBRARY_LIMIT, 'limit-a-library', ASKED_LIBRARY),
  ...ASKED_LIBRARY.map(({ asked, limit, target, method, params }) => ({
    ...{ name: `with the project's list, ${asked}`, worker: 'library', against: `${LIBRARY_LIMIT}, ${limit}`, target },
    request: always(stateless(method, params)),
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

/** What another checkout takes. */
export const BEFORE: readonly Subject[] = serverRows('before', 'before', stateless);

/** The rows, limits first. */
export const SUBJECTS: readonly Subject[] = [
  ...limitRows(LIMIT, 'limit-a', ASKED),
  { name: A_SHORT, worker: 'limit-a-list', against: A_SHORT, request: always(SHORT_SESSION) },
  {
    ...{ name: 'limit A, with what the protocol has it read', worker: 'limit-a-wire', against: A_LIST },
    request: always(stateless('tools/call', callList)),
  },
  { name: B_NEW, worker: 'limit-b', against: B_NEW, request: always(INITIALIZE) },
  { name: 'limit B, with an alarm', ...B_ALARM, against: B_NEW, request: always(INITIALIZE) },
  { name: 'limit B, a short session', ...B_ALARM, against: A_SHORT, request: always(SHORT_SESSION) },
  ...OURS,
  ...LOGGED,
  ...LIBRARY,
  ...serverRows('SDK v2', 'sdk-v2', stateless),
  ...serverRows('@hono/mcp', 'hono-mcp', stateful),
  ...serverRows('mcp-lite', 'mcp-lite', (method, params) => stateful(method, params, undefined, OLDER)),
];
