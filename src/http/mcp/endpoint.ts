// The /mcp endpoint: a Request becomes a Call, the Reply becomes a Response. One message is a JSON body, several a short
// event stream. No stream stays open.

import { type Answerer, refuse } from '../../protocol/answer.ts';
import type { Call, Reply } from '../../protocol/call.ts';
import { type Fault, fault, statusOf } from '../../protocol/faults.ts';
import { namesEnvelopeEra } from '../../protocol/versions.ts';
import { endpointPage } from '../../web/endpoint.ts';
import { pageHeaders } from '../site/headers.ts';
import { readJson } from './body.ts';
import { ALLOWED_VERBS, checkOrigin, checkPost, corsHeaders, preflight, type RunMode } from './guard.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { countedMethod, type Limiter, RATE_PERIOD_S } from './rate-limit.ts';

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
  /** Told once per request what came of it; absent: nobody is told. */
  readonly observe?: ((outcome: Outcome) => void) | undefined;
};

type Answered = { readonly response: Response; readonly reply?: Reply };

/** The answer to any request to the endpoint. Never rejects. */
export const handleMcp = async (request: Request, endpoint: Endpoint): Promise<Response> => {
  if (endpoint.observe === undefined) return (await answerRequest(request, endpoint)).response;
  const started = Date.now();
  const { response, reply } = await answerRequest(request, endpoint);
  endpoint.observe(outcomeOf(response.status, Date.now() - started, reply));
  return response;
};

/** The refusal of a foreign Origin or Host; undefined where the request may go on. It has no CORS headers. */
export const refuseForeign = ({ headers }: Request, { mode }: Pick<Endpoint, 'mode'>): Answered | undefined => {
  const forbidden = checkOrigin(headers, mode);
  return forbidden && answered(refuse(undefined, callOf(headers), forbidden), null);
};

const answerRequest = async (request: Request, endpoint: Endpoint): Promise<Answered> => {
  const refused = refuseForeign(request, endpoint);
  if (refused !== undefined) return refused;
  const { headers, method } = request;
  const call = callOf(headers);
  const origin = headers.get('Origin');
  if (method === 'OPTIONS') return { response: preflight(origin) };
  if (method === 'POST') return answered(await answerPost(request, call, endpoint), origin);
  if (method === 'DELETE' && !namesEnvelopeEra(call.headers?.protocolVersion)) {
    const ended = await endpoint.answerer.endSession(call).catch(reported(endpoint));
    if (ended.ok) return { response: new Response(null, { status: 204, headers: corsHeaders(origin) }) };
    return answered(refuse(undefined, call, ended.error), origin);
  }
  return { response: await wrongVerb(request, call, endpoint) };
};

const answered = (reply: Reply, origin: string | null): Answered => ({ response: toResponse(reply, origin), reply });

const answerPost = async (request: Request, call: Call, endpoint: Endpoint): Promise<Reply> => {
  const refused = checkPost(request.headers);
  if (refused !== undefined) return refuse(undefined, call, refused);
  const body = await readJson(request);
  if (!body.ok) return refuse(undefined, call, fault(body.error));
  const { limiter } = endpoint;
  const counted = limiter === undefined ? undefined : countedMethod(body.value);
  if (limiter !== undefined && counted !== undefined && !(await limiter(request.headers))) {
    const refusal = refuse(body.value, call, fault('too_many_requests'));
    return { ...refusal, ran: { method: counted, params: {} } };
  }
  const reply = await endpoint.answerer.answer(body.value, call).catch(reported(endpoint));
  return 'ok' in reply ? refuse(body.value, call, reply.error) : reply;
};

// The one place where a bug ends: reported here, told to the client as `internal`.
const reported =
  ({ report }: Endpoint) =>
  (error: unknown): { readonly ok: false; readonly error: Fault } => {
    report(error);
    return { ok: false, error: fault('internal') };
  };

const callOf = (headers: Headers): Call => {
  const value = (name: string) => headers.get(name)?.trim();
  return {
    headers: { protocolVersion: value('MCP-Protocol-Version'), method: value('Mcp-Method'), name: value('Mcp-Name') },
    session: value('Mcp-Session-Id'),
  };
};

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
    return new Response(first, { status, headers });
  }
  headers['Content-Type'] = 'text/event-stream';
  headers['Cache-Control'] = 'no-cache, no-transform';
  headers['X-Accel-Buffering'] = 'no';
  return new Response(messages.map((message) => `event: message\ndata: ${message}\n\n`).join(''), { status, headers });
};

const wrongVerb = async (request: Request, call: Call, endpoint: Endpoint): Promise<Response> => {
  const refusal = toResponse(refuse(undefined, call, fault('wrong_verb')), request.headers.get('Origin'));
  if (!(request.headers.get('Accept') ?? '').includes('text/html')) return refusal;
  const headers = new Headers({ ...Object.fromEntries(refusal.headers), ...(await pageHeaders(endpoint.origin)) });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const address = endpoint.origin + new URL(request.url).pathname.replace(/\/$/, '');
  return new Response(endpointPage(address), { status: refusal.status, headers });
};
