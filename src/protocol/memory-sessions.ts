// A SessionStore that lives as long as the process: for stdio and for tests of the core.
import { fail, ok } from '../domain/result.ts';
import { advance, openSession, type Session, type SessionStore } from './session.ts';

/** A store in memory; ids and the clock (milliseconds) are passed in. */
export const memorySessions = (mintId: () => string, now: () => number): SessionStore => {
  const sessions = new Map<string, Session>();
  return {
    open: async (opening) => {
      const id = mintId();
      sessions.set(id, openSession(opening, now()));
      return ok(id);
    },
    send: async (id, event) => {
      const current = sessions.get(id);
      const step = advance(current, event, now());
      const next = step.ok ? step.value.session : undefined;
      if (next === undefined) sessions.delete(id);
      else sessions.set(id, next);
      return step.ok && current !== undefined ? ok(next ?? current) : fail('unknown_session');
    },
  };
};
