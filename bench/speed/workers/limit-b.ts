// Limit B: limit A plus one call to a new Durable Object, which stores nothing.
import { DurableObject } from 'cloudflare:workers';

declare const ANSWER: string;

export class SessionObject extends DurableObject {
  async touch(): Promise<boolean> {
    return true;
  }
}

type Env = { readonly SESSIONS: DurableObjectNamespace<SessionObject> };

export default {
  fetch: async (request: Request, { SESSIONS }: Env): Promise<Response> => {
    await request.json();
    await SESSIONS.get(SESSIONS.newUniqueId()).touch();
    return new Response(ANSWER, { headers: { 'Content-Type': 'application/json' } });
  },
};
