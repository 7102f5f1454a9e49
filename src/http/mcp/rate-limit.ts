// Rate limits: which messages are counted, under which key, and in which of two buckets. The platform counts; where it offers no
// counter, there is no limit.
import { excerpt } from '../../domain/excerpt.ts';
import { isObject } from '../../domain/json.ts';
import { type AddressGroups, type AddressRange, isInAnyRange, networkOf, parseAddress, parseRange } from './network.ts';

/** One bucket per key, as the platform's rate-limit binding gives it. */
export interface Counter {
  limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>;
}

/** Whether the sender of these headers may send another counted message. Never rejects. */
export type Limiter = (headers: Headers) => Promise<boolean>;

type LimiterParts = {
  readonly perCaller: Counter;
  /** Counts addresses that many unrelated people share; absent: they are counted like all others. */
  readonly perSharedAddress: Counter | undefined;
  /** The ranges of such addresses. */
  readonly sharedEgress: readonly AddressRange[];
  /** Called when a counter failed; the request then goes on, because a broken counter must not close the server. */
  readonly report: (error: unknown) => void;
};

/** How many bits of an IPv6 address name a caller: a customer has at least 64, and gets 56 or 48 on request. */
export const CALLER_BITS = 56;

/** Workers of every zone call from here. @see Cloudflare docs, HTTP headers: CF-Worker */
const WORKERS = [parseRange('2a06:98c0:3600::103/128')].filter((range) => range !== undefined);

/**
 * The limiter over the platform's counters. A caller is a network, whatever its client is called. A Worker is its zone, which the
 * edge names in `CF-Worker`; from any other address that header is not believed.
 */
export const createLimiter = (parts: LimiterParts): Limiter => {
  const { perCaller, perSharedAddress = perCaller, sharedEgress, report } = parts;
  return async (headers) => {
    const address = parseAddress(headers.get('CF-Connecting-IP') ?? '');
    const counter = address !== undefined && isInAnyRange(address, sharedEgress) ? perSharedAddress : perCaller;
    try {
      return (await counter.limit({ key: callerOf(address, headers) })).success;
    } catch (error) {
      report(error);
      return true;
    }
  };
};

const callerOf = (address: AddressGroups | undefined, headers: Headers): string => {
  if (address === undefined) return 'unknown';
  if (isInAnyRange(address, WORKERS)) return `worker ${excerpt(headers.get('CF-Worker') ?? '')}`;
  return networkOf(address, CALLER_BITS);
};

/**
 * Whether a message is counted: opening a session, calling a tool, and anything that names a session, because it can reach the
 * object that keeps it. All else has a constant answer.
 */
export const isCounted = (json: unknown, headers: Headers): boolean =>
  countedMethod(json) !== undefined || headers.has('Mcp-Session-Id');

/** The method of a message that is counted whether or not it names a session. */
export const countedMethod = (json: unknown): 'initialize' | 'tools/call' | undefined => {
  const method = isObject(json) ? json['method'] : undefined;
  return method === 'tools/call' || method === 'initialize' ? method : undefined;
};
