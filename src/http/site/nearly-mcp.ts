// Clients that were given nearly the address of the endpoint: they are told the right one, in one line of JSON.
import { preflight } from '../mcp/guard.ts';
import { OPEN_HEADERS } from './headers.ts';
import type { SiteParts } from './site-parts.ts';

const NEARLY_MCP = /^\/+(?:mcp(?:\/+chatgpt)?|(?:mcp\/+(?:chatgpt\/+)?)?sse)\/*$/i;

/** Answers a client at nearly the address of the endpoint, and its preflight; undefined for every other request. */
export const tellEndpoint = (request: Request, parts: SiteParts): Response | undefined => {
  const { pathname } = new URL(request.url);
  if (!(/^\/+$/.test(pathname) ? isOfClient(request) : NEARLY_MCP.test(pathname))) return undefined;
  return isPreflight(request) ? preflight(request.headers) : toldEndpoint(request, parts);
};

/** The answer that names the endpoint. */
export const toldEndpoint = ({ url }: Request, { config }: SiteParts): Response => {
  const { origin, pathname } = new URL(url);
  const path = /chatgpt/i.test(pathname) ? '/mcp/chatgpt' : '/mcp';
  const body = { error: 'not_found', mcp: `${config.publicUrl ?? origin}${path}` };
  return Response.json(body, { status: 404, headers: OPEN_HEADERS });
};

/** At the bare address people open a page and send its form; a message that is declared as text or form, form.ts finds. */
const isOfClient = ({ method, headers }: Request): boolean => {
  if (method === 'POST') return (headers.get('Content-Type') ?? '').includes('json');
  return isPreflight({ method, headers }) || /^\s*text\/event-stream\b/i.test(headers.get('Accept') ?? '');
};

/** Without an answer to it, a page could not read which address is right. */
const isPreflight = ({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean =>
  method === 'OPTIONS' && headers.has('Access-Control-Request-Method');
