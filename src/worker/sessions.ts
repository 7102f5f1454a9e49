// The SessionStore over the Durable Object namespace, with a short memory of sessions that were just seen alive.
import { fail, ok, type Result } from '../domain/result.ts';
import type { Session, SessionEvent, SessionFault, SessionStore } from '../protocol/session.ts';

/** How long an isolate relies on having heard from the object that a session lives, in milliseconds. */
const KNOWN_MS = 30_000;
/** How many sessions an isolate remembers; the longest known is forgotten first. */
const MAX_KNOWN = 2_000;

/** What is needed of a Durable Object namespace. */
export type SessionNamespace<Id extends { toString(): string }> = {
  readonly newUniqueId: () => Id;
  /** Throws for an id that the namespace did not mint. */
  readonly idFromString: (id: string) => Id;
  readonly get: (id: Id) => {
    readonly open: (opening: Pick<Session, 'protocolVersion' | 'clientInfo'>) => Promise<Session>;
    readonly send: (event: SessionEvent) => Promise<Session | undefined>;
  };
};

type Known = { readonly session: Session; readonly until: number };

/**
 * Sessions kept by `namespace`. Ids are the namespace's own: it refuses an invented one before any object exists.
 * A deleted session may be served by another isolate for up to 30 seconds more.
 */
export const durableSessions = <Id extends { toString(): string }>(namespace: SessionNamespace<Id>): SessionStore => {
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
      // Forgotten once more: a request that was under way may have remembered what has ended since.
      if (sent.ok && event !== 'ended') remember(id, sent.value);
      else known.delete(id);
      return sent;
    },
  };
};

const sendToObject = async <Id extends { toString(): string }>(
  namespace: SessionNamespace<Id>,
  id: string,
  event: SessionEvent,
): Promise<Result<Session, SessionFault>> => {
  const objectId = readId(namespace, id);
  if (objectId === undefined) return fail('unknown_session');
  const sent = await withOneRetry(() => namespace.get(objectId).send(event));
  if (!sent.ok) return sent;
  return sent.value === undefined ? fail('unknown_session') : ok(sent.value);
};

// Only the spelling that was minted counts: a session under two names could outlive its end under one of them.
const readId = <Id extends { toString(): string }>(namespace: SessionNamespace<Id>, id: string): Id | undefined => {
  try {
    const objectId = namespace.idFromString(id);
    return objectId.toString() === id ? objectId : undefined;
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
    try {
      return ok(await attempt());
    } catch {
      return fail('unavailable');
    }
  }
};
