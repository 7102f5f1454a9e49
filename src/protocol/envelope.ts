// The era where every request carries its version and capabilities in `_meta`: its methods, and what it adds to results.
// No sessions, nothing remembered between requests. Revision 2026-07-28.
import { ok } from '../domain/result.ts';
import type { Call, Reply } from './call.ts';
import { type CheckedRequest, checkNotification, checkRequest } from './checks.ts';
import { type Fault, fault, quoted } from './faults.ts';
import { failureText, isObject, type Message, type Request, successText } from './jsonrpc.ts';
import { type Method, sharedMethods } from './methods.ts';
import type { Server } from './server.ts';
import { ENVELOPE_VERSIONS } from './versions.ts';

const ERA = 'envelope';
/** How long a client may keep a cacheable result, in milliseconds. */
const CACHE_TTL_MS = 3_600_000;
const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';
const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/** How one server answers messages of this era. */
export type Envelope = { readonly answer: (message: Message, call: Call) => Promise<Reply> };

/** This era's side of `server`. */
export const envelope = (server: Server): Envelope => {
  const { name, title, version } = server.identity;
  const resultMeta = { [SERVER_INFO]: { name, title, version } };
  const texts = new WeakMap<object, string>();
  const methods = new Map<string, Method>([...sharedMethods(server), ['server/discover', discover(server)]]);

  const textOf = (result: object, { cacheable }: Method): string => {
    const kept = texts.get(result);
    if (kept !== undefined) return kept;
    const caching = cacheable ? { ttlMs: CACHE_TTL_MS, cacheScope: 'public' } : {};
    const text = JSON.stringify({ resultType: 'complete', ...caching, _meta: resultMeta, ...result });
    if (Object.isFrozen(result)) texts.set(result, text);
    return text;
  };

  const run = async ({ request, clientCapabilities }: CheckedRequest): Promise<Reply> => {
    const { id, method, params } = request;
    if (method === 'subscriptions/listen') return { ...listen(request), ran: request };
    const found = methods.get(method);
    if (found === undefined) return refused(id, fault('unknown_method', `Method not found: ${quoted(method)}`));
    const outcome = await found.run(params, { clientCapabilities });
    if (!outcome.ok) return { ...refused(id, outcome.error), ran: request };
    const result = outcome.value;
    return { messages: [successText(id, textOf(result, found))], era: ERA, ran: { method, params, result } };
  };

  return {
    answer: async (message, call) => {
      if (message.kind === 'response') return refused(null, fault('unexpected_response'));
      if (message.kind === 'notification') {
        const why = checkNotification(message, call);
        return why === undefined ? { messages: [], era: ERA } : refused(null, why);
      }
      const checked = checkRequest(message, call);
      return checked.ok ? run(checked.value) : refused(message.id, checked.error);
    },
  };
};

const refused = (id: Request['id'] | null, why: Fault): Reply => ({
  messages: [failureText(id, why)],
  era: ERA,
  fault: why.name,
});

// Identity in full stands in this answer's `_meta`; every other result carries the short form.
const discover = ({ capabilities, identity, instructions }: Server): Method => {
  const result = Object.freeze({
    supportedVersions: ENVELOPE_VERSIONS,
    capabilities,
    instructions,
    _meta: { [SERVER_INFO]: identity },
  });
  return { cacheable: true, run: async () => ok(result) };
};

// Nothing here ever changes between two deployments, so no subscription is honoured: acknowledge none, then end.
// MCP basic/patterns/subscriptions; a server-side end is a result.
const listen = ({ id, params }: Request): Reply => {
  const wrong = wrongSubscription(params['notifications']);
  if (wrong !== undefined) return refused(id, fault('bad_params', wrong));
  const _meta = { [SUBSCRIPTION_ID]: id };
  const method = 'notifications/subscriptions/acknowledged';
  return {
    messages: [
      JSON.stringify({ jsonrpc: '2.0', method, params: { _meta, notifications: {} } }),
      successText(id, JSON.stringify({ resultType: 'complete', _meta })),
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
