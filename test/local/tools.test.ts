// The tools of the sync over stdio: which are listed, what they refuse, and that their results say what the files hold.
import { expect, test } from 'vitest';
import { LOCAL_NAMES, SOURCES_NAMES, SYNC_NAMES } from '../support/core-app.ts';
import { addClients, fillEverything } from '../support/harness.ts';
import { TOPIC } from '../support/lists.ts';
import { startStdio, useServer } from '../support/stdio.ts';

const { box, server } = useServer();

test.each([
  { says: 'all', args: [], names: LOCAL_NAMES, server: 'harnesssync' },
  { says: 'sync', args: ['--tools', 'sync'], names: SYNC_NAMES, server: 'harnesssync' },
  { says: 'sources', args: ['--tools', 'sources'], names: SOURCES_NAMES, server: 'three-good-sources' },
])('with $says are listed in this order', async ({ args, names, server: name }) => {
  const own = startStdio(box, args);
  const opened = (await own.open()).result;
  expect(opened).toMatchObject({ serverInfo: { name } });
  const instructions = String(opened?.['instructions']);
  expect(instructions.length).toBeLessThanOrEqual(500);
  for (const tool of ['get_sources', 'sync_all']) expect(instructions.includes(tool)).toBe(names.includes(tool));
  const { result } = await own.ask({ id: 1, method: 'tools/list' });
  expect(result?.['tools']).toMatchObject(names.map((one) => ({ name: one })));
  await own.end();
});

test.each([
  [
    'sync_target',
    { target: 'x' },
    'Invalid target: x. Must be one of: codex, gemini, opencode, cursor, vscode, copilot',
  ],
  ['sync_target', { target: 7 }, "Parameter 'target' must be a string"],
  ['sync_all', { dry_run: 'yes' }, "Parameter 'dry_run' must be a boolean"],
  ['sync_all', 'codex', 'Arguments must be an object'],
])('%s with %j is refused: %s', async (name, args, message) => {
  fillEverything(box);
  await server.open();
  const refusal = await server.ask({ id: 1, method: 'tools/call', params: { name, arguments: args } });
  expect(refusal.error).toMatchObject({ code: -32602, message });
  expect(box.status().targets.codex?.last_sync).toBe(null);
});

test.each([undefined, null, { a: 1 }, [], ['codex'], '', 'codex', 5, false].map((given) => ({ given })))(
  'get_status takes the arguments $given and ignores them',
  async ({ given }) => {
    await server.open();
    const params = { name: 'get_status', arguments: given };
    const { result } = await server.ask({ id: 1, method: 'tools/call', params });
    expect(result).toMatchObject({ isError: false, structuredContent: { targets: {} } });
  },
);

test('a question is answered from the index that the bundle contains', async () => {
  await server.open();
  const params = { name: 'get_sources', arguments: { query: TOPIC.query } };
  const { result } = await server.ask({ id: 1, method: 'tools/call', params });
  expect(result).toMatchObject({ isError: false });
  expect(JSON.stringify(result)).toContain(`Slug: ${TOPIC.slug}`);
});

test('sync, report and stay busy for nobody: the results say what the files hold', async () => {
  fillEverything(box);
  addClients(box);
  await server.open();
  const call = async (name: string, args?: object) =>
    (await server.ask({ id: name, method: 'tools/call', params: { name, arguments: args } })).result;
  expect(await call('sync_all', { dry_run: true })).toMatchObject({
    isError: false,
    content: [{ text: expect.stringContaining('mcp local') }],
    structuredContent: { status: 'partial', dry_run: true },
  });
  expect(await call('sync_target', { target: 'gemini' })).toMatchObject({
    structuredContent: { targets: { gemini: { synced: 14 } } },
  });
  expect(await call('sync_all')).toMatchObject({
    isError: false,
    structuredContent: { status: 'partial', targets: { gemini: { synced: 0, unchanged: 14 } } },
  });
  expect(await call('get_status', { anything: 1 })).toMatchObject({
    structuredContent: {
      targets: {
        codex: { status: 'partial', pending: 0, refused: [{ why: 'lost' }, { why: 'lost' }] },
        gemini: { entries: 14, files: 12 },
      },
    },
  });
  expect(box.read('~/.codex/config.toml')).toContain('[mcp_servers.local]');
});

test('two syncs at once: one works, the other is told it is busy', async () => {
  fillEverything(box);
  addClients(box);
  await server.open();
  server.send({ id: 1, method: 'tools/call', params: { name: 'sync_all' } });
  server.send({ id: 2, method: 'tools/call', params: { name: 'sync_all' } });
  const answers = [await server.next(), await server.next()];
  const busy = answers.find(({ id }) => id === 2);
  expect(busy?.result).toMatchObject({
    isError: true,
    structuredContent: { status: 'busy', holder: { pid: server.child.pid } },
  });
  expect(answers.find(({ id }) => id === 1)?.result).toMatchObject({ isError: false });
});
