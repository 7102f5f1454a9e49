// What both eras share once a message has passed their checks: find the method, run it, write the reply.
import { memoize } from '../domain/cache.ts';
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
  /** The result of a method, by its name, with what this era adds on the wire. */
  readonly toWire: (result: object, method: string) => object;
  /** The result that a model reads instead of an error; undefined where the error stands. */
  readonly asResult?: (why: Fault) => object | undefined;
};

/** Runs requests of one era whose checks are done. A fixed result is written as JSON once. */
export const createDispatch = ({ era, methods, toWire, asResult }: Dialect) => {
  const served = new Map(
    [...methods].map(([name, run]) => {
      const write = (result: object): string => JSON.stringify(toWire(result, name));
      return [name, { run, write, writeOnce: memoize(write) }];
    }),
  );
  return async (request: Request, context: MethodContext = {}): Promise<Reply> => {
    const { id, method, params } = request;
    const found = served.get(method);
    if (found === undefined) return refuseIn(era, id, fault('unknown_method', `Method not found: ${excerpt(method)}`));
    const outcome = await found.run(params, context);
    if (!outcome.ok) {
      const refused = { ...refuseIn(era, id, outcome.error), ran: ranOf(request, outcome.error) };
      const result = asResult?.(outcome.error);
      return result === undefined ? refused : { ...refused, messages: [successText(id, found.write(result))] };
    }
    const { result, fixed, topic } = outcome.value;
    const text = fixed ? found.writeOnce(result) : found.write(result);
    const ran = ranOf(request);
    return { messages: [successText(id, text)], era, ran: topic === undefined ? ran : { ...ran, topic } };
  };
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
