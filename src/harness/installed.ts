// Which targets are installed: those whose folder or program exists. A sync writes nothing for the others.
import type { Disk, Places } from './machine.ts';
import { TARGETS, type TargetName } from './model.ts';

/** Programs that are not called like their target. */
const PROGRAMS: Readonly<Partial<Record<TargetName, string>>> = { vscode: 'code' };

/** The installed targets. */
export const installedTargets = (places: Places, disk: Disk): readonly TargetName[] =>
  TARGETS.filter((client) => disk.isFolder(places[client]) || disk.hasProgram(PROGRAMS[client] ?? client));
