// What is known of entries of earlier runs: whether a value is still as a run wrote it, and whether its source can be read
// and found, without which it stays although nothing wants it.
import { onceIn, type Run, type SyncedEntry, type Value } from '../model.ts';
import { parseKey } from '../names.ts';
import { folderOf, foldersBetween, foldPath, isBelow, rootFolderOf } from '../paths.ts';
import { hashValue } from '../values.ts';

/**
 * Whether a value is one that a run wrote at this place. Git moves outputs in a repository, but not the record: what was
 * ever written at a place in the project, a block in a file that git has like this, and one that it left a conflict in count, too.
 */
export const isAsWritten = (run: Run, key: string, value: Value): boolean => {
  const { disk, state, places } = run;
  const { project } = places;
  const now = hashValue(value, disk.sha256);
  const written = state.entries[key];
  if (now === written?.hash) return true;
  if (value.kind === 'text' && (value.isConflict || run.isCommitted(parseKey(key)?.file ?? ''))) return true;
  if (project === undefined || !isBelow(key, project) || written?.scope === 'user') return false;
  return state.known[placeIn(project, key)]?.includes(now) === true;
};

/** An entry's key, relative to its project. */
export const placeIn = (project: string, key: string): string => key.slice(project.length + 1);

/** The source of an entry that is not found, so that the entry may not be removed; undefined if it is there. */
export const missingSource = (run: Run, { from, scope, kind }: SyncedEntry): string | undefined => {
  if (run.options.prune || scope === 'project') return undefined;
  const { state, disk } = run;
  // A configuration folder of the person that an earlier run synced, and that is gone.
  const folder = kind === 'permission' ? state.folders?.find((path) => !disk.isFolder(path)) : undefined;
  return folder ?? (isFound(run, from) || isOfOther(run, { from, scope }) ? undefined : from);
};

// A home of Claude Code that is missing, or is not that of the last run, does not prove that its contents were deleted.
const isFound = ({ places, disk }: Run, from: string): boolean => {
  if (places.managed.some((folder) => isBelow(from, folder))) return true;
  if (from === places.claudeJson && disk.read(from, rootFolderOf(places, from)).kind !== 'absent') return true;
  return (from === places.claudeJson || isBelow(from, places.claude)) && disk.isFolder(places.claude);
};

/** Whether an entry comes from another configuration folder of the same person, which is still there. */
export const isOfOther = ({ places, disk }: Run, { from, scope }: Pick<SyncedEntry, 'from' | 'scope'>): boolean =>
  scope === 'user' &&
  from !== places.claudeJson &&
  ![places.claude, ...places.managed].some((folder) => isBelow(from, folder)) &&
  disk.read(from, folderOf(from)).kind === 'file';

/** Whether the source of an entry cannot be read. */
export const isBroken = (run: Run, { from }: Pick<SyncedEntry, 'from'>): boolean => {
  const broken = onceIn(run, brokenPlaces);
  return broken.has(foldPath(from)) || foldersBetween('', foldPath(from)).some((folder) => broken.has(folder));
};

const brokenPlaces = ({ source }: Run) => new Set(source.broken.flatMap(({ affects }) => affects.map(foldPath)));
