// One Durable Object per session. All that it stores is an alarm, set for the moment at which the session ends.
import { DurableObject } from 'cloudflare:workers';
import { advance, type SessionEvent, UNUSED_MS } from '../protocol/session.ts';

export class SessionObject extends DurableObject {
  /** Starts the session. */
  async open(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + UNUSED_MS);
  }

  /** Applies one event; false where there is no session. Storage is written only where the end moves. */
  async send(event: SessionEvent): Promise<boolean> {
    const end = (await this.ctx.storage.getAlarm()) ?? undefined;
    const next = advance(end, event, Date.now());
    if (!next.ok) return false;
    // With our compatibility date this deletes the alarm, too.
    if (next.value === undefined) await this.ctx.storage.deleteAll();
    else if (next.value !== end) await this.ctx.storage.setAlarm(next.value);
    return true;
  }

  /** Ends the session. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
