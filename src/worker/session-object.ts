// One Durable Object per session: load, advance, store, expire by alarm. It holds state, not work.
import { DurableObject } from 'cloudflare:workers';
import { advance, expiryOf, type Opening, openSession, type Session, type SessionEvent } from '../protocol/session.ts';

const KEY = 'session';

export class SessionObject extends DurableObject {
  /** Starts the session. */
  async open(opening: Opening): Promise<Session> {
    const session = openSession(opening, Date.now());
    this.ctx.storage.kv.put(KEY, session);
    await this.ctx.storage.setAlarm(expiryOf(session));
    return session;
  }

  /** Applies one event and gives the session, undefined where there is none; storage is written only for what must last. */
  async send(event: SessionEvent): Promise<Session | undefined> {
    const current = this.ctx.storage.kv.get<Session>(KEY);
    const step = advance(current, event, Date.now());
    if (!step.ok) return undefined;
    const { session, lasting } = step.value;
    if (session === undefined) await this.ctx.storage.deleteAll();
    else if (lasting) await this.keep(session, current?.unused === true);
    return session ?? current;
  }

  // Only the first use moves the alarm; after that, the pending alarm reschedules itself.
  private async keep(session: Session, isFirstUse: boolean): Promise<void> {
    this.ctx.storage.kv.put(KEY, session);
    if (isFirstUse) await this.ctx.storage.setAlarm(expiryOf(session));
  }

  /** Ends a session that was not used for long; one that was used since waits for its new time. */
  override async alarm(): Promise<void> {
    const session = this.ctx.storage.kv.get<Session>(KEY);
    if (session !== undefined && expiryOf(session) > Date.now()) await this.ctx.storage.setAlarm(expiryOf(session));
    else await this.ctx.storage.deleteAll();
  }
}
