// The catalogs of the local server: the sync tools, and all tools together. Array order is wire order.
import { EDGE_TOOLS } from './edge.ts';
import { getStatus } from './get-status.ts';
import type { EdgePorts, Needs } from './ports.ts';
import { syncAll } from './sync-all.ts';
import { syncTarget } from './sync-target.ts';
import type { Tool } from './tool.ts';

/** What the local server provides. */
export type LocalPorts = EdgePorts & Needs<'files'>;

export const SYNC_TOOLS: readonly Tool<Needs<'files'>>[] = [getStatus, syncAll, syncTarget];
export const LOCAL_TOOLS: readonly Tool<LocalPorts>[] = [...EDGE_TOOLS, ...SYNC_TOOLS];
