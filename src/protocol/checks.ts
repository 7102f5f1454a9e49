// The order of refusal in the envelope era, as a list of checks: the first that fails answers. Header checks apply only
// where there are headers; the body decides, headers are compared with it.
// MCP 2026-07-28, basic/index (keys of `_meta`) and basic/transports/streamable-http (headers).
import { fromBase64, fromUtf8 } from '../domain/bytes.ts';
import { excerpt } from '../domain/excerpt.ts';
import { isObject, type JsonObject } from '../domain/json.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Call, CallHeaders } from './call.ts';
import type { MethodContext } from './era.ts';
import { type Fault, fault } from './faults.ts';
import type { Notification, Request } from './jsonrpc.ts';
import { ENVELOPE_VERSIONS, namesHandshakeEra } from './versions.ts';

/** The `_meta` key whose presence in a request's params makes it one of this era. */
export const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';
const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

/** The member of params that the `Mcp-Name` header repeats, by method. */
const NAMED_BY = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

type EnvelopeCheck = (request: Request, meta: JsonObject, headers: CallHeaders | undefined) => Fault | undefined;

/** The `_meta` object of params; `{}` where there is none. */
export const metaOf = (params: JsonObject): JsonObject => (isObject(params['_meta']) ? params['_meta'] : {});

/** Whether a request carries all that this era demands in `_meta`, and not for a revision of the era before. */
export const hasWholeEnvelope = (request: Request): boolean => {
  const meta = metaOf(request.params);
  return envelopeIsComplete(request, meta, undefined) === undefined && !namesHandshakeEra(meta[VERSION_KEY]);
};

/** Runs every check of this era up to, not including, the look-up of the method; returns what else the request says. */
export const checkRequest = (request: Request, call: Call): Result<MethodContext, Fault> => {
  const meta = metaOf(request.params);
  for (const check of ENVELOPE_CHECKS) {
    const why = check(request, meta, call.headers);
    if (why !== undefined) return fail(why);
  }
  return ok({ clientCapabilities: isObject(meta[CAPABILITIES]) ? meta[CAPABILITIES] : {} });
};

/** Notifications need no headers; only a wrong method header is refused. */
export const checkNotification = ({ method }: Notification, { headers }: Call): Fault | undefined =>
  differs('Mcp-Method', headers?.method, method);

const envelopeIsComplete: EnvelopeCheck = (_, meta) => {
  const missing = [VERSION_KEY, CAPABILITIES].filter((key) => !Object.hasOwn(meta, key));
  if (missing.length > 0) return fault('bad_envelope', `Invalid _meta: missing ${missing.join(', ')}`);
  if (typeof meta[VERSION_KEY] !== 'string')
    return fault('bad_envelope', `Invalid _meta: ${VERSION_KEY} must be a string`);
  if (!isObject(meta[CAPABILITIES])) return fault('bad_envelope', `Invalid _meta: ${CAPABILITIES} must be an object`);
  const { [CLIENT_INFO]: client, [LOG_LEVEL]: level } = meta;
  if (client !== undefined && !isIdentity(client))
    return fault('bad_envelope', `Invalid _meta: ${CLIENT_INFO} must be an object with the strings name and version`);
  if (level === undefined || LOG_LEVELS.some((known) => known === level)) return undefined;
  return fault('bad_envelope', `Invalid _meta: ${LOG_LEVEL} must be one of ${LOG_LEVELS.join(', ')}`);
};

const isIdentity = (client: unknown): boolean =>
  isObject(client) && typeof client['name'] === 'string' && typeof client['version'] === 'string';

const versionHeaderAgrees: EnvelopeCheck = (_, meta, headers) =>
  differs('MCP-Protocol-Version', headers?.protocolVersion, meta[VERSION_KEY]);

const methodHeaderAgrees: EnvelopeCheck = ({ method }, _, headers) => differs('Mcp-Method', headers?.method, method);

const versionIsSupported: EnvelopeCheck = (_, meta) => {
  const requested = String(meta[VERSION_KEY]);
  if (ENVELOPE_VERSIONS.includes(requested)) return undefined;
  return fault('unsupported_version', undefined, { supported: ENVELOPE_VERSIONS, requested: excerpt(requested) });
};

const headersArePresent: EnvelopeCheck = (_, __, headers) => {
  if (headers === undefined) return undefined;
  if (headers.protocolVersion === undefined) return missingHeader('MCP-Protocol-Version');
  return headers.method === undefined ? missingHeader('Mcp-Method') : undefined;
};

// Where the body does not have the value either, the check of params says so more clearly.
const nameHeaderAgrees: EnvelopeCheck = ({ method, params }, _, headers) => {
  const key = NAMED_BY.get(method);
  const wanted = key === undefined ? undefined : params[key];
  if (headers === undefined || typeof wanted !== 'string') return undefined;
  if (headers.name === undefined) return missingHeader('Mcp-Name');
  const name = decodeHeaderValue(headers.name);
  return name.ok
    ? differs('Mcp-Name', name.value, wanted)
    : fault('header_mismatch', 'Header mismatch: Mcp-Name is not valid base64 of UTF-8');
};

const ENVELOPE_CHECKS: readonly EnvelopeCheck[] = [
  envelopeIsComplete,
  versionHeaderAgrees,
  methodHeaderAgrees,
  versionIsSupported,
  headersArePresent,
  nameHeaderAgrees,
];

const differs = (header: string, value: string | undefined, wanted: unknown): Fault | undefined =>
  value === undefined || value === wanted
    ? undefined
    : fault('header_mismatch', `Header mismatch: ${header} '${excerpt(value)}' differs from the body`);

const missingHeader = (header: string): Fault => fault('header_mismatch', `Header mismatch: ${header} is missing`);

// Values that plain ASCII cannot carry: `=?base64?…?=`, base64 of UTF-8.
const SENTINEL = /^=\?base64\?(.*)\?=$/;

/**
 * The text a header value stands for; a value without the sentinel stands for itself.
 * @returns the text, or `bad_base64` when the base64 is not canonical or its bytes are not UTF-8.
 * @see MCP 2026-07-28, basic/transports/streamable-http, encoding of header values
 */
export const decodeHeaderValue = (value: string): Result<string, 'bad_base64'> => {
  const encoded = SENTINEL.exec(value)?.[1];
  if (encoded === undefined) return ok(value);
  const bytes = fromBase64(encoded);
  const text = bytes && fromUtf8(bytes);
  return text === undefined ? fail('bad_base64') : ok(text);
};
