// Sends requests over keep-alive connections, one at a time on each, and times them.
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import { ascending } from './statistics.ts';

/** What is sent. `nth` counts the requests of a run from 0, so that every body can be unique. */
export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: (nth: number) => string | null;
};

/** `latenciesMs` ascend; `seconds` is the wall time of the whole round. */
type Round = { readonly latenciesMs: readonly number[]; readonly seconds: number };

/** A client of one server. */
export type TimedClient = {
  /** Sends a request `requests` times; fails at the first answer that is not a success. */
  readonly repeat: (request: HttpRequest, requests: number, connections: number) => Promise<Round>;
  readonly send: (
    request: HttpRequest,
    nth?: number,
  ) => Promise<{ status: number; text: string; session: string | undefined }>;
  readonly close: () => Promise<void>;
};

const MAX_CONNECTIONS = 32;

// One count for all clients, because several of them may send to the same server.
let sent = 0;

/** A client of the server at `origin`. */
export const clientOf = (origin: string): TimedClient => {
  const pool = new Pool(origin, { connections: MAX_CONNECTIONS, pipelining: 1 });
  const send = async ({ method, path, headers, body }: HttpRequest, nth: number) => {
    const response = await pool.request({ method, path, headers, body: body(nth) });
    const text = await response.body.text();
    return { status: response.statusCode, text, session: response.headers['mcp-session-id']?.toString() };
  };
  return {
    repeat: async (request, requests, connections) => {
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
      return { latenciesMs: ascending(latenciesMs), seconds: (performance.now() - began) / 1000 };
    },
    send: (request, nth = -1) => send(request, nth),
    close: () => pool.destroy(),
  };
};
