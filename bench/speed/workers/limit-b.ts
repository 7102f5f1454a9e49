// Limit B: limit A plus one call to a Durable Object. OBJECT says which: one for all requests, or a new one each time that
// stores nothing ('empty') or what a session has to keep: a value and an alarm ('stored').
import { DurableObject } from 'cloudflare:workers';

declare const ANSWER: string;
declare const OBJECT: 'one' | 'empty' | 'stored';

const AN_HOUR = 3_600_000;

export class SessionObject extends DurableObject {
  async touch(): Promise<boolean> {
    if (OBJECT === 'stored') {
      this.ctx.storage.kv.put('session', { protocolVersion: '2025-11-25' });
      await this.ctx.storage.setAlarm(Date.now() + AN_HOUR);
    }
    return true;
  }

  // workerd sets no alarm for a class without it.
  override async alarm(): Promise<void> {}
}

type Env = { readonly SESSIONS: DurableObjectNamespace<SessionObject> };

export default {
  fetch: async (request: Request, { SESSIONS }: Env): Promise<Response> => {
    await request.json();
    const id = OBJECT === 'one' ? SESSIONS.idFromName('one') : SESSIONS.newUniqueId();
    await SESSIONS.get(id).touch();
    return new Response(ANSWER, { headers: { 'Content-Type': 'application/json' } });
  },
};
