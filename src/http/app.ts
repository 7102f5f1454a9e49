// The routes. Each answers through a function of its own; unknown paths are JSON, never HTML, because clients probe
// OAuth paths here and take any other answer for a login.
import { Hono } from 'hono/tiny';
import type { Provenance } from '../domain/provenance.ts';
import type { Registry } from '../domain/registry.ts';
import { healthOf } from './health.ts';
import { type Endpoint, handleMcp } from './mcp.ts';
import { publishedFiles } from './published.ts';

/** What the routes need. */
export type AppParts = {
  readonly registry: Registry;
  readonly version: string;
  readonly provenance: () => Promise<Provenance>;
  /** MCP endpoints by path; each is given as it is known under an origin, such as `https://sources.example`. */
  readonly endpoints: Readonly<Record<string, (origin: string) => Endpoint>>;
  /** What is wrong with the configuration; empty when nothing is. */
  readonly configProblems: readonly string[];
};

/** The app over its parts. Web-standard: it runs wherever Request and Response do. */
export const createApp = (parts: AppParts): Hono => {
  const app = new Hono();
  for (const [path, endpointFor] of Object.entries(parts.endpoints)) {
    app.all(path, (c) => handleMcp(c.req.raw, endpointFor(originOf(c.req.url))));
  }
  app.get('/health', async () => healthOf(parts, await parts.provenance()));
  app.route('/', publishedFiles(parts.provenance));
  app.notFound(() =>
    Response.json({ error: 'not_found' }, { status: 404, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
  return app;
};

const originOf = (url: string): string => url.slice(0, url.indexOf('/', 'https://'.length));
