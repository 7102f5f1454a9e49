// The limits of the deployment's configuration, counted by workerd itself.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../support/dev-server.ts';
import { modern, request } from '../../support/wire.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer(['--var', 'RUN:public']);
});
afterAll(() => server.stop());

const post = (more: Record<string, string>, message: unknown): Promise<Response> => {
  const headers = { 'Content-Type': 'application/json', ...more };
  return fetch(server.url, { method: 'POST', headers, body: JSON.stringify(message) });
};
const call = (id: number, headers: Record<string, string>, method = 'tools/call'): Promise<Response> => {
  const sent = modern(method, { name: 'list_categories' }, id);
  return post({ ...sent.headers, ...headers }, sent.body);
};

const LIMIT = 320;
const BURST = 40;
/** A period may end before a slow machine has emptied the bucket, which is full again in the next one. */
const MANY_BURSTS = 100;

/** The number of the period that counts now: all begin at multiples of ten seconds. */
const periodNow = (): number => Math.floor(Date.now() / 10_000);

/** Sends in bursts until a message is refused; `served` of them were not. */
const sendUntilRefused = async (send: (nth: number) => Promise<Response>) => {
  const first = periodNow();
  let served = 0;
  for (let burst = 0; burst < MANY_BURSTS; burst += 1) {
    const responses = await Promise.all(Array.from({ length: BURST }, (_, nth) => send(nth)));
    const refusal = responses.find(({ status }) => status !== 200);
    const answered = responses.filter(({ status }) => status === 200);
    await Promise.all(answered.map((response) => response.text()));
    served += answered.length;
    if (refusal !== undefined) return { served, refusal, periods: periodNow() - first + 1 };
  }
  throw new Error('nothing was refused');
};

const FROM_HERE = { 'CF-Connecting-IP': '192.0.2.1', 'User-Agent': 'claude-code/2.1' };

test('a caller has 320 calls in ten seconds, then waits, and hinders nobody else', async () => {
  const { served, refusal } = await sendUntilRefused(() => call(7, FROM_HERE));
  expect(served).toBeGreaterThanOrEqual(LIMIT);
  expect(refusal.status).toBe(429);
  expect(refusal.headers.get('Retry-After')).toBe('10');
  const message = 'Too many requests. Try again in 10 seconds.';
  expect(await refusal.json()).toEqual({ jsonrpc: '2.0', id: 7, error: { code: 429, message } });
  expect((await call(1, FROM_HERE, 'tools/list')).status).toBe(200);
  expect((await call(1, { ...FROM_HERE, 'CF-Connecting-IP': '192.0.2.2' })).status).toBe(200);
});

const open = (id: number, address: string, agent: string): Promise<Response> => {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: agent, version: '1' } };
  return post({ 'CF-Connecting-IP': address, 'User-Agent': agent }, request('initialize', params, id));
};

test('new sessions are counted with the calls, whatever the clients are called, in all of a /56', async () => {
  const agents = ['claude-code/2.1', 'node', 'python-httpx/1.0', 'Mozilla/5.0'];
  const { served, periods } = await sendUntilRefused((nth) =>
    open(nth, `2001:db8:7:${(0x100 + nth).toString(16)}::1`, agents[nth % 4] ?? ''),
  );
  expect(served).toBeGreaterThanOrEqual(LIMIT);
  expect(served).toBeLessThanOrEqual(LIMIT * periods);
  expect((await open(1, '2001:db8:7:200::1', 'node')).status).toBe(200);
});

test('three agents of Google’s ADK behind one address pass, each with 26 sessions for eight calls at once', async () => {
  const from = { 'CF-Connecting-IP': '192.0.2.3', 'User-Agent': 'node' };
  const session = async (nth: number) => {
    const opened = await open(nth, from['CF-Connecting-IP'], from['User-Agent']);
    const headers = { ...from, 'Mcp-Session-Id': opened.headers.get('Mcp-Session-Id') ?? '' };
    const noted = await post(headers, { jsonrpc: '2.0', method: 'notifications/initialized' });
    const isCall = nth % 13 < 4;
    const asked = await post(headers, request(isCall ? 'tools/call' : 'tools/list', { name: 'list_categories' }));
    return [opened.status, noted.status, asked.status];
  };
  const statuses = await Promise.all(Array.from({ length: 3 * 26 }, (_, nth) => session(nth)));
  expect(statuses).toEqual(statuses.map(() => [200, 202, 200]));
});

test('a public run answers a desktop app and a page without an origin of its own', async () => {
  for (const origin of ['app://obsidian.md', 'chrome-extension://abcdef', 'null']) {
    const sent = modern('tools/list');
    const answer = await post({ ...sent.headers, 'CF-Connecting-IP': '192.0.2.4', Origin: origin }, sent.body);
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, origin]);
  }
});
