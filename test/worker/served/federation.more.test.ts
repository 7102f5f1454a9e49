// Two signed deployments, each built and run as wrangler does it: one pulls the other, and real clients of both eras ask it
// for what only the other has. docs/lists.md shows this very conversation.
import { readFile } from 'node:fs/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '../../../src/domain/day.ts';
import { CLIENT_MODES } from '../../support/client-modes.ts';
import { type RunningServer, startServer } from '../../support/dev-server.ts';
import { TRUSTED_QUERY, type TrustingProject, trustingProject } from '../../support/signed-projects.ts';

const TODAY = dayOf(new Date());
let own: TrustingProject;
let server: RunningServer;

beforeAll(async () => {
  own = await trustingProject();
  server = await startServer([], own);
});
afterAll(async () => {
  await server?.stop();
  await own?.remove();
});

const ask = async (query: string, { options }: Partial<(typeof CLIENT_MODES)[number]> = {}) => {
  const client = new Client({ name: 'asker', version: '1.0.0' }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  try {
    return await client.callTool({ name: 'get_sources', arguments: { query } });
  } finally {
    await client.close();
  }
};
const health = async () => (await fetch(`${server.origin}/health`)).json();

test('the second server is pulled in over HTTP, and both deployments are verified', async () => {
  expect(own.pulled).toMatch(/^0 Grace Example: verified and taken in, seq 1, 1 topic, SHA-256 [0-9a-f]{64}\.\n$/);
  expect(await health()).toMatchObject({
    status: 'ok',
    signature: 'verified',
    federation: { lists: 1, checked: 1, topics: 1, left_out: [] },
  });
});

test.each(CLIENT_MODES)('$mode ($version) gets the sources of the other list, under its name', async (mode) => {
  const answer = await ask(TRUSTED_QUERY, mode);
  expect(answer.structuredContent).toMatchObject({
    found: true,
    category: { slug: 'bee-keeping' },
    list: { kind: 'trusted', curator: 'Grace Example', seq: 1, snapshot: TODAY, signature: 'verified' },
  });
  expect(JSON.stringify(answer.content)).toContain("Not in Ada Example's list. From Grace Example's list (key ");
  const owned = await ask('sourdough starter', mode);
  expect(owned.structuredContent).toMatchObject({ category: { slug: 'bread-baking' }, list: { kind: 'own', seq: 2 } });
});

// What changes with every run: keys, hashes, days, ports.
const lasting = (text: string): string =>
  text
    .replace(/\b[a-z0-9]{52}\b/g, 'KEY')
    .replace(/\b[0-9a-f]{64}\b/g, 'HASH')
    .replace(/snapshot of [\d-]+/g, 'snapshot of DAY');

test('docs/lists.md shows this conversation; where it does not, paste what was printed', async () => {
  const page = await readFile('docs/lists.md', 'utf8');
  const { content } = await ask(TRUSTED_QUERY);
  const [, command = '', shown = ''] = /^```text\n(\$ npm run curator -- pull .*\n)([\s\S]*?)```$/m.exec(page) ?? [];
  const [report = '', said = ''] = shown.split('\n> start a beehive\n');
  expect(command).toBe('$ npm run curator -- pull "Grace Example" --from http://localhost:8788\n');
  expect(`0 ${lasting(report)}`).toBe(lasting(own.pulled));
  const block: unknown = Array.isArray(content) ? content[0] : undefined;
  const text = typeof block === 'object' && block !== null && 'text' in block ? String(block.text) : '';
  // It shows the beginning of the answer, up to its sources.
  const [beginning = ''] = said.split('> …');
  expect(beginning).toMatch(/> Sources:\n>\n$/);
  expect(lasting(text).startsWith(lasting(beginning))).toBe(true);
});
