// A SessionStore that lives as long as the process: for stdio and for tests of the core.
import { ok } from '../domain/result.ts';
import { advance, type SessionStore, UNUSED_MS } from './session.ts';

/** A store in memory; ids and the clock (milliseconds) are passed in. */
export const memorySessions = (mintId: () => string, now: () => number): SessionStore => {
  const ends = new Map<string, number>();
  return {
    open: async () => {
      const id = mintId();
      ends.set(id, now() + UNUSED_MS);
      return ok(id);
    },
    send: async (id, event) => {
      const next = advance(ends.get(id), event, now());
      if (next.ok && next.value !== undefined) ends.set(id, next.value);
      else ends.delete(id);
      return next.ok ? ok(undefined) : next;
    },
  };
};
