// The cases of a run and how each is decided: three values are compared (what we wrote last, what stands there now, what
// is wanted). Only what is still ours is ever changed.
import { type Edited, readEntry } from '../editors/editors.ts';
import type { Change, Disk, Entry, Held, Locator, Owner, Places, Source, State, Wanted, Written } from '../model.ts';
import { secretHint } from '../targets/target.ts';
import { hashOf, keyOf, parseKey } from '../values.ts';

/** What a plan is made from. */
export type Scene = {
  readonly places: Places;
  readonly disk: Disk;
  readonly state: State;
  readonly allowSecrets: boolean;
  /** ISO 8601 time of the run. */
  readonly now: string;
};

/** What becomes of a case. */
export type Outcome =
  /** `isJoined`: another target joins in an entry that is ours already. */
  | { readonly kind: 'change'; readonly action: Change['action']; readonly isJoined?: boolean }
  | { readonly kind: 'unchanged' | 'forget' }
  | { readonly kind: 'held'; readonly why: Held['why']; readonly hint: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** One entry in question: wanted, recorded or both. */
export type Case = {
  readonly key: string;
  readonly file: string;
  readonly at: Locator;
  readonly label: string;
  readonly entry: Entry | undefined;
  readonly written: Written | undefined;
  /** The targets of this run that it concerns. */
  readonly targets: readonly Owner[];
};

/** A file of the run: under edit, as it was before, and what becomes of its cases where it is not to be edited. */
export type OpenFile = Edited & { readonly before: Edited['bytes']; readonly barred?: Outcome };

/** Everything that is wanted or recorded for the targets of a run, each once. What came from a broken source stays. */
export const casesOf = (
  { places, state }: Scene,
  wanted: ReadonlyMap<Owner, Wanted>,
  broken: Source['broken'],
): readonly Case[] => {
  const targets = [...wanted.keys()];
  const cases = new Map<string, Case>();
  for (const [target, { entries }] of wanted) {
    for (const entry of entries) {
      const key = keyOf(entry.file, entry.at);
      const other = cases.get(key);
      const kept = other?.entry !== undefined && rankOf(other.entry.at) >= rankOf(entry.at) ? other.entry : entry;
      const owners = [...new Set([...(other?.targets ?? []), target])];
      const { file, at, label } = kept;
      cases.set(key, { key, file, at, label, entry: kept, written: state.entries[key], targets: owners });
    }
  }
  for (const [key, written] of Object.entries(state.entries)) {
    const place = parseKey(key);
    const owners = written.targets.filter((target) => targets.includes(target));
    const isElsewhere = written.project !== undefined && written.project !== places.project;
    const isKept = broken.some(
      ({ kinds, scope }) => written.scope === scope && kinds.some((kind) => written.label.startsWith(kind)),
    );
    if (cases.has(key) || place === undefined || owners.length === 0 || isElsewhere || isKept) continue;
    cases.set(key, { key, ...place, label: written.label, entry: undefined, written, targets: owners });
  }
  return [...cases.values()];
};

/** Where a member belongs among ours: larger comes later. */
export const rankOf = (at: Locator): number => (at.kind === 'json' ? (at.rank ?? 0) : 0);

/** Decides a case: what stands in the file, what was recorded, what is wanted. */
export const judge = (one: Case, file: OpenFile, scene: Scene): Outcome => {
  const { at, entry, written } = one;
  const { sha256 } = scene.disk;
  if (file.barred !== undefined) return file.barred;
  if (written?.project !== undefined && written.project !== scene.places.project) {
    return heldBack('conflict', 'another project has written this entry: rename one of them');
  }
  const current = readEntry(file, at);
  if (!current.ok)
    return at.kind === 'block' ? heldBack('conflict', current.error) : { kind: 'failed', reason: current.error };
  const now = current.value === undefined ? undefined : hashOf(current.value, sha256);
  if (entry === undefined) return judgeUnwanted(one, now);
  const want = hashOf(entry.want, sha256);
  const settled = judgeWanted(one, now, want);
  if (settled !== undefined) return settled;
  if (entry.secrets.length > 0 && !scene.allowSecrets) return heldBack('secret', secretHint(scene.places, entry));
  return { kind: 'change', action: now === undefined ? 'create' : 'update' };
};

const judgeUnwanted = ({ written, targets }: Case, now: string | undefined): Outcome => {
  const isShared = written?.targets.some((target) => !targets.includes(target)) ?? false;
  if (isShared || now === undefined) return { kind: 'forget' };
  if (now === written?.hash) return { kind: 'change', action: 'remove' };
  return heldBack('drift', 'was changed by hand, so it was left; it is yours from now on');
};

// Undefined where the entry is to be written.
const judgeWanted = ({ written, targets }: Case, now: string | undefined, want: string): Outcome | undefined => {
  const had = written?.hash;
  if (now === want) {
    const isKnown = had === want && targets.every((target) => written?.targets.includes(target));
    return isKnown ? { kind: 'unchanged' } : { kind: 'change', action: 'adopt', isJoined: had === want };
  }
  if (now === undefined || now === had) return undefined;
  if (had === undefined)
    return heldBack('conflict', 'is there already and is not ours: delete it and sync again to take ours');
  return heldBack('drift', 'was changed by hand: delete it and sync again to take ours, or leave it');
};

const heldBack = (why: Held['why'], hint: string): Outcome => ({ kind: 'held', why, hint });

/** Holds back the other files of a skill where one of them is the user's: their folder gets none of ours. */
export const holdTogether = (outcomes: Map<Case, Outcome>): void => {
  const held = [...outcomes].filter(([, outcome]) => outcome.kind === 'held' && outcome.why === 'conflict');
  for (const [one, outcome] of outcomes) {
    const isCreate = outcome.kind === 'change' && outcome.action === 'create';
    const reason = held.find(([other]) => other.label === one.label && folderTop(other) === folderTop(one));
    if (isCreate && reason !== undefined && one.label.startsWith('skill ')) outcomes.set(one, reason[1]);
  }
};
const folderTop = ({ file, label }: Case): string => file.slice(0, file.indexOf(`/${label.slice('skill '.length)}/`));
