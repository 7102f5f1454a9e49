// What a flood of faults, and the death of the Worker, leave in the log.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { freePort, whyNotFree } from '../../../scripts/free-port.ts';
import { serve, serveOn } from '../../scripts/run/serving.ts';
import { folderForTest } from '../../support/folders.ts';
import { crash } from '../../support/program.ts';

const FLOOD = 300;
const CALLS = 50;

/** What was written of an event so far. */
const linesOf = (event: string, output: string): readonly Record<string, unknown>[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith(`{"event":"${event}"`))
    .map((line) => JSON.parse(line));

/** How many requests the counts have. */
const countedIn = (output: string): number =>
  linesOf('requests', output)
    .flatMap(({ counts }) => [counts].flat())
    .reduce((sum: number, one) => sum + Number(Object(one).count), 0);

test('a flood of faults has a line a second, and these account for each fault although nothing follows it', async () => {
  const port = await freePort();
  const { output } = await serve(port, folderForTest());
  const began = Date.now();
  const refused = async () => (await fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', body: 'x' })).status;
  const statuses = await Promise.all(Array.from({ length: FLOOD }, refused));
  expect(new Set(statuses)).toEqual(new Set([415]));
  const lines = () => linesOf('fault', output());
  const accounted = () => lines().reduce((sum, { left_out: leftOut = 0 }) => sum + 1 + Number(leftOut), 0);
  await expect.poll(accounted, { timeout: 5_000 }).toBe(FLOOD);
  expect(lines().length).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - began) / 1000));
});

test('a Worker that is killed loses the counts of its last seconds, and neither faults nor sessions', async () => {
  const [port, state] = [await freePort(), folderForTest()];
  const first = await serveOn(['--port', String(port), '--state', state], {});
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  const client = new Client({ name: 'patient', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(url));
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(415);
  const faults = () => linesOf('fault', first.output());
  await expect.poll(faults, { timeout: 5_000 }).toContainEqual(expect.objectContaining({ status: 415 }));
  for (let nth = 0; nth < CALLS; nth += 1) await client.listTools();
  await crash(first.process);
  expect(countedIn(first.output())).toBeLessThan(CALLS);
  await expect.poll(() => whyNotFree(port)).toBeUndefined();
  const { output } = await serve(port, state);
  await client.listTools();
  await expect.poll(() => countedIn(output()), { timeout: 20_000 }).toBe(1);
  await client.close();
});
