// What the headers of a request to /mcp must satisfy before its body is read: Origin and Host, verb, Accept, media
// type. Headers in, a refusal or nothing out; the order is the contract's.
import { type Fault, fault } from '../../protocol/faults.ts';

/** `local`: Host and Origin must be this machine. `public`: Host is free, Origin is https or this machine. */
export type RunMode = 'local' | 'public';

export const ALLOWED_VERBS = 'POST, DELETE, OPTIONS';

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** Refuses a foreign Origin or Host. An absent Origin passes: only browsers send one. */
export const checkOrigin = (headers: Headers, mode: RunMode): Fault | undefined => {
  if (mode === 'local' && !LOCAL_HOST.test(headers.get('Host') ?? '')) return fault('forbidden_host');
  const origin = headers.get('Origin');
  return origin === null || isAllowedOrigin(origin, mode) ? undefined : fault('forbidden_origin');
};

/** Refuses a POST whose `Accept` admits neither answer form, or whose body is not declared as JSON, uncompressed. */
export const checkPost = (headers: Headers): Fault | undefined => {
  if (!admitsAnswer(headers.get('Accept'))) return fault('not_acceptable');
  const mediaType = (headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') return fault('wrong_media_type');
  return /^(identity)?$/i.test(headers.get('Content-Encoding') ?? '') ? undefined : fault('encoded_body');
};

// Hosts send `Authorization` unasked. It is ignored, and never logged.
const CORS_PREFLIGHT = {
  'Access-Control-Allow-Methods': 'POST, GET, DELETE, OPTIONS',
  'Access-Control-Allow-Headers':
    'Content-Type, Accept, Authorization, Mcp-Session-Id, MCP-Protocol-Version, Last-Event-ID, Mcp-Method, Mcp-Name',
  'Access-Control-Max-Age': '86400',
};

/** The CORS headers of every answer to an allowed Origin, refusals included; none without an Origin. */
export const corsHeaders = (origin: string | null): Record<string, string> =>
  origin === null
    ? {}
    : {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': 'Mcp-Session-Id, MCP-Protocol-Version, Retry-After',
        Vary: 'Origin',
      };

/** The answer to a preflight from an allowed Origin. */
export const preflight = (origin: string | null): Response =>
  new Response(null, { status: 204, headers: { ...corsHeaders(origin), ...CORS_PREFLIGHT } });

const isAllowedOrigin = (origin: string, mode: RunMode): boolean => {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin !== origin.toLowerCase()) return false;
  if (LOCAL_HOST.test(url.host)) return url.protocol === 'http:' || url.protocol === 'https:';
  return mode === 'public' && url.protocol === 'https:';
};

const ANSWER_TYPES = new Set(['*/*', 'application/*', 'application/json', 'text/event-stream']);
const IS_EXCLUDED = /;\s*q=0(\.0*)?\s*(;|$)/i;

const admitsAnswer = (accept: string | null): boolean => {
  if (accept === null || accept === '') return true;
  return accept.split(',').some((range) => {
    const mediaRange = range.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    return ANSWER_TYPES.has(mediaRange) && !IS_EXCLUDED.test(range);
  });
};
