// What both eras do alike once a message has passed their checks: find the method, run it, write the reply.
import { quoted } from '../domain/excerpt.ts';
import type { Reply } from './call.ts';
import { type Fault, fault } from './faults.ts';
import { failureText, type Request, successText } from './jsonrpc.ts';
import type { Method, MethodContext } from './methods.ts';
import type { EraName } from './versions.ts';

/** What one era has of its own. */
export type Dialect = {
  readonly era: EraName;
  readonly methods: ReadonlyMap<string, Method>;
  /** A result as the wire of this era has it. */
  readonly dress: (result: object, method: Method) => object;
  /** The result that a model reads in place of an error; undefined where the error stands. */
  readonly asResult?: (why: Fault) => object | undefined;
};

/** Runs a request whose checks are done. */
export type Dispatch = (request: Request, context?: MethodContext) => Promise<Reply>;

/** The dispatch of one era. A result that never changes is written once and its text kept. */
export const createDispatch = ({ era, methods, dress, asResult }: Dialect): Dispatch => {
  const texts = new WeakMap<object, string>();
  const textOf = (result: object, method: Method): string => {
    const kept = texts.get(result);
    if (kept !== undefined) return kept;
    const text = JSON.stringify(dress(result, method));
    if (Object.isFrozen(result)) texts.set(result, text);
    return text;
  };
  return async ({ id, method, params }, context = {}) => {
    const found = methods.get(method);
    if (found === undefined) return refusal(era, id, fault('unknown_method', `Method not found: ${quoted(method)}`));
    const outcome = await found.run(params, context);
    if (!outcome.ok) {
      const told = asResult?.(outcome.error);
      const refused = refusal(era, id, outcome.error);
      const messages = told === undefined ? refused.messages : [successText(id, textOf(told, found))];
      return { ...refused, messages, ran: { method, params } };
    }
    const result = outcome.value;
    return { messages: [successText(id, textOf(result, found))], era, ran: { method, params, result } };
  };
};

/** The reply that refuses a message in `era`. `id` is null where none can be read, undefined for a notification. */
export const refusal = (era: EraName, id: Request['id'] | null | undefined, why: Fault): Reply => ({
  messages: [failureText(id, why)],
  era,
  fault: why.name,
});
