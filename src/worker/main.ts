// The Worker's entry: parses the registry once per isolate, builds the app on the first request, exports the class
// whose objects hold sessions.
import type { Hono } from 'hono/tiny';
import { version } from '../../package.json';
import registryDocument from '../../registry.json';
import signatures from '../../signed/signatures.json';
import { type Config, readConfig } from '../domain/config.ts';
import { buildMatcher, DEFAULT_MATCH_OPTIONS } from '../domain/match.ts';
import { examine, type Provenance } from '../domain/provenance.ts';
import { parseRegistry, type Registry } from '../domain/registry.ts';
import { createApp } from '../http/app.ts';
import { CHATGPT_TOOLS } from '../tools/chatgpt.ts';
import { EDGE_TOOLS } from '../tools/edge.ts';
import { edgeEndpoints } from './endpoints.ts';
import type { SessionObject } from './session-object.ts';
import { durableSessions } from './sessions.ts';

export { SessionObject } from './session-object.ts';

/** The binding of wrangler.toml; configuration values stand beside it and are read by `readConfig`. */
export type Env = { readonly SESSIONS: DurableObjectNamespace<SessionObject> };

/** What answers a misconfigured deployment's requests: strict rules for strangers, default matching. */
const FALLBACK: Config = {
  run: 'public',
  publicUrl: undefined,
  repositoryUrl: undefined,
  contact: undefined,
  match: DEFAULT_MATCH_OPTIONS,
};

const registry = registryOrThrow();
let app: Hono | undefined;

export default {
  fetch: (request: Request, env: Env): Response | Promise<Response> => {
    app ??= buildApp(env);
    return app.fetch(request);
  },
};

const buildApp = (env: Env): Hono => {
  const config = readConfig(env);
  const configProblems = config.ok ? [] : config.error;
  const { run, publicUrl, repositoryUrl, contact, match: matching } = config.ok ? config.value : FALLBACK;
  const match = buildMatcher(registry.categories, matching);
  const provenance = once(() => examine(registry, signatures, new Date().toISOString().slice(0, 10)));
  const shared = {
    version,
    mode: run,
    publicUrl,
    ports: { registry, match, provenance },
    sessions: durableSessions(env.SESSIONS),
    failing: config.ok ? undefined : 'The server is misconfigured; its /health names the reason',
    report: (error: unknown) => console.error(error),
  };
  const endpoints = {
    '/mcp': edgeEndpoints({ ...shared, tools: EDGE_TOOLS }),
    '/mcp/chatgpt': edgeEndpoints({ ...shared, tools: CHATGPT_TOOLS }),
  };
  const now = (): Date => new Date();
  const pages = { registry, provenance, match, version, publicUrl, repositoryUrl, contact, now };
  return createApp({ ...pages, endpoints, configProblems });
};

function registryOrThrow(): Registry {
  const parsed = parseRegistry(registryDocument);
  if (!parsed.ok) throw new Error('registry.json is invalid; npm run check:registry names every problem');
  return parsed.value;
}

const once = (examineAll: () => Promise<Provenance>): (() => Promise<Provenance>) => {
  let examined: Promise<Provenance> | undefined;
  return () => {
    examined ??= examineAll();
    return examined;
  };
};
