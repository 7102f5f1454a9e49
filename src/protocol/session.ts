// When a session of the handshake era ends, and how events move that. A session is nothing but this moment: no request needs
// what its client said before. The SessionStore decides where it is stored.
import { DAY_MS } from '../domain/day.ts';
import { fail, ok, type Result } from '../domain/result.ts';

/** What can happen to a session. */
export type SessionEvent = 'used' | 'ended';

/** Why a session did not take an event: it is not there, or its store did not answer. */
type SessionFault = 'unknown_session' | 'unavailable';

/** Keeps sessions. Ids are unguessable visible ASCII; an id that the store did not mint never creates anything. */
export interface SessionStore {
  open(): Promise<Result<string, 'unavailable'>>;
  send(id: string, event: SessionEvent): Promise<Result<void, SessionFault>>;
}

/** A session ends when it was not used for this long. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** A session that was never used ends much sooner, so that opening sessions alone stores little. */
export const UNUSED_MS = 600_000;

/**
 * When a session ends after `event` at `now`, undefined where it is over. Times are milliseconds since 1970. A use moves the
 * end only if it moves it by a day: every row written is paid for. Fails where there is no session, or it ended before.
 */
export const advance = (
  end: number | undefined,
  event: SessionEvent,
  now: number,
): Result<number | undefined, 'unknown_session'> => {
  if (end === undefined || now >= end) return fail('unknown_session');
  if (event === 'ended') return ok(undefined);
  const renewed = now + SESSION_IDLE_MS;
  return ok(renewed - end < DAY_MS ? end : renewed);
};

/** A store that lives as long as the process, for stdio and for tests; ids and the clock (milliseconds) are passed in. */
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
