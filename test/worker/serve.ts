// The deployed Worker and its session objects, as tests reach them.
import { listDurableObjectIds } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import type { Serve } from '../support/wire.ts';

export const serve: Serve = (request) => exports.default.fetch(request);

/** The object that keeps the session with this id. */
export const objectOf = (session: { readonly 'Mcp-Session-Id': string }) =>
  env.SESSIONS.get(env.SESSIONS.idFromString(session['Mcp-Session-Id']));

/** How many session objects were ever created. */
export const countObjects = async (): Promise<number> => (await listDurableObjectIds(env.SESSIONS)).length;
