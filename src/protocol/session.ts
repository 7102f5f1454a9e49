// The life of a handshake-era session: until when it lasts, and how events change that. Nothing else of it is needed
// from one message to the next, so nothing else is kept. Where it is kept is the SessionStore's business.
import { fail, ok, type Result } from '../domain/result.ts';

/** `endsAt` is when the session ends unless it is used, in milliseconds since 1970; it is renewed once a day at most. */
export type Session = { readonly endsAt: number };

/** What can happen to a session. */
export type SessionEvent = 'used' | 'ended';

/** Why a session did not take an event: it is not there, or its store did not answer. */
export type SessionFault = 'unknown_session' | 'unavailable';

/** Keeps sessions. Ids are unguessable visible ASCII; an id that the store did not mint never creates anything. */
export interface SessionStore {
  open(): Promise<Result<string, 'unavailable'>>;
  send(id: string, event: SessionEvent): Promise<Result<Session, SessionFault>>;
}

const DAY_MS = 86_400_000;

/** A session ends when it was not used for this long. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** The end is written again when it moves by this much: every row written is paid for. */
export const RENEWAL_STEP_MS = DAY_MS;

/** A session opened, or used, at `now`. */
export const openSession = (now: number): Session => ({ endsAt: now + SESSION_IDLE_MS });

/** What an event makes of a session: its next state, undefined when it ended, and whether that must be stored. */
export type Step = { readonly session: Session | undefined; readonly lasting: boolean };

/** The step that `event` makes at `now` (milliseconds). Fails with `unknown_session` when there is none or it expired. */
export const advance = (
  session: Session | undefined,
  event: SessionEvent,
  now: number,
): Result<Step, 'unknown_session'> => {
  if (session === undefined || now >= session.endsAt) return fail('unknown_session');
  if (event === 'ended') return ok({ session: undefined, lasting: true });
  const renewed = openSession(now);
  const lasting = renewed.endsAt - session.endsAt >= RENEWAL_STEP_MS;
  return ok({ session: lasting ? renewed : session, lasting });
};
