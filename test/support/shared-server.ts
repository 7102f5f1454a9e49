// The one started server of all suites that only ask questions and leave nothing behind but sessions.
import { inject } from 'vitest';
import type { RunningServer } from './dev-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where to ask for the server. */
    serverKeeper: string;
  }
}

/** A server that other suites ask at the same time. */
export type SharedServer = Pick<RunningServer, 'port' | 'origin' | 'url'>;

/** The shared server, which server-keeper.ts starts for the first that asks, and ends with the run. */
export const sharedServer = async (): Promise<SharedServer> => {
  const answer = await fetch(inject('serverKeeper'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
};
