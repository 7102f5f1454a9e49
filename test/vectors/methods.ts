// What the methods of both eras answer: every row is asked inside a session and without one.
import { HOST_ARGUMENTS } from '../../src/catalog/tools/host-arguments.ts';
import type { ArgumentIssue } from '../../src/catalog/tools/tool.ts';
import { FIRST_LIST, TOPIC } from '../support/lists.ts';
import { exchange, type Json, modern, openSession, type Received, request, type Serve } from '../support/wire.ts';

type MethodVector = {
  readonly says: string;
  readonly method: string;
  readonly params?: Json;
  /** Members of the result that matter; absent where `error` or `refusal` is given. */
  readonly result?: Json;
  readonly error?: Json;
  /** Why a tool refuses its arguments: an error inside a session, else a result that the model reads (CALL-3). */
  readonly refusal?: readonly ArgumentIssue[];
};

/** How many categories the list has. */
const SIZE = FIRST_LIST.categories.length;

export const ERAS = ['inside a session', 'without a session'] as const;

/** Asks one row in one era. */
export const ask = async (
  serve: Serve,
  era: (typeof ERAS)[number],
  { method, params }: Pick<MethodVector, 'method' | 'params'>,
): Promise<Received> =>
  era === 'without a session'
    ? exchange(serve, modern(method, params))
    : exchange(serve, { headers: await openSession(serve), body: request(method, params) });

/** What a row wants in one era: `{ result }` or `{ error }`. */
export const wantedIn = (
  era: (typeof ERAS)[number],
  { result, error, refusal }: Pick<MethodVector, 'result' | 'error' | 'refusal'>,
): Json => {
  if (refusal === undefined) return error === undefined ? { result } : { error };
  const message = refusal.map((issue) => issue.message).join('; ');
  if (era === 'inside a session') return { error: { code: -32602, message, data: { issues: refusal } } };
  const content = [{ type: 'text', text: message }];
  return { result: { resultType: 'complete', content, structuredContent: { issues: refusal }, isError: true } };
};

const call = (name: string, args?: unknown) => ({
  method: 'tools/call',
  params: { name, ...(args === undefined ? {} : { arguments: args }) },
});
/** A call with an argument that a host added. */
const added = (called: ReturnType<typeof call>): MethodVector => ({
  says: `the argument that a host added is taken off: ${JSON.stringify(called.params).slice(0, 120)} (CALL-10)`,
  ...called,
  result: { isError: false },
});
const unknown = (path: string, taken = 'no parameters') => [
  { path, message: `Unknown parameter: ${path} (this tool takes ${taken})` },
];
const NOT_AN_OBJECT = 'Arguments must be an object';
const badParams = (message: string) => ({ code: -32602, message });
const URI = 'three-good-sources://';

const EMPTY = 'Query cannot be empty. Provide a natural language query describing what sources you need.';
const MISSING = [{ path: 'query', message: 'Missing required parameter: query' }];

