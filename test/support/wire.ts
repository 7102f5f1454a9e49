// Posts MCP messages to whatever takes a Request (the app in Node, the Worker in workerd) and reads the answer.

export type Serve = (request: Request) => Response | Promise<Response>;
export type Json = Readonly<Record<string, unknown>>;

/** A request; a body that is neither text nor bytes goes out as JSON. These headers replace the usual ones. */
export type Sent = {
  readonly verb?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
};

/** `body` is the JSON of a JSON answer, `events` the messages of an event stream. */
export type Received = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: unknown;
  readonly events: readonly unknown[];
};

export const HOST = 'localhost:8787';
const ACCEPT = 'application/json, text/event-stream';
const USUAL_HEADERS = { Host: HOST, Accept: ACCEPT, 'Content-Type': 'application/json' };

/** Sends one request and reads the whole answer. */
export const exchange = async (serve: Serve, sent: Sent): Promise<Received> => {
  const { verb = 'POST', path = '/mcp', body } = sent;
  const headers = new Headers();
  for (const [name, value] of Object.entries({ ...USUAL_HEADERS, ...sent.headers })) {
    if (value !== undefined) headers.set(name, value);
  }
  const hasBody = body !== undefined && verb !== 'GET' && verb !== 'HEAD';
  const payload =
    body instanceof Uint8Array ? Uint8Array.from(body) : typeof body === 'string' ? body : JSON.stringify(body);
  const init = { method: verb, headers, body: hasBody ? payload : null };
  return received(await serve(new Request(`http://${HOST}${path}`, init)));
};

/** An answer read to its end. */
export const received = async (response: Response): Promise<Received> => {
  const text = await response.text();
  const type = response.headers.get('Content-Type') ?? '';
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text,
    body: type === 'application/json' && text !== '' ? JSON.parse(text) : undefined,
    events: type === 'text/event-stream' ? eventsOf(text) : [],
  };
};

const eventsOf = (text: string): readonly unknown[] =>
  text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => JSON.parse(event.replace(/^event: message\ndata: /, '')));

/** A request of either era; `id` may be any JSON value, so that bad ones can be sent. */
export const request = (method: string, params?: Json, id: unknown = 1): Json => {
  return { jsonrpc: '2.0', id, method, params };
};

export const notification = (method: string, params?: Json): Json => ({ jsonrpc: '2.0', method, params });

export const initialize = (protocolVersion = '2025-11-25', id: unknown = 1): Json =>
  request('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } }, id);

export const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
export const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
export const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';
export const MODERN = '2026-07-28';
export const ENVELOPE = { [VERSION_KEY]: MODERN, [CAPABILITIES]: {} };

/** A complete request of revision 2026-07-28 with the headers that belong to it. */
export const modern = (method: string, params: Json = {}, id: unknown = 1) => {
  const name = method === 'resources/read' ? params['uri'] : params['name'];
  const named = ['tools/call', 'prompts/get', 'resources/read'].includes(method) && typeof name === 'string';
  return {
    headers: { 'MCP-Protocol-Version': MODERN, 'Mcp-Method': method, ...(named && { 'Mcp-Name': headerValue(name) }) },
    body: request(method, { ...params, _meta: { ...ENVELOPE, ...metaOf(params) } }, id),
  };
};

// Text that a header cannot carry as it is travels as base64 of its UTF-8 bytes.
const headerValue = (text: string): string =>
  /^[\x21-\x7e]+$/.test(text) ? text : `=?base64?${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}?=`;

const metaOf = ({ _meta }: Json): object => (typeof _meta === 'object' && _meta !== null ? _meta : {});

/** Opens a session and gives the header that belongs to its later requests. */
export const openSession = async (serve: Serve, version?: string): Promise<{ readonly 'Mcp-Session-Id': string }> => {
  const { headers, text } = await exchange(serve, { body: initialize(version) });
  const id = headers['mcp-session-id'];
  if (id === undefined) throw new Error(`initialize opened no session: ${text}`);
  return { 'Mcp-Session-Id': id };
};
