// The SessionStore over the Durable Object namespace, with a short-lived cache of which sessions are alive or ended.
import { fail, ok, type Result } from '../domain/result.ts';
import type { SessionEvent, SessionStore } from '../protocol/session.ts';

/** How long an isolate relies on what the object said of a session, in milliseconds. */
const KNOWN_MS = 30_000;
/** How many living and how many dead sessions an isolate remembers. */
const MAX_CACHED = 2_000;
/** How long an object may take to answer, in milliseconds. */
const ANSWER_MS = 3_000;

/** What is needed of a Durable Object namespace. */
export type SessionNamespace<Id extends { toString(): string }> = {
  readonly newUniqueId: () => Id;
  /** Throws for an id that the namespace did not mint. */
  readonly idFromString: (id: string) => Id;
  readonly get: (id: Id) => {
    readonly open: () => Promise<void>;
    readonly send: (event: SessionEvent) => Promise<boolean>;
  };
};

type DurableSessionsOptions = {
  /** Called with the reason why an object gave no answer. */
  readonly report?: (error: unknown) => void;
  /** How long an object may take to answer, in milliseconds. */
  readonly answerMs?: number;
};

/**
 * Sessions kept by `namespace`. Ids are the namespace's own: it refuses an invented one before any object exists.
 * A deleted session may be served by another isolate for up to 30 seconds more. An object that fails twice, is
 * overloaded or does not answer in time is `unavailable`.
 */
export const durableSessions = <Id extends { toString(): string }>(
  namespace: SessionNamespace<Id>,
  { report = () => undefined, answerMs = ANSWER_MS }: DurableSessionsOptions = {},
): SessionStore => {
  const [alive, dead] = [shortMemory(), shortMemory()];
  const ask = <Value>(attempt: () => Promise<Value>) => askTwice(() => within(answerMs, attempt()), report);
  return {
    open: async () => {
      const id = namespace.newUniqueId();
      const opened = await ask(() => namespace.get(id).open());
      // Not remembered yet: the first use must reach the object, which otherwise ends the session after ten minutes.
      return opened.ok ? ok(id.toString()) : opened;
    },
    send: async (id, event) => {
      if (event === 'used' && alive.has(id)) return ok(undefined);
      const objectId = dead.has(id) ? undefined : readId(namespace, id);
      if (objectId === undefined) return fail('unknown_session');
      alive.drop(id);
      const forgotten = dead.forgotten();
      const sent = await ask(() => namespace.get(objectId).send(event));
      if (!sent.ok) return sent;
      if (!sent.value || event === 'ended') {
        alive.drop(id);
        dead.add(id);
        // It may have ended since it was asked, and may be forgotten again.
      } else if (!dead.has(id) && dead.forgotten() === forgotten) alive.add(id);
      return sent.value ? ok(undefined) : fail('unknown_session');
    },
  };
};

/** Ids that are remembered for 30 seconds. Of more than 2,000 the one known longest is dropped. */
const shortMemory = () => {
  const until = new Map<string, number>();
  let forgotten = 0;
  return {
    /** How many were dropped because there were too many. */
    forgotten: (): number => forgotten,
    has: (id: string): boolean => (until.get(id) ?? 0) > Date.now(),
    add: (id: string): void => {
      until.delete(id);
      until.set(id, Date.now() + KNOWN_MS);
      const oldest = until.size > MAX_CACHED ? until.keys().next().value : undefined;
      if (oldest !== undefined && until.delete(oldest)) forgotten += 1;
    },
    drop: (id: string): void => void until.delete(id),
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

const within = <Value>(ms: number, answer: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('The session object did not answer in time', TOO_LATE)), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
