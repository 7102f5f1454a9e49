// A web server on a free port of this machine, for tests that stop it themselves.
import { createServer, type RequestListener } from 'node:http';

/** Serves `listener` and gives the origin, such as `http://127.0.0.1:49152`. Stopping ends open connections too. */
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
