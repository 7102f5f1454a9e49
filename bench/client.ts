// Sends requests over keep-alive connections, one at a time on each.
import { Pool } from 'undici';

/** A request. `nth` counts the requests of a run from 0, so that every body can be unique. */
export type HttpRequest = {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: (nth: number) => string | null;
  /** What is sent after it, one by one, and counts as part of it. `session` is the one that it opened, if any. */
  readonly followedBy?: (session: string | undefined) => readonly HttpRequest[];
};

type Answer = { readonly status: number; readonly text: string; readonly session: string | undefined };

const MAX_CONNECTIONS = 32;

// One count for all clients, because several of them may send to the same server.
let sent = 0;

export type BenchClient = ReturnType<typeof clientOf>;

/** A client of the server at `origin`. */
export const clientOf = (origin: string) => {
  const pool = new Pool(origin, { connections: MAX_CONNECTIONS, pipelining: 1 });
  const send = async ({ method, path, headers, body, followedBy }: HttpRequest, nth = -1): Promise<Answer> => {
    const response = await pool.request({ method, path, headers, body: body(nth) });
    const text = await response.body.text();
    const answer = { status: response.statusCode, text, session: response.headers['mcp-session-id']?.toString() };
    for (const next of followedBy?.(answer.session) ?? []) {
      const answered = await send(next, nth);
      if (answered.status >= 300) return answered;
    }
    return answer;
  };
  return {
    send,
    /** Sends a request `requests` times and gives how long each took, in ms; fails at the first answer that is not a success. */
    repeat: async (request: HttpRequest, requests: number, connections: number): Promise<readonly number[]> => {
      const last = sent + requests;
      const times: number[] = [];
      const connection = async (): Promise<void> => {
        while (sent < last) {
          const began = performance.now();
          const { status, text } = await send(request, sent++);
          times.push(performance.now() - began);
          if (status >= 300) throw new Error(`${origin}${request.path} answered ${status}: ${text.slice(0, 200)}`);
        }
      };
      await Promise.all(Array.from({ length: connections }, connection));
      return times;
    },
    close: () => pool.destroy(),
  };
};
