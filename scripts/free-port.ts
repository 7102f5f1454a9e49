// Finds a free port for a server that may listen on any.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that is free at the moment. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  return typeof address === 'object' && address !== null ? address.port : 0;
};
