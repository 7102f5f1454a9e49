// The catalogs of the local server: the sync tools, and all tools together. Array order is wire order.
import type { Ports } from '../catalog/ports.ts';
import { SOURCES_TOOLS } from '../catalog/tools/sources-tools.ts';
import type { Tool } from '../catalog/tools/tool.ts';
import { getStatus, type SyncPorts, syncAll, syncTarget } from '../harness/tools/sync-tools.ts';

/** What the local server provides. */
export type LocalPorts = Ports & SyncPorts;

export const SYNC_TOOLS: readonly Tool<SyncPorts>[] = [getStatus, syncAll, syncTarget];
export const LOCAL_TOOLS: readonly Tool<LocalPorts>[] = [...SOURCES_TOOLS, ...SYNC_TOOLS];
