// One deployment as one value: its configuration and everything made from its bindings, computed once per isolate.
import type { Ports } from '../catalog/ports.ts';
import { SOURCES_TOOLS } from '../catalog/tools/sources-tools.ts';
import { toShownTools } from '../catalog/tools/tool.ts';
import { once } from '../domain/cache.ts';
import { dayOf } from '../domain/day.ts';
import { createLists, type Lists } from '../domain/lists/lists.ts';
import type { Summary } from '../domain/lists/manifest.ts';
import type { Matcher } from '../domain/matching/match.ts';
import type { Registry } from '../domain/registry/registry.ts';
import { type Counter, createLimiter } from '../http/mcp/rate-limit.ts';
import type { SiteParts } from '../http/site/site-parts.ts';
import { describedListing } from '../protocol/server.ts';
import type { SessionStore } from '../protocol/session.ts';
import { type Assets, assetReader } from './asset-files.ts';
import { type Config, readConfig } from './config.ts';
import { createObserver, type Dataset, rowWriter } from './observer.ts';
import { countingUnanswered } from './unanswered.ts';

/** The optional bindings of wrangler.toml; configuration values beside them are read by `readConfig`. */
export type Bindings = {
  readonly RATE_LIMIT?: Counter;
  readonly RATE_LIMIT_SHARED?: Counter;
  /** The static files beside the Worker. */
  readonly ASSETS?: Assets;
  /** Counts requests. */
  readonly ANALYTICS?: Dataset;
  /** Counts words of questions that found nothing. */
  readonly UNANSWERED?: Dataset;
};

/** What the application is made of. With anything wrong in the configuration no tool answers, and /health says what. */
export type Deployment = SiteParts & {
  readonly config: Config;
  readonly sessions: SessionStore;
  /** For tools: an unknown address is no question, so only here are unanswered ones counted, and not by `lists`. */
  readonly countedLists: Lists;
};

/** The tools for sources as pages show them, made when a page first asks. */
export const shownTools = (ports: Ports): Deployment['tools'] =>
  once(() => toShownTools(SOURCES_TOOLS.map((tool) => ({ ...tool, listing: describedListing(tool, ports) }))));

/**
 * The deployment with the bindings and values of `env`. `summary` and `projectIndex` are what the build found of other lists;
 * `later` keeps the isolate until what it is given is settled; `matcherWith` makes the matcher of the configured options.
 */
export const createDeployment = (
  env: Bindings,
  {
    summary,
    projectIndex,
    isPlain,
    later,
    registry,
    ...given
  }: Pick<Deployment, 'version' | 'provenance' | 'sessions' | 'lexicon' | 'report'> & {
    readonly registry: Registry;
    readonly summary?: Summary | undefined;
    readonly projectIndex?: (() => ArrayBuffer) | undefined;
    readonly isPlain?: (stem: string) => boolean;
    readonly later: (written: Promise<void>) => void;
  },
  matcherWith: (options: Config['match']) => Matcher,
): Deployment => {
  const { config, problems } = readConfig(env);
  const unanswered = config.unansweredWords ? env.UNANSWERED : undefined;
  const log = config.run === 'local' ? 'off' : config.logRequests;
  const { report } = given;
  const observe = createObserver({ log, dataset: env.ANALYTICS, later, report });
  const perCaller = config.run === 'local' ? undefined : env.RATE_LIMIT;
  const limiter =
    perCaller &&
    createLimiter({
      perCaller,
      perSharedAddress: env.RATE_LIMIT_SHARED,
      sharedEgress: config.sharedEgress,
      report,
    });
  const lists = createLists({
    own: registry,
    match: matcherWith(config.match),
    ...{ summary, projectIndex, isPlain, lexicon: given.lexicon },
    options: config.match,
    read: env.ASSETS && assetReader(env.ASSETS, report),
    today: () => dayOf(new Date()),
  });
  return {
    ...given,
    config,
    configProblems: problems,
    lists,
    countedLists: unanswered ? countingUnanswered(lists, rowWriter(unanswered, report), Math.random) : lists,
    limiter,
    observe,
    recorded: {
      requests: log === 'on' && env.ANALYTICS === undefined ? 'counted' : observe && 'each',
      unansweredWords: unanswered !== undefined,
      limits: limiter !== undefined,
    },
    tools: shownTools({ ...given, lists, publicUrl: config.publicUrl }),
    now: () => new Date(),
  };
};
