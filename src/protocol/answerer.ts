// Answers one message: reads its shape, picks its era, lets that era check it, and runs the method that is asked.
import { once } from '../domain/cache.ts';
import { excerpt } from '../domain/excerpt.ts';
import { isObject } from '../domain/json.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Call, Ran, Reply } from './call.ts';
import { hasWholeEnvelope, metaOf, VERSION_KEY } from './checks.ts';
import { envelope } from './envelope.ts';
import { type Era, type MethodContext, refuseIn } from './era.ts';
import { type Fault, fault } from './faults.ts';
import { type Handshake, handshake } from './handshake.ts';
import { failureText, type Message, type Request, readableId, readMessage, successStart } from './jsonrpc.ts';
import type { Server } from './server.ts';
import { type EraName, namesEnvelopeEra } from './versions.ts';

/** Answers the messages of one server, in both eras. */
export type Answerer = {
  /** The reply to one message, given as parsed JSON. Never rejects unless a tool, resource or store has a bug. */
  readonly answer: (json: unknown, call: Call) => Promise<Reply>;
  readonly endSession: Handshake['end'];
};

/** The answerer of `server`; what never changes in an era is prepared once, when it is first used. */
export const createAnswerer = <Needed>(server: Server<Needed>): Answerer => {
  // Most isolates are started by a request of one era and never see the other.
  const eras = { handshake: once(() => handshake(server)), envelope: once((): Era => envelope(server)) };
  const run = async (request: Request, context: MethodContext, name: EraName): Promise<Reply> => {
    const { id, method, params } = request;
    const { methods, headOf, asResult } = eras[name]();
    const asked = methods.get(method)?.(params, context);
    if (asked === undefined) return refuseIn(name, id, fault('unknown_method', `Method not found: ${excerpt(method)}`));
    const start = successStart(id) + headOf(method);
    const succeed = (json: string) => [`${start}${json.slice(1)}}`];
    const outcome = asked.ok ? await server.resultOf(asked.value) : asked;
    if (!outcome.ok) {
      const refused = { ...refuseIn(name, id, outcome.error), ran: ranOf(request, outcome.error) };
      const result = asResult?.(outcome.error);
      return result === undefined ? refused : { ...refused, messages: succeed(JSON.stringify(result)) };
    }
    const { json, topic, tail } = outcome.value;
    const ran = { ...ranOf(request), ...(topic !== undefined && { topic }) };
    return { messages: succeed(json), era: name, ran, ...(tail && { kept: { start, tail } }) };
  };
  return {
    answer: async (json, call) => {
      const read = readMessage(json);
      if (!read.ok) return refuse(json, call, read.error);
      const era = eraOf(read.value, call);
      if (!era.ok) return refuse(json, call, era.error);
      const admitted = await eras[era.value]().admit(read.value, call);
      const reply =
        admitted.kind === 'reply' ? admitted.reply : await run(admitted.request, admitted.context, era.value);
      // Over stdio a notification is never answered, not even refused.
      return call.headers === undefined && read.value.kind !== 'request' ? { ...reply, messages: [] } : reply;
    },
    endSession: async (call) => eras.handshake().end(call),
  };
};

const ranOf = ({ method, params: { name } }: Request, why?: Fault): Ran => {
  const isKnownTool = method === 'tools/call' && why?.name !== 'unknown_tool' && typeof name === 'string';
  return isKnownTool ? { method, tool: name } : { method };
};

/**
 * Refuses a message whose era is not known yet. An unreadable id is `null` over HTTP and left out on stdio; the refusal
 * of a message that was sent without one has none anywhere.
 */
export const refuse = (json: unknown, call: Call, why: Fault): Reply => {
  const hasNoId = call.headers === undefined || isSentWithoutId(json);
  return { messages: [failureText(readableId(json) ?? (hasNoId ? undefined : null), why)], fault: why.name };
};

// Also where it is malformed otherwise: a sender that names a method and no id waits for no answer.
const isSentWithoutId = (json: unknown): boolean =>
  isObject(json) && typeof json['method'] === 'string' && !Object.hasOwn(json, 'id');

// The body decides; the version header only where the body is silent. `initialize` opens a session even with a claim,
// unless the claim is a whole envelope: clients of earlier revisions may put the key there, too.
const eraOf = (message: Message, { headers }: Call): Result<EraName, Fault> => {
  const headerIsModern = namesEnvelopeEra(headers?.protocolVersion);
  if (message.kind === 'request' && message.method === 'initialize' && !hasWholeEnvelope(message)) {
    return headerIsModern ? fail(fault('header_mismatch', HANDSHAKE_UNDER_HEADER)) : ok('handshake');
  }
  const hasVersionKey = message.kind !== 'response' && Object.hasOwn(metaOf(message.params), VERSION_KEY);
  return ok(hasVersionKey || headerIsModern ? 'envelope' : 'handshake');
};

const HANDSHAKE_UNDER_HEADER =
  'Header mismatch: initialize opens a session of an earlier revision than MCP-Protocol-Version names';
