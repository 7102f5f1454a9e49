// The cases of a run and how each is decided: by comparing what we wrote last, what is there now and what is wanted.
// Only what is still ours is ever changed.
import { isObject } from '../../domain/json.ts';
import { splitValue } from '../clients/all.ts';
import { isAsWritten, isBroken, isOfOther, missingSource } from '../clients/kept.ts';
import { secretHint } from '../clients/made.ts';
import type { ReadEntry } from '../editors/editors.ts';
import {
  type Change,
  type NotSynced,
  onceIn,
  type Run,
  type SyncedEntry,
  type TargetEntry,
  type Value,
  type Wanted,
} from '../model.ts';
import { keyOf, parseKey } from '../names.ts';
import { displayPath } from '../paths.ts';
import { hashValue } from '../values.ts';

/** What becomes of a case. */
export type CaseOutcome =
  /**
   * `isJoined`: another target now shares a recorded entry. `isPersonal`: it was there before the first sync, so it stays
   * the user's. `isMoved`: it must be the last, and is not.
   */
  | {
      readonly kind: 'change';
      readonly action: Change['action'];
      readonly isJoined?: boolean;
      readonly isPersonal?: boolean;
      readonly isMoved?: boolean;
    }
  | { readonly kind: 'unchanged' | 'forget' }
  | { readonly kind: 'held'; readonly why: NotSynced['why']; readonly hint: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** One entry in question: wanted, recorded or both. */
export type Case = Pick<TargetEntry, 'file' | 'at' | 'group' | 'label'> & {
  readonly key: string;
  readonly kind: SyncedEntry['kind'];
  readonly entry: TargetEntry | undefined;
  readonly written: SyncedEntry | undefined;
  /** The targets of this run that it concerns. */
  readonly targets: readonly string[];
};

/** Everything wanted or recorded for the targets of a run, each once. What came from a broken source stays. */
export const casesOf = (run: Run, wanted: ReadonlyMap<string, Wanted>): readonly Case[] => {
  const { places, state } = run;
  const cases = new Map<string, Case>();
  for (const [target, { entries }] of wanted) {
    for (const entry of entries) {
      const key = keyOf(entry.file, entry.at);
      const known = cases.get(key) ?? { ...entry, key, entry, written: state.entries[key], targets: [] };
      cases.set(key, { ...known, targets: [...new Set([...known.targets, target])] });
    }
  }
  for (const [key, written] of Object.entries(state.entries)) {
    const place = parseKey(key);
    const owners = written.targets.filter((target) => wanted.has(target));
    const isElsewhere = written.project !== undefined && written.project !== places.project;
    const isKept = owners.some((target) => wanted.get(target)?.keeps.some((keeps) => keeps(written)));
    if (cases.has(key) || place === undefined || owners.length === 0 || isElsewhere) continue;
    if (isKept || isBroken(run, written) || isOfOther(run, written)) continue;
    cases.set(key, { ...written, ...place, key, entry: undefined, written, targets: owners });
  }
  return [...cases.values()];
};

/** What a case is decided by: its file as it is, and the keys of all that is wanted. */
type Scene = { readonly read: ReadEntry; readonly wanted: ReadonlySet<string> };

/** Compares the current, the recorded and the wanted value. */
export const caseOutcome = (run: Run, subject: Case, scene: Scene): CaseOutcome => {
  const { at, entry } = subject;
  const current = scene.read(at);
  if (!current.ok)
    return at.kind === 'block' ? holdBack('conflict', current.error) : { kind: 'failed', reason: current.error };
  const own = current.value && splitValue(subject, current.value).own;
  if (entry === undefined) return judgeUnwanted(run, subject, own);
  const isMoved = own !== undefined && isOfSync(run, subject, own) && isBeforePersonal(run, subject, scene);
  const settled = isMoved ? undefined : judgeWanted(run, { ...subject, entry }, own);
  if (settled !== undefined) return settled;
  if (entry.secrets.length > 0 && !run.options.allowSecrets) return holdBack('secret', secretHint(run.places, entry));
  return { kind: 'change', action: own === undefined ? 'create' : 'update', isMoved };
};

// Whether an entry that must be the last has something of the person's behind it.
const isBeforePersonal = (run: Run, { file, at, written }: Case, { read, wanted }: Scene): boolean => {
  if (at.kind !== 'json' || at.isLast !== true || written?.adopted === true) return false;
  if (written !== undefined && missingSource(run, written) !== undefined) return false;
  const path = at.path.slice(0, -1);
  const all = read({ kind: 'json', path });
  const names = all.ok && all.value?.kind === 'json' && isObject(all.value.json) ? Object.keys(all.value.json) : [];
  const behind = names.slice(names.indexOf(at.path.at(-1) ?? '') + 1);
  const keys = behind.map((name) => keyOf(file, { kind: 'json', path: [...path, name] }));
  return keys.some((key) => run.state.entries[key] === undefined && !wanted.has(key));
};

const judgeUnwanted = (run: Run, subject: Case, current: Value | undefined): CaseOutcome => {
  const { written, targets } = subject;
  const isShared = written?.targets.some((target) => !targets.includes(target)) ?? false;
  if (isShared || current === undefined) return { kind: 'forget' };
  const missing = written && missingSource(run, written);
  if (missing !== undefined) return cameFromMissing(run, missing, 'remove');
  if (written?.adopted) return holdBack('native', 'it was there before the first sync, so it is yours and stays');
  if (isOfSync(run, subject, current)) return { kind: 'change', action: 'remove' };
  const edit = uncommitted(run, subject, current) ?? 'was changed by hand';
  return holdBack('drift', `${edit}, so it was left; it is yours from now on`);
};

type WantedCase = Case & { readonly entry: TargetEntry };

// Undefined if the entry is to be written.
const judgeWanted = (run: Run, subject: WantedCase, current: Value | undefined): CaseOutcome | undefined => {
  const { entry, written, targets } = subject;
  if (current === undefined) return undefined;
  const { sha256 } = run.disk;
  const isOwn = isOfSync(run, subject, current);
  const want = hashValue(entry.want, sha256);
  if (hashValue(current, sha256) === want) {
    const had = written?.hash === want;
    const isKnown = had && targets.every((target) => written?.targets.includes(target));
    const isPersonal = written === undefined ? !isOwn && !isCloned(run, entry) : written.adopted === true;
    return isKnown ? { kind: 'unchanged' } : { kind: 'change', action: 'adopt', isJoined: had, isPersonal };
  }
  if (isTaken(run, subject)) return undefined;
  if (isOwn && entry.kind === 'rules' && run.source.incompleteRules.includes(entry.scope)) return holdBack('kept', CUT);
  const take = 'sync --take ours overwrites it';
  if (written?.adopted) return holdBack('conflict', `was there before the first sync, so it is yours: ${take}`);
  const missing = written && missingSource(run, written);
  if (missing !== undefined) return cameFromMissing(run, missing, 'replace');
  // Refusals are those of all folders together.
  const other = isOwn && written !== undefined && isOfOther(run, written) && displayPath(run.places, written.from);
  if (other && entry.kind !== 'permission')
    return holdBack('conflict', `is that of ${other} in another configuration folder: ${take}`);
  if (isOwn) return undefined;
  const unread = uncommitted(run, subject, current);
  if (written === undefined) return holdBack('conflict', `is there, and ${unread ?? 'is yours'}: ${take}`);
  return holdBack('drift', `${unread ?? 'was changed by hand'}: ${take}, or leave it`);
};

// Why a block in a repository with reftable cannot be told from an edit by hand.
const uncommitted = ({ isCommitted }: Run, { file }: Case, current: Value): string | undefined =>
  current.kind === 'text' && isCommitted(file) === undefined
    ? 'is not known to be committed, because git keeps the branches here as reftable, which is not read'
    : undefined;

// What this source makes, in a file that git tracks: a clone has it from the sync on another machine.
const isCloned = ({ isTracked }: Run, { scope, file }: TargetEntry) => scope === 'project' && isTracked(file) === true;

const cameFromMissing = ({ places }: Run, source: string, advice: 'remove' | 'replace'): CaseOutcome => {
  const what = `it came from ${displayPath(places, source)}, which is not found any more`;
  return holdBack('kept', `${what}: sync with --prune to ${advice} it`);
};

const CUT =
  'a file that its text comes from cannot be read, so it stays as it was: correct that file, or sync --take ours overwrites it';

const isOfSync = (run: Run, { key, written, file, group }: Case, current: Value): boolean => {
  // If CLAUDE.md now imports the rules instead, they are only in that file.
  const isImported = current.kind === 'text' && onceIn(run, importsOf).has(run.disk.real(file));
  return (!isImported || written?.group === group) && isAsWritten(run, key, current);
};

const importsOf = ({ source }: Run): ReadonlySet<string> => new Set(source.imports);

const isTaken = ({ options: { take }, places }: Run, subject: Case): boolean =>
  take !== undefined && (take.length === 0 || take.some((name) => isCalled(places, subject, name)));

const isCalled = (places: Run['places'], { file, label }: Case, name: string): boolean =>
  [label, file, displayPath(places, file)].includes(name);

/** The names to take that match no case. */
export const unmatchedTakes = ({ options, places }: Run, cases: readonly Case[]): readonly string[] =>
  (options.take ?? []).filter((name) => !cases.some((subject) => isCalled(places, subject, name)));

/** The outcome of a case that is left as it is, and why. */
export const holdBack = (why: NotSynced['why'], hint: string): CaseOutcome => ({ kind: 'held', why, hint });

/** The outcomes, with a whole group held back if one of its entries is not ours to write. */
export const holdGroups = (outcomes: ReadonlyMap<Case, CaseOutcome>): ReadonlyMap<Case, CaseOutcome> => {
  const stopped = new Map<string, CaseOutcome>();
  // Each target is judged separately.
  const keyFor = ({ group, targets }: Case): string => `${group} ${targets.join()}`;
  for (const [subject, outcome] of outcomes)
    if ((outcome.kind === 'held' && outcome.why === 'conflict') || outcome.kind === 'failed')
      stopped.set(keyFor(subject), outcome);
  return new Map(
    [...outcomes].map(([subject, outcome]) => {
      const isNew = outcome.kind === 'change' && outcome.action === 'create';
      return [subject, (isNew ? stopped.get(keyFor(subject)) : undefined) ?? outcome] as const;
    }),
  );
};
