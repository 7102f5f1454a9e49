// The programs of others that sync configurations, where the tests find them installed.
import { resolve } from 'node:path';
import { type PEERS, PEERS_FOLDER } from '../../scripts/gate/peers.ts';

export type Peer = keyof typeof PEERS;

/** The program of a peer, whether it is installed or not. */
export const peerProgram = (peer: Peer): string => resolve(PEERS_FOLDER, 'node_modules/.bin', peer);
