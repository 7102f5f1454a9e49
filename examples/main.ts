// A Worker over the examples: the protocol core, the HTTP layer and the session objects of the product.
import { handleMcp } from '../src/http/mcp/endpoint.ts';
import { createAnswerer } from '../src/protocol/answerer.ts';
import { createServer } from '../src/protocol/server.ts';
import type { SessionObject } from '../src/worker/session-object.ts';
import { durableSessions } from '../src/worker/sessions.ts';
import { EXAMPLES } from './catalog.ts';

export { SessionObject } from '../src/worker/session-object.ts';

type Env = { readonly SESSIONS: DurableObjectNamespace<SessionObject> };

export default {
  fetch: (request: Request, env: Env): Promise<Response> => {
    const server = createServer({ ...EXAMPLES, sessions: durableSessions(env.SESSIONS), failing: undefined });
    const { origin } = new URL(request.url);
    return handleMcp(request, { mode: 'local', origin, answerer: createAnswerer(server), report: console.error });
  },
};
