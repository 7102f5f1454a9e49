// The Worker's entry: reads the registry and its index once per isolate, builds the app on the first request, exports the
// class whose objects hold sessions.
import { waitUntil } from 'cloudflare:workers';
import { version } from '../../package.json';
import signatures from '../../signed/signatures.json';
import { splitParts, unpackIndex } from '../domain/matching/index/packed.ts';
import { matcherOver } from '../domain/matching/match.ts';
import { registryOf } from '../domain/registry/registry.ts';
import { provenanceOf } from '../domain/signing/provenance.ts';
import { buildLexicon } from '../domain/words/lexicon.ts';
import { isAmong } from '../domain/words/word-table.ts';
import type { App } from '../http/site/app.ts';
import { document, lists, packedIndexes, unreleased } from './built.ts';
import { type Bindings, createDeployment } from './deployment.ts';
import { appOf } from './endpoints.ts';
import { bugReporter } from './observer.ts';
import type { SessionObject } from './session-object.ts';
import { durableSessions } from './sessions.ts';

export { SessionObject } from './session-object.ts';

/** All bindings of wrangler.toml. */
type Env = Bindings & { readonly SESSIONS: DurableObjectNamespace<SessionObject> };

const registry = registryOf(document);
// Read while the Worker starts, which may take a second of CPU time; a request on the free plan has ten milliseconds.
const [ownIndex, projectIndex] = splitParts(packedIndexes).map((part) => () => part.slice().buffer);
const index = unpackIndex(ownIndex?.() ?? new ArrayBuffer(), registry.categories);
const provenance = provenanceOf({ registry, signatures, unreleased }, () => new Date());
let app: App | undefined;

export default {
  fetch: (request: Request, env: Env): Response | Promise<Response> => {
    app ??= buildApp(env);
    return app.fetch(request);
  },
};

const buildApp = (env: Env): App => {
  const lexicon = buildLexicon(index.common);
  const report = bugReporter(waitUntil);
  const sessions = durableSessions(env.SESSIONS, { report });
  const parts = { version, registry, provenance, sessions, summary: lists, projectIndex, lexicon };
  const isPlain = (stem: string): boolean => isAmong(index.plain, stem);
  const given = { ...parts, isPlain, later: waitUntil, report };
  return appOf(createDeployment(env, given, (options) => matcherOver(index, options, lexicon)));
};
