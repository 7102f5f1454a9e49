// What one live session costs in memory and on disk, compared with the empty objects of limit B.
import { INITIALIZE } from '../messages.ts';
import { type WorkerBundle, whileServing } from '../workerd.ts';

/** Bytes per session or object. */
export type SessionFigures = { readonly worker: string; readonly memoryBytes: number; readonly diskBytes: number };

const SESSIONS = 3000;
const CONNECTIONS = 8;

/** Opens many sessions and divides what they took. */
export const measureSessions = async (bundles: ReadonlyMap<string, WorkerBundle>) => {
  const figures: SessionFigures[] = [];
  for (const worker of ['limit-b-new', 'ours']) {
    const bundled = bundles.get(worker);
    if (bundled !== undefined) figures.push({ worker, ...(await sessionCost(bundled)) });
  }
  return figures;
};

const sessionCost = (bundled: WorkerBundle): Promise<Omit<SessionFigures, 'worker'>> =>
  whileServing(bundled, async (server, client) => {
    await client.repeat(INITIALIZE, 200, CONNECTIONS);
    const [memory, disk] = [await server.memoryBytes(), server.diskBytes()];
    await client.repeat(INITIALIZE, SESSIONS, CONNECTIONS);
    return {
      memoryBytes: ((await server.memoryBytes()) - memory) / SESSIONS,
      diskBytes: (server.diskBytes() - disk) / SESSIONS,
    };
  });
