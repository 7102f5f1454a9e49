// How four model vendors word the same three things: the tools a request offers, the results it brings back, and an
// answer. The hosts under test need nothing else of a vendor's API.

/** A tool as the host describes it to the model. */
export type OfferedTool = { readonly name: string; readonly description: string; readonly parameters: unknown };
/** What the model says next: some words, or a call. */
type Call = { readonly name: string; readonly args: object };
export type Turn = { readonly id: string } & ({ readonly text: string } | Call);

type Json = Readonly<Record<string, unknown>>;
/** One event of a stream: its name, where the dialect has names, and its data. */
type Event = { readonly event?: string; readonly data: object | string };

type Dialect = {
  readonly path: RegExp;
  readonly tools: (body: Json) => readonly OfferedTool[];
  /** The texts of the tool results in the request, oldest first. */
  readonly results: (body: Json) => readonly string[];
  readonly isStream: (body: Json, path: string) => boolean;
  readonly whole: (turn: Turn) => object;
  readonly stream: (turn: Turn) => readonly Event[];
};

const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : []);
const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const offered = (tool: Json, schema: string): OfferedTool => ({
  name: String(tool['name']),
  description: String(tool['description']),
  parameters: tool[schema],
});
/** Text, wherever it stands in a result. */
const words = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(words).join('\n');
  return Object.values(object(value)).map(words).join('\n');
};
const asksToStream = (body: Json): boolean => body['stream'] === true;
const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

const chatMessage = (turn: Turn) => {
  if ('text' in turn) return { role: 'assistant', content: turn.text };
  const called = { name: turn.name, arguments: JSON.stringify(turn.args) };
  const tool_calls = [{ index: 0, id: turn.id, type: 'function', function: called }];
  return { role: 'assistant', content: null, tool_calls };
};
const chatReason = (turn: Turn): string => ('text' in turn ? 'stop' : 'tool_calls');
const chatHead = ({ id }: Turn) => ({ id: `chat-${id}`, created: 0, model: 'mock' });

const chat: Dialect = {
  path: /\/chat\/completions$/,
  tools: (body) => list(body['tools']).map((tool) => offered(object(tool['function']), 'parameters')),
  results: (body) => list(body['messages']).flatMap(({ role, content }) => (role === 'tool' ? [words(content)] : [])),
  isStream: asksToStream,
  whole: (turn) => ({
    ...chatHead(turn),
    object: 'chat.completion',
    choices: [{ index: 0, message: chatMessage(turn), finish_reason: chatReason(turn) }],
    usage: USAGE,
  }),
  stream: (turn) => {
    const chunk = { ...chatHead(turn), object: 'chat.completion.chunk' };
    return [
      { data: { ...chunk, choices: [{ index: 0, delta: chatMessage(turn), finish_reason: null }] } },
      { data: { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: chatReason(turn) }], usage: USAGE } },
      { data: '[DONE]' },
    ];
  },
};

const responseItem = (turn: Turn): object => {
  const item = { id: `item-${turn.id}`, status: 'completed' };
  if ('text' in turn) {
    const content = [{ type: 'output_text', text: turn.text, annotations: [] }];
    return { ...item, type: 'message', role: 'assistant', content };
  }
  const call = { call_id: turn.id, ...inNamespace(turn.name), arguments: JSON.stringify(turn.args) };
  return { ...item, type: 'function_call', ...call };
};
/** A tool of a namespace is called by both names, which `tools` joins with a slash. */
const inNamespace = (name: string): object => {
  const [namespace, inner] = name.split('/');
  return inner === undefined ? { name } : { namespace, name: inner };
};
const response = (turn: Turn, status: string, output: readonly object[]): object => ({
  ...{ id: `response-${turn.id}`, object: 'response', created_at: 0, model: 'mock', status, output },
  usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
});

const responses: Dialect = {
  path: /\/responses$/,
  tools: (body) =>
    list(body['tools']).flatMap((tool) => {
      if (tool['type'] === 'function') return [offered(tool, 'parameters')];
      const inner = tool['type'] === 'namespace' ? list(tool['tools']) : [];
      return inner.map((one) => offered({ ...one, name: `${tool['name']}/${one['name']}` }, 'parameters'));
    }),
  results: (body) =>
    list(body['input']).flatMap(({ type, output }) => (type === 'function_call_output' ? [words(output)] : [])),
  isStream: asksToStream,
  whole: (turn) => response(turn, 'completed', [responseItem(turn)]),
  stream: (turn) => {
    const item = responseItem(turn);
    const events = [
      { type: 'response.created', response: response(turn, 'in_progress', []) },
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: response(turn, 'completed', [item]) },
    ];
    return events.map((data, sequence_number) => ({ event: data.type, data: { ...data, sequence_number } }));
  },
};

const MESSAGE = { type: 'message', role: 'assistant', model: 'mock', stop_sequence: null };
const messageHead = ({ id }: Turn) => ({ id: `message-${id}`, ...MESSAGE });
const messageBlock = (turn: Turn): object =>
  'text' in turn
    ? { type: 'text', text: turn.text }
    : { type: 'tool_use', id: turn.id, name: turn.name, input: turn.args };
const messageReason = (turn: Turn): string => ('text' in turn ? 'end_turn' : 'tool_use');
const MESSAGE_USAGE = { input_tokens: 1, output_tokens: 1 };

const messages: Dialect = {
  path: /\/v1\/messages$/,
  tools: (body) => list(body['tools']).map((tool) => offered(tool, 'input_schema')),
  results: (body) =>
    list(body['messages'])
      .flatMap(({ content }) => list(content))
      .flatMap(({ type, content }) => (type === 'tool_result' ? [words(content)] : [])),
  isStream: asksToStream,
  whole: (turn) => ({
    ...messageHead(turn),
    content: [messageBlock(turn)],
    stop_reason: messageReason(turn),
    usage: MESSAGE_USAGE,
  }),
  stream: (turn) => {
    const start = { ...messageBlock(turn), ...('text' in turn ? { text: '' } : { input: {} }) };
    const delta =
      'text' in turn
        ? { type: 'text_delta', text: turn.text }
        : { type: 'input_json_delta', partial_json: JSON.stringify(turn.args) };
    const message = { ...messageHead(turn), content: [], stop_reason: null, usage: MESSAGE_USAGE };
    const events = [
      { type: 'message_start', message },
      { type: 'content_block_start', index: 0, content_block: start },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: messageReason(turn), stop_sequence: null }, usage: MESSAGE_USAGE },
      { type: 'message_stop' },
    ];
    return events.map((data) => ({ event: data.type, data }));
  },
};

const generated = (turn: Turn): object => {
  const part = 'text' in turn ? { text: turn.text } : { functionCall: { name: turn.name, args: turn.args } };
  return {
    candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  };
};

const gemini: Dialect = {
  path: /:(?:generateContent|streamGenerateContent)$/,
  tools: (body) =>
    list(body['tools'])
      .flatMap(({ functionDeclarations }) => list(functionDeclarations))
      .map((tool) => offered(tool, 'parametersJsonSchema' in tool ? 'parametersJsonSchema' : 'parameters')),
  results: (body) =>
    list(body['contents'])
      .flatMap(({ parts }) => list(parts))
      .flatMap(({ functionResponse: given }) => (given === undefined ? [] : [words(object(given)['response'])])),
  isStream: (_, path) => path.endsWith(':streamGenerateContent'),
  whole: generated,
  stream: (turn) => [{ data: generated(turn) }],
};

export const DIALECTS: readonly Dialect[] = [chat, responses, messages, gemini];
