// Every refusal the server can give: its JSON-RPC code, its HTTP status in each era, and what it says.
// Codes: JSON-RPC 2.0 section 5.1; -32020 to -32022: MCP 2026-07-28, basic/index; -32001 and -32002 by convention.
import type { EraName } from './versions.ts';

type FaultRow = {
  readonly code: number;
  readonly status: Readonly<Record<EraName, number>>;
  readonly message: string;
};

const both = (status: number) => ({ handshake: status, envelope: status });

export const FAULTS = {
  forbidden_origin: { code: -32600, status: both(403), message: 'Origin not allowed' },
  forbidden_host: { code: -32600, status: both(403), message: 'Host not allowed' },
  wrong_verb: { code: -32600, status: both(405), message: 'Method not allowed. Send JSON-RPC by POST.' },
  not_acceptable: {
    code: -32600,
    status: both(406),
    message: 'Not acceptable. Accept must admit application/json or text/event-stream.',
  },
  wrong_media_type: {
    code: -32600,
    status: both(415),
    message: 'Unsupported media type. Content-Type must be application/json.',
  },
  encoded_body: {
    code: -32600,
    status: both(415),
    message: 'Unsupported Content-Encoding. Send the body uncompressed.',
  },
  too_large: { code: -32600, status: both(413), message: 'Request body too large. The limit is 65536 bytes.' },
  not_json: { code: -32700, status: both(400), message: 'Parse error: the body is not valid JSON in UTF-8' },
  batch: { code: -32600, status: both(400), message: 'Batch requests not supported' },
  bad_message: { code: -32600, status: both(400), message: 'Invalid request' },
  too_deep: { code: -32600, status: both(400), message: 'Invalid request: nested deeper than 64 levels' },
  unexpected_response: {
    code: -32600,
    status: both(400),
    message: 'Invalid request: this server asks nothing, so it takes no responses',
  },

  not_initialized: {
    code: -32002,
    status: both(400),
    message: 'Server not initialized. Call initialize first.',
  },
  unknown_session: { code: -32001, status: both(404), message: 'Session not found' },
  bad_version_header: { code: -32600, status: both(400), message: 'Unsupported MCP-Protocol-Version' },

  bad_envelope: { code: -32602, status: both(400), message: 'Invalid _meta' },
  header_mismatch: { code: -32020, status: both(400), message: 'Header mismatch' },
  missing_capability: { code: -32021, status: both(400), message: 'Missing required client capability' },
  unsupported_version: { code: -32022, status: both(400), message: 'Unsupported protocol version' },

  unknown_method: { code: -32601, status: { handshake: 200, envelope: 404 }, message: 'Method not found' },
  unknown_tool: { code: -32601, status: both(200), message: 'Unknown tool' },
  bad_params: { code: -32602, status: both(200), message: 'Invalid params' },
  bad_arguments: { code: -32602, status: both(200), message: 'Invalid arguments' },
  internal: { code: -32603, status: both(200), message: 'Internal error' },
  unavailable: { code: -32603, status: both(503), message: 'Temporarily unavailable. Try again shortly.' },
  too_many_requests: { code: 429, status: both(429), message: 'Too many requests' },
} as const satisfies Record<string, FaultRow>;

export type FaultName = keyof typeof FAULTS;

/** A refusal: which row, what to say instead of the row's message, and machine-readable details. */
export type Fault = { readonly name: FaultName; readonly message?: string; readonly data?: object };

/** The refusal named `name`; `message` replaces the row's own. */
export const fault = (name: FaultName, message?: string, data?: object): Fault => ({
  name,
  ...(message === undefined ? {} : { message }),
  ...(data === undefined ? {} : { data }),
});

/** The HTTP status of a refusal. What is refused before its era is known has the same status in both. */
export const statusOf = (name: FaultName, era: EraName = 'handshake'): number => FAULTS[name].status[era];
