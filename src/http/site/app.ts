// The routes. Each has its own function; unknown paths are JSON, never HTML, because clients probe
// OAuth paths here and take any other answer for a login.
import { routePath } from 'hono/route';
import { Hono } from 'hono/tiny';
import { once } from '../../domain/cache.ts';
import { federationFacts } from '../../domain/lists/facts.ts';
import { endpointPage } from '../../web/endpoint.ts';
import { type Endpoint, handleMcp, refuseForeign } from '../mcp/endpoint.ts';
import { refuseBadAddress } from './bad-address.ts';
import { OPEN_HEADERS, pageHeaders } from './headers.ts';
import { healthOf } from './health.ts';
import { tellEndpoint } from './nearly-mcp.ts';
import { missingAnswer, pageRoutes } from './pages.ts';
import { publishedFiles } from './published.ts';
import { type SiteParts, siteOf } from './site-parts.ts';

/** MCP endpoints by path, each made for an origin such as `https://sources.example`. */
export type Endpoints = Readonly<Record<string, (origin: string) => Endpoint>>;

/** Answers requests. Never rejects. */
export type App = { readonly fetch: (request: Request) => Response | Promise<Response> };

/** The app over its parts. Web-standard: it runs wherever Request and Response do. */
export const createApp = (parts: SiteParts, endpoints: Endpoints): App => {
  // The router and its many routes are made when one of them is first asked for: most Workers start because of a tool call.
  const router = once(() => createRouter(parts, endpoints));
  return {
    fetch: (request) => {
      const refusal = refuseBadAddress(request);
      if (refusal !== undefined) return refusal;
      // Messages, which are nearly all requests, need no router: what it makes for each was a fifth of a call's garbage.
      const path = request.url.slice(originOf(request.url).length);
      const endpointFor = request.method === 'POST' && Object.hasOwn(endpoints, path) && endpoints[path];
      return endpointFor ? answerMcp(request, endpointFor, parts).catch(failing(parts)) : router().fetch(request);
    },
  };
};

const createRouter = (parts: SiteParts, endpointsByPath: Endpoints): Hono => {
  const endpoints = Object.entries(endpointsByPath);
  const site = createSite(parts);
  const app = new Hono();
  app.onError(failing(parts));
  for (const [path, endpointFor] of endpoints) app.all(path, (c) => answerMcp(c.req.raw, endpointFor, parts));
  // What lies under an endpoint, such as its server card, is not for foreign pages either.
  for (const [path, endpointFor] of endpoints) {
    app.use(`${path}/*`, async (c, next) => refuseForeign(c.req.raw, endpointFor(originOf(c.req.url))) ?? next());
  }
  app.all('*', (c) => site.fetch(c.req.raw));
  return app;
};

const answerMcp = async (
  request: Request,
  endpointFor: (origin: string) => Endpoint,
  parts: SiteParts,
): Promise<Response> => {
  const endpoint = endpointFor(originOf(request.url));
  const answer = await handleMcp(request, endpoint);
  if (answer.status !== 405 || !(request.headers.get('Accept') ?? '').includes('text/html')) return answer;
  // Somebody opened it in a browser: the refusal is a page that says what this address is.
  const { origin } = endpoint;
  const headers = new Headers({ ...Object.fromEntries(answer.headers), ...pageHeaders(origin) });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const address = origin + new URL(request.url).pathname.replace(/\/$/, '');
  return new Response(String(await endpointPage(await siteOf(parts, origin), address)), { status: 405, headers });
};

const createSite = (parts: SiteParts): Hono => {
  const app = new Hono();
  app.onError(failing(parts));
  const { observe } = parts;
  if (observe !== undefined) {
    app.use(async (c, next) => {
      const started = Date.now();
      await next();
      // A question typed on the page may be half a word; the page says that it leaves no line.
      if (c.req.method === 'POST') return;
      // The path itself is never recorded: only the pattern of a route that exists.
      const route = c.res.status === 404 ? 'unknown' : routePath(c, -1);
      observe(route, { status: c.res.status, ms: Date.now() - started });
    });
  }
  app.use(async (c, next) => tellEndpoint(c.req.raw, parts) ?? next());
  // The small router takes a path with a slash at its end for the one without.
  app.use(async (c, next) => (c.req.path.length > 1 && c.req.path.endsWith('/') ? c.notFound() : next()));
  app.get('/health', async () => healthOf(parts, await parts.provenance(), await parts.lists.review()));
  app.get('/federation.json', async (_, next) => {
    const { lists } = parts;
    if (lists.own.trusts === undefined) return next();
    const headers = { ...OPEN_HEADERS, 'Cache-Control': 'no-cache' };
    return Response.json(await federationFacts(lists), { headers });
  });
  app.route('/', publishedFiles(parts.provenance));
  app.route('/', pageRoutes(parts));
  app.notFound(async (c) => {
    const { method, path } = c.req;
    const isForPeople = (method === 'GET' || method === 'HEAD') && !PROBED.test(path);
    if (isForPeople && path.length > 1 && path.endsWith('/')) {
      return new Response(null, { status: 308, headers: { Location: originOf(c.req.url) + path.replace(/\/+$/, '') } });
    }
    const wantsPage = isForPeople && (c.req.header('Accept') ?? '').includes('text/html');
    const known = wantsPage ? await knownPath(app, c.req.url) : undefined;
    if (known !== undefined) return new Response(null, { status: 308, headers: { Location: known } });
    return wantsPage
      ? missingAnswer(parts, parts.config.publicUrl ?? originOf(c.req.url))
      : problemResponse('not_found', 404);
  });
  return app;
};

/** Short addresses that people guess. */
const GUESSED: Readonly<Record<string, string>> = {
  '/connect': '/#connect',
  '/try': '/#try',
  '/index.html': '/',
  '/index.md': '/llms.txt',
};

/** The address that a guess or an address in capitals means; undefined where there is none. */
const knownPath = async (site: Hono, url: string): Promise<string | undefined> => {
  const { origin, pathname } = new URL(url);
  const small = pathname.toLowerCase();
  const guessed = GUESSED[small];
  if (guessed !== undefined) return origin + guessed;
  if (small === pathname) return undefined;
  const answer = await site.fetch(new Request(origin + small));
  return answer.ok ? origin + small : undefined;
};

/** Where clients look for a login: any page there, or a redirect, would make them believe that there is one. */
const PROBED = /^\/(?:\.well-known|mcp|sse|register|authorize|token|oauth)(?:\/|$)/i;

const failing =
  ({ report }: SiteParts) =>
  (error: unknown): Response => {
    report(error);
    return problemResponse('internal', 500);
  };

const problemResponse = (error: string, status: number): Response =>
  Response.json({ error }, { status, headers: OPEN_HEADERS });

const originOf = (url: string): string => url.slice(0, url.indexOf('/', 'https://'.length));
