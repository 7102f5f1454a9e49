// What the headers of a request to /mcp must satisfy before its body is read: Origin and Host, verb, Accept, media
// type. Headers in, a refusal or nothing out; the order is the contract's. Also what pages may read and send.
import { type Fault, fault, LOCAL_ALONE } from '../../protocol/faults.ts';

/**
 * `local`: Host and Origin must be this machine. `public`: both are free, because without a login and a cookie there is nothing
 * that another page could use.
 */
export type RunMode = 'local' | 'public';

export const ALLOWED_VERBS = 'POST, DELETE, OPTIONS';

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** The value of a header; undefined where it is absent. Equal copies, which proxies make, count as one. */
export const headerOf = (headers: Headers, name: string): string | undefined => {
  const value = headers.get(name) ?? undefined;
  if (!value?.includes(',')) return value;
  const [first, ...others] = value.split(/\s*,\s*/);
  return others.every((copy) => copy === first) ? first : value;
};

/** The Origin that asks; null where none is named. */
export const askingOrigin = (headers: Headers): string | null => headerOf(headers, 'Origin') ?? null;

/** Refuses a foreign Origin or Host. An absent Origin passes: only browsers send one. */
export const checkOrigin = (headers: Headers, mode: RunMode): Fault | undefined => {
  if (mode === 'local' && !LOCAL_HOST.test(headers.get('Host') ?? '')) return fault('forbidden_host');
  const origin = askingOrigin(headers);
  if (origin === null || isAllowedOrigin(origin, mode)) return undefined;
  return fault('forbidden_origin', mode === 'local' ? `Origin not allowed. ${LOCAL_ALONE}` : undefined);
};

/** Refuses a POST whose `Accept` admits neither answer form, or whose body is not declared as JSON, uncompressed. */
export const checkPost = (headers: Headers): Fault | undefined => {
  if (!admitsAnswer(headers.get('Accept'))) return fault('not_acceptable');
  const [mediaType = ''] = (headerOf(headers, 'Content-Type') ?? '').split(';', 1);
  if (mediaType.trim().toLowerCase() !== 'application/json') return fault('wrong_media_type');
  return /^(identity)?$/i.test(headerOf(headers, 'Content-Encoding') ?? '') ? undefined : fault('encoded_body');
};

// Hosts send `Authorization` unasked. It is ignored, and never logged.
const ALLOWED_HEADERS =
  'Content-Type, Accept, Authorization, Mcp-Session-Id, MCP-Protocol-Version, Last-Event-ID, Mcp-Method, Mcp-Name';
const ALLOWED_NAMES = new Set(ALLOWED_HEADERS.toLowerCase().split(', '));
/** How many further header names a preflight may ask for, and how long each may be. */
const MAX_ASKED_HEADERS = 50;
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]{1,100}$/;

/** The CORS headers of every answer to an allowed Origin, refusals included; none without an Origin. */
export const corsHeaders = (origin: string | null): Record<string, string> =>
  origin === null
    ? {}
    : {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': 'Mcp-Session-Id, MCP-Protocol-Version, Retry-After',
        Vary: 'Origin',
      };

/**
 * The answer to a preflight from an allowed Origin. It allows the headers that a client of its own asks for, too: they are
 * ignored, and no credentials are ever allowed.
 */
export const preflight = (headers: Headers): Response => {
  const asked = (headers.get('Access-Control-Request-Headers') ?? '').split(',').map((name) => name.trim());
  const named = asked.filter((name) => HEADER_NAME.test(name) && !ALLOWED_NAMES.has(name.toLowerCase()));
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(askingOrigin(headers)),
      'Access-Control-Allow-Methods': 'POST, GET, DELETE, OPTIONS',
      'Access-Control-Allow-Headers': [ALLOWED_HEADERS, ...named.slice(0, MAX_ASKED_HEADERS)].join(', '),
      'Access-Control-Max-Age': '86400',
      Vary: 'Origin, Access-Control-Request-Headers',
    },
  });
};

const isAllowedOrigin = (origin: string, mode: RunMode): boolean => {
  if (mode === 'public') return origin === 'null' || isOrigin(origin);
  return isOrigin(origin) && /^https?:/i.test(origin) && LOCAL_HOST.test(new URL(origin).host);
};

// A scheme and an authority; browsers' extensions and desktop apps have schemes of their own. @see RFC 6454, section 6.2
const isOrigin = (text: string): boolean => /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@,]*$/i.test(text) && URL.canParse(text);

const ANSWER_TYPES = new Set(['*/*', 'application/*', 'application/json', 'text/event-stream']);
const IS_EXCLUDED = /;\s*q=0(\.0*)?\s*(;|$)/i;

const admitsAnswer = (accept: string | null): boolean => {
  if (accept === null || accept === '') return true;
  return accept.split(',').some((range) => {
    const [mediaRange = ''] = range.split(';', 1);
    return ANSWER_TYPES.has(mediaRange.trim().toLowerCase()) && !IS_EXCLUDED.test(range);
  });
};
