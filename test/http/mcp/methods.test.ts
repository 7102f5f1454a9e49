// Every row of the method table in both eras, and what each era adds to a result or leaves out.
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';
import { SERVER_INFO } from '../../support/wire.ts';
import { ask, ERAS, METHOD_VECTORS, wantedIn } from '../../vectors/methods.ts';
import { needsSessions } from '../../vectors/vector.ts';

const serve = coreApp();
needsSessions(() => [serve]);

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
  'the eras differ in type, identity and hints: $says (ENV-4, ENV-5, ENV-6, CACHE-1, PROM-2, TOOL-3, TOOL-6, NEG-6)',
  async (row) => {
    const resultIn = async (era: (typeof ERAS)[number]) => Object((await ask(serve, era, row)).body).result;
    const [inside, without] = await Promise.all(ERAS.map(resultIn));
    for (const key of ['resultType', 'ttlMs', 'cacheScope', '_meta']) expect(inside).not.toHaveProperty(key);
    const _meta = { [SERVER_INFO]: expect.objectContaining({ name: 'three-good-sources' }) };
    const caching = CACHEABLE.includes(row.method) ? { ttlMs: 3_600_000, cacheScope: 'public' } : {};
    expect(without).toEqual({ ...inside, resultType: 'complete', _meta, ...caching });
  },
);
