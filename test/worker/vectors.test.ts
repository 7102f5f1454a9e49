// Every row of the wire table against the Worker in workerd, with real Durable Objects.
import { expect, test } from 'vitest';
import { HANDSHAKE_VECTORS } from '../vectors/handshake.ts';
import { MALFORMED_VECTORS } from '../vectors/malformed.ts';
import { STATELESS_VECTORS } from '../vectors/stateless.ts';
import { run } from '../vectors/vector.ts';
import { serve } from './serve.ts';

test.each([...HANDSHAKE_VECTORS, ...STATELESS_VECTORS, ...MALFORMED_VECTORS])('$says', async (vector) => {
  const received = await run(serve, vector);
  expect(received).toMatchObject(vector.want);
  for (const name of vector.lacks ?? []) expect(received.headers).not.toHaveProperty(name);
});
