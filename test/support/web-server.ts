// Web servers on free ports of this machine.
import type { IncomingMessage } from 'node:http';
import { createServer, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Serves `handle` until the test ends, and gives the origin, such as `http://127.0.0.1:49152`. */
export const serve = (handle: (request: Request) => Response | Promise<Response>): Promise<string> =>
  serveRaw(async (incoming, outgoing) => {
    const response = await handle(await toRequest(incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });

/** The same for a handler that misbehaves below the level of responses. */
export const serveRaw = async (listener: RequestListener): Promise<string> => {
  const { origin, stop } = await listen(listener);
  onTestFinished(stop);
  return origin;
};

const toRequest = async (incoming: IncomingMessage): Promise<Request> => {
  const body = await buffer(incoming);
  const method = incoming.method ?? 'GET';
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const init = { method, headers, body: hasBody ? Uint8Array.from(body) : null };
  return new Request(`http://${incoming.headers.host}${incoming.url}`, init);
};

/** Serves `listener` until it is stopped, which ends open connections too. */
export const listen = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { origin: `http://127.0.0.1:${address.port}`, stop };
};
