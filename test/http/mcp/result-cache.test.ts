// When the endpoints give a result that was kept, and when they make it anew: days, origins, trusted lists, counted words.
import { expect, test } from 'vitest';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { coreApp, listsOf, matcherFor, REGISTRY } from '../../support/core-app.ts';
import { releaseAgain } from '../../support/curator-steps.ts';
import { federate } from '../../support/federated.ts';
import { SMALL_REGISTRY } from '../../support/lists.ts';
import { keyOf, makePeer } from '../../support/peers.ts';
import { exchange, modern } from '../../support/wire.ts';

type Serve = ReturnType<typeof coreApp>;

const ask = async (serve: Serve, name: string, args: object, path = '/mcp'): Promise<string> => {
  const { headers, body } = modern('tools/call', { name, arguments: args });
  return JSON.stringify((await exchange(serve, { path, headers, body })).body);
};

/** An app, and how often its matcher was asked. */
const counted = (parts: Parameters<typeof coreApp>[0] = {}) => {
  const match = matcherFor(REGISTRY);
  let asked = 0;
  const countedLists = listsOf(REGISTRY, (...given) => {
    asked += 1;
    return match(...given);
  });
  return { serve: coreApp({ countedLists, ...parts }), asked: () => asked };
};

test.each([
  ['a question with an answer', { query: 'learn rust' }],
  ['a question without one', { query: 'quantum supercollider' }],
  ['an empty question', { query: ' ' }],
])('%s is matched once for each path and day', async (_, args) => {
  let day = '2026-04-01';
  const { serve, asked } = counted({ now: () => new Date(day) });
  const first = await ask(serve, 'get_sources', args);
  expect(await ask(serve, 'get_sources', args)).toBe(first);
  expect(asked()).toBe(1);
  await ask(serve, 'get_sources', args, '/mcp/chatgpt');
  expect(asked()).toBe(2);
  day = '2026-04-02';
  expect(await ask(serve, 'get_sources', args)).toBe(first);
  expect(asked()).toBe(3);
});

test('where words of unanswered questions are counted, every question is matched', async () => {
  const { serve, asked } = counted({ recorded: { unansweredWords: true, limits: false } });
  for (const _ of [1, 2]) await ask(serve, 'get_sources', { query: 'quantum supercollider' });
  expect(asked()).toBe(2);
});

test('an answer with addresses has those of the host that was asked', async () => {
  const serve = coreApp({ mode: 'public' });
  const at = (host: string) => ask((request) => serve(new Request(`${host}/mcp`, request)), 'get_provenance', {});
  for (const host of ['https://one.example', 'https://two.example', 'https://one.example'])
    expect(await at(host)).toContain(`${host}/registry.json`);
});

test('an answer that misses the file of a trusted list is made anew until the file is there, and then it is kept', async () => {
  const peer = await makePeer();
  const { lists, registry, files, reads } = await federate(registryOrThrow(SMALL_REGISTRY), [peer]);
  const serve = coreApp({ registry, lists });
  const askBees = () => ask(serve, 'get_sources', { query: 'start a beehive' });
  const [name, file] = [`${keyOf(peer)}.bin`, files.get(`${keyOf(peer)}.bin`)];
  files.delete(name);
  for (const _ of [1, 2]) expect(await askBees()).toContain('could not be asked');
  expect(reads.filter((read) => read === name)).toHaveLength(2);
  files.set(name, file ?? new Uint8Array());
  const found = await askBees();
  expect(found).toContain('From');
  const before = reads.length;
  expect(await askBees()).toBe(found);
  expect(reads).toHaveLength(before);
});

test('when a trusted list expires, no answer from it is given any more', async () => {
  let today = '2026-04-30';
  const peer = await makePeer();
  await releaseAgain(peer, '2026-03-02', today);
  const { lists, registry } = await federate(registryOrThrow(SMALL_REGISTRY), [peer], { today: () => today });
  const serve = coreApp({ registry, lists, now: () => new Date(today) });
  const askBees = () => ask(serve, 'get_sources', { query: 'start a beehive' });
  for (const _ of [1, 2]) expect(await askBees()).toContain('Grace Example');
  today = '2026-05-01';
  for (const _ of [1, 2]) expect(await askBees()).not.toContain('From Grace');
});
