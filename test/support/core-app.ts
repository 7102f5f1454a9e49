// The app as the Worker builds it, over sessions in memory, so that HTTP behaviour can be tested in Node.
import { CHATGPT_TOOLS } from '../../src/catalog/tools/chatgpt.ts';
import { SOURCES_TOOLS } from '../../src/catalog/tools/sources-tools.ts';
import type { ToolListing } from '../../src/catalog/tools/tool.ts';
import { createLists, type Lists } from '../../src/domain/lists/lists.ts';
import { buildMatcher, type Matcher } from '../../src/domain/matching/match.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { provenanceOf } from '../../src/domain/signing/provenance.ts';
import { NO_SIGNATURES } from '../../src/domain/signing/signatures.ts';
import { createApp, type Endpoints } from '../../src/http/site/app.ts';
import { LOCAL_TOOLS, SYNC_TOOLS } from '../../src/local/catalog.ts';
import { memorySessions, type SessionStore } from '../../src/protocol/session.ts';
import { readConfig } from '../../src/worker/config.ts';
import { type Deployment, shownTools } from '../../src/worker/deployment.ts';
import { appOf } from '../../src/worker/endpoints.ts';
import { FIRST_LIST, LEXICON } from './lists.ts';
import type { Serve } from './wire.ts';

/** The list that the app serves unless it is given another. */
export const REGISTRY = FIRST_LIST;

/** A matcher over a list; its index is built once (kept-indexes.ts). */
export const matcherFor = (registry: Registry): Matcher => buildMatcher(registry.categories);

/** The lists of a server that has `registry` alone, or with another matcher. */
export const listsOf = (registry: Registry, match = matcherFor(registry)): Lists =>
  createLists({ own: registry, match });

/** A store whose ids are `session-1`, `session-2` and so on, under a clock that stands still. */
export const countingSessions = (): SessionStore => {
  let count = 0;
  const nextId = () => `session-${++count}`;
  return memorySessions(nextId, () => 0);
};

/** Parts of the deployment that replace the usual ones, and short forms of some. */
type Options = Partial<Deployment> & {
  readonly registry?: Registry;
  readonly mode?: 'local' | 'public';
  readonly publicUrl?: string;
  /** As a development server shows a list that was edited after its release. */
  readonly unreleased?: boolean;
  readonly endpoints?: Endpoints;
};

/** The app; what it reports as a bug fails the test unless `report` is given. */
export const coreApp = ({
  mode = 'local',
  publicUrl,
  unreleased = false,
  endpoints,
  registry = REGISTRY,
  lists = listsOf(registry),
  ...parts
}: Options = {}): Serve => {
  const deployment: Deployment = {
    config: { ...readConfig({}).config, run: mode, publicUrl },
    configProblems: [],
    version: '1.2.3',
    provenance: provenanceOf({ registry, signatures: NO_SIGNATURES, unreleased }, () => new Date('2026-04-01')),
    lists,
    lexicon: LEXICON,
    countedLists: lists,
    sessions: countingSessions(),
    report: expectNoBug,
    recorded: { unansweredWords: false, limits: false },
    tools: shownTools({ lists, publicUrl, provenance: neverAsked }),
    now: () => new Date(0),
    ...parts,
  };
  return (endpoints === undefined ? appOf(deployment) : createApp(deployment, endpoints)).fetch;
};

// Listings say nothing of provenance.
const neverAsked = () => Promise.reject(new Error('a listing asks for no provenance'));

const expectNoBug = (error: unknown): never => {
  throw error instanceof Error ? error : new Error(String(error));
};

/** The names of the tools in wire order, as the catalogs have them. */
const namesOf = (tools: readonly { readonly listing: ToolListing }[]): readonly string[] =>
  tools.map(({ listing }) => listing.name);

export const SOURCES_NAMES = namesOf(SOURCES_TOOLS);
export const CHATGPT_NAMES = namesOf(CHATGPT_TOOLS);
export const LOCAL_NAMES = namesOf(LOCAL_TOOLS);
export const SYNC_NAMES = namesOf(SYNC_TOOLS);
