// Which recorded entries stay although nothing wants them: those whose source cannot be read or found.
import type { Run, SyncedEntry } from '../model.ts';
import { isBelow, rootFolderOf } from '../paths.ts';

/** Whether the source of an entry exists, so that an entry that is no longer in it may be removed. */
export const isFound = (
  { places, disk, options }: Run,
  { from, scope }: Pick<SyncedEntry, 'from' | 'scope'>,
): boolean => {
  // A home of Claude Code that is missing, or is not that of the last run, does not prove that its contents were
  // deleted.
  if (options.prune || scope === 'project') return true;
  if (from === places.claudeJson)
    return disk.read(from, rootFolderOf(places, from)).kind !== 'absent' || disk.isFolder(places.claude);
  return isBelow(from, places.claude) && disk.isFolder(places.claude);
};

/** Whether the source of an entry cannot be read. */
export const isBroken = ({ source }: Run, { from }: Pick<SyncedEntry, 'from'>): boolean =>
  source.broken.some(({ affects }) => affects.some((file) => isBelow(from, file)));
