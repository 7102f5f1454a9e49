// The programs that other programs are built on, each against the started server over HTTP and over stdio, in the
// revision that it picks itself. What they did is in results.json, which the table of docs/clients.md is made from; after a
// change, `npm run test:clients -- hosts -u` writes it anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SOURCES_NAMES } from '../../support/core-app.ts';
import { type RunningServer, startServer } from '../../support/dev-server.ts';
import { folderForFile } from '../../support/folders.ts';
import { TOPIC } from '../../support/lists.ts';
import { BUNDLE, buildBundle } from '../../support/stdio.ts';
import { revisionIn, startHttpTap } from '../http-tap.ts';
import type { Target } from './host.ts';
import { hostRows } from './results.ts';
import { HOSTS, isInstalled, openHost, type RemoteHost } from './table.ts';

const CASES = HOSTS.flatMap((row) => row.transports.map((transport) => ({ ...row, transport })));
type Case = (typeof CASES)[number];
const isComplete = HOSTS.every(isInstalled);

const folder = folderForFile();
const results: Record<string, Record<string, string>> = {};
let server: RunningServer;
const start = async (port?: number): Promise<void> => {
  server = await startServer(['--persist-to', join(folder, 'state')], port === undefined ? {} : { port });
};
beforeAll(async () => {
  buildBundle();
  await start();
});
afterAll(() => server?.stop());

/** Where a host finds the server, and what was said on the way there. */
const tapped = async ({ transport, alias }: Case) => {
  if (transport === 'http') {
    const tap = await startHttpTap(server.origin);
    const target: Target = { transport, url: tap.url };
    return { target, said: tap.said, stop: tap.stop };
  }
  const file = join(folder, `${alias.replace('/', '-')}.said`);
  writeFileSync(file, '');
  const command = [process.execPath, BUNDLE, 'stdio', '--project', folder].map((word) => `'${word}'`).join(' ');
  const args = ['-c', `tee -a '${file}' | ${command} | tee -a '${file}'`];
  const target: Target = { transport, command: 'sh', args, env: { PATH: String(process.env['PATH']), HOME: folder } };
  return { target, said: () => readFileSync(file, 'utf8'), stop: async () => {} };
};

const ask = (row: Case) => () => {
  let host: RemoteHost;
  let tap: Awaited<ReturnType<typeof tapped>>;
  const did: Record<string, string> = {};
  results[`${row.name} ${row.version} over ${row.transport}`] = did;
  const offers = (what: string): boolean => {
    did[what] = host.offers.includes(what) ? 'yes' : 'not offered';
    return did[what] === 'yes';
  };

  beforeAll(async () => {
    tap = await tapped(row);
    host = await openHost(row, tap.target, folder);
  });
  afterAll(async () => {
    await host?.close();
    await tap?.stop();
  });

  test('lists the tools', async () => {
    const names = (await host.list()).map((name) => name.replace(/^.*(?=(?:list|get|sync)_)/, ''));
    expect(names).toEqual(expect.arrayContaining([...SOURCES_NAMES]));
    did['list'] = 'yes';
  });
  test('has agreed on a revision', () => {
    did['revision'] = revisionIn(tap.said()) ?? '';
    expect(did['revision']).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
  test('calls a tool and gets the three sources', async () => {
    const { isError, text } = await host.call('get_sources', { query: TOPIC.query });
    expect({ isError, text }).toEqual({ isError: false, text: expect.stringContaining(TOPIC.name) });
    for (const url of TOPIC.urls) expect(text).toContain(url);
    did['call'] = 'yes';
  });
  test('hears that nothing fits, and why', async () => {
    expect((await host.call('get_sources', { query: 'xyzzy plugh foobar' })).text).toMatch(/No matching category/);
    did['no match'] = 'yes';
  });
  test('hears which argument is wrong', async () => {
    expect(await host.call('get_sources', { query: 7 })).toEqual({
      isError: true,
      text: expect.stringMatching(/query.*string/is),
    });
    did['bad arguments'] = 'yes';
  });
  test('reads a resource, where the host has resources', async () => {
    if (!offers('resource')) return;
    expect(await host.ask('resource', `three-good-sources://category/${TOPIC.slug}`)).toContain(TOPIC.name);
  });
  test('gets a prompt, where the host has prompts', async () => {
    if (!offers('prompt')) return;
    expect(await host.ask('prompt', 'learn_topic', { category: TOPIC.slug })).toContain(TOPIC.name);
  });
  // Over stdio the server is the host's own child, which nothing starts anew.
  if (row.transport === 'http')
    test('goes on after the server started anew', async () => {
      await server.stop();
      await start(server.port);
      const { isError, text } = await host.call('get_sources', { query: TOPIC.query });
      expect({ isError, text }).toEqual({ isError: false, text: expect.stringContaining(TOPIC.name) });
      did['restart'] = 'yes';
    });
};

for (const row of CASES)
  describe.skipIf(!isInstalled(row))(`${row.name} ${row.version} over ${row.transport}`, ask(row));

test.skipIf(!isComplete)('what they did is what results.json says', async () => {
  console.log(`The rows of the hosts for docs/clients.md:\n${hostRows(results).join('\n')}`);
  await expect(`${JSON.stringify(results, null, 2)}\n`).toMatchFileSnapshot('./results.json');
});
