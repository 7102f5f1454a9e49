// What one live session takes: memory of workerd and bytes on disk, against limit B's empty objects.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { aimAt } from '../load.ts';
import { type Bundle, start } from '../workerd.ts';
import { INITIALIZE } from './messages.ts';

/** Bytes per session or object. */
export type SessionFigures = { readonly worker: string; readonly memoryBytes: number; readonly diskBytes: number };

const SESSIONS = 3000;
const CONNECTIONS = 8;

/** Opens many sessions and divides what they took. */
export const measureSessions = async (bundles: ReadonlyMap<string, Bundle>): Promise<readonly SessionFigures[]> => {
  const figures: SessionFigures[] = [];
  for (const worker of ['limit-b-new', 'ours']) {
    const bundled = bundles.get(worker);
    if (bundled !== undefined) figures.push({ worker, ...(await sessionCost(bundled)) });
  }
  return figures;
};

const sessionCost = async (bundled: Bundle): Promise<Omit<SessionFigures, 'worker'>> => {
  const server = await start(bundled);
  const gun = aimAt(server.origin);
  try {
    await gun.fire(INITIALIZE, 200, CONNECTIONS);
    const [memory, disk] = [await server.memoryBytes(), await diskBytes(server.stateDirectory)];
    await gun.fire(INITIALIZE, SESSIONS, CONNECTIONS);
    return {
      memoryBytes: ((await server.memoryBytes()) - memory) / SESSIONS,
      diskBytes: ((await diskBytes(server.stateDirectory)) - disk) / SESSIONS,
    };
  } finally {
    await gun.close();
    await server.stop();
  }
};

const diskBytes = async (directory: string): Promise<number> => {
  const names = await readdir(directory, { recursive: true });
  // A write-ahead log may be gone again by the time it is looked at.
  const files = await Promise.all(names.map((name) => stat(join(directory, name)).catch(() => undefined)));
  return files.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0);
};
