// The load: requests over keep-alive connections, one at a time on each, and what they took.
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';

/** What is sent. `nth` counts the requests of a run from 0 and lets one differ from every other. */
export type Shot = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: (nth: number) => string | null;
};

/** `latenciesMs` are sorted; `seconds` is the wall time of the whole round. */
export type Round = { readonly latenciesMs: readonly number[]; readonly seconds: number };

/** Something that sends shots to one server. */
export type Gun = {
  readonly fire: (shot: Shot, requests: number, connections: number) => Promise<Round>;
  readonly once: (shot: Shot, nth?: number) => Promise<{ status: number; text: string; session: string | undefined }>;
  readonly close: () => Promise<void>;
};

const MAX_CONNECTIONS = 32;

// One count for all guns, because several of them may aim at the same server.
let sent = 0;

/** A gun for the server at `origin`. A round fails at the first answer that is no success. */
export const aimAt = (origin: string): Gun => {
  const pool = new Pool(origin, { connections: MAX_CONNECTIONS, pipelining: 1 });
  const send = async ({ method, path, headers, body }: Shot, nth: number) => {
    const response = await pool.request({ method, path, headers, body: body(nth) });
    const text = await response.body.text();
    return { status: response.statusCode, text, session: response.headers['mcp-session-id']?.toString() };
  };
  return {
    fire: async (shot, requests, connections) => {
      const latenciesMs: number[] = [];
      const last = sent + requests;
      const connection = async (): Promise<void> => {
        while (sent < last) {
          const began = performance.now();
          const { status, text } = await send(shot, sent++);
          latenciesMs.push(performance.now() - began);
          if (status >= 300) throw new Error(`${origin}${shot.path} answered ${status}: ${text.slice(0, 200)}`);
        }
      };
      const began = performance.now();
      await Promise.all(Array.from({ length: connections }, connection));
      return { latenciesMs: latenciesMs.toSorted((a, b) => a - b), seconds: (performance.now() - began) / 1000 };
    },
    once: (shot, nth = -1) => send(shot, nth),
    close: () => pool.destroy(),
  };
};
