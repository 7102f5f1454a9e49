// Limit B: limit A plus calls of a new Durable Object. It stores nothing, or (WITH_ALARM) what a session of our design must:
// an alarm, set when it is opened and moved when it is first used.
import { DurableObject } from 'cloudflare:workers';

declare const ANSWER: string;
declare const WITH_ALARM: boolean;

export class SessionObject extends DurableObject {
  async open(): Promise<void> {
    if (WITH_ALARM) await this.ctx.storage.setAlarm(Date.now() + 600_000);
  }

  async use(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) !== null) await this.ctx.storage.setAlarm(Date.now() + 2_592_000_000);
  }

  override async alarm(): Promise<void> {}
}

type Env = { readonly SESSIONS: DurableObjectNamespace<SessionObject> };

export default {
  fetch: async (request: Request, { SESSIONS }: Env): Promise<Response> => {
    const { method } = await request.json<{ readonly method: string }>();
    const headers = new Headers({ 'Content-Type': 'application/json' });
    if (method === 'initialize') {
      const id = SESSIONS.newUniqueId();
      await SESSIONS.get(id).open();
      headers.set('Mcp-Session-Id', id.toString());
    }
    const session = request.headers.get('Mcp-Session-Id');
    if (method === 'notifications/initialized') await SESSIONS.get(SESSIONS.idFromString(session ?? '')).use();
    return new Response(ANSWER, { headers });
  },
};
