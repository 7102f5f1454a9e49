// Whatever is posted gets a JSON-RPC answer or an empty 202, never a failure of the server, with the request's own id.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyRequest, faultOf } from '../../support/any-request.ts';
import { coreApp } from '../../support/core-app.ts';
import { casesOf, fuzz } from '../../support/fuzz.ts';
import { exchange, openSession } from '../../support/wire.ts';

test('any body under any headers is answered, and nothing is asked back (H-POST-4, H-POST-6, H-POST-7, H-POST-11, UTIL-6)', async () => {
  const serve = coreApp();
  const session = (await openSession(serve))['Mcp-Session-Id'];
  const reached = new Set<unknown>();
  const property = fc.asyncProperty(anyRequest(session, 'éÿ'), async (sent) => {
    const answer = await exchange(serve, sent);
    reached.add(answer.status);
    if (answer.text.includes('"resultType":"complete"')) reached.add('a stateless result');
    if (answer.events.length > 0) reached.add('a stream');
    expect(faultOf(sent, answer)).toBeUndefined();
  });
  await fuzz('wire: any request', 2000, property);
  // The requests reach every stage, or the property would prove little; a hundred of them may miss the rarer ones.
  const stages = casesOf(2000) < 2000 ? [400] : [200, 202, 400, 404, 'a stateless result', 'a stream'];
  expect([...reached]).toEqual(expect.arrayContaining(stages));
});
