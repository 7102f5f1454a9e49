// What load and soak send: one session's messages, each answer checked for being right and for the right id.

/** Who answers; only a server on this machine is ever loaded. */
export type Target = { readonly url: string };

let lastId = 0;
const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const TIMEOUT_MS = 30_000;

/** An answer that was not what it had to be. */
export class WrongAnswer extends Error {}

const post = async ({ url }: Target, message: object, headers: Record<string, string>): Promise<Response> => {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  return fetch(url, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
};

/** The result of a request; throws WrongAnswer for any other status, another id or an error. */
const ask = async (target: Target, method: string, params: object, headers: Record<string, string>) => {
  const id = ++lastId;
  const response = await post(target, { id, method, params }, headers);
  const text = await response.text();
  if (response.status !== 200) throw new WrongAnswer(`${method}: status ${response.status}: ${text}`);
  const answer = JSON.parse(text);
  if (answer.id !== id || answer.result === undefined) throw new WrongAnswer(`${method} with id ${id}: ${text}`);
  return { response, result: answer.result };
};

/** Opens a session and gives its id. */
export const openSession = async (target: Target): Promise<string> => {
  const clientInfo = { name: 'load', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const { response, result } = await ask(target, 'initialize', params, {});
  const session = response.headers.get('Mcp-Session-Id');
  if (session === null || result.protocolVersion !== '2025-11-25')
    throw new WrongAnswer('initialize opened no session');
  return session;
};

/** Sends the notification that every client sends; it always reaches the session's object. */
export const initialized = async (target: Target, session: string): Promise<void> => {
  const response = await post(target, { method: 'notifications/initialized' }, { 'Mcp-Session-Id': session });
  await response.text();
  if (response.status !== 202) throw new WrongAnswer(`notification: status ${response.status}`);
};

/** Asks for a topic and checks that this very topic is answered. `session` absent: without one. */
export const askTopic = async (target: Target, query: string, slug: string, session?: string): Promise<void> => {
  const params = { name: 'get_sources', arguments: { query } };
  const stateless = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': 'get_sources' };
  const { result } =
    session === undefined
      ? await ask(target, 'tools/call', { ...params, _meta: META }, stateless)
      : await ask(target, 'tools/call', params, { 'Mcp-Session-Id': session });
  const found = result.structuredContent?.category?.slug;
  if (found !== slug) throw new WrongAnswer(`"${query}" found ${found} instead of ${slug}`);
};

/** Ends a session. */
export const endSession = async ({ url }: Target, session: string): Promise<void> => {
  const response = await fetch(url, { method: 'DELETE', headers: { 'Mcp-Session-Id': session } });
  if (response.status !== 204) throw new WrongAnswer(`DELETE: status ${response.status}`);
};
