// What a deployment keeps and limits follows from its bindings and values; the first page says it.
import { expect, test } from 'vitest';
import { createDeployment } from '../../../src/worker/deployment.ts';
import { matcherFor } from '../../support/core-app.ts';
import { FIRST_LIST } from '../../support/first-list.ts';
import { LEXICON } from '../../support/lexicon.ts';

const never = (): never => {
  throw new Error('nobody asks');
};
const GIVEN = {
  ...{ version: '1.0.0', registry: FIRST_LIST, provenance: never, sessions: { open: never, send: never } },
  lexicon: LEXICON,
};
const COUNTER = { limit: async () => ({ success: true }) };
const NOTHING = { requests: false, unansweredWords: false, limits: false };

test.each([
  { says: 'nothing', env: {}, keeps: {} },
  { says: 'a log', env: { LOG_REQUESTS: 'on' }, keeps: { requests: true } },
  { says: 'a dataset of requests', env: { ANALYTICS: {} }, keeps: { requests: true } },
  { says: 'a limit', env: { RATE_LIMIT: COUNTER }, keeps: { limits: true } },
  { says: 'limits of other kinds alone', env: { RATE_LIMIT_OPEN: COUNTER, RATE_LIMIT_SHARED: COUNTER }, keeps: {} },
  { says: 'words without a dataset', env: { UNANSWERED_WORDS: 'on' }, keeps: {} },
  { says: 'a dataset for words that nobody turned on', env: { UNANSWERED: {} }, keeps: {} },
  { says: 'both', env: { UNANSWERED_WORDS: 'on', UNANSWERED: {} }, keeps: { unansweredWords: true } },
])(
  'with $says it keeps that and no more, and notes a word of a question only where words are kept',
  ({ env, keeps }) => {
    const rows: unknown[] = [];
    const dataset = { writeDataPoint: (row: unknown) => rows.push(row) };
    const bound = Object.entries(env).map(([name, value]) => [
      name,
      name.endsWith('ED') || name === 'ANALYTICS' ? dataset : value,
    ]);
    const deployment = createDeployment(Object.fromEntries(bound), GIVEN, () => matcherFor(FIRST_LIST));
    expect(deployment).toMatchObject({ keeps: { ...NOTHING, ...keeps }, configProblems: [], federation: undefined });
    expect([deployment.limiter !== undefined, deployment.observe !== undefined]).toEqual([
      deployment.keeps.limits,
      deployment.keeps.requests,
    ]);
    for (const match of [deployment.match, deployment.matchQuestion]) expect(match('supercollider').ok).toBe(false);
    expect(rows).toEqual(deployment.keeps.unansweredWords ? [{ indexes: ['supercollider'] }] : []);
  },
);
