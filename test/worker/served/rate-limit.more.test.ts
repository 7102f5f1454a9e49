// The limits of the deployment's configuration, counted by workerd itself.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../support/dev-server.ts';
import { modern, request } from '../../support/wire.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer(['--var', 'RUN:public']);
});
afterAll(() => server.stop());

const post = (headers: Record<string, string>, message: unknown): Promise<Response> =>
  fetch(server.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(message),
  });
const call = (id: number, headers: Record<string, string>, method = 'tools/call'): Promise<Response> => {
  const sent = modern(method, { name: 'list_categories' }, id);
  return post({ ...sent.headers, ...headers }, sent.body);
};

const BURST = 20;
/** A period may end before a slow machine has emptied the bucket, which is full again in the next one. */
const MANY_BURSTS = 100;

const FROM_HERE = { 'CF-Connecting-IP': '192.0.2.1', 'User-Agent': 'claude-code/2.1' };

/** Calls in bursts until one is refused. */
const callUntilRefused = async () => {
  let served = 0;
  for (let burst = 0; burst < MANY_BURSTS; burst += 1) {
    const responses = await Promise.all(Array.from({ length: BURST }, () => call(7, FROM_HERE)));
    const refusal = responses.find(({ status }) => status !== 200);
    served += responses.filter(({ status }) => status === 200).length;
    if (refusal !== undefined) return { served, refusal };
  }
  return { served, refusal: undefined };
};

test('a caller has sixty calls in ten seconds, then waits, and hinders nobody else', async () => {
  const { served, refusal } = await callUntilRefused();
  expect(served).toBeGreaterThanOrEqual(60);
  expect(refusal?.status).toBe(429);
  expect(refusal?.headers.get('Retry-After')).toBe('10');
  expect(await refusal?.json()).toEqual({ jsonrpc: '2.0', id: 7, error: { code: 429, message: 'Too many requests' } });
  expect((await call(1, FROM_HERE, 'tools/list')).status).toBe(200);
  expect((await call(1, { ...FROM_HERE, 'User-Agent': 'python-httpx/1.0' })).status).toBe(200);
  expect((await call(1, { ...FROM_HERE, 'CF-Connecting-IP': '192.0.2.2' })).status).toBe(200);
});

/** The number of the period that counts now: all begin at multiples of ten seconds. */
const periodNow = (): number => Math.floor(Date.now() / 10_000);

const open = (id: number, address: string, agent: string): Promise<Response> => {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: agent, version: '1' } };
  return post({ 'CF-Connecting-IP': address, 'User-Agent': agent }, request('initialize', params, id));
};

test('a network opens twenty sessions in ten seconds, whatever its clients are called, in all of its /56', async () => {
  const agents = ['claude-code/2.1', 'node', 'python-httpx/1.0', 'Mozilla/5.0'];
  const openMany = () =>
    Promise.all(
      Array.from({ length: 48 }, async (_, nth) => {
        const response = await open(nth, `2001:db8:7:${(0x100 + nth).toString(16)}::1`, agents[nth % 4] ?? '');
        await response.text();
        return response.status;
      }),
    );
  const first = periodNow();
  const statuses: number[] = [];
  for (let times = 0; times < MANY_BURSTS && !statuses.includes(429); times += 1) statuses.push(...(await openMany()));
  const periods = periodNow() - first + 1;
  const opened = statuses.filter((status) => status === 200).length;
  expect(opened).toBeGreaterThanOrEqual(20);
  expect(opened).toBeLessThanOrEqual(20 * periods);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const neighbour = await open(1, '2001:db8:7:200::1', 'node');
  expect(neighbour.status).toBe(200);
});
