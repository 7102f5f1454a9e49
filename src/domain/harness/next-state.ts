// The state after a run: which entries are ours, whose they are, and what stood there before us.
import type { Case, Outcome, Scene } from './cases.ts';
import type { Edited } from './editors.ts';
import type { Owner, State, Written } from './model.ts';
import { folderOf, rootOf } from './places.ts';
import { hashOf, parseKey } from './values.ts';

type Outcomes = ReadonlyMap<Case, Outcome>;
type FilesByPath = ReadonlyMap<string, Edited>;

/** The state that follows from the outcomes of a run for `targets`. */
export const nextState = (scene: Scene, outcomes: Outcomes, files: FilesByPath, targets: readonly Owner[]): State => {
  const { state, now } = scene;
  const entries = nextEntries(scene, outcomes);
  const changed = [...outcomes.values()].some(({ kind }) => kind === 'change');
  const times = targets.filter((target) => changed || state.synced[target] === undefined);
  return {
    version: 1,
    entries: Object.fromEntries(entries),
    made: Object.fromEntries(
      nextMade(scene, files, new Set([...entries.keys()].map((key) => parseKey(key)?.file ?? ''))),
    ),
    synced: { ...state.synced, ...Object.fromEntries(times.map((target) => [target, now])) },
  };
};

const nextEntries = ({ places, disk, state, now }: Scene, outcomes: Outcomes): Map<string, Written> => {
  const entries = new Map(Object.entries(state.entries));
  for (const [{ key, entry, written, targets }, outcome] of outcomes) {
    if (entry !== undefined && outcome.kind === 'change') {
      const { label, from, scope } = entry;
      const owners = [...new Set([...(written?.targets ?? []), ...targets])].sort();
      const project = scope === 'user' || places.project === undefined ? {} : { project: places.project };
      const hash = hashOf(entry.want, disk.sha256);
      entries.set(key, { hash, targets: owners, label, from, scope, ...project, at: now });
    } else if (entry === undefined && outcome.kind !== 'failed' && written !== undefined) {
      const owners = written.targets.filter((target) => !targets.includes(target));
      if (owners.length === 0) entries.delete(key);
      else entries.set(key, { ...written, targets: owners });
    }
  }
  return entries;
};

// What stood where we have put something: containers in files that still hold an entry, folders that hold such files.
const nextMade = (
  { places, disk, state }: Scene,
  files: FilesByPath,
  living: ReadonlySet<string>,
): Map<string, string> => {
  const made = new Map(Object.entries(state.made).filter(([key]) => isStillMade(key, files, living)));
  for (const { file, made: containers } of [...files.values()].filter((one) => living.has(one.file))) {
    for (const [name, text] of Object.entries(containers)) made.set(`${file}#made/${name}`, text);
    const root = rootOf(places, file) ?? '';
    for (let folder = folderOf(file); folder.length > root.length; folder = folderOf(folder)) {
      if (!disk.isFolder(folder)) made.set(`${folder}#folder`, '');
    }
  }
  return made;
};

const isStillMade = (key: string, files: FilesByPath, living: ReadonlySet<string>): boolean => {
  const path = key.slice(0, key.lastIndexOf('#'));
  if (key.endsWith('#folder')) return [...living].some((file) => file.startsWith(`${path}/`));
  return living.has(path) && !files.has(path);
};
