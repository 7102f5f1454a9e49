// The state after a run: which entries are ours, where they came from, and what was there before.
import { placeIn } from '../clients/kept.ts';
import type { Edited } from '../editors/editors.ts';
import type { Run, State, SyncedEntry } from '../model.ts';
import { parseKey } from '../names.ts';
import { folderOf, foldersBetween, rootOf } from '../paths.ts';
import { hashValue } from '../values.ts';
import type { Case, CaseOutcome } from './cases.ts';

type Ending = {
  readonly outcomes: ReadonlyMap<Case, CaseOutcome>;
  readonly files: ReadonlyMap<string, Edited>;
  readonly targets: readonly string[];
};

const MAX_HASHES_PER_PLACE = 20;

/** The state that follows from a run. */
export const nextState = (run: Run, { outcomes, files, targets }: Ending): State => {
  const { state, now } = run;
  const entries = nextEntries(run, outcomes);
  const changed = [...outcomes.values()].some(({ kind }) => kind === 'change');
  const times = targets.filter((target) => changed || state.synced[target] === undefined);
  const others = otherFolders(run).filter((folder) => !run.options.prune || run.disk.isFolder(folder));
  const liveFiles = new Set([...entries.keys()].map((key) => parseKey(key)?.file ?? ''));
  return {
    version: 2,
    entries: Object.fromEntries(entries),
    known: nextKnown(run, outcomes),
    originals: nextOriginals(state, files, liveFiles),
    createdFolders: nextFolders(run, files, liveFiles),
    synced: { ...state.synced, ...Object.fromEntries(times.map((target) => [target, now])) },
    ...(others.length === 0 ? {} : { folders: [run.places.claude, ...others].sort() }),
  };
};

/** The person's configuration folders of Claude Code that earlier runs synced, without that of this run. */
export const otherFolders = ({ places, state }: Pick<Run, 'places' | 'state'>): readonly string[] => {
  const named = Object.values(state.entries).flatMap(({ from, scope }) =>
    scope === 'user' && from.endsWith('/settings.json') ? [folderOf(from)] : [],
  );
  return [...new Set([...(state.folders ?? []), ...named])].filter((folder) => folder !== places.claude);
};

const nextEntries = ({ places, disk, state, now }: Run, outcomes: Ending['outcomes']): Map<string, SyncedEntry> => {
  // Entries of deleted projects are forgotten.
  const isThere = ({ project }: SyncedEntry): boolean => project === undefined || disk.isFolder(project);
  const entries = new Map(Object.entries(state.entries).filter(([, written]) => isThere(written)));
  for (const [{ key, entry, written, targets }, outcome] of outcomes) {
    if (entry !== undefined && outcome.kind === 'change') {
      const { kind, group, label, from, scope } = entry;
      const owners = [...new Set([...(written?.targets ?? []), ...targets])].sort();
      const project = scope === 'user' ? undefined : places.project;
      const hash = hashValue(entry.want, disk.sha256);
      const adopted = outcome.isPersonal || undefined;
      entries.set(key, { hash, targets: owners, kind, group, label, from, scope, project, adopted, at: now });
    } else if (entry === undefined && written !== undefined && isForgotten(outcome)) {
      const owners = written.targets.filter((target) => !targets.includes(target));
      if (owners.length === 0) entries.delete(key);
      else entries.set(key, { ...written, targets: owners });
    }
  }
  return entries;
};

const isForgotten = (outcome: CaseOutcome): boolean =>
  outcome.kind !== 'failed' && !(outcome.kind === 'held' && outcome.why === 'kept');

const nextKnown = ({ places, disk, state }: Run, outcomes: Ending['outcomes']): State['known'] => {
  const known = new Map(Object.entries(state.known));
  for (const [{ key, entry }, outcome] of outcomes) {
    const isSynced = outcome.kind === 'change' && outcome.isPersonal !== true;
    if (!isSynced || entry?.scope !== 'project' || places.project === undefined) continue;
    const place = placeIn(places.project, key);
    const hash = hashValue(entry.want, disk.sha256);
    const before = (known.get(place) ?? []).filter((old) => old !== hash);
    known.set(place, [...before, hash].slice(-MAX_HASHES_PER_PLACE));
  }
  return Object.fromEntries(known);
};

// The original containers of a file matter as long as it has an entry.
const nextOriginals = (state: State, files: Ending['files'], liveFiles: ReadonlySet<string>): State['originals'] => {
  const all = new Map(Object.entries(state.originals));
  for (const [file, { originals }] of files) all.set(file, originals);
  return Object.fromEntries([...all].filter(([file, texts]) => liveFiles.has(file) && Object.keys(texts).length > 0));
};

const nextFolders = ({ places, disk, state }: Run, files: Ending['files'], liveFiles: ReadonlySet<string>) => {
  const inUse = new Set([...liveFiles].flatMap((file) => foldersBetween('', file)));
  const folders = new Set(state.createdFolders.filter((folder) => inUse.has(folder)));
  for (const file of [...files.keys()].filter((name) => liveFiles.has(name)))
    for (const folder of foldersBetween(rootOf(places, file) ?? '', file))
      if (!disk.isFolder(folder)) folders.add(folder);
  return [...folders];
};
