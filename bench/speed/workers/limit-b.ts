// Limit B: limit A plus one call to a Durable Object that stores nothing; a new object each time if NEW_OBJECT is set.
import { DurableObject } from 'cloudflare:workers';

declare const ANSWER: string;
declare const NEW_OBJECT: boolean;

export class SessionObject extends DurableObject {
  async touch(): Promise<boolean> {
    return true;
  }
}

type Env = { readonly SESSIONS: DurableObjectNamespace<SessionObject> };

export default {
  fetch: async (request: Request, { SESSIONS }: Env): Promise<Response> => {
    await request.json();
    const id = NEW_OBJECT ? SESSIONS.newUniqueId() : SESSIONS.idFromName('one');
    await SESSIONS.get(id).touch();
    return new Response(ANSWER, { headers: { 'Content-Type': 'application/json' } });
  },
};
