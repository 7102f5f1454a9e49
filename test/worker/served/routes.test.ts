// Which path leads where, asked of a running server, on the platform's development server and without it. The paths are sent
// as they are written: fetch would tidy them.
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { expectRoutes } from '../../http/site/route-table.ts';
import { serve } from '../../scripts/run/serving.ts';
import { sharedServer } from '../../support/dev-server.ts';
import { folderForTest } from '../../support/folders.ts';

const expectRoutesAt = (port: number, origin: string): Promise<void> =>
  expectRoutes(origin, async ({ body, ...sent }) => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request({ host: '127.0.0.1', port, ...sent, agent: false }, resolve)
      .on('error', reject)
      .end(body);
    const answer = await promise;
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  });

test('wrangler dev answers every path, in every spelling, as the table says, to every verb', async () => {
  const { port, origin } = await sharedServer();
  await expectRoutesAt(port, origin);
});

test('npm run serve answers so, too', async () => {
  const port = await freePort();
  await serve(port, folderForTest(), { RUN: 'local' });
  await expectRoutesAt(port, `http://127.0.0.1:${port}`);
});
