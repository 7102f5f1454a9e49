// The Worker's entry in `npm run serve`, where no platform stands in front: it answers static files, counts for the rate
// limits, and hands everything else to the entry of main.ts. Nothing in a request can change where it goes.
import { badAddress, refuseBadAddress } from '../http/site/bad-address.ts';
import { isFresh } from '../http/site/caching.ts';
import type { Assets } from './asset-files.ts';
import { counterOf, type Limit } from './counter.ts';
import worker from './main.ts';

export { SessionObject } from './session-object.ts';

/** The rate limits by the names of their bindings, and the static files with the headers of each. */
type SelfHosted = {
  readonly limits: Readonly<Record<string, Limit>>;
  readonly files: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The header in which a proxy names its caller; absent: nobody stands in front, and the caller is the peer. */
  readonly trustedHeader?: string;
};

type Env = Parameters<typeof worker.fetch>[1] & { readonly SELF_HOSTED: SelfHosted; readonly ASSETS: Assets };

let bindings: Env | undefined;

export default {
  fetch: (request: Request, env: Env): Response | Promise<Response> => {
    const refusal = refuseBadAddress(request) ?? refuseBadHost(request);
    if (refusal !== undefined) return refusal;
    const { href, pathname } = new URL(request.url);
    const { files } = env.SELF_HOSTED;
    const file = Object.hasOwn(files, pathname) ? files[pathname] : undefined;
    if (file !== undefined) return answerFile(request, new Headers(file), () => env.ASSETS.fetch(request.url));
    bindings ??= withCounters(env);
    // The platform has resolved the dots of a path before a Worker sees it.
    const headers = new Headers(request.headers);
    headers.set('CF-Connecting-IP', callerOf(request, env.SELF_HOSTED.trustedHeader));
    return worker.fetch(new Request(href, new Request(request, { headers })), bindings);
  },
  // workerd has already accepted a CONNECT by then. Without this, each would be an uncaught exception in the log.
  connect: (socket: Socket): Promise<void> => socket.close(),
};

/** A host is a name or an address, with or without a port; the pages repeat it in links that people copy. */
const LABEL = '[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?';
const HOST = new RegExp(
  `^(?:(?=[^:]{1,255}(?::|$))${LABEL}(?:\\.${LABEL})*\\.?|\\[[0-9a-f:.]{2,45}\\])(?::\\d{1,5})?$`,
  'i',
);
const refuseBadHost = ({ headers }: Request): Response | undefined => {
  const host = headers.get('Host') ?? '';
  return HOST.test(host) && URL.canParse(`http://${host}`) && !isOtherNumber(host) ? undefined : badAddress();
};

/** Whether a host that is no IPv6 address would be read as another: `1.2` is 1.0.0.2. */
const isOtherNumber = (host: string): boolean =>
  !host.startsWith('[') && new URL(`http://${host}`).hostname !== host.replace(/:.*/, '').toLowerCase();

/**
 * The address that the limits count, without its port: the last one in the header of the proxy, which it has added itself, or
 * that of the peer.
 */
const callerOf = ({ headers, cf }: Request, trusted: string | undefined): string => {
  const named = trusted === undefined ? undefined : headers.get(trusted)?.split(',').at(-1)?.trim();
  return (named ?? String(cf?.['clientIp'] ?? '')).replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
};

/** A static file as the platform answers it: whole, by GET and HEAD, with 304 for its own ETag. */
const answerFile = async (
  { method, headers: asked }: Request,
  headers: Headers,
  read: () => Promise<Response>,
): Promise<Response> => {
  if (method !== 'GET' && method !== 'HEAD') {
    for (const name of ['Cache-Control', 'Content-Type', 'ETag']) headers.delete(name);
    return new Response(null, { status: 405, headers });
  }
  const tag = headers.get('ETag');
  if (tag !== null && isFresh(asked.get('If-None-Match'), tag)) {
    return new Response(null, { status: 304, headers });
  }
  const { status, body } = await read();
  return new Response(body, { status, headers });
};

const withCounters = (env: Env): Env => {
  const counters = Object.entries(env.SELF_HOSTED.limits).map(([name, limit]) => [name, counterOf(limit, Date.now)]);
  return { ...env, ...Object.fromEntries(counters) };
};
