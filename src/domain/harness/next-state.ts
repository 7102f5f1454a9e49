// The state after a run: which entries are ours, whose they are, and what stood there before us.
import type { Case, Outcome, Scene } from './cases.ts';
import type { Edited } from './editors.ts';
import type { Owner, State } from './model.ts';
import { folderOf, rootOf } from './places.ts';
import { hashOf, parseKey } from './values.ts';

/** The state that follows from the outcomes. */
export const nextState = (
  { places, disk, state, now }: Scene,
  outcomes: ReadonlyMap<Case, Outcome>,
  files: ReadonlyMap<string, Edited>,
  targets: readonly Owner[],
): State => {
  const entries = new Map(Object.entries(state.entries));
  for (const [one, outcome] of outcomes) {
    const { key, entry, written } = one;
    if (entry !== undefined && outcome.kind === 'change') {
      const owners = [...new Set([...(written?.targets ?? []), ...one.targets])].sort();
      const { label, from, scope } = entry;
      const project = scope === 'user' || places.project === undefined ? {} : { project: places.project };
      entries.set(key, {
        hash: hashOf(entry.want, disk.sha256),
        targets: owners,
        label,
        from,
        scope,
        ...project,
        at: now,
      });
    } else if (entry === undefined && outcome.kind !== 'failed' && written !== undefined) {
      const owners = written.targets.filter((target) => !one.targets.includes(target));
      if (owners.length === 0) entries.delete(key);
      else entries.set(key, { ...written, targets: owners });
    }
  }
  const living = new Set([...entries.keys()].map((key) => parseKey(key)?.file ?? ''));
  const made = new Map(Object.entries(state.made).filter(([key]) => stillMade(key, files, living)));
  for (const { file, made: containers } of files.values()) {
    if (living.has(file)) for (const [name, text] of Object.entries(containers)) made.set(`${file}#made/${name}`, text);
  }
  for (const file of [...files.values()].filter(({ file: path }) => living.has(path))) {
    const root = rootOf(places, file.file) ?? '';
    for (let folder = folderOf(file.file); folder.length > root.length; folder = folderOf(folder)) {
      if (!disk.isFolder(folder)) made.set(`${folder}#folder`, '');
    }
  }
  const changed = [...outcomes.values()].some(({ kind }) => kind === 'change');
  const times = targets.filter((target) => changed || state.synced[target] === undefined);
  return {
    version: 1,
    entries: Object.fromEntries(entries),
    made: Object.fromEntries(made),
    synced: { ...state.synced, ...Object.fromEntries(times.map((target) => [target, now])) },
  };
};

const stillMade = (key: string, files: ReadonlyMap<string, Edited>, living: ReadonlySet<string>): boolean => {
  const path = key.slice(0, key.lastIndexOf('#'));
  if (key.endsWith('#folder')) return [...living].some((file) => file.startsWith(`${path}/`));
  return living.has(path) && !files.has(path);
};
