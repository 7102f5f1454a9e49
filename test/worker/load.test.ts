// Many sessions at once while their objects are thrown out under them: no answer is wrong, none is another session's.
// `npm run load` runs this with as many sessions as it loads a whole server with.
import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { inLanes } from '../../scripts/in-lanes.ts';
import { UNUSED_MS } from '../../src/protocol/session.ts';
import { FIRST_LIST } from '../support/lists.ts';
import { exchange, initialize, notification, request } from '../support/wire.ts';
import { objectOf, serve } from './serve.ts';

const SESSIONS = Number(env.LOAD_SESSIONS);
const LANES = 32;
const NUMBERS = [...new Array(SESSIONS).keys()];
/** Questions, and the category that each finds. */
const TOPICS = FIRST_LIST.categories.slice(0, 3).map(({ slug, name }) => [`${name} please`, slug] as const);

/** False where the object was out already. */
const evict = async (session: { readonly 'Mcp-Session-Id': string }): Promise<boolean> => {
  try {
    await evictDurableObject(objectOf(session));
    return true;
  } catch (error) {
    if (String(error).includes('not currently running')) return false;
    throw error;
  }
};

const shuffled = <Item>(items: readonly Item[]): readonly Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

test(`${SESSIONS} sessions, ${LANES} at once in random order, answer rightly while their objects are evicted (SES-5, SES-11)`, async () => {
  let evictions = 0;
  const sessions: { readonly 'Mcp-Session-Id': string; readonly client: string }[] = [];
  await inLanes(NUMBERS, LANES, async (nth) => {
    const body = initialize('2025-11-25', nth);
    const client = `client ${nth}`;
    Object.assign(body['params'] ?? {}, { clientInfo: { name: client, version: '1' } });
    const opened = await exchange(serve, { body });
    expect(opened.body).toMatchObject({ id: nth, result: { protocolVersion: '2025-11-25' } });
    const session = { 'Mcp-Session-Id': opened.headers['mcp-session-id'] ?? '', client };
    sessions.push(session);
    if (await evict(session)) evictions++;
  });
  expect(new Set(sessions.map((session) => session['Mcp-Session-Id'])).size).toBe(SESSIONS);

  const order = shuffled(sessions);
  await inLanes(NUMBERS, LANES, async (nth) => {
    const session = order[nth];
    if (session === undefined) throw new Error('there are as many sessions as uses');
    const { client, ...headers } = session;
    const other = order[Math.floor(Math.random() * SESSIONS)] ?? session;
    for (const chosen of [session, other]) if (await evict(chosen)) evictions++;
    // The notification always reaches the object; the question may be answered by what the isolate remembers.
    const noted = await exchange(serve, { headers, body: notification('notifications/initialized') });
    expect(noted).toMatchObject({ status: 202 });
    const [query, slug] = TOPICS[nth % TOPICS.length] ?? [];
    const asked = request('tools/call', { name: 'get_sources', arguments: { query } }, `${client}, ${nth}`);
    const body = { id: `${client}, ${nth}`, result: { structuredContent: { category: { slug } } } };
    expect(await exchange(serve, { headers, body: asked })).toMatchObject({ status: 200, body });
    const end = await runInDurableObject(objectOf(session), (_, { storage }) => storage.getAlarm());
    expect(end).toBeGreaterThan(Date.now() + UNUSED_MS);
  });
  // Each object once after it was opened, and again those that were used meanwhile.
  expect(evictions).toBeGreaterThan(SESSIONS);
});
