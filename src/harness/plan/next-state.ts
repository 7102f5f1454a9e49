// The state after a run: which entries are ours, whose they are, and what stood there before us.

import type { Edited } from '../editors/editors.ts';
import type { Owner, State, Written } from '../model.ts';
import { folderOf, rootOf } from '../paths.ts';
import { hashOf, parseKey } from '../values.ts';
import type { Case, Outcome, Scene } from './cases.ts';

/** What a run for `targets` does. */
type Ending = {
  readonly outcomes: ReadonlyMap<Case, Outcome>;
  readonly files: ReadonlyMap<string, Edited>;
  readonly targets: readonly Owner[];
};

/** The state that follows from a run. */
export const nextState = (scene: Scene, { outcomes, files, targets }: Ending): State => {
  const { state, now } = scene;
  const entries = nextEntries(scene, outcomes);
  const changed = [...outcomes.values()].some(({ kind }) => kind === 'change');
  const times = targets.filter((target) => changed || state.synced[target] === undefined);
  const living = new Set([...entries.keys()].map((key) => parseKey(key)?.file ?? ''));
  return {
    version: 1,
    entries: Object.fromEntries(entries),
    made: Object.fromEntries(nextMade(scene, files, living)),
    synced: { ...state.synced, ...Object.fromEntries(times.map((target) => [target, now])) },
  };
};

const MADE = '#made/';
const FOLDER = '#folder';

/** What stood in a file where our entries are now, by container. */
export const madeIn = ({ made }: State, file: string): Readonly<Record<string, string>> => {
  const prefix = `${file}${MADE}`;
  const own = Object.entries(made).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(own.map(([key, text]) => [key.slice(prefix.length), text]));
};

/** The folders that were made for our files. */
export const madeFolders = ({ made }: State): readonly string[] =>
  Object.keys(made).flatMap((key) => (key.endsWith(FOLDER) ? [key.slice(0, -FOLDER.length)] : []));

const nextEntries = ({ places, disk, state, now }: Scene, outcomes: Ending['outcomes']): Map<string, Written> => {
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
  files: Ending['files'],
  living: ReadonlySet<string>,
): ReadonlyMap<string, string> => {
  const made = new Map(Object.entries(state.made).filter(([key]) => isStillMade(key, files, living)));
  for (const { file, made: containers } of [...files.values()].filter((one) => living.has(one.file))) {
    for (const [name, text] of Object.entries(containers)) made.set(`${file}${MADE}${name}`, text);
    const root = rootOf(places, file) ?? '';
    for (let folder = folderOf(file); folder.length > root.length; folder = folderOf(folder)) {
      if (!disk.isFolder(folder)) made.set(`${folder}${FOLDER}`, '');
    }
  }
  return made;
};

const isStillMade = (key: string, files: Ending['files'], living: ReadonlySet<string>): boolean => {
  const path = key.slice(0, key.lastIndexOf('#'));
  if (key.endsWith(FOLDER)) return [...living].some((file) => file.startsWith(`${path}/`));
  return living.has(path) && !files.has(path);
};
