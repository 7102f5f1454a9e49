// What an era does: it admits messages, has methods, and adds to results what its revisions ask for.
import type { JsonObject } from '../domain/json.ts';
import type { Result } from '../domain/result.ts';
import type { Call, Reply } from './call.ts';
import type { Fault } from './faults.ts';
import { failureText, type Message, type Request } from './jsonrpc.ts';
import type { PendingResult } from './result-cache.ts';
import type { EraName } from './versions.ts';

/** What an era reads from a request beside its params. */
export type MethodContext = { readonly clientCapabilities?: JsonObject };

/** What a method is asked by the params of a well-formed request. */
export type Method = (params: JsonObject, context: MethodContext) => Result<PendingResult, Fault>;

/** What an era makes of a message: a request that passed its checks, or the reply to a message that runs no method. */
type Admitted =
  | { readonly kind: 'request'; readonly request: Request; readonly context: MethodContext }
  | { readonly kind: 'reply'; readonly reply: Reply };

/** One side of a server: which messages it takes, which methods it has, what it adds to their results. */
export type Era = {
  readonly admit: (message: Message, call: Call) => Promise<Admitted>;
  readonly methods: ReadonlyMap<string, Method>;
  /** What the result of a method begins with on the wire, in place of its first brace. */
  readonly headOf: (method: string) => string;
  /** The result that a model reads instead of an error; undefined where the error stands. */
  readonly asResult?: (why: Fault) => object | undefined;
};

/** The reply that refuses a message in `era`. `id` is null where none can be read, undefined for a notification. */
export const refuseIn = (era: EraName, id: Request['id'] | null | undefined, why: Fault): Reply => ({
  messages: [failureText(id, why)],
  era,
  fault: why.name,
});

/** What an era says of a message that it answers by itself, without a method. */
export const replied = (reply: Reply): Admitted => ({ kind: 'reply', reply });
