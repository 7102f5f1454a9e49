// What the sync tools need: the configuration files of this machine, which only a local server has.
import type { Files } from '../sync.ts';

export type SyncPorts = { readonly files: Files };
