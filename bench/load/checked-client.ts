// The messages of a session that load and soak send. Checks the id and the content of every answer. Load goes only to a
// server on this machine.
import { askFor, INITIALIZE, initialized, stateful } from '../messages.ts';
import type { HttpRequest } from '../timed-client.ts';

const TIMEOUT_MS = 30_000;
let lastId = 0;

/** Sends a request with the id `nth`; throws for any other status. */
export const send = async (origin: string, { method, path, headers, body }: HttpRequest, wanted = 200, nth = 0) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${origin}${path}`, { method, headers, body: body(nth), signal });
  const text = await response.text();
  if (response.status !== wanted) throw new Error(`status ${response.status} instead of ${wanted}: ${text}`);
  return { session: response.headers.get('Mcp-Session-Id'), text };
};

/** The result of a request. Throws if the answer has another id or is an error. */
const request = async (origin: string, message: HttpRequest) => {
  const id = ++lastId;
  const { session, text } = await send(origin, message, 200, id);
  const answer = JSON.parse(text);
  if (answer.id !== id || answer.result === undefined) throw new Error(`the answer to ${id} was ${text}`);
  return { session, result: answer.result };
};

/** Opens a session. @returns its id. */
export const startSession = async (origin: string): Promise<string> => {
  const { session, result } = await request(origin, INITIALIZE);
  if (session === null || result.protocolVersion !== '2025-11-25') throw new Error('initialize opened no session');
  return session;
};

/** Sends the notification that follows `initialize`. */
export const notify = async (origin: string, session: string): Promise<void> => {
  await send(origin, initialized(session), 202);
};

/** The slug that get_sources finds for `query`, or null. Stateless without `session`. */
export const slugFor = async (origin: string, query: string, session?: string): Promise<string | null> => {
  const params = () => ({ name: 'get_sources', arguments: { query } });
  const message = session === undefined ? askFor(query) : stateful('tools/call', params, session);
  const { result } = await request(origin, message);
  return result.isError ? null : (result.structuredContent?.category?.slug ?? null);
};

/** Calls get_sources and checks that it finds the expected category. Stateless without `session`. */
export const askTopic = async (origin: string, [query, slug]: Topic, session?: string): Promise<void> => {
  const found = await slugFor(origin, query, session);
  if (found !== slug) throw new Error(`"${query}" found ${found} instead of ${slug}`);
};

/** A query, and the category that answers it. */
export type Topic = readonly [query: string, slug: string];

/** Ends a session. */
export const endSession = async (origin: string, session: string): Promise<void> => {
  const headers = { 'Mcp-Session-Id': session };
  await send(origin, { method: 'DELETE', path: '/mcp', headers, body: () => null }, 204);
};