const TOOL_CALLS: readonly MethodVector[] = [
  ...[undefined, null, {}, []].map((args) => ({
    says: `a tool without parameters takes the arguments ${JSON.stringify(args)} (CALL-1, CALL-5, CALL-6)`,
    ...call('list_categories', args),
    result: { isError: false, content: [{ type: 'text' }], structuredContent: { categories: {} } },
  })),
  {
    says: 'members beside name and arguments are ignored (CALL-1)',
    method: 'tools/call',
    params: { ...call('list_categories').params, task: { ttl: 1 }, id: null, unheardOf: [1] },
    result: { isError: false, structuredContent: { categories: {} } },
  },
  {
    says: 'a query that fits gives three sources, as text and as data (CALL-5, CALL-6)',
    ...call('get_sources', { query: TOPIC.query }),
    result: {
      ...{ isError: false, content: [{ type: 'text' }] },
      structuredContent: { found: true, category: { slug: TOPIC.slug }, sources: [1, 2, 3].map((rank) => ({ rank })) },
    },
  },
  {
    says: 'a query that fits nothing is an answer the model can act on, not a protocol error (CALL-4)',
    ...call('get_sources', { query: 'xyzzy plugh foobar' }),
    result: { isError: true, structuredContent: { found: false, reason: 'below_threshold' } },
  },
  {
    says: 'threshold 0 always finds something (CALL-5)',
    ...call('get_sources', { query: 'quantum physics', threshold: 0 }),
    result: { isError: false, structuredContent: { found: true } },
  },
  {
    says: 'a high threshold refuses what was good enough before (CALL-4)',
    ...call('get_sources', { query: TOPIC.query, threshold: 0.9 }),
    result: { isError: true, structuredContent: { reason: 'below_threshold' } },
  },
  ...['', '   ', '\t\n'].map((query) => ({
    says: `the query ${JSON.stringify(query)} is empty, which is an answer too (CALL-4)`,
    ...call('get_sources', { query }),
    result: { isError: true, content: [{ type: 'text', text: EMPTY }], structuredContent: { reason: 'empty_query' } },
  })),
  ...['x'.repeat(1000), '💡'.repeat(1000)].map((query) => ({
    says: `a query of 1,000 characters is read (${query.slice(0, 2)}) (CALL-1)`,
    ...call('get_sources', { query }),
    result: { isError: true },
  })),
  ...['x'.repeat(1001), '💡'.repeat(1001)].map((query) => ({
    says: `a query of 1,001 characters is refused, not cut (${query.slice(0, 2)}) (CALL-3, CALL-9)`,
    ...call('get_sources', { query }),
    refusal: [{ path: 'query', message: "Parameter 'query' must be 1000 characters at most" }],
  })),
  ...[5, null, ['learn rust'], { text: 'learn rust' }, true].map((query) => ({
    says: `the query ${JSON.stringify(query)} is no text (CALL-3, DEV-2)`,
    ...call('get_sources', { query }),
    refusal: [{ path: 'query', message: "Parameter 'query' must be a string" }],
  })),
  ...[-0.01, 1.01, '1.01', '0,5', '.5', ' 0.5', 'None', 'undefined', 'high', true, [0.5]].map((threshold) => ({
    says: `the threshold ${JSON.stringify(threshold)} is refused (CALL-3)`,
    ...call('get_sources', { query: 'learn rust', threshold }),
    refusal: [{ path: 'threshold', message: "Parameter 'threshold' must be a number from 0 to 1" }],
  })),
  { says: 'a missing argument is named (CALL-3, DEV-2)', ...call('get_sources', {}), refusal: MISSING },
  ...[undefined, null, []].map((args) => ({
    says: `the arguments ${JSON.stringify(args)} are none, and the missing one is named (CALL-1, CALL-3)`,
    ...call('get_sources', args),
    refusal: MISSING,
  })),
  ...['limit', 'constructor', 'toString', '__proto__', 'hasOwnProperty'].map((key) => ({
    says: `the extra argument ${key} is refused (CALL-3)`,
    ...call('get_sources', JSON.parse(`{"query":"learn rust","${key}":1}`)),
    refusal: unknown(key, 'query, threshold'),
  })),
  ...[null, '', 'null'].map((threshold) => ({
    says: `an optional number that is ${JSON.stringify(threshold)} is absent (CALL-1)`,
    ...call('get_sources', { query: TOPIC.query, threshold }),
    result: { isError: false, structuredContent: { found: true } },
  })),
  ...['0.9', '1', '1.0'].map((threshold) => ({
    says: `the number ${threshold} that is written as a text is that number (CALL-1)`,
    ...call('get_sources', { query: TOPIC.query, threshold }),
    result: { isError: true, structuredContent: { reason: 'below_threshold', threshold: Number(threshold) } },
  })),
  ...['null', '0.5', 'true'].map((query) => ({
    says: `the query '${query}' is a text (CALL-1)`,
    ...call('get_sources', { query }),
    result: { isError: true, structuredContent: { found: false } },
  })),
  ...HOST_ARGUMENTS['every tool'].flatMap((name) =>
    [call('list_categories', { [name]: true }), call('get_sources', { query: TOPIC.query, [name]: { a: 1 } })].map(
      added,
    ),
  ),
  ...HOST_ARGUMENTS['tools without parameters'].map((name) =>
    added(call('get_provenance', { [name]: 'dummy', wait_for_previous: true })),
  ),
  ...['_placeholder', '_tool_context', '__unparsedToolInput', '_', '_'.repeat(10_000)].map((name) =>
    added(call('get_sources', { query: TOPIC.query, [name]: name.slice(0, 5) })),
  ),
  {
    says: 'the dummy argument of tools without parameters is refused by a tool that has some (CALL-10, CALL-3)',
    ...call('get_sources', { query: TOPIC.query, random_string: 'dummy' }),
    refusal: unknown('random_string', 'query, threshold'),
  },
  {
    says: 'of 5,000 extra arguments one is named (CALL-3)',
    ...call('list_categories', Object.fromEntries(Array.from({ length: 5000 }, (_, nth) => [`a${nth}`, nth]))),
    refusal: unknown('a0'),
  },
  {
    says: 'an extra argument of 10,000 characters is named by its beginning (CALL-3)',
    ...call('list_categories', { ['k'.repeat(10_000)]: { a: [{ b: 1 }] } }),
    refusal: unknown('k'.repeat(80)),
  },
  {
    says: 'an argument for a tool without parameters is refused (CALL-3)',
    ...call('list_categories', { verbose: true }),
    refusal: unknown('verbose'),
  },
  ...[[[]], [{ query: 'learn rust' }], '{}', 'learn rust', 5].map((args) => ({
    says: `arguments ${JSON.stringify(args)} are no object (CALL-1)`,
    ...call('get_sources', args),
    error: { code: -32602, message: NOT_AN_OBJECT, data: { issues: [{ path: '', message: NOT_AN_OBJECT }] } },
  })),
  ...[{}, { name: null }, { name: 5 }, { name: ['get_sources'] }].map((params) => ({
    says: `a call with ${JSON.stringify(params)} names no tool (CALL-1)`,
    method: 'tools/call',
    params,
    error: badParams('params.name must be a string, the name of a tool'),
  })),
  ...['', 'GET_SOURCES', 'get_sources ', 'constructor', '__proto__'].map((name) => ({
    says: `the tool '${name}' is unknown (CALL-2, TOOL-4, DEV-1, H-POST-12, H-POST-14)`,
    ...call(name),
    error: { code: -32601, message: `Unknown tool: ${name}`, data: { tool: name } },
  })),
];

