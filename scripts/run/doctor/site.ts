// The deployment under examination, asked from outside like any client asks it. Redirects are not followed and nothing
// is believed: a body is text until a check has read it, and no more than a megabyte of it is read.

import { toText } from '../../../src/domain/bytes.ts';
import { readCapped } from '../../read-capped.ts';

export type SiteResponse = {
  readonly status: number;
  readonly headers: Headers;
  /** The body, as it came and as text. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly text: string;
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown;
  /** Milliseconds until the whole answer was there. */
  readonly ms: number;
};

export type ExaminedSite = {
  readonly origin: string;
  /** Whether it runs on this machine, where only local origins are admitted. */
  readonly isLocal: boolean;
  readonly get: (path: string, headers?: Record<string, string>) => Promise<SiteResponse>;
  readonly send: (verb: string, headers: Record<string, string>) => Promise<SiteResponse>;
  /** Posts a message to /mcp. */
  readonly post: (message: object, headers?: Record<string, string>) => Promise<SiteResponse>;
};

const TIMEOUT_MS = 10_000;
/** The most that is read of one answer. */
const MAX_BYTES = 1_000_000;

/** The site at `origin`, an absolute http or https origin. */
export const siteAt = (origin: string): ExaminedSite => {
  const ask = async (path: string, init: RequestInit): Promise<SiteResponse> => {
    const started = performance.now();
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${origin}${path}`, { redirect: 'manual', signal, ...init });
    const bytes = await readCapped(response, MAX_BYTES);
    if (bytes === undefined) throw new Error(`${path} answers more than ${MAX_BYTES} bytes`);
    const text = toText(bytes);
    const { status, headers } = response;
    return { status, headers, bytes, text, json: jsonOrNothing(text), ms: performance.now() - started };
  };
  return {
    origin,
    isLocal: /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname),
    get: (path, headers = {}) => ask(path, { headers }),
    send: (method, headers) => ask('/mcp', { method, headers }),
    post: (message, headers = {}) =>
      ask('/mcp', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify(message),
      }),
  };
};

/** The value at `path` inside JSON; undefined where there is none. */
export const valueAt = (json: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Object.entries(value).find(([k]) => k === key)?.[1] : undefined,
    json,
  );

const jsonOrNothing = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
