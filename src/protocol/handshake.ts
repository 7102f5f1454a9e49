// The era opened by `initialize`: its sessions, its checks in order, its methods, its results.
// Revisions 2024-11-05 to 2025-11-25.
import { excerpt } from '../domain/excerpt.ts';
import { isObject, type JsonObject } from '../domain/json.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Call, Reply } from './call.ts';
import { type Era, type Method, refuseIn, replied } from './era.ts';
import { type Fault, fault } from './faults.ts';
import { type Request, successText } from './jsonrpc.ts';
import { resultText, sharedMethods } from './methods.ts';
import type { Server } from './server.ts';
import type { SessionEvent, SessionStore } from './session.ts';
import { HANDSHAKE_VERSIONS, LATEST_HANDSHAKE_VERSION, OLDEST_HANDSHAKE_VERSION } from './versions.ts';

const ERA = 'handshake';

export type Handshake = Era & {
  /** Ends the session that the call names. Fails as a message in that session would. */
  readonly end: (call: Call) => Promise<Result<unknown, Fault>>;
};

/** This era's side of `server`. */
export const handshake = <Needed>(server: Server<Needed>): Handshake => {
  const ping: Method = () => ok({ make: async () => resultText({}) });
  return {
    methods: new Map([...sharedMethods(server), ['ping', ping]]),
    headOf: () => '{',
    admit: async (message, call) => {
      if (message.kind !== 'request') {
        const session = await checkSession(server, call, 'used');
        const id = message.kind === 'notification' ? undefined : null;
        return replied(session.ok ? { messages: [], era: ERA } : refuseIn(ERA, id, session.error));
      }
      if (message.method === 'initialize')
        return replied({ ...(await initialize(message, call, server)), ran: { method: message.method } });
      if (!isEarlyPing(message, call)) {
        const session = await checkSession(server, call, 'used');
        if (!session.ok) return replied(refuseIn(ERA, message.id, session.error));
      }
      return { kind: 'request', request: message, context: {} };
    },
    end: (call) => checkSession(server, call, 'ended'),
  };
};

// Over stdio a client may ping before it initializes.
const isEarlyPing = ({ method }: Request, call: Call): boolean => method === 'ping' && call.headers === undefined;

// The order of refusal: no session named, session unknown, version header wrong. An ended session must not depend on
// the header, and a wrong header must not end a session.
const checkSession = async (
  { sessions }: { readonly sessions: SessionStore },
  call: Call,
  event: SessionEvent,
): Promise<Result<unknown, Fault>> => {
  if (call.session === undefined) return fail(fault('not_initialized'));
  const version = call.headers?.protocolVersion;
  const versionIsWrong = version !== undefined && !HANDSHAKE_VERSIONS.includes(version);
  const session = await sessions.send(call.session, versionIsWrong ? 'used' : event);
  if (!session.ok) return fail(fault(session.error));
  if (!versionIsWrong) return session;
  const message = `Unsupported MCP-Protocol-Version: ${excerpt(version)}. Supported: ${HANDSHAKE_VERSIONS.join(', ')}`;
  return fail(fault('bad_version_header', message));
};

const initialize = async <Needed>({ id, params }: Request, call: Call, server: Server<Needed>): Promise<Reply> => {
  const version = readVersion(call.headers === undefined ? { ...STDIO_OPENING, ...params } : params);
  if (!version.ok) return refuseIn(ERA, id, fault('bad_params', version.error));
  const session = await server.sessions.open();
  if (!session.ok) return refuseIn(ERA, id, fault(session.error));
  const { capabilities, identity, instructions } = server;
  const result = { protocolVersion: version.value, capabilities, serverInfo: identity, instructions };
  return { messages: [successText(id, JSON.stringify(result))], era: ERA, session: session.value };
};

/** What a stdio client that leaves something out is taken to have said. */
const STDIO_OPENING = { protocolVersion: OLDEST_HANDSHAKE_VERSION, capabilities: {}, clientInfo: {} };

// MCP lifecycle: a revision we speak is echoed, any other is answered with our latest of this era.
const readVersion = ({ protocolVersion, capabilities, clientInfo }: JsonObject): Result<string, string> => {
  if (typeof protocolVersion !== 'string') return fail('params.protocolVersion must be a string');
  if (!isObject(capabilities)) return fail('params.capabilities must be an object');
  if (!isObject(clientInfo)) return fail('params.clientInfo must be an object');
  return ok(HANDSHAKE_VERSIONS.includes(protocolVersion) ? protocolVersion : LATEST_HANDSHAKE_VERSION);
};