const LISTS = [
  { method: 'tools/list', key: 'tools' },
  { method: 'resources/list', key: 'resources' },
  { method: 'resources/templates/list', key: 'resourceTemplates' },
  { method: 'prompts/list', key: 'prompts' },
] as const;
const FOREIGN_CURSORS = ['', 'x', 5, {}, 'dG9vbHM6NTA=', 'dG9vbHM6MA==', 'undefined'];

const LISTINGS: readonly MethodVector[] = [
  ...LISTS.flatMap(({ method, key }) => [
    { says: `${method} gives its list (PAGE-1)`, method, result: { [key]: {} } },
    { says: `${method} takes no notice of other params (PAGE-1)`, method, params: { x: 1 }, result: { [key]: {} } },
    { says: `${method} takes null for no cursor (PAGE-1)`, method, params: { cursor: null }, result: { [key]: {} } },
    ...FOREIGN_CURSORS.map((cursor) => ({
      says: `${method} refuses the cursor ${JSON.stringify(cursor)} (PAGE-1)`,
      method,
      params: { cursor },
      error: badParams('Invalid cursor. Call the list without a cursor to start over.'),
    })),
  ]),
  {
    says: 'resources/list has the registry, every category and the skill (RES-1, RES-6)',
    method: 'resources/list',
    result: {
      resources: [
        { uri: `${URI}registry`, name: 'registry', mimeType: 'application/json' },
        ...Array.from({ length: SIZE }, () => ({
          mimeType: 'text/plain',
          annotations: { priority: 0.8, lastModified: `${FIRST_LIST.updated}T00:00:00Z` },
        })),
        { uri: 'skill://consult-three-good-sources-first/SKILL.md', mimeType: 'text/markdown' },
      ],
    },
  },
  {
    says: 'resources/templates/list has the categories (RES-2)',
    method: 'resources/templates/list',
    result: {
      resourceTemplates: [
        { uriTemplate: `${URI}category/{slug}`, name: 'category' },
        { uriTemplate: `${URI}category/{slug}/chapters`, name: 'chapters' },
      ],
    },
  },
  {
    says: 'prompts/list has both prompts with their arguments (PROM-1)',
    method: 'prompts/list',
    result: {
      prompts: [
        { name: 'learn_topic', arguments: [{ name: 'category', title: 'Category', required: true }] },
        {
          name: 'compare_sources',
          arguments: [{ title: 'Category' }, { name: 'sources', title: 'Your sources', required: true }],
        },
      ],
    },
  },
];

