// One Durable Object per session. It holds state, not work, and its whole state is its alarm: set, the session lives
// until then; not set, there is no session. So a session is one row, and starting one opens no second table.
import { DurableObject } from 'cloudflare:workers';
import { advance, openSession, type Session, type SessionEvent } from '../protocol/session.ts';

export class SessionObject extends DurableObject {
  /** Starts the session. */
  async open(): Promise<Session> {
    const session = openSession(Date.now());
    await this.ctx.storage.setAlarm(session.endsAt);
    return session;
  }

  /** Applies one event and gives the session, undefined where there is none; storage is written only for what must last. */
  async send(event: SessionEvent): Promise<Session | undefined> {
    const endsAt = await this.ctx.storage.getAlarm();
    const current = endsAt === null ? undefined : { endsAt };
    const step = advance(current, event, Date.now());
    if (!step.ok) return undefined;
    const { session, lasting } = step.value;
    if (session === undefined) await this.ctx.storage.deleteAll();
    else if (lasting) await this.ctx.storage.setAlarm(session.endsAt);
    return session ?? current;
  }

  /** The end of a session that nobody used for long. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
