// One Durable Object per session. All that it stores is an alarm, set for the moment at which the session ends.
import { DurableObject } from 'cloudflare:workers';
import { advance, SESSION_IDLE_MS, type SessionEvent, UNUSED_MS } from '../protocol/session.ts';

/** What versions before 1.0 stored beside the alarm, which they did not move with each use. */
type OldRecord = { readonly lastUsed: number; readonly unused?: true };

export class SessionObject extends DurableObject {
  /** Starts the session. */
  async open(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + UNUSED_MS);
  }

  /**
   * Applies one event; undefined where there is no session, as isolates of versions before 1.0 expect it. Storage is written
   * only where the end moves.
   */
  async send(event: SessionEvent): Promise<true | undefined> {
    const end = (await this.ctx.storage.getAlarm()) ?? undefined;
    const next = advance(end, event, Date.now());
    if (!next.ok) return undefined;
    // With our compatibility date this deletes the alarm, too.
    if (next.value === undefined) await this.ctx.storage.deleteAll();
    else if (next.value !== end) await this.ctx.storage.setAlarm(next.value);
    return true;
  }

  /** Ends the session, unless an old record says that it was used later. */
  override async alarm(): Promise<void> {
    const old = this.ctx.storage.kv.get<OldRecord>('session');
    const end = old === undefined || old.unused ? 0 : old.lastUsed + SESSION_IDLE_MS;
    if (end > Date.now()) await this.ctx.storage.setAlarm(end);
    else await this.ctx.storage.deleteAll();
  }
}