const read = (uri: unknown) => ({ method: 'resources/read', params: { uri } });
const RESOURCES: readonly MethodVector[] = [
  {
    says: 'a category is read as plain text under its own URI (RES-3)',
    ...read(`${URI}category/${TOPIC.slug}`),
    result: { contents: [{ uri: `${URI}category/${TOPIC.slug}`, mimeType: 'text/plain' }] },
  },
  {
    says: 'the registry is read as JSON (RES-3)',
    ...read(`${URI}registry`),
    result: { contents: [{ uri: `${URI}registry`, mimeType: 'application/json' }] },
  },
  ...[
    ...[`${URI}category/nope`, `${URI}category/`, `${URI}category/{slug}`, `${URI}category/rust-learning/`],
    ...[`${URI}category/Rust-Learning`, `${URI}REGISTRY`, 'file:///etc/passwd', '__proto__', 'constructor', ''],
    ...[`${URI}category/../registry`],
  ].map((uri) => ({
    says: `the resource '${uri}' is missing, which is an error with its URI and nothing else (RES-4, RES-5)`,
    ...read(uri),
    error: { code: -32602, message: `Resource not found: ${uri}`, data: { uri } },
  })),
  ...[undefined, null, 5, [`${URI}registry`]].map((uri) => ({
    says: `the URI ${JSON.stringify(uri)} is no text (RES-3)`,
    ...read(uri),
    error: badParams('params.uri must be a string, the URI of a resource'),
  })),
];

const get = (name: unknown, args?: unknown) => ({
  method: 'prompts/get',
  params: { name, ...(args === undefined ? {} : { arguments: args }) },
});
const PROMPTS: readonly MethodVector[] = [
  {
    says: 'learn_topic is one message with a single block (PROM-2)',
    ...get('learn_topic', { category: TOPIC.slug }),
    result: { messages: [{ role: 'user', content: { type: 'text' } }] },
  },
  {
    says: 'compare_sources holds both lists (PROM-2)',
    ...get('compare_sources', { category: TOPIC.slug, sources: 'My Book' }),
    result: { messages: [{ role: 'user', content: { type: 'text' } }] },
  },
  { says: 'an unknown prompt is named (PROM-3)', ...get('nope'), error: badParams('Unknown prompt: nope') },
  ...[undefined, null, 7].map((name) => ({
    says: `the prompt ${JSON.stringify(name)} is no text (PROM-3)`,
    ...get(name),
    error: badParams('params.name must be a string, the name of a prompt'),
  })),
  ...[undefined, null, {}, [], { other: 'x' }].map((args) => ({
    says: `a prompt with ${JSON.stringify(args)} misses its argument (PROM-3)`,
    ...get('learn_topic', args),
    error: badParams('Missing required argument: category'),
  })),
  {
    says: 'the second missing argument is named too (PROM-3)',
    ...get('compare_sources', { category: 'rust-learning' }),
    error: badParams('Missing required argument: sources'),
  },
  {
    says: 'blank lines are no sources (PROM-3)',
    ...get('compare_sources', { category: TOPIC.slug, sources: ' \n' }),
    error: badParams("Argument 'sources' must name at least one source"),
  },
  ...[5, null, ['rust-learning'], {}].map((category) => ({
    says: `the argument ${JSON.stringify(category)} is no text (PROM-3)`,
    ...get('learn_topic', { category }),
    error: badParams("Argument 'category' must be a string"),
  })),
  ...[[{}], 'x'].map((args) => ({
    says: `arguments ${JSON.stringify(args)} are no object (PROM-3)`,
    ...get('learn_topic', args),
    error: badParams('Arguments must be an object'),
  })),
];

