// The /mcp endpoint: a Request becomes a Call, the Reply becomes a Response. One message is a JSON body, several are a
// short event stream. No stream stays open.
import { utf8 } from '../../domain/bytes.ts';
import { type Answerer, refuse } from '../../protocol/answerer.ts';
import type { Call, Reply } from '../../protocol/call.ts';
import { fault, RATE_PERIOD_S, statusOf } from '../../protocol/faults.ts';
import { namesEnvelopeEra } from '../../protocol/versions.ts';
import { readJsonBody } from './body.ts';
import {
  ALLOWED_VERBS,
  askingOrigin,
  checkOrigin,
  checkPost,
  corsHeaders,
  headerOf,
  preflight,
  type RunMode,
} from './guard.ts';
import { outcomeOf, type RequestOutcome } from './outcome.ts';
import { countedMethod, isCounted, type Limiter } from './rate-limit.ts';

/** Seconds after which a client should try again what was temporarily unavailable. */
const RETRY_AFTER_S = 1;

export type Endpoint = {
  readonly mode: RunMode;
  /** Origin for links, such as `https://sources.example`. */
  readonly origin: string;
  readonly answerer: Answerer;
  /** Where a bug is reported; the client sees only that something went wrong. */
  readonly report: (error: unknown) => void;
  /** Absent: nobody is limited. */
  readonly limiter?: Limiter | undefined;
  /** Takes the outcome of each request; absent: nothing is recorded. */
  readonly observe?: ((outcome: RequestOutcome) => void) | undefined;
};

/** The answer to any request to the endpoint. Never rejects. */
export const handleMcp = async (request: Request, endpoint: Endpoint): Promise<Response> => {
  const foreign = refuseForeign(request, endpoint);
  if (foreign !== undefined) return foreign;
  const started = Date.now();
  const origin = askingOrigin(request.headers);
  const observed = (response: Response, reply?: Reply): Response => {
    endpoint.observe?.(outcomeOf(response.status, Date.now() - started, reply));
    return response;
  };
  if (request.method === 'OPTIONS') return observed(preflight(request.headers));
  const reply = await replyTo(request, endpoint);
  return reply === 'ended'
    ? observed(new Response(null, { status: 204, headers: corsHeaders(origin) }))
    : observed(toResponse(reply, origin), reply);
};

/**
 * The refusal of a foreign Origin or Host for a request to the endpoint or to what lies under it; undefined where it may go on.
 * It has no CORS headers.
 */
export const refuseForeign = ({ headers }: Request, { mode, observe }: Endpoint): Response | undefined => {
  const forbidden = checkOrigin(headers, mode);
  if (forbidden === undefined) return undefined;
  const reply = refuse(undefined, callFrom(headers), forbidden);
  const response = toResponse(reply, null);
  observe?.(outcomeOf(response.status, 0, reply));
  return response;
};

/** The reply to a request that is no preflight; `ended` where it ended a session. */
const replyTo = async (request: Request, endpoint: Endpoint): Promise<Reply | 'ended'> => {
  const { headers, method } = request;
  const call = callFrom(headers);
  if (method === 'POST') return answerPost(request, call, endpoint);
  if (method === 'DELETE' && !namesEnvelopeEra(call.headers?.protocolVersion)) {
    return answerDelete(request, call, endpoint);
  }
  return refuse(undefined, call, fault('wrong_verb'));
};

const answerPost = async (request: Request, call: Call, endpoint: Endpoint): Promise<Reply> => {
  const refused = checkPost(request.headers);
  if (refused !== undefined) return refuse(undefined, call, refused);
  const body = await readJsonBody(request);
  if (!body.ok) return refuse(undefined, call, fault(body.error));
  const { limiter } = endpoint;
  if (limiter !== undefined && isCounted(body.value, request.headers) && !(await limiter(request.headers))) {
    const method = countedMethod(body.value);
    return { ...refuse(body.value, call, fault('too_many_requests')), ...(method && { ran: { method } }) };
  }
  return endpoint.answerer.answer(body.value, call).catch(refuseBug(endpoint, call, body.value));
};

const answerDelete = async ({ headers }: Request, call: Call, endpoint: Endpoint): Promise<Reply | 'ended'> => {
  const { limiter } = endpoint;
  if (limiter !== undefined && call.session !== undefined && !(await limiter(headers))) {
    return refuse(undefined, call, fault('too_many_requests'));
  }
  return endpoint.answerer
    .endSession(call)
    .then((ended) => (ended.ok ? 'ended' : refuse(undefined, call, ended.error)))
    .catch(refuseBug(endpoint, call));
};

/** Reports a bug and refuses the message `json` that met it. */
const refuseBug =
  ({ report }: Endpoint, call: Call, json?: unknown) =>
  (error: unknown): Reply => {
    report(error);
    return refuse(json, call, fault('internal'));
  };

const callFrom = (headers: Headers): Call => {
  const value = (name: string) => headerOf(headers, name);
  return {
    headers: { protocolVersion: value('MCP-Protocol-Version'), method: value('Mcp-Method'), name: value('Mcp-Name') },
    session: value('Mcp-Session-Id'),
  };
};

/** The bytes of a message, made without the text. */
const joined = ({ start, tail }: NonNullable<Reply['kept']>): Uint8Array<ArrayBuffer> => {
  const before = utf8(start);
  const bytes = new Uint8Array(before.length + tail.length + 1);
  bytes.set(before);
  bytes.set(tail, before.length);
  bytes[bytes.length - 1] = CLOSING_BRACE;
  return bytes;
};
const CLOSING_BRACE = 0x7d;

const toResponse = (reply: Reply, origin: string | null): Response => {
  const { messages, session } = reply;
  const [first, ...others] = messages;
  const headers: Record<string, string> = corsHeaders(origin);
  if (session !== undefined) headers['Mcp-Session-Id'] = session;
  const status = reply.fault === undefined ? 200 : statusOf(reply.fault, reply.era);
  if (status === 405) headers['Allow'] = ALLOWED_VERBS;
  if (status === 429) headers['Retry-After'] = String(RATE_PERIOD_S);
  if (status === 503) headers['Retry-After'] = String(RETRY_AFTER_S);
  if (first === undefined) return new Response(null, { status: 202, headers });
  if (others.length === 0) {
    headers['Content-Type'] = 'application/json';
    return new Response(reply.kept === undefined ? first : joined(reply.kept), { status, headers });
  }
  headers['Content-Type'] = 'text/event-stream';
  headers['Cache-Control'] = 'no-cache, no-transform';
  headers['X-Accel-Buffering'] = 'no';
  return new Response(messages.map((message) => `event: message\ndata: ${message}\n\n`).join(''), { status, headers });
};
