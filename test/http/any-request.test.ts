// Whatever is posted gets a JSON-RPC answer or an empty 202, never a failure of the server, with the request's own id.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyRequest, faultOf } from '../support/any-request.ts';
import { coreApp } from '../support/core-app.ts';
import { FUZZ_TIMEOUT_MS, fuzz } from '../support/fuzz.ts';
import { exchange, openSession } from '../support/wire.ts';

test(
  'any body under any headers is answered (H-POST-4, H-POST-6, H-POST-7, H-POST-11)',
  async () => {
    const serve = coreApp();
    const session = (await openSession(serve))['Mcp-Session-Id'];
    const statuses = new Set<number>();
    const property = fc.asyncProperty(anyRequest(session, 'éÿ'), async (sent) => {
      const answer = await exchange(serve, sent);
      statuses.add(answer.status);
      expect(faultOf(sent, answer)).toBeUndefined();
    });
    await fuzz('wire: any request', 2000, property);
    // The requests reach every stage, or the property would prove little.
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 202, 400, 404]));
  },
  FUZZ_TIMEOUT_MS,
);
