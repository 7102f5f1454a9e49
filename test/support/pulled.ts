// A list that has pulled another: what tests of `pull` begin with.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pull } from '../../scripts/curator/pull.ts';
import { jsonIn } from './curator-steps.ts';
import { makePeer, servePeer, trustIn, trusting } from './peers.ts';
import { serve } from './web-server.ts';
import { done, makeWorkspace, type Workspace } from './workspace.ts';

export const PULLED_ON = '2026-04-01';

export const pullFrom = (own: Workspace, from: string, day = PULLED_ON, check = false) =>
  pull(own.on(day), own.registry().trusts?.[0]?.name, { check, from });

/** A list that trusts one peer, and has pulled its first release. */
export const pulledOnce = async () => {
  const peer = await makePeer();
  const own = trusting(makeWorkspace(), trustIn(peer));
  const origin = await servePeer(peer);
  await done(pullFrom(own, origin));
  return { own, peer, origin };
};

export const snapshotPath = (own: Workspace): string => `federated/${own.registry().trusts?.[0]?.pubkey}.json`;
export const lockOf = (own: Workspace) => jsonIn(own, 'federated/lock.json');

/** A server that hands out the files in a folder of a repository, whatever they are. */
export const serveFiles = (peer: Workspace, folder = 'signed'): Promise<string> =>
  serve(({ url }) => {
    const path = join(folder, new URL(url).pathname);
    return existsSync(join(peer.folder, path))
      ? new Response(Uint8Array.from(peer.read(path)))
      : new Response('no', { status: 404 });
  });
