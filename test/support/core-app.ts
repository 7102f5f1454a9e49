// The app as the Worker builds it, over sessions in memory, so that HTTP behaviour can be tested in Node.

import { EDGE_TOOLS } from '../../src/catalog/tools/edge.ts';
import { toShownTools } from '../../src/catalog/tools/tool.ts';
import { memoize } from '../../src/domain/cache.ts';
import type { Federation } from '../../src/domain/federation/federation.ts';
import { buildMatcher, type Matcher } from '../../src/domain/matching/match.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { provenanceOf } from '../../src/domain/signing/provenance.ts';
import { NO_SIGNATURES } from '../../src/domain/signing/signatures.ts';
import { createApp } from '../../src/http/site/app.ts';
import { memorySessions } from '../../src/protocol/memory-sessions.ts';
import type { SessionStore } from '../../src/protocol/session.ts';
import { readConfig } from '../../src/worker/config.ts';
import { appOf } from '../../src/worker/endpoints.ts';
import { FIRST_LIST } from './first-list.ts';
import { LEXICON } from './lexicon.ts';
import type { Serve } from './wire.ts';

/** The list that the app serves unless it is given another. */
export const REGISTRY = FIRST_LIST;

/** A matcher over a list, built once for all tests of a file. */
export const matcherFor = memoize(({ categories }: Registry): Matcher => buildMatcher(categories));

/** A store whose ids are `session-1`, `session-2` and so on, under a clock that stands still. */
export const countingSessions = (): SessionStore => {
  let count = 0;
  return memorySessions(
    () => `session-${++count}`,
    () => 0,
  );
};

export type Options = {
  readonly mode?: 'local' | 'public';
  readonly registry?: Registry;
  readonly federation?: Federation;
  readonly sessions?: SessionStore;
  readonly publicUrl?: string;
  readonly configProblems?: readonly string[];
  /** As a development server shows a list that was edited after its release. */
  readonly unreleased?: boolean;
  readonly report?: (error: unknown) => void;
  readonly observe?: Parameters<typeof createApp>[0]['observe'];
  /** In place of the usual ones. */
  readonly endpoints?: Parameters<typeof createApp>[0]['endpoints'];
};

const NOTHING_KEPT = { requests: false, unansweredWords: false, limits: false };

/** The app; what it reports as a bug fails the test unless `report` is given. */
export const coreApp = (options: Options = {}): Serve => {
  const { registry = REGISTRY, configProblems = [] } = options;
  const match = matcherFor(registry);
  const deployment = {
    config: { ...readConfig({}).config, run: options.mode ?? 'local', publicUrl: options.publicUrl },
    configProblems,
    version: '1.2.3',
    registry,
    federation: options.federation,
    provenance: provenanceOf(
      { registry, signatures: NO_SIGNATURES, unreleased: options.unreleased ?? false },
      () => new Date('2026-04-01'),
    ),
    match,
    lexicon: LEXICON,
    matchQuestion: match,
    sessions: options.sessions ?? countingSessions(),
    limiter: undefined,
    observe: options.observe,
    report: options.report ?? expectNoBug,
    recorded: NOTHING_KEPT,
    tools: toShownTools(EDGE_TOOLS),
    now: () => new Date(0),
  };
  if (options.endpoints === undefined) return appOf(deployment).fetch;
  return createApp({ ...deployment, endpoints: options.endpoints }).fetch;
};

const expectNoBug = (error: unknown): never => {
  throw error instanceof Error ? error : new Error(String(error));
};
