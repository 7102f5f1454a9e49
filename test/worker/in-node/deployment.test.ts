// What a deployment keeps and limits follows from its bindings and values; the first page says it.
import { expect, test } from 'vitest';
import { createDeployment } from '../../../src/worker/deployment.ts';
import { appOf } from '../../../src/worker/endpoints.ts';
import { matcherFor } from '../../support/core-app.ts';
import { buildFor } from '../../support/federated.ts';
import { FIRST_LIST, LEXICON } from '../../support/lists.ts';
import { makePeer } from '../../support/peers.ts';
import { exchange, modern } from '../../support/wire.ts';

const never = (): never => {
  throw new Error('nobody asks');
};
const GIVEN = {
  ...{ version: '1.0.0', registry: FIRST_LIST, provenance: never, sessions: { open: never, send: never } },
  lexicon: LEXICON,
  later: never,
  report: never,
};
const COUNTER = { limit: async () => ({ success: true }) };
const NOTHING = { requests: undefined, unansweredWords: false, limits: false };

test.each([
  { says: 'nothing', env: {}, recorded: {} },
  { says: 'a log', env: { LOG_REQUESTS: 'on' }, recorded: { requests: 'counted' } },
  { says: 'a log of each request', env: { LOG_REQUESTS: 'each' }, recorded: { requests: 'each' } },
  { says: 'a dataset of requests', env: { ANALYTICS: {} }, recorded: { requests: 'each' } },
  { says: 'both', env: { ANALYTICS: {}, LOG_REQUESTS: 'on' }, recorded: { requests: 'each' } },
  { says: 'a limit', env: { RATE_LIMIT: COUNTER }, recorded: { limits: true } },
  { says: 'both on this machine', env: { RUN: 'local', RATE_LIMIT: COUNTER, LOG_REQUESTS: 'on' }, recorded: {} },
  { says: 'the limit of shared ranges alone', env: { RATE_LIMIT_SHARED: COUNTER }, recorded: {} },
  { says: 'words without a dataset', env: { UNANSWERED_WORDS: 'on' }, recorded: {} },
  { says: 'a dataset for words that nobody turned on', env: { UNANSWERED: {} }, recorded: {} },
  { says: 'both', env: { UNANSWERED_WORDS: 'on', UNANSWERED: {} }, recorded: { unansweredWords: true } },
])(
  'with $says it keeps that and no more, and notes a word of a question only where words are kept',
  async ({ env, recorded }) => {
    const rows: unknown[] = [];
    const dataset = { writeDataPoint: (row: unknown) => rows.push(row) };
    const bound = (name: string) => (name.endsWith('ED') || name === 'ANALYTICS') && { [name]: dataset };
    const values = Object.assign({}, env, ...Object.keys(env).map(bound));
    const deployment = createDeployment(values, GIVEN, () => matcherFor(FIRST_LIST));
    expect(deployment).toMatchObject({ recorded: { ...NOTHING, ...recorded }, configProblems: [] });
    expect([deployment.limiter !== undefined, deployment.observe !== undefined]).toEqual([
      deployment.recorded.limits,
      deployment.recorded.requests !== undefined,
    ]);
    for (const { ask } of [deployment.lists, deployment.countedLists])
      expect((await ask('supercollider')).answers).toEqual([]);
    expect(rows).toEqual(deployment.recorded.unansweredWords ? [{ indexes: ['supercollider'] }] : []);
  },
);

test('trusted lists are read from the files beside the Worker, and nobody is asked where there are none', async () => {
  const { summary, files, registry } = await buildFor(FIRST_LIST, [await makePeer()]);
  const ASSETS = { fetch: async (url: string) => new Response(files.get(url.replace(/^.*\/lists\//, ''))) };
  const given = { ...GIVEN, registry, summary };
  const { lists } = createDeployment({ ASSETS }, given, () => matcherFor(FIRST_LIST));
  const namesIn = async (asked: typeof lists) =>
    (await asked.ask('start a beehive')).answers.map(({ list }) => list.registry.curator.name);
  expect(await namesIn(lists)).toEqual(['Grace Example']);
  for (const [env, some] of [[{ ASSETS }, GIVEN] as const, [{}, given] as const])
    expect(await namesIn(createDeployment(env, some, () => matcherFor(FIRST_LIST)).lists)).toEqual([]);
});

test('an endpoint is made once for each host that asks in turn, and knows the configured address alone', async () => {
  const { countedLists, ...rest } = createDeployment({}, GIVEN, () => matcherFor(FIRST_LIST));
  let made = 0;
  const counting = {
    ...rest,
    get countedLists() {
      made += 1;
      return countedLists;
    },
  };
  const appWith = (config: object) => appOf(Object.assign(counting, { config: { ...rest.config, ...config } }));
  const discover = async (app: ReturnType<typeof appOf>, host: string): Promise<unknown> => {
    const { headers, body } = modern('server/discover');
    const { text } = await exchange((request) => app.fetch(new Request(`${host}/mcp`, request)), { headers, body });
    const { websiteUrl, icons } = JSON.parse(text).result._meta['io.modelcontextprotocol/serverInfo'];
    expect(icons).toMatchObject([{ src: `${websiteUrl}apple-touch-icon.png`, sizes: ['180x180'] }]);
    return websiteUrl;
  };
  const app = appWith({});
  const before = made;
  for (const _ of [1, 2]) expect(await discover(app, 'https://one.example')).toBe('https://one.example/');
  expect(made - before).toBe(1);
  expect(await discover(app, 'https://two.example')).toBe('https://two.example/');
  expect(made - before).toBe(2);
  const configured = appWith({ publicUrl: 'https://list.example' });
  expect(await discover(configured, 'https://one.example')).toBe('https://list.example/');
});
