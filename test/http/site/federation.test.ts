// What the site says of trusted lists: /health, /federation.json, the first page, its search box, and /verify.
import { expect, test } from 'vitest';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { coreApp } from '../../support/core-app.ts';
import { federate } from '../../support/federated.ts';
import { SMALL_REGISTRY } from '../../support/lists.ts';
import { keyOf, makePeer, trustIn } from '../../support/peers.ts';
import { exchange } from '../../support/wire.ts';

const OWN = registryOrThrow(SMALL_REGISTRY);
const started = async () => {
  const peer = await makePeer();
  const { lists, registry, files } = await federate(OWN, [peer]);
  return { serve: coreApp({ registry, lists }), files, key: keyOf(peer) };
};
const get = (serve: ReturnType<typeof coreApp>, path: string) =>
  exchange(serve, { verb: 'GET', path, headers: { Accept: '*/*' } });

test('/health counts the trusted lists and their topics, and names what is wrong with them without failing', async () => {
  const { serve } = await started();
  expect(await get(serve, '/health')).toMatchObject({
    status: 200,
    body: { status: 'ok', federation: { lists: 1, checked: 1, topics: 1, left_out: [] } },
  });
  expect((await get(serve, '/health')).text).not.toContain('unread_files');
  const server = await started();
  server.files.delete('hashes.json');
  const reason = 'cannot be checked: hashes.json beside it is missing or changed';
  expect(await get(server.serve, '/health')).toMatchObject({
    status: 200,
    body: {
      status: 'ok',
      federation: {
        ...{ lists: 1, checked: 0, topics: 0 },
        left_out: [{ name: 'Grace Example', pubkey: server.key, reason: `its file ${reason}` }],
        unread_files: [{ file: 'trusted.json', reason }],
      },
    },
  });
});

test('/federation.json says whom the list trusts and what is at hand', async () => {
  const { serve, key } = await started();
  expect(await get(serve, '/federation.json')).toMatchObject({
    status: 200,
    headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
    body: {
      curator: { name: 'Ada Example' },
      trusts: [{ name: 'Grace Example', pubkey: key, release: { seq: 1, fetched: '2026-03-20' } }],
    },
  });
});

test('the first page and /verify name the trusted lists, and what is proved of them; without trusts they say nothing', async () => {
  const { serve, key } = await started();
  const [home, verify, llms] = [await get(serve, '/'), await get(serve, '/verify'), await get(serve, '/llms.txt')];
  expect(home.text).toContain(' dir="auto">Grace Example</a>');
  expect(verify.text).toContain(`<dt>Trusted key</dt><dd><code>${key}</code></dd>`);
  expect(verify.text).toContain('This list is not signed, so nothing here proves that Ada Example trusts these keys.');
  expect(llms.text).toContain('/federation.json)');
  const unread = await started();
  unread.files.clear();
  const without = (await get(unread.serve, '/verify')).text;
  expect(without).toContain('None of them is answered from at present.');
  expect(without).not.toContain('What this proves');
  const alone = coreApp({ registry: OWN });
  for (const path of ['/', '/verify', '/llms.txt']) expect((await get(alone, path)).text).not.toMatch(/trusted|lists/i);
});

const ask = async (serve: ReturnType<typeof coreApp>, question: string) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const { text } = await exchange(serve, { path: '/', headers, body: `q=${question.replaceAll(' ', '+')}` });
  return text.replaceAll('&#39;', "'");
};

test('the search box says whose list answers and who trusts it, then the sources, then the proof', async () => {
  const [grace, hilda] = [await makePeer(), await makePeer('Hilda Example')];
  const trusts = [
    trustIn(grace, { url: 'https://list-0.example.org/', scope: 'honey' }),
    trustIn(hilda, { url: 'https://list-1.example.org/' }),
  ];
  const { lists, registry } = await federate(OWN, [grace, hilda], { trusts });
  const text = await ask(coreApp({ registry, lists }), 'start a beehive');
  const inOrder = [
    'From Grace Example, whom Ada Example trusts. Signature verified.',
    'https://list-0.example.org/c/bee-keeping',
    'https://example.org/beekeeping/1',
    `Hilda Example's list (key ${keyOf(hilda)}, trusted since 2026-01-15, snapshot of 2026-03-20, signature verified)`,
    'https://list-1.example.org/c/bee-keeping',
    '<li data-topic="1">beehive</li>',
    `Signed with the key ${keyOf(grace)}. Trusted since 15 January 2026, fetched on 20 March 2026. Ada Example trusts it for honey; this topic may lie outside that.`,
  ].map((part) => text.indexOf(part));
  expect(inOrder).not.toContain(-1);
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
});

test('trusted lists are asked only where this list is not sure of its answer', async () => {
  const { lists, registry, reads } = await federate(OWN, [await makePeer()]);
  const [known = ''] = OWN.categories[0]?.query_patterns ?? [];
  for (const question of [known, 'the a an']) await lists.ask(question);
  expect(reads).toEqual([]);
  expect(await ask(coreApp({ registry, lists }), 'supercollider')).toContain('supercollider');
  expect(reads).toContainEqual(expect.stringMatching(/\.bin$/));
});

test('below a miss stands the topic of a trusted list that one word names, as a perhaps', async () => {
  const { lists, registry } = await federate(OWN, [await makePeer()]);
  const text = await ask(coreApp({ registry, lists }), 'beehive');
  expect(text).toContain('Nothing on “beehive” yet');
  expect(text).toMatch(
    /<p class="note">Perhaps in Grace Example's list .*<a href="[^"]+\/c\/bee-keeping">Bee Keeping<\/a>/,
  );
});

test('a trusted list that is only a file has no page of a topic, so the file is linked', async () => {
  const peer = await makePeer();
  const url = 'https://files.example.org/grace/registry.json';
  const { lists, registry } = await federate(OWN, [peer], { trusts: [trustIn(peer, { url })] });
  const text = await ask(coreApp({ registry, lists }), 'start a beehive');
  expect(text).toContain(`<a href="${url}">Bee Keeping</a></h2>`);
});
