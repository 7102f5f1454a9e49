// Which clients are installed: those whose folder or program exists. A sync writes nothing for the others.
import type { Disk, Places } from './machine.ts';
import { OWNERS, type Owner, TARGETS, type TargetName } from './model.ts';
import { rootFolderOf } from './paths.ts';

/** The installed clients, Claude Code included. */
export const installedClients = (places: Places, disk: Disk): readonly Owner[] =>
  OWNERS.filter((client) => isInstalled(places, disk, client));

/** The installed targets. */
export const installedTargets = (places: Places, disk: Disk): readonly TargetName[] =>
  TARGETS.filter((client) => isInstalled(places, disk, client));

/** Programs that are not called like their target. */
const PROGRAMS: Readonly<Partial<Record<Owner, string>>> = { antigravity: 'agy', vscode: 'code' };

const isInstalled = (places: Places, disk: Disk, client: Owner): boolean => {
  const hasFile =
    client === 'claude' && disk.read(places.claudeJson, rootFolderOf(places, places.claudeJson)).kind !== 'absent';
  return hasFile || disk.isFolder(places[client]) || disk.hasProgram(PROGRAMS[client] ?? client);
};
