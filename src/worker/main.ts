// The Worker's entry: reads the registry and its index once per isolate, builds the app on the first request, exports the
// class whose objects hold sessions.

import type { Hono } from 'hono';
import { version } from '../../package.json';
import signatures from '../../signed/signatures.json';
import { CHATGPT_TOOLS } from '../catalog/tools/chatgpt.ts';
import { EDGE_TOOLS } from '../catalog/tools/edge.ts';
import { dayOf } from '../domain/day.ts';
import { unpackIndex } from '../domain/matching/index/packed.ts';
import { DEFAULT_MATCH_OPTIONS, type Matcher, matcherOver } from '../domain/matching/match.ts';
import { registryOf } from '../domain/registry/registry.ts';
import { examine } from '../domain/signing/provenance.ts';
import { type Counter, createLimiter, type Limiter } from '../http/mcp/rate-limit.ts';
import { createApp } from '../http/site/app.ts';
import { document, packedIndex } from './built.ts';
import { type Config, readConfig } from './config.ts';
import { edgeEndpoints } from './endpoints.ts';
import { createObserver, type Dataset, reportBug } from './observer.ts';
import type { SessionObject } from './session-object.ts';
import { durableSessions } from './sessions.ts';
import { countingUnanswered } from './unanswered.ts';

export { SessionObject } from './session-object.ts';

/** The bindings of wrangler.toml, all but the first optional; configuration values beside them are read by `readConfig`. */
export type Env = {
  readonly SESSIONS: DurableObjectNamespace<SessionObject>;
  readonly RATE_LIMIT?: Counter;
  readonly RATE_LIMIT_SHARED?: Counter;
  /** Counts requests. */
  readonly ANALYTICS?: Dataset;
  /** Counts words of questions that found nothing. */
  readonly UNANSWERED?: Dataset;
};

/** What answers a misconfigured deployment's requests: strict rules for strangers, default matching. */
const FALLBACK: Config = {
  run: 'public',
  publicUrl: undefined,
  repositoryUrl: undefined,
  contact: undefined,
  match: DEFAULT_MATCH_OPTIONS,
  logRequests: false,
  unansweredWords: false,
  sharedEgress: [],
};

const registry = registryOf(document);
// Read while the Worker starts, which may take a second of processor time; a request on the free plan has ten milliseconds.
const index = unpackIndex(packedIndex, registry.categories);
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
  const settings = config.ok ? config.value : FALLBACK;
  const { run, publicUrl, repositoryUrl, contact } = settings;
  const matcher = matcherOver(index, settings.match);
  const observe = createObserver({ log: settings.logRequests, dataset: env.ANALYTICS });
  const provenance = once(() => examine(registry, signatures, dayOf(new Date())));
  const shared = {
    version,
    mode: run,
    publicUrl,
    ports: { registry, match: askedMatcher(matcher, env, settings), provenance },
    sessions: durableSessions(env.SESSIONS, { report: reportBug }),
    failing: config.ok ? undefined : 'The server is misconfigured; its /health names the reason',
    report: reportBug,
    limiter: limiterOf(env, settings),
  };
  const endpoint = (route: string, tools: typeof EDGE_TOOLS) =>
    edgeEndpoints({ ...shared, tools, observe: observe && ((outcome) => observe(route, outcome)) });
  const endpoints = {
    '/mcp': endpoint('/mcp', EDGE_TOOLS),
    '/mcp/chatgpt': endpoint('/mcp/chatgpt', CHATGPT_TOOLS),
  };
  const now = (): Date => new Date();
  const keeps = {
    requests: observe !== undefined,
    unansweredWords: settings.unansweredWords && env.UNANSWERED !== undefined,
    limits: shared.limiter !== undefined,
  };
  const pages = {
    registry,
    provenance,
    match: matcher,
    version,
    publicUrl,
    repositoryUrl,
    contact,
    keeps,
    now,
    limiter: shared.limiter,
  };
  return createApp({ ...pages, endpoints, configProblems, report: reportBug, observe });
};

// The matcher of the tools. Pages use the plain one: an unknown address is no question.
const askedMatcher = (match: Matcher, { UNANSWERED: dataset }: Env, { unansweredWords }: Config): Matcher =>
  unansweredWords && dataset !== undefined ? countingUnanswered(match, { dataset, chance: Math.random }) : match;

const limiterOf = ({ RATE_LIMIT, RATE_LIMIT_SHARED }: Env, { sharedEgress }: Config): Limiter | undefined =>
  RATE_LIMIT &&
  createLimiter({ perCaller: RATE_LIMIT, perSharedAddress: RATE_LIMIT_SHARED, sharedEgress, report: reportBug });

const once = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
