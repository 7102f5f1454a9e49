// Set up once for a run: keeps one started server for all suites that only ask questions. The first that asks for it
// starts it (shared-server.ts), so that a run of other suites starts none.
import type { TestProject } from 'vitest/node';
import { type RunningServer, startServer } from './dev-server.ts';
import { listen } from './listen.ts';

export default async (project: TestProject): Promise<() => Promise<void>> => {
  let server: Promise<RunningServer> | undefined;
  const keeper = await listen(async (_, response) => {
    try {
      server ??= startServer();
      const { port, origin, url } = await server;
      response.end(JSON.stringify({ port, origin, url }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  project.provide('serverKeeper', keeper.origin);
  return async () => {
    await keeper.stop();
    await server?.then(
      ({ stop }) => stop(),
      () => undefined,
    );
  };
};
