// The Worker's entry: reads the registry and its index once per isolate, builds the app on the first request, exports the
// class whose objects hold sessions.

import type { Hono } from 'hono';
import { version } from '../../package.json';
import signatures from '../../signed/signatures.json';
import { explainQuery } from '../domain/matching/explain.ts';
import { unpackIndex } from '../domain/matching/index/packed.ts';
import { matcherOver } from '../domain/matching/match.ts';
import { registryOf } from '../domain/registry/registry.ts';
import { provenanceOf } from '../domain/signing/daily.ts';
import { whyView } from '../web/why.ts';
import { appOf } from './app.ts';
import { document, federation, packedIndex } from './built.ts';
import { type Bindings, createDeployment } from './deployment.ts';
import { reportBug } from './observer.ts';
import type { SessionObject } from './session-object.ts';
import { durableSessions } from './sessions.ts';

export { SessionObject } from './session-object.ts';

/** All bindings of wrangler.toml. */
export type Env = Bindings & { readonly SESSIONS: DurableObjectNamespace<SessionObject> };

const registry = registryOf(document);
// Read while the Worker starts, which may take a second of processor time; a request on the free plan has ten milliseconds.
const index = unpackIndex(packedIndex, registry.categories);
const provenance = provenanceOf(registry, signatures, () => new Date());
let app: Hono | undefined;

export default {
  fetch: (request: Request, env: Env): Response | Promise<Response> => {
    app ??= buildApp(env);
    return app.fetch(request);
  },
};

/** How many topics the page compares a question with. */
const NEAR = 3;

const buildApp = (env: Env): Hono => {
  const sessions = durableSessions(env.SESSIONS, { report: reportBug });
  const given = { version, registry, provenance, sessions, summary: federation ?? undefined };
  const deployment = createDeployment(env, given, (options) => matcherOver(index, options));
  const { match } = deployment.config;
  return appOf(deployment, (query) => whyView(explainQuery(query, NEAR, index, match), match.threshold));
};
