// What both eras share once a message has passed their checks: find the method, run it, write the reply.
import { excerpt } from '../domain/excerpt.ts';
import type { Ran, Reply } from './call.ts';
import { type Fault, fault } from './faults.ts';
import { failureText, type Request, successText } from './jsonrpc.ts';
import type { Method, MethodContext } from './methods.ts';
import type { EraName } from './versions.ts';

/** What is particular to one era. */
type Dialect = {
  readonly era: EraName;
  readonly methods: ReadonlyMap<string, Method>;
  /** The JSON text of the result of a method with what this era adds on the wire. */
  readonly toWire: (json: string, method: string) => string;
  /** The result that a model reads instead of an error; undefined where the error stands. */
  readonly asResult?: (why: Fault) => object | undefined;
};

/** Runs requests of one era whose checks are done. */
export const createDispatch =
  ({ era, methods, toWire, asResult }: Dialect) =>
  async (request: Request, context: MethodContext = {}): Promise<Reply> => {
    const { id, method, params } = request;
    const run = methods.get(method);
    if (run === undefined) return refuseIn(era, id, fault('unknown_method', `Method not found: ${excerpt(method)}`));
    const succeed = (json: string) => [successText(id, toWire(json, method))];
    const outcome = await run(params, context);
    if (!outcome.ok) {
      const refused = { ...refuseIn(era, id, outcome.error), ran: ranOf(request, outcome.error) };
      const result = asResult?.(outcome.error);
      return result === undefined ? refused : { ...refused, messages: succeed(JSON.stringify(result)) };
    }
    const { json, topic } = outcome.value;
    const ran = ranOf(request);
    return { messages: succeed(json), era, ran: topic === undefined ? ran : { ...ran, topic } };
  };

const ranOf = ({ method, params: { name } }: Request, why?: Fault): Ran => {
  const isKnownTool = method === 'tools/call' && why?.name !== 'unknown_tool' && typeof name === 'string';
  return isKnownTool ? { method, tool: name } : { method };
};

/** The reply that refuses a message in `era`. `id` is null where none can be read, undefined for a notification. */
export const refuseIn = (era: EraName, id: Request['id'] | null | undefined, why: Fault): Reply => ({
  messages: [failureText(id, why)],
  era,
  fault: why.name,
});
