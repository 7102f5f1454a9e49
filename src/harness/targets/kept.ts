// Which recorded entries stay although nothing wants them now: those whose source cannot be read or found.
import type { Run, SyncedEntry } from '../model.ts';
import { isBelow } from '../paths.ts';

/** Whether the source of an entry is there, so that what it does not say any more may go. */
export const isFound = (
  { places, disk, options }: Run,
  { from, scope }: Pick<SyncedEntry, 'from' | 'scope'>,
): boolean => {
  // A home of Claude Code that is not there, or another one than at the last run, says nothing about what was in it.
  if (options.prune || scope === 'project') return true;
  if (from === places.claudeJson) return disk.read(from, places.home).kind !== 'absent' || disk.isFolder(places.claude);
  return isBelow(from, places.claude) && disk.isFolder(places.claude);
};

/** Whether the source of an entry cannot be read. */
export const isBroken = ({ source }: Run, { from }: Pick<SyncedEntry, 'from'>): boolean =>
  source.broken.some(({ affects }) => affects.some((file) => isBelow(from, file)));
