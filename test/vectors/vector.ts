// What a row of the wire table is, how it is run, and short names for what its requests and answers are made of.
import { beforeAll } from 'vitest';
import { SOURCES_NAMES } from '../support/core-app.ts';
import {
  exchange,
  type Json,
  type modern,
  openSession,
  type Received,
  type Sent,
  type Serve,
} from '../support/wire.ts';

export type Vector = {
  /** A sentence, and the ids of requirements.ts that it proves. */
  readonly says: string;
  readonly session?: true;
  readonly sent: Sent;
  readonly want: { readonly status: number; readonly body?: Json; readonly headers?: Json; readonly text?: string };
  /** Headers that the answer must not have. */
  readonly lacks?: readonly string[];
};

/** Where a server opens no session, that fails once, and none of the tests beside this call is tried. */
export const needsSessions = (serves: () => readonly Serve[]): void =>
  beforeAll(async () => {
    for (const serve of serves()) await openSession(serve);
  });

/** Sends one row's request, in a session of its own where it needs one. */
export const run = async (serve: Serve, { session, sent }: Vector): Promise<Received> => {
  const opened = session ? await openSession(serve) : {};
  return exchange(serve, { ...sent, headers: { ...opened, ...sent.headers } });
};

/** A JSON-RPC error with its HTTP status. */
export const failed = (status: number, code: number, id: unknown, error: Json = {}) => ({
  status,
  body: { jsonrpc: '2.0', id, error: { code, ...error } },
});
/** A refusal before any id was read. */
export const refused = (status: number, code: number) => failed(status, code, null);
/** The refusal of a notification: there is no id to repeat, so the body has none (H-POST-10). */
export const refusedNotification = (status: number, code: number, message: string) => ({
  status,
  text: JSON.stringify({ jsonrpc: '2.0', error: { code, message } }),
});
/** A success; `result` names the members that matter. */
export const answered = (result: Json, id: unknown = 1) => ({ status: 200, body: { jsonrpc: '2.0', id, result } });
/** The answer to what needs none. */
export const silent = { status: 202, text: '' };
/** The version header. */
export const V = (version: string) => ({ 'MCP-Protocol-Version': version });

/** The same request with some headers changed, or removed where undefined. */
export const withHeaders = (
  sent: ReturnType<typeof modern>,
  changed: Readonly<Record<string, string | undefined>>,
): Sent => ({ ...sent, headers: { ...sent.headers, ...changed } });

/** The tools of /mcp, by their names. */
export const LISTING = { tools: SOURCES_NAMES.map((name) => ({ name })) };

/** Rows that prove that request ids come back with value and type unchanged. */
export const idVectors = (era: string, send: (id: unknown) => Sent, session?: true): readonly Vector[] =>
  [0, -1, '', 'x', ' ', '1', 9_007_199_254_740_991, '__proto__', '\u0000', '\ud800', '💡'].map((id) => ({
    says: `the id ${JSON.stringify(id)} comes back unchanged ${era} (H-POST-7, H-POST-15)`,
    ...(session ? { session } : {}),
    sent: send(id),
    want: { status: 200, body: { jsonrpc: '2.0', id } },
  }));
