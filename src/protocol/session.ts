// The state of one handshake-era session and how events change it. The SessionStore decides where it is stored.
import { DAY_MS } from '../domain/day.ts';
import { fail, ok, type Result } from '../domain/result.ts';

/** The client's name and version, shortened. */
export type ClientInfo = { readonly name: string; readonly version: string };

/** Times are milliseconds since 1970. `lastUsed` is exact to a day. */
export type Session = {
  /** Whether it was used; `notifications/initialized` is a use like any other. */
  readonly initialized: boolean;
  readonly protocolVersion: string;
  readonly clientInfo: ClientInfo;
  readonly createdAt: number;
  readonly lastUsed: number;
  /** Set until the session is used. */
  readonly unused?: true;
};

/** What a client says when it opens a session. */
export type Opening = Pick<Session, 'protocolVersion' | 'clientInfo'>;

/** What can happen to a session. */
export type SessionEvent = 'used' | 'ended';

/** Why a session did not take an event: it is not there, or its store did not answer. */
type SessionFault = 'unknown_session' | 'unavailable';

/** Keeps sessions. Ids are unguessable visible ASCII; an id that the store did not mint never creates anything. */
export interface SessionStore {
  open(opening: Opening): Promise<Result<string, 'unavailable'>>;
  send(id: string, event: SessionEvent): Promise<Result<Session, SessionFault>>;
}

/** A session ends when it was not used for this long. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** One that was only opened ends much sooner, so that opening alone keeps little stored. */
export const UNUSED_MS = 600_000;
/** Last use is written again when the stored one is older than this: every row written is paid for. */
export const LAST_USE_STEP_MS = DAY_MS;

/** A new session, opened at `now`. */
export const openSession = (opening: Opening, now: number): Session => ({
  initialized: false,
  ...opening,
  createdAt: now,
  lastUsed: now,
  unused: true,
});

/**
 * When a session expires, in milliseconds since 1970: ten minutes after it was opened if it was never used, else 30 days
 * after its last use.
 */
export const expiryOf = ({ lastUsed, unused }: Session): number => lastUsed + (unused ? UNUSED_MS : SESSION_IDLE_MS);

/** What an event makes of a session: its next state, undefined when it ended, and whether that must be stored. */
type Step = { readonly session: Session | undefined; readonly lasting: boolean };

/** The step that `event` makes at `now` (milliseconds). Fails with `unknown_session` when there is none or it expired. */
export const advance = (
  session: Session | undefined,
  event: SessionEvent,
  now: number,
): Result<Step, 'unknown_session'> => {
  if (session === undefined || now >= expiryOf(session)) return fail('unknown_session');
  if (event === 'ended') return ok({ session: undefined, lasting: true });
  const { unused, ...rest } = session;
  const renewed = now - session.lastUsed >= LAST_USE_STEP_MS;
  if (!renewed && !unused) return ok({ session, lasting: false });
  return ok({ session: { ...rest, initialized: true, lastUsed: now }, lasting: true });
};
