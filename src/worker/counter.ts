// Counts for the rate limits where no platform does, in memory: a restart forgets them.
import type { Counter } from '../http/mcp/rate-limit.ts';

/** As bound in wrangler.toml: so many in `period` seconds. */
export type Limit = { readonly limit: number; readonly period: number };

/** Counts each key in windows of `period` seconds. One isolate serves all requests, so none is counted elsewhere. */
export const counterOf = ({ limit, period }: Limit, now: () => number): Counter => {
  const counts = new Map<string, number>();
  let current = 0;
  return {
    limit: async ({ key }) => {
      const window = Math.floor(now() / 1000 / period);
      if (window !== current) counts.clear();
      current = window;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { success: count <= limit };
    },
  };
};
