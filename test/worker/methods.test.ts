// Every row of the method table against the Worker in workerd, in both eras.
import { expect, test } from 'vitest';
import { ask, ERAS, METHOD_VECTORS, wantedIn } from '../vectors/methods.ts';
import { needsSessions } from '../vectors/vector.ts';
import { serve } from './serve.ts';

needsSessions(() => [serve]);

const rows = ERAS.flatMap((era) => METHOD_VECTORS.map((vector) => ({ era, ...vector })));

test.each(rows)('$era: $says', async ({ era, ...row }) => {
  const { status, body } = await ask(serve, era, row);
  expect(status).toBe(200);
  expect(body).toMatchObject({ jsonrpc: '2.0', id: 1, ...wantedIn(era, row) });
});
