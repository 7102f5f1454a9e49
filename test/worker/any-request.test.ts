// The same promise on workerd: whatever is posted is answered, with real Durable Objects behind it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyRequest, faultOf } from '../support/any-request.ts';
import { exchange, openSession } from '../support/wire.ts';
import { serve } from './serve.ts';

test('any body under any headers is answered (H-POST-4, H-POST-6, H-POST-7, H-POST-11)', async () => {
  const session = (await openSession(serve))['Mcp-Session-Id'];
  const property = fc.asyncProperty(anyRequest(session), async (sent) => {
    expect(faultOf(sent, await exchange(serve, sent))).toBeUndefined();
  });
  await fc.assert(property, { numRuns: 100 });
});