const complete = (ref: unknown, argument: unknown, more: Json = {}) => ({
  method: 'completion/complete',
  params: { ref, argument, ...more },
});
const PROMPT = { type: 'ref/prompt', name: 'learn_topic' };
const TEMPLATE = { type: 'ref/resource', uri: `${URI}category/{slug}` };
const values = (...all: readonly string[]) => ({ completion: { values: all, total: all.length, hasMore: false } });
const COMPLETIONS: readonly MethodVector[] = [
  {
    says: 'a slug is completed for a prompt (COMP-1, COMP-2)',
    ...complete(PROMPT, { name: 'category', value: TOPIC.typed }),
    result: values(...TOPIC.completed),
  },
  {
    says: 'a slug is completed for the template (COMP-1, COMP-2)',
    ...complete(TEMPLATE, { name: 'slug', value: TOPIC.typed }, { context: { arguments: {} } }),
    result: values(...TOPIC.completed),
  },
  {
    says: 'nothing typed suggests every slug (COMP-2)',
    ...complete(PROMPT, { name: 'category', value: '' }),
    result: { completion: { total: SIZE, hasMore: false } },
  },
  ...[
    { ref: PROMPT, argument: { name: 'category', value: 'zzz' } },
    { ref: PROMPT, argument: { name: 'other', value: '' } },
    { ref: { type: 'ref/prompt', name: 'compare_sources' }, argument: { name: 'sources', value: '' } },
    { ref: TEMPLATE, argument: { name: 'other', value: '' } },
    { ref: { type: 'ref/resource', uri: `${URI}registry` }, argument: { name: 'x', value: '' } },
  ].map(({ ref, argument }) => ({
    says: `${JSON.stringify(ref)} has no suggestion for ${JSON.stringify(argument)}, which is no error (COMP-2)`,
    ...complete(ref, argument),
    result: values(),
  })),
  ...[
    undefined,
    null,
    {},
    { type: 'ref/prompt', name: 'nope' },
    { type: 'ref/prompt' },
    { type: 'ref/resource', uri: `${URI}other/{slug}` },
    { type: 'ref/tool', name: 'get_sources' },
    { ...TEMPLATE, type: 'ref/tool' },
    { ...PROMPT, type: 'ref/tool' },
    'learn_topic',
  ].map((ref) => ({
    says: `the reference ${JSON.stringify(ref)} names nothing of ours (COMP-2)`,
    ...complete(ref, { name: 'category', value: '' }),
    error: badParams('params.ref must name a prompt or a resource template of this server'),
  })),
  ...[undefined, null, {}, { name: 'category' }, { name: 5, value: '' }, { name: 'category', value: 5 }].map(
    (argument) => ({
      says: `the argument ${JSON.stringify(argument)} cannot be completed (COMP-1)`,
      ...complete(PROMPT, argument),
      error: badParams('params.argument must be an object with the strings name and value'),
    }),
  ),
];

export const METHOD_VECTORS = TOOL_CALLS.concat(LISTINGS, RESOURCES, PROMPTS, COMPLETIONS);
