// The era where every request carries its version and capabilities in `_meta`: its methods, and what it adds to results.
// No sessions, nothing remembered between requests. Revision 2026-07-28.
import { isObject } from '../domain/json.ts';
import { ok } from '../domain/result.ts';
import type { Call, Reply } from './call.ts';
import { checkNotification, checkRequest } from './checks.ts';
import { type Era, type Method, refuseIn, replied } from './era.ts';
import { type Fault, fault } from './faults.ts';
import { type Request, successText } from './jsonrpc.ts';
import { resultText, sharedMethods } from './methods.ts';
import type { Server } from './server.ts';
import { SKILLS_EXTENSION, skillMethods } from './skills.ts';
import { ENVELOPE_VERSIONS } from './versions.ts';

const ERA = 'envelope';
const DISCOVER = 'server/discover';
/**
 * The methods whose results carry cache hints, and the hints: the same for everybody, for an hour (in milliseconds).
 * @see MCP 2026-07-28, server/utilities/caching
 */
const CACHED_METHODS = [
  ...[DISCOVER, 'tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read'],
  ...['skills/list', 'skills/get'],
];
const CACHE_HINTS = { ttlMs: 3_600_000, cacheScope: 'public' };
const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';
const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/** This era's side of `server`. */
export const envelope = <Needed>(server: Server<Needed>): Era => {
  const methods = new Map([...sharedMethods(server), ...skillMethods(server), [DISCOVER, discover(server)] as const]);
  const heads = new Map([...methods.keys()].map((method) => [method, headOf(method, server)]));
  return {
    methods,
    headOf: (method) => heads.get(method) ?? '{',
    asResult: toolErrorOf,
    admit: async (message, call) => {
      if (message.kind === 'response') return replied(refuseIn(ERA, null, fault('unexpected_response')));
      if (message.kind === 'notification') {
        const why = checkNotification(message, call);
        return replied(why === undefined ? { messages: [], era: ERA } : refuseIn(ERA, undefined, why));
      }
      const checked = checkRequest(message, call);
      if (!checked.ok) return replied(refuseIn(ERA, message.id, checked.error));
      if (message.method === 'subscriptions/listen')
        return replied({ ...listen(message, call), ran: { method: message.method } });
      return { kind: 'request', request: message, context: checked.value };
    },
  };
};

/** What the result of a method begins with: no result of this era is empty, so a comma follows. Only discovery has the whole identity. */
const headOf = <Needed>(method: string, { identity }: Server<Needed>): string => {
  const { name, title, version } = identity;
  const hints = CACHED_METHODS.includes(method) ? CACHE_HINTS : {};
  const _meta = { [SERVER_INFO]: method === DISCOVER ? identity : { name, title, version } };
  return `${JSON.stringify({ resultType: 'complete', ...hints, _meta }).slice(0, -1)},`;
};

// Bad arguments are for the model to mend, so it reads the reason. MCP 2026-07-28, server/tools, error handling.
const toolErrorOf = ({ name, message, data }: Fault): object | undefined =>
  name === 'bad_arguments'
    ? { content: [{ type: 'text', text: message }], structuredContent: data, isError: true }
    : undefined;

const discover = <Needed>({ capabilities, instructions, skills }: Server<Needed>): Method => {
  const result = {
    supportedVersions: ENVELOPE_VERSIONS,
    capabilities: { ...capabilities, ...(skills.size === 0 ? {} : { extensions: { [SKILLS_EXTENSION]: {} } }) },
    instructions,
  };
  return () => ok({ key: DISCOVER, make: async () => resultText(result) });
};

// Nothing here ever changes between two deployments, so no subscription is honoured: acknowledge none, then end.
// MCP basic/patterns/subscriptions: a server-side end is a result; over stdio, where no stream closes, basic/patterns/
// cancellation wants the request cancelled as well.
const listen = ({ id, params }: Request, { headers }: Call): Reply => {
  const wrong = wrongSubscription(params['notifications']);
  if (wrong !== undefined) return refuseIn(ERA, id, fault('bad_params', wrong));
  const _meta = { [SUBSCRIPTION_ID]: id };
  const notification = (name: string, said: object): string =>
    JSON.stringify({ jsonrpc: '2.0', method: `notifications/${name}`, params: { _meta, ...said } });
  return {
    messages: [
      notification('subscriptions/acknowledged', { notifications: {} }),
      successText(id, JSON.stringify({ resultType: 'complete', _meta })),
      ...(headers === undefined ? [notification('cancelled', { requestId: id })] : []),
    ],
    era: ERA,
  };
};

const LIST_CHANGES = ['toolsListChanged', 'promptsListChanged', 'resourcesListChanged'];

const wrongSubscription = (wanted: unknown): string | undefined => {
  if (!isObject(wanted)) return 'params.notifications must be an object';
  const key = LIST_CHANGES.find((name) => wanted[name] !== undefined && typeof wanted[name] !== 'boolean');
  if (key !== undefined) return `params.notifications.${key} must be a boolean`;
  const { resourceSubscriptions: uris } = wanted;
  const isList = uris === undefined || (Array.isArray(uris) && uris.every((uri) => typeof uri === 'string'));
  return isList ? undefined : 'params.notifications.resourceSubscriptions must be a list of strings';
};
