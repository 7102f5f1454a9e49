// What load sends: the messages of a session, and conversations of valid and invalid requests in both eras. Checks the status,
// the id and the content of every answer.
import type { BenchClient, HttpRequest } from '../client.ts';
import { askFor, INITIALIZE, initialized, stateful } from '../messages.ts';

/** A query, and the category that answers it. */
export type Topic = readonly [query: string, slug: string];
export type CheckedClient = ReturnType<typeof checked>;

let lastId = 0;

/** What `client` can say in a session. All of it throws if an answer is not the expected one. */
export const checked = ({ send }: BenchClient) => {
  const expectStatus = async (status: number, message: HttpRequest, id?: number) => {
    const answer = await send(message, id);
    if (answer.status !== status) throw new Error(`status ${answer.status} instead of ${status}: ${answer.text}`);
    return answer;
  };
  const resultOf = async (message: HttpRequest) => {
    const id = ++lastId;
    const { session, text } = await expectStatus(200, message, id);
    const answer = JSON.parse(text);
    if (answer.id !== id || answer.result === undefined) throw new Error(`the answer to ${id} was ${text}`);
    return { session, result: answer.result };
  };
  return {
    expectStatus,
    /** Opens a session. @returns its id. */
    open: async (): Promise<string> => {
      const { session, result } = await resultOf(INITIALIZE);
      if (session === undefined || result.protocolVersion !== '2025-11-25') throw new Error('no session was opened');
      return session;
    },
    /** Sends the notification that follows `initialize`. */
    notify: (session: string) => expectStatus(202, initialized(session)),
    /** Calls get_sources, stateless without `session`. */
    ask: async ([query, slug]: Topic, session?: string): Promise<void> => {
      const params = () => ({ name: 'get_sources', arguments: { query } });
      const { result } = await resultOf(
        session === undefined ? askFor(query) : stateful('tools/call', params, session),
      );
      const found = result.structuredContent?.category?.slug;
      if (found !== slug) throw new Error(`"${query}" found ${found} instead of ${slug}`);
    },
    end: (session: string) =>
      expectStatus(204, { method: 'DELETE', path: '/mcp', headers: { 'Mcp-Session-Id': session }, body: () => null }),
  };
};

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const REFUSED: readonly (readonly [status: number, body: string, headers?: Record<string, string>])[] = [
  [400, '{"jsonrpc": '],
  [400, '[]'],
  [413, `"${'x'.repeat(70_000)}"`],
  [404, PING, { 'Mcp-Session-Id': 'f'.repeat(64) }],
  [403, PING, { Origin: 'http://elsewhere.example' }],
];

/** Ten requests: a session that is opened, used and ended, questions in and out of it, and five that are refused. */
export const conversation = async (client: CheckedClient, asked: readonly Topic[]): Promise<void> => {
  const [first, second] = asked;
  if (first === undefined || second === undefined) throw new Error('a conversation asks two questions');
  const session = await client.open();
  await client.notify(session);
  await client.ask(first, session);
  await client.ask(second);
  for (const [status, body, more] of REFUSED) {
    const headers = { 'Content-Type': 'application/json', ...more };
    await client.expectStatus(status, { method: 'POST', path: '/mcp', headers, body: () => body });
  }
  await client.end(session);
};
