// @ts-check
// A small MCP client over fetch, in both eras of the protocol. Every message it sends and every answer it gets is handed
// to `observe`, so that a page can show them.

/**
 * @typedef {{ method: string, headers: Record<string, string>, body: unknown }} Sent
 * @typedef {{ status: number, statusText: string, headers: Record<string, string>, body: unknown, ms: number }} Received
 * @typedef {(sent: Sent, received: Received) => void} Observe
 * @typedef {{ name?: string, arguments?: unknown }} Params a tool's name and arguments, or the members of a list's params
 */

const ENDPOINT = '/mcp';
const SHOWN_HEADERS = ['content-type', 'mcp-session-id', 'allow', 'retry-after'];

/**
 * Sends one request that carries everything (revision 2026-07-28).
 * @param {string} method
 * @param {Params} params
 * @param {Observe} observe
 */
export const askOnce = async (method, params, observe) => {
  const revision = '2026-07-28';
  const meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'page', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = {
    'MCP-Protocol-Version': revision,
    'Mcp-Method': method,
    ...(params.name === undefined ? {} : { 'Mcp-Name': params.name }),
  };
  return (await post(request(1, method, { ...params, _meta: meta }), headers, observe)).body;
};

/**
 * Opens a session, sends one request in it and ends it (revision 2025-11-25).
 * @param {string} method
 * @param {Params} params
 * @param {Observe} observe
 */
export const askInSession = async (method, params, observe) => {
  const revision = '2025-11-25';
  const opening = { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'page', version: '1' } };
  const opened = await post(request(1, 'initialize', opening), {}, observe);
  const session = opened.headers['mcp-session-id'];
  if (session === undefined) return opened.body;
  const headers = { 'MCP-Protocol-Version': revision, 'Mcp-Session-Id': session };
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers, observe);
  const answered = await post(request(2, method, params), headers, observe);
  await exchange('DELETE', undefined, headers, observe);
  return answered.body;
};

/**
 * A request as a command for a terminal.
 * @param {Sent} sent
 */
export const asCurl = ({ method, headers, body }) =>
  [
    `curl -X ${method} ${location.origin}${ENDPOINT}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ].join(' ');

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** @param {number} id @param {string} method @param {object} params */
const request = (id, method, params) => ({ jsonrpc: '2.0', id, method, params });

/** @param {object} message @param {Record<string, string>} headers @param {Observe} observe */
const post = (message, headers, observe) =>
  exchange(
    'POST',
    message,
    { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    observe,
  );

/**
 * @param {string} method
 * @param {object | undefined} body
 * @param {Record<string, string>} headers
 * @param {Observe} observe
 * @returns {Promise<Received>}
 */
const exchange = async (method, body, headers, observe) => {
  const started = performance.now();
  const response = await fetch(ENDPOINT, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const received = {
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries([...response.headers].filter(([name]) => SHOWN_HEADERS.includes(name))),
    body: readBody(response.headers.get('content-type') ?? '', await response.text()),
    ms: Math.round(performance.now() - started),
  };
  observe({ method, headers, body }, received);
  return received;
};

/**
 * The message in a JSON body or in the last event of a stream; text that is neither stays text.
 * @param {string} type @param {string} text
 * @returns {unknown}
 */
const readBody = (type, text) => {
  const data = type.startsWith('text/event-stream')
    ? (text
        .match(/^data: ?(.*)$/gm)
        ?.at(-1)
        ?.replace(/^data: ?/, '') ?? '')
    : text;
  try {
    return data === '' ? undefined : JSON.parse(data);
  } catch {
    return data;
  }
};
