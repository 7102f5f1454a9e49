// The SessionStore over the Durable Object namespace, with a short memory of sessions that were just seen alive.
import { fail, ok, type Result } from '../domain/result.ts';
import type { Session, SessionEvent, SessionFault, SessionStore } from '../protocol/session.ts';
import type { SessionObject } from './session-object.ts';

/** How long an isolate relies on having heard from the object that a session lives, in milliseconds. */
const KNOWN_MS = 30_000;
/** How many sessions an isolate remembers; the longest known is forgotten first. */
const MAX_KNOWN = 2_000;

type Known = { readonly session: Session; readonly until: number };

/**
 * Sessions kept by `namespace`. Ids are the namespace's own: it refuses an invented one before any object exists.
 * A deleted session may be served by another isolate for up to 30 seconds more.
 */
export const durableSessions = (namespace: DurableObjectNamespace<SessionObject>): SessionStore => {
  const known = new Map<string, Known>();
  const remember = (id: string, session: Session): void => {
    known.delete(id);
    known.set(id, { session, until: Date.now() + KNOWN_MS });
    const oldest = known.size > MAX_KNOWN ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
  };
  return {
    open: async (opening) => {
      const id = namespace.newUniqueId();
      const opened = await withOneRetry(() => namespace.get(id).open(opening));
      if (!opened.ok) return opened;
      remember(id.toString(), opened.value);
      return ok(id.toString());
    },
    send: async (id, event) => {
      const recent = event === 'used' ? known.get(id) : undefined;
      if (recent !== undefined && recent.until > Date.now()) return ok(recent.session);
      known.delete(id);
      const sent = await sendToObject(namespace, id, event);
      if (sent.ok && event !== 'ended') remember(id, sent.value);
      return sent;
    },
  };
};

const sendToObject = async (
  namespace: DurableObjectNamespace<SessionObject>,
  id: string,
  event: SessionEvent,
): Promise<Result<Session, SessionFault>> => {
  const objectId = readId(namespace, id);
  if (objectId === undefined) return fail('unknown_session');
  const sent = await withOneRetry(() => namespace.get(objectId).send(event));
  if (!sent.ok) return sent;
  return sent.value === undefined ? fail('unknown_session') : ok(sent.value);
};

const readId = (namespace: DurableObjectNamespace<SessionObject>, id: string): DurableObjectId | undefined => {
  try {
    return namespace.idFromString(id);
  } catch {
    return undefined;
  }
};

// Every event may be applied twice without harm, so one retry is safe; an overloaded object is left alone.
const withOneRetry = async <Value>(attempt: () => Promise<Value>): Promise<Result<Value, 'unavailable'>> => {
  try {
    return ok(await attempt());
  } catch (error) {
    if (error instanceof Object && 'overloaded' in error && error.overloaded) return fail('unavailable');
    return attempt().then(ok, () => fail('unavailable'));
  }
};
