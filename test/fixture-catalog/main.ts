// The entry of the fixture Worker: the same protocol core, the same HTTP layer and the same session objects as the
// product, over a catalog that exists for the official conformance suite only.
import { handleMcp } from '../../src/http/mcp/endpoint.ts';
import { createAnswerer } from '../../src/protocol/answerer.ts';
import { createServer } from '../../src/protocol/server.ts';
import type { SessionObject } from '../../src/worker/session-object.ts';
import { durableSessions } from '../../src/worker/sessions.ts';
import { FIXTURE_PROMPTS } from './prompts.ts';
import { FIXTURE_RESOURCES, FIXTURE_TEMPLATES } from './resources.ts';
import { FIXTURE_TOOLS } from './tools.ts';

export { SessionObject } from '../../src/worker/session-object.ts';

type Env = { readonly SESSIONS: DurableObjectNamespace<SessionObject> };

export default {
  fetch: (request: Request, env: Env): Promise<Response> => {
    const server = createServer<undefined>({
      identity: { name: 'conformance-fixtures', title: 'Conformance fixtures', version: '0.0.0' },
      instructions: 'Answers the scenarios of the official conformance suite.',
      tools: FIXTURE_TOOLS,
      resources: FIXTURE_RESOURCES,
      templates: FIXTURE_TEMPLATES,
      prompts: FIXTURE_PROMPTS,
      ports: undefined,
      sessions: durableSessions(env.SESSIONS),
      failing: undefined,
    });
    const { origin } = new URL(request.url);
    return handleMcp(request, { mode: 'local', origin, answerer: createAnswerer(server), report: console.error });
  },
};
