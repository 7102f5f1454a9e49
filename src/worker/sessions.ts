// The SessionStore over the Durable Object namespace, with a short memory of sessions that were just seen alive.
import { fail, ok, type Result } from '../domain/result.ts';
import type { Session, SessionEvent, SessionStore } from '../protocol/session.ts';

/** How long an isolate relies on having heard from the object that a session lives, in milliseconds. */
const KNOWN_MS = 30_000;
/** How many sessions an isolate remembers; the longest known is forgotten first. */
const MAX_KNOWN = 2_000;
/** How long an object may take to answer, in milliseconds. */
const ANSWER_MS = 3_000;

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

export type DurableSessionsOptions = {
  /** Told why an object gave no answer; absent: nobody is told. */
  readonly report?: (error: unknown) => void;
  /** How long an object may take to answer, in milliseconds. */
  readonly answerMs?: number;
};

type Known = { readonly session: Session; readonly until: number };

/**
 * Sessions kept by `namespace`. Ids are the namespace's own: it refuses an invented one before any object exists.
 * A deleted session may be served by another isolate for up to 30 seconds more. An object that fails twice, is
 * overloaded or does not answer in time is `unavailable`.
 */
export const durableSessions = <Id extends { toString(): string }>(
  namespace: SessionNamespace<Id>,
  { report = () => undefined, answerMs = ANSWER_MS }: DurableSessionsOptions = {},
): SessionStore => {
  const known = new Map<string, Known>();
  const remember = (id: string, session: Session): void => {
    known.delete(id);
    known.set(id, { session, until: Date.now() + KNOWN_MS });
    const oldest = known.size > MAX_KNOWN ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
  };
  const ask = <Value>(attempt: () => Promise<Value>) => askTwice(() => within(answerMs, attempt()), report);
  return {
    open: async (opening) => {
      const id = namespace.newUniqueId();
      const opened = await ask(() => namespace.get(id).open(opening));
      if (!opened.ok) return opened;
      remember(id.toString(), opened.value);
      return ok(id.toString());
    },
    send: async (id, event) => {
      const recent = event === 'used' ? known.get(id) : undefined;
      if (recent !== undefined && recent.until > Date.now()) return ok(recent.session);
      known.delete(id);
      const objectId = readId(namespace, id);
      const sent = objectId === undefined ? ok(undefined) : await ask(() => namespace.get(objectId).send(event));
      // Forgotten once more: a request that was under way may have remembered what has ended since.
      known.delete(id);
      if (!sent.ok) return sent;
      if (sent.value === undefined) return fail('unknown_session');
      if (event !== 'ended') remember(id, sent.value);
      return ok(sent.value);
    },
  };
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

// Every event may be applied twice without harm, so one retry is safe, on a stub of its own because a broken one stays
// broken. An object that has too much to do or is late is left alone: asking again would only add to its work.
const askTwice = async <Value>(
  attempt: () => Promise<Value>,
  report: (error: unknown) => void,
): Promise<Result<Value, 'unavailable'>> => {
  for (const mayRetry of [true, false]) {
    try {
      return ok(await attempt());
    } catch (error) {
      if (mayRetry && !isTooLate(error) && !isOverloaded(error)) continue;
      report(error);
      break;
    }
  }
  return fail('unavailable');
};

const TOO_LATE = 'TimeoutError';

const isTooLate = (error: unknown): boolean => error instanceof DOMException && error.name === TOO_LATE;
const isOverloaded = (error: unknown): boolean =>
  error instanceof Object && 'overloaded' in error && !!error.overloaded;

const within = async <Value>(ms: number, answer: Promise<Value>): Promise<Value> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new DOMException('The session object did not answer in time', TOO_LATE)),
    ms,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
