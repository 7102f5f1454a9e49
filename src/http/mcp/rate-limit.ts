// Rate limits: which messages are counted, under which key, and in which bucket. The platform counts; where it offers no
// counter, there is no limit.
import { excerpt } from '../../domain/excerpt.ts';
import { isObject } from '../../domain/json.ts';
import { type AddressRange, isInAnyRange, networkOf, parseRange } from './network.ts';

/** One bucket per key, as the platform's rate-limit binding gives it. */
export interface Counter {
  limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>;
}

/** What is counted: opening a session, which stores something, or anything else that costs more than a constant answer. */
type Counted = 'open' | 'call';

/** Whether the sender of a request with these headers may go on with what is counted. Never rejects. */
export type Limiter = (headers: Headers, counted?: Counted) => Promise<boolean>;

/** Seconds after which every bucket is full again, as bound in wrangler.toml; what `Retry-After` says with a 429. */
export const RATE_PERIOD_S = 10;

type LimiterParts = {
  readonly perCaller: Counter;
  /** Counts new sessions; absent: they are counted like calls. */
  readonly perOpening?: Counter | undefined;
  /** Counts addresses that many unrelated people share; absent: they are counted like all others. */
  readonly perSharedAddress: Counter | undefined;
  /** The ranges of such addresses. */
  readonly sharedEgress: readonly AddressRange[];
  /** Called when a counter failed; the request then goes on, because a broken counter must not close the server. */
  readonly report: (error: unknown) => void;
};

/** How many bits of an IPv6 address name a caller: a customer has at least 64, and gets 56 or 48 on request. */
export const CALLER_BITS = { call: 64, open: 56 } as const satisfies Record<Counted, number>;

/** Workers of every zone call from here. @see Cloudflare docs, HTTP headers: CF-Worker */
const WORKERS = [parseRange('2a06:98c0:3600::103/128')].filter((range) => range !== undefined);

/**
 * The limiter over the platform's counters. A caller is a network, for calls together with a coarse kind of client. A Worker
 * is its zone, which the edge names in `CF-Worker`; from any other address that header is believed as little as the rest.
 */
export const createLimiter = (parts: LimiterParts): Limiter => {
  const { perCaller, perOpening = perCaller, perSharedAddress = perCaller, sharedEgress, report } = parts;
  return async (headers, counted = 'call') => {
    const address = headers.get('CF-Connecting-IP') ?? '';
    const isWorker = isInAnyRange(address, WORKERS);
    const isShared = isInAnyRange(address, sharedEgress);
    const caller = isWorker
      ? `worker ${excerpt(headers.get('CF-Worker') ?? '')}`
      : networkOf(address, CALLER_BITS[counted]);
    const key = counted === 'open' ? `open ${caller}` : `${caller} ${clientKind(headers.get('User-Agent'))}`;
    const own = counted === 'open' ? perOpening : perCaller;
    // The zone of a Worker is one customer, who needs no more new sessions than others.
    const counter = isShared && !(isWorker && counted === 'open') ? perSharedAddress : own;
    try {
      return (await counter.limit({ key })).success;
    } catch (error) {
      report(error);
      return true;
    }
  };
};

/**
 * What a message counts as: opening a session, calling a tool, and anything that names a session, because it can reach the
 * object that keeps it. All else has a constant answer and is not counted.
 */
export const countedAs = (json: unknown, headers: Headers): Counted | undefined => {
  const method = countedMethod(json);
  if (method === 'initialize') return 'open';
  return method !== undefined || headers.has('Mcp-Session-Id') ? 'call' : undefined;
};

/** The method of a message that is counted whether or not it names a session. */
export const countedMethod = (json: unknown): 'initialize' | 'tools/call' | undefined => {
  const method = isObject(json) ? json['method'] : undefined;
  return method === 'tools/call' || method === 'initialize' ? method : undefined;
};

/**
 * A short closed list, and `other`: people behind one address who use different clients do not hinder each other, and nobody
 * gains much by inventing names. The first that fits decides.
 */
export const CLIENT_KINDS = [
  ['claude', /claude|anthropic/i],
  ['openai', /openai|chatgpt|codex/i],
  ['google', /google|gemini/i],
  ['editor', /cursor|windsurf|vscode|visual studio|copilot|zed|jetbrains/i],
  ['browser', /^mozilla\//i],
  ['python', /python|httpx|aiohttp/i],
  ['node', /node|undici|axios|bun|deno/i],
] as const;
/** How much of a User-Agent is looked at, in UTF-16 units. */
const MAX_USER_AGENT_CHARS = 200;

const clientKind = (userAgent: string | null): string => {
  const text = userAgent?.slice(0, MAX_USER_AGENT_CHARS) ?? '';
  return CLIENT_KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
};
