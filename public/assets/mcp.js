// @ts-check
// A small MCP client over fetch, in both eras of the protocol. Every message it sends and every answer it gets is handed
// to `observe`, so that a page can show them.

/**
 * @typedef {{ method: string, headers: Record<string, string>, body: unknown }} Sent
 * @typedef {{ status: number, statusText: string, headers: Record<string, string>, body: unknown }} Received
 * @typedef {{ sent: Sent, received: Received }} Exchange
 * @typedef {{ signal?: AbortSignal, observe?: (exchange: Exchange) => void }} Options
 */

const ENDPOINT = '/mcp';
const SHOWN_HEADERS = ['content-type', 'mcp-session-id', 'allow', 'retry-after'];

/**
 * Calls a tool with one request that carries everything (revision 2026-07-28).
 * @param {string} name
 * @param {unknown} args
 * @param {Options} [options]
 */
export const callOnce = async (name, args, options = {}) => {
  const revision = '2026-07-28';
  const meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'page', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = { 'MCP-Protocol-Version': revision, 'Mcp-Method': 'tools/call', 'Mcp-Name': name };
  return (await post(request(1, 'tools/call', { name, arguments: args, _meta: meta }), headers, options)).body;
};

/**
 * Opens a session, calls a tool in it and ends it (revision 2025-11-25).
 * @param {string} name
 * @param {unknown} args
 * @param {Options} [options]
 */
export const callInSession = async (name, args, options = {}) => {
  const revision = '2025-11-25';
  const params = { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'page', version: '1' } };
  const opened = await post(request(1, 'initialize', params), {}, options);
  const session = opened.headers['mcp-session-id'];
  if (session === undefined) return opened.body;
  const headers = { 'MCP-Protocol-Version': revision, 'Mcp-Session-Id': session };
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers, options);
  const called = await post(request(2, 'tools/call', { name, arguments: args }), headers, options);
  await exchange('DELETE', undefined, headers, options);
  return called.body;
};

/** @param {number} id @param {string} method @param {object} params */
const request = (id, method, params) => ({ jsonrpc: '2.0', id, method, params });

/** @param {object} message @param {Record<string, string>} headers @param {Options} options */
const post = (message, headers, options) =>
  exchange(
    'POST',
    message,
    { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    options,
  );

/**
 * @param {string} method
 * @param {object | undefined} body
 * @param {Record<string, string>} headers
 * @param {Options} options
 * @returns {Promise<Received>}
 */
const exchange = async (method, body, headers, { signal, observe }) => {
  const response = await fetch(ENDPOINT, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const received = {
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries([...response.headers].filter(([name]) => SHOWN_HEADERS.includes(name))),
    body: readBody(response.headers.get('content-type') ?? '', await response.text()),
  };
  observe?.({ sent: { method, headers, body }, received });
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
