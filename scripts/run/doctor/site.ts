// The examined deployment, requested from outside as by any client. Redirects are not followed and nothing is trusted:
// a body is text until a check has read it, and at most a megabyte of it is read.
import { toText } from '../../../src/domain/bytes.ts';
import { isObject, parseJsonBytes } from '../../../src/domain/json.ts';
import { readCapped } from '../../read-capped.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1_000_000;

type RequestHeaders = Readonly<Record<string, string>>;
export type ExaminedSite = ReturnType<typeof siteAt>;
export type SiteResponse = Awaited<ReturnType<ExaminedSite['get']>>;

/** The site at `origin`, an absolute http or https origin. */
export const siteAt = (origin: string) => {
  const ask = async (path: string, init: RequestInit) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${origin}${path}`, { redirect: 'manual', signal, ...init });
    const bytes = await readCapped(response, MAX_BYTES);
    if (bytes === undefined) throw new Error(`${path} answers more than ${MAX_BYTES} bytes`);
    const { status, headers } = response;
    return { status, headers, bytes, text: toText(bytes), json: parseJsonBytes(bytes) };
  };
  let id = 0;
  return {
    origin,
    /** Whether it runs on this machine, where only local origins are admitted. */
    isLocal: /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname),
    get: (path: string, headers: RequestHeaders = {}) => ask(path, { headers }),
    send: (method: string, headers: RequestHeaders) => ask('/mcp', { method, headers }),
    /** Posts a message to /mcp: a request, or a notification if the method says so. */
    post: (method: string, params?: object, headers: RequestHeaders = {}) => {
      const numbered = method.startsWith('notifications/') ? {} : { id: id++ };
      return ask('/mcp', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', ...numbered, method, params }),
      });
    },
  };
};

/** The value at `path` in JSON; undefined if there is none. */
export const valueAt = (json: unknown, ...path: readonly string[]): unknown =>
  path.reduce((value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined), json);
