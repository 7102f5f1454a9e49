// Sends requests over keep-alive connections, one at a time on each, and times them.
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';

/** A request. `nth` counts the requests of a run from 0, so that every body can be unique. */
export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: (nth: number) => string | null;
};

const MAX_CONNECTIONS = 32;

// One count for all clients, because several of them may send to the same server.
let sent = 0;

export type TimedClient = ReturnType<typeof clientOf>;

/** A client of the server at `origin`. */
export const clientOf = (origin: string) => {
  const pool = new Pool(origin, { connections: MAX_CONNECTIONS, pipelining: 1 });
  const send = async ({ method, path, headers, body }: HttpRequest, nth = -1) => {
    const response = await pool.request({ method, path, headers, body: body(nth) });
    const text = await response.body.text();
    return { status: response.statusCode, text, session: response.headers['mcp-session-id']?.toString() };
  };
  return {
    send,
    /** Sends a request `requests` times; fails at the first answer that is not a success. */
    repeat: async (request: HttpRequest, requests: number, connections: number) => {
      const latenciesMs: number[] = [];
      const last = sent + requests;
      const connection = async (): Promise<void> => {
        while (sent < last) {
          const began = performance.now();
          const { status, text } = await send(request, sent++);
          latenciesMs.push(performance.now() - began);
          if (status >= 300) throw new Error(`${origin}${request.path} answered ${status}: ${text.slice(0, 200)}`);
        }
      };
      const began = performance.now();
      await Promise.all(Array.from({ length: connections }, connection));
      return { latenciesMs, seconds: (performance.now() - began) / 1000 };
    },
    close: () => pool.destroy(),
  };
};
