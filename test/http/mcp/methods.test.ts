// Every row of the method table in both eras, and what each era adds to a result or leaves out.
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';
import { SERVER_INFO } from '../../support/wire.ts';
import { ask, ERAS, METHOD_VECTORS, wantedIn } from '../../vectors/methods.ts';

const serve = coreApp();
const rows = ERAS.flatMap((era) => METHOD_VECTORS.map((vector) => ({ era, ...vector })));

test.each(rows)('$era: $says', async ({ era, ...row }) => {
  const { status, body } = await ask(serve, era, row);
  const wanted = wantedIn(era, row);
  expect(status).toBe(200);
  expect(body).toMatchObject({ jsonrpc: '2.0', id: 1, ...wanted });
  if (wanted['error'] !== undefined) expect(body).toHaveProperty('error', wanted['error']);
});

const CACHEABLE = ['tools/list', 'resources/list', 'resources/templates/list', 'resources/read', 'prompts/list'];
const CLEAN = METHOD_VECTORS.filter(({ result }) => result !== undefined);

test.each(CLEAN)(
  'in the stateless era, $says: with type, identity and cache hints (ENV-4, ENV-5, CACHE-1, PROM-2)',
  async (row) => {
    const { body } = await ask(serve, 'without a session', row);
    expect(body).toMatchObject({
      result: { resultType: 'complete', _meta: { [SERVER_INFO]: { name: 'three-good-sources' } } },
    });
    const caching = CACHEABLE.includes(row.method) ? { ttlMs: 3_600_000, cacheScope: 'public' } : {};
    expect(body).toMatchObject({ result: caching });
    for (const key of ['ttlMs', 'cacheScope']) {
      if (!CACHEABLE.includes(row.method)) expect(body).not.toHaveProperty(['result', key]);
    }
  },
);

test.each(CLEAN)('inside a session, $says: with nothing of the stateless era (ENV-6)', async (row) => {
  const { body } = await ask(serve, 'inside a session', row);
  for (const key of ['resultType', 'ttlMs', 'cacheScope', '_meta']) expect(body).not.toHaveProperty(['result', key]);
});

test.each(CLEAN)('both eras answer the same: $says (TOOL-3, TOOL-6, NEG-6)', async (row) => {
  const [inside, without] = await Promise.all(ERAS.map(async (era) => (await ask(serve, era, row)).body));
  expect(without).toMatchObject(inside ?? {});
});
