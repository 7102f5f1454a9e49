// Every refusal the server can give: its JSON-RPC code, its HTTP status in each era, and what it says.
// Codes: JSON-RPC 2.0 section 5.1; -32020 to -32022: MCP 2026-07-28, basic/index; -32001 and -32002 by convention.
import type { EraName } from './versions.ts';

/** The largest body that is read over HTTP, in bytes. */
export const MAX_BODY_BYTES = 65_536;
/** Seconds after which every bucket of the rate limits is full again, as bound in wrangler.toml. */
export const RATE_PERIOD_S = 10;
/** How deep the values of a message may be nested. */
export const MAX_MESSAGE_DEPTH = 64;

type FaultRow = {
  readonly code: number;
  readonly status: Readonly<Record<EraName, number>>;
  readonly message: string;
};

/** A row; `status` is one for both eras, or one for each. */
const row = (code: number, status: number | FaultRow['status'], message: string): FaultRow => ({
  code,
  status: typeof status === 'number' ? { handshake: status, envelope: status } : status,
  message,
});

/** What a local run adds to its refusals of Host and Origin. */
export const LOCAL_ALONE = 'A local run answers localhost alone; to be reached under another name, run: npm run serve';

export const FAULTS = {
  forbidden_origin: row(-32600, 403, 'Origin not allowed'),
  forbidden_host: row(-32600, 403, `Host not allowed. ${LOCAL_ALONE}`),
  wrong_verb: row(-32600, 405, 'Method not allowed. Send JSON-RPC by POST.'),
  not_acceptable: row(-32600, 406, 'Not acceptable. Accept must admit application/json or text/event-stream.'),
  wrong_media_type: row(-32600, 415, 'Unsupported media type. Content-Type must be application/json.'),
  encoded_body: row(-32600, 415, 'Unsupported Content-Encoding. Send the body uncompressed.'),
  too_large: row(-32600, 413, `Request body too large. The limit is ${MAX_BODY_BYTES} bytes.`),
  not_json: row(-32700, 400, 'Parse error: the body is not valid JSON in UTF-8'),
  batch: row(-32600, 400, 'Batch requests not supported'),
  bad_message: row(-32600, 400, 'Invalid request'),
  too_deep: row(-32600, 400, `Invalid request: nested deeper than ${MAX_MESSAGE_DEPTH} levels`),
  unexpected_response: row(-32600, 400, 'Invalid request: this server asks nothing, so it takes no responses'),

  not_initialized: row(-32002, 400, 'Server not initialized. Call initialize first.'),
  unknown_session: row(-32001, 404, 'Session not found'),
  bad_version_header: row(-32600, 400, 'Unsupported MCP-Protocol-Version'),

  bad_envelope: row(-32602, 400, 'Invalid _meta'),
  header_mismatch: row(-32020, 400, 'Header mismatch'),
  missing_capability: row(-32021, 400, 'Missing required client capability'),
  unsupported_version: row(-32022, 400, 'Unsupported protocol version'),

  unknown_method: row(-32601, { handshake: 200, envelope: 404 }, 'Method not found'),
  unknown_tool: row(-32601, 200, 'Unknown tool'),
  bad_params: row(-32602, 200, 'Invalid params'),
  bad_arguments: row(-32602, 200, 'Invalid arguments'),
  internal: row(-32603, 200, 'Internal error'),
  unavailable: row(-32603, 503, 'Temporarily unavailable. Try again shortly.'),
  too_many_requests: row(429, 429, `Too many requests. Try again in ${RATE_PERIOD_S} seconds.`),
} as const satisfies Record<string, FaultRow>;

export type FaultName = keyof typeof FAULTS;

/** A refusal: which row, what to say instead of the row's message, and machine-readable details. */
export type Fault = {
  readonly name: FaultName;
  readonly message?: string | undefined;
  readonly data?: object | undefined;
};

/** The refusal named `name`; `message` replaces the row's own. */
export const fault = (name: FaultName, message?: string, data?: object): Fault => ({ name, message, data });

/** The HTTP status of a refusal. What is refused before its era is known has the same status in both. */
export const statusOf = (name: FaultName, era: EraName = 'handshake'): number => FAULTS[name].status[era];
