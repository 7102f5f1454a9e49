// Every row of the wire table against the app in Node.
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';
import { HANDSHAKE_VECTORS } from '../../vectors/handshake.ts';
import { MALFORMED_VECTORS } from '../../vectors/malformed.ts';
import { STATELESS_VECTORS } from '../../vectors/stateless.ts';
import { run } from '../../vectors/vector.ts';

const serve = coreApp();

test.each([...HANDSHAKE_VECTORS, ...STATELESS_VECTORS, ...MALFORMED_VECTORS])('$says', async (vector) => {
  const received = await run(serve, vector);
  expect(received).toMatchObject(vector.want);
  for (const name of vector.lacks ?? []) expect(received.headers).not.toHaveProperty(name);
});
