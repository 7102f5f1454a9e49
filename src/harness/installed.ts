// Which clients are on this machine: those whose folder or program is there. A sync makes nothing for the others.
import type { Disk, Places } from './machine.ts';
import { OWNERS, type Owner, TARGETS, type TargetName } from './model.ts';

/** The clients that are there, Claude Code included. */
export const installedClients = (places: Places, disk: Disk): readonly Owner[] =>
  OWNERS.filter((client) => isInstalled(places, disk, client));

/** The targets that are there. */
export const installedTargets = (places: Places, disk: Disk): readonly TargetName[] =>
  TARGETS.filter((client) => isInstalled(places, disk, client));

const isInstalled = (places: Places, disk: Disk, client: Owner): boolean => {
  const hasFile = client === 'claude' && disk.read(places.claudeJson, places.home).kind !== 'absent';
  return hasFile || disk.isFolder(places[client]) || disk.hasProgram(client === 'antigravity' ? 'agy' : client);
};
