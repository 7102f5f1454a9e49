// Ports of this machine: a free one for a server that may listen on any, and whether a given one is free.
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

/** Why no server can listen at the port of an address of this machine; undefined where one can. */
export const whyNotFree = (port: number, host = '127.0.0.1'): Promise<string | undefined> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(reasonOf(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });

const reasonOf = ({ code = '' }: NodeJS.ErrnoException, port: number, host: string): string => {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the other program, or choose another: --port ${port + 1}`;
  if (code === 'EACCES') return `Port ${port} needs more rights than you have. Choose one from 1024 up: --port 8787`;
  return `${host} is no address of this machine (${code}). Choose one that it has, such as 127.0.0.1 or 0.0.0.0.`;
};
