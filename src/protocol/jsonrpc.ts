// JSON-RPC 2.0 messages: reads one from parsed JSON, writes successes and failures as JSON text.
import { isObject, type JsonObject } from '../domain/json.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { FAULTS, type Fault, fault, MAX_MESSAGE_DEPTH } from './faults.ts';

/** A request id. MCP allows strings and integers; `0` and `''` are ids like any other. */
type RequestId = string | number;

export type Request = {
  readonly kind: 'request';
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
};
export type Notification = { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject };
/** An answer that a client sent, although this server asks nothing. */
type Response = { readonly kind: 'response' };
export type Message = Request | Notification | Response;

/** The request id of a message that may be malformed otherwise; undefined where none can be read. */
export const readableId = (json: unknown): RequestId | undefined => {
  if (!isObject(json) || !Object.hasOwn(json, 'id')) return undefined;
  const { id } = json;
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : undefined;
};

/**
 * One message read from parsed JSON. `params` that are absent or null become `{}`.
 * @returns the message, or the fault `batch`, `too_deep` or `bad_message`.
 * @see JSON-RPC 2.0 sections 4 and 5; MCP basic: ids are strings or integers, params are objects.
 */
export const readMessage = (json: unknown): Result<Message, Fault> => {
  if (Array.isArray(json)) return fail(fault('batch'));
  if (!isObject(json)) return badMessage('a message is an object');
  if (isDeeperThan(json, MAX_MESSAGE_DEPTH)) return fail(fault('too_deep'));
  if (json['jsonrpc'] !== '2.0') return badMessage('jsonrpc must be "2.0"');
  const { method } = json;
  const params = json['params'] ?? {};
  if (method === undefined && ('result' in json || 'error' in json)) return ok({ kind: 'response' });
  if (typeof method !== 'string') return badMessage('method must be a string');
  if (!isObject(params)) return badMessage('params must be an object');
  if (!Object.hasOwn(json, 'id')) {
    return method === 'initialize'
      ? badMessage('initialize needs an id')
      : ok({ kind: 'notification', method, params });
  }
  const id = readableId(json);
  return id === undefined
    ? badMessage('id must be a string or an integer')
    : ok({ kind: 'request', id, method, params });
};

/** The JSON text of a success. `result` is JSON text already. */
export const successText = (id: RequestId, result: string): string => `${successStart(id)}${result}}`;

/** The JSON text of a success up to its result, after which only a brace follows. */
export const successStart = (id: RequestId): string => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`;

/** The JSON text of a failure. `null` is written as `null`, an undefined id is left out. */
export const failureText = (id: RequestId | null | undefined, { name, message, data }: Fault): string => {
  const error = { code: FAULTS[name].code, message: message ?? FAULTS[name].message, data };
  return JSON.stringify({ jsonrpc: '2.0', id, error });
};

const badMessage = (reason: string) => fail(fault('bad_message', `Invalid request: ${reason}`));

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((item) => isDeeperThan(item, levels - 1)));
