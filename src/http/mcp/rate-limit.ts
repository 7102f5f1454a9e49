// Who asks too much: which messages are counted, under which key, and in which of two buckets. Counting itself is the
// platform's; where it offers no counter, nobody is limited.

import { isObject } from '../../domain/json.ts';
import { type AddressRange, isInAnyRange, networkOf } from './network.ts';

/** One bucket per key, as the platform's rate-limit binding gives it. */
export interface Counter {
  limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>;
}

/** Whether the sender of a request with these headers may go on. Never rejects. */
export type Limiter = (headers: Headers) => Promise<boolean>;

/** Seconds after which every bucket is full again, as bound in wrangler.toml; what `Retry-After` says with a 429. */
export const RATE_PERIOD_S = 10;

export type LimiterParts = {
  readonly perCaller: Counter;
  /** Counts addresses that many unrelated people share; absent: they are counted like all others. */
  readonly perSharedAddress: Counter | undefined;
  /** The ranges of such addresses. */
  readonly sharedEgress: readonly AddressRange[];
  /** Told when a counter failed; the caller then goes on, because a broken counter must not close the server. */
  readonly report: (error: unknown) => void;
};

/** The limiter over the platform's counters. A caller is a network and a coarse kind of client. */
export const createLimiter =
  ({ perCaller, perSharedAddress = perCaller, sharedEgress, report }: LimiterParts): Limiter =>
  async (headers) => {
    const address = headers.get('CF-Connecting-IP') ?? '';
    const counter = isInAnyRange(address, sharedEgress) ? perSharedAddress : perCaller;
    try {
      const { success } = await counter.limit({
        key: `${networkOf(address)} ${clientKind(headers.get('User-Agent'))}`,
      });
      return success;
    } catch (error) {
      report(error);
      return true;
    }
  };

/** The method of a message that is counted: opening a session and calling a tool cost something, all else is constant. */
export const countedMethod = (json: unknown): string | undefined => {
  const method = isObject(json) ? json['method'] : undefined;
  return method === 'tools/call' || method === 'initialize' ? method : undefined;
};

// A short closed list: people behind one address who use different clients do not hinder each other, and nobody gains
// much by inventing names. The first that fits decides.
const CLIENT_KINDS = [
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
