// The app as the Worker builds it, over sessions in memory, so that HTTP behaviour can be tested in Node.

import { checkoutRegistry } from '../../scripts/checkout.ts';
import signatures from '../../signed/signatures.json' with { type: 'json' };
import { CHATGPT_TOOLS } from '../../src/catalog/tools/chatgpt.ts';
import { EDGE_TOOLS } from '../../src/catalog/tools/edge.ts';
import { buildMatcher } from '../../src/domain/matching/match.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { examine } from '../../src/domain/signing/provenance.ts';
import { type AppParts, createApp } from '../../src/http/site/app.ts';
import { memorySessions } from '../../src/protocol/memory-sessions.ts';
import type { SessionStore } from '../../src/protocol/session.ts';
import { edgeEndpoints } from '../../src/worker/endpoints.ts';
import type { Serve } from './wire.ts';

/** The registry of this repository. */
export const REGISTRY = checkoutRegistry();

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
  readonly sessions?: SessionStore;
  readonly failing?: string;
  readonly publicUrl?: string;
  readonly configProblems?: readonly string[];
  readonly report?: (error: unknown) => void;
  /** In place of the usual ones. */
  readonly endpoints?: AppParts['endpoints'];
};

const NOTHING_KEPT = { requests: false, unansweredWords: false, limits: false };

/** The app; what it reports as a bug fails the test unless `report` is given. */
export const coreApp = (options: Options = {}): Serve => {
  const { registry = REGISTRY, configProblems = [] } = options;
  const match = buildMatcher(registry.categories);
  const provenance = () => examine(registry, signatures, '2026-04-01');
  const shared = {
    version: '1.2.3',
    mode: options.mode ?? ('local' as const),
    publicUrl: options.publicUrl,
    ports: { registry, match, provenance },
    sessions: options.sessions ?? countingSessions(),
    failing: options.failing,
    report: options.report ?? expectNoBug,
  };
  const endpoints = options.endpoints ?? {
    '/mcp': edgeEndpoints({ ...shared, tools: EDGE_TOOLS }),
    '/mcp/chatgpt': edgeEndpoints({ ...shared, tools: CHATGPT_TOOLS }),
  };
  const pages = { registry, provenance, match, version: '1.2.3', publicUrl: options.publicUrl };
  const nowhere = { repositoryUrl: undefined, contact: undefined, now: () => new Date(0), keeps: NOTHING_KEPT };
  return createApp({ ...pages, ...nowhere, endpoints, configProblems, report: shared.report }).fetch;
};

const expectNoBug = (error: unknown): never => {
  throw error instanceof Error ? error : new Error(String(error));
};
