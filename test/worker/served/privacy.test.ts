// Sends words that occur nowhere else wherever a caller can put words, in good and bad requests, and looks for them in
// everything that the server printed meanwhile.

import { expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { serve } from '../../scripts/run/serving.ts';
import { folderForTest } from '../../support/folders.ts';
import { TOPIC } from '../../support/lists.ts';
import { request } from '../../support/wire.ts';

const REQUESTS = 300;
const AT_ONCE = 8;
const ADDRESS = '203.0.113.77';
const MARK = 'quokkazyx';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;

const post = (message: unknown, headers: Record<string, string> = {}, path = '/mcp'): Promise<Response> =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': ADDRESS, 'User-Agent': MARK, ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });

const initialize = (name: string) =>
  request('initialize', { protocolVersion: name, capabilities: {}, clientInfo: { name, version: name } }, name);
const toolCall = (name: string, args: object) => request('tools/call', { name, arguments: args }, MARK);

/** Every kind of request in turn; `word` is new each time, `session` a live one. */
const KINDS: readonly ((word: string, session: Record<string, string>) => Promise<Response>)[] = [
  (word, session) => post(toolCall('get_sources', { query: `the rust programming language book ${word}` }), session),
  (word, session) => post(toolCall('get_sources', { query: word }), session),
  (word, session) => post(toolCall('get_sources', { query: word, [word]: word }), session),
  (word, session) => post(toolCall(word, {}), session),
  (word, session) => post(request(word, { [word]: word }, word), session),
  (word, session) => post(request('resources/read', { uri: `x://${word}` }), session),
  (word, session) => post(request('prompts/get', { name: word }), session),
  (word) => post(initialize(word)),
  (word) => post(`{"${word}": `),
  (word) => post(toolCall('get_sources', { query: word }), { 'Mcp-Session-Id': word }),
  (word) => post(toolCall('get_sources', { query: word }), { Origin: `${word}.example` }),
  (word, session) => post(toolCall('get_sources', { query: word }), { ...session, 'MCP-Protocol-Version': word }),
  (word) => post(toolCall('get_sources', { query: word }), { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Name': word }),
  (word, session) => post(toolCall('search', { query: word }), session, '/mcp/chatgpt'),
  (word) => fetch(`${origin}/${word}?q=${word}`),
  (_, session) => fetch(`${origin}/mcp`, { method: 'DELETE', headers: session }),
];

test.each(['each', 'on'])(
  'nothing that a caller sent, no address, no path that does not exist and no session id is printed where the log is %s',
  async (log) => {
    const { output } = await serve(port, folderForTest(), { SHARED_EGRESS: `${ADDRESS}/32`, LOG_REQUESTS: log });
    const sessions = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const opened = await post(initialize(`${MARK}-client`));
        return opened.headers.get('Mcp-Session-Id') ?? '';
      }),
    );
    expect(new Set(sessions).size).toBe(AT_ONCE);
    let sent = 0;
    const statuses = new Set<number>();
    const lane = async (session: string): Promise<void> => {
      while (sent < REQUESTS) {
        const number = sent++;
        const kind = KINDS[number % KINDS.length];
        const response = await kind?.(`${MARK}${number}`, { 'Mcp-Session-Id': session });
        await response?.text();
        if (response !== undefined) statuses.add(response.status);
      }
    };
    await Promise.all(sessions.map(lane));
    expect([...statuses].toSorted()).toEqual(expect.arrayContaining([200, 400, 403, 404]));

    if (log === 'each') await expectEach(output);
    else await expectCounts(output);

    const printed = output().toLowerCase();
    expect(printed).not.toContain(MARK);
    expect(printed).not.toContain(ADDRESS);
    for (const session of sessions) expect(printed).not.toContain(session);
  },
);

const expectEach = async (output: () => string): Promise<void> => {
  const logged = () => linesOf('request', output());
  await expect.poll(() => logged().length).toBeGreaterThanOrEqual(REQUESTS);
  for (const line of logged()) expect(Object.keys(line)).toEqual(expect.arrayContaining(['route', 'status', 'ms']));
  expect(logged()).toContainEqual(expect.objectContaining({ tool: 'get_sources', topic: TOPIC.slug }));
  expect(logged()).toContainEqual(expect.objectContaining({ tool: 'get_sources', topic: 'below_threshold' }));
  expect(logged()).toContainEqual({ event: 'request', route: 'unknown', status: 404, ms: expect.any(Number) });
};

const expectCounts = async (output: () => string): Promise<void> => {
  const counts = () => linesOf('requests', output()).flatMap((line) => [line['counts']].flat());
  const sum = () => counts().reduce((total: number, one) => total + Number(Object(one).count), 0);
  await expect.poll(sum, { timeout: 20_000 }).toBeGreaterThanOrEqual(REQUESTS);
  expect(counts()).toContainEqual(expect.objectContaining({ tool: 'get_sources', status: 200 }));
  expect(counts()).toContainEqual(expect.objectContaining({ route: 'unknown', status: 404 }));
  expect(linesOf('fault', output()).length).toBeGreaterThan(0);
  expect(linesOf('request', output())).toEqual([]);
};

const linesOf = (event: string, printed: string): readonly Record<string, unknown>[] =>
  printed
    .split('\n')
    .filter((line) => line.startsWith(`{"event":"${event}"`))
    .map((line) => JSON.parse(line));
