// What a plan does, by target, and the notes on the run as a whole.
import type { TargetName } from '../clients/all.ts';
import { type Item, KINDS } from '../items.ts';
import type { Change, FileWrite, Fixed, HeldItem, NotSynced, Run, Wanted } from '../model.ts';
import { labelOf } from '../names.ts';
import { displayPath } from '../paths.ts';
import type { Case, CaseOutcome } from './cases.ts';

export type Status = 'success' | 'partial' | 'blocked' | 'error' | 'busy';

export type KindCount = { readonly total: number; readonly given: number; readonly native: number };

/** What a run does for one target, which `targetReport` says. */
export type TargetReport = Fixed<ReturnType<typeof targetReport>>;

type TargetOutcome = Pick<Wanted, 'held' | 'errors'> & {
  readonly target: TargetName;
  readonly items: readonly Item[];
  readonly outcomes: ReadonlyMap<Case, CaseOutcome>;
};

/** The report of one target. */
export const targetReport = ({ places, source }: Run, about: TargetOutcome) => {
  const { target, items, outcomes, held, errors: before } = about;
  const changes: Change[] = [];
  const left: NotSynced[] = [];
  const errors: string[] = [...before];
  const has: string[] = [];
  let unchanged = 0;
  for (const [subject, all] of outcomes) {
    if (!subject.targets.includes(target)) continue;
    const outcome = forTarget(subject, all, target);
    const at = { file: displayPath(places, subject.file), entry: subject.label };
    const isSynced = subject.written?.targets.includes(target) && subject.written.adopted !== true;
    const isAgain = outcome.kind === 'change' && outcome.action === 'create' && isSynced;
    if (outcome.kind === 'change') changes.push({ ...at, action: outcome.action, ...(isAgain ? { again: true } : {}) });
    if (outcome.kind === 'held') left.push({ ...at, why: outcome.why, hint: outcome.hint });
    if (outcome.kind === 'failed') errors.push(`${at.file} (${at.entry}): ${outcome.reason}`);
    const isThere =
      outcome.kind === 'held' ? ['drift', 'kept', 'native'].includes(outcome.why) : outcome.kind !== 'failed';
    if (isThere && subject.entry !== undefined) has.push(nameOf({ scope: subject.entry.scope, label: subject.label }));
    if (outcome.kind === 'unchanged') unchanged += 1;
  }
  for (const { file, label, why, hint } of held)
    left.push({ file: displayPath(places, file), entry: label, why, hint });
  // A source that cannot be read holds back only what comes from it.
  const status = statusFor(left, errors.length > 0, changes.length + unchanged === 0);
  const broken = new Set(source.broken.map(({ file, why }) => `${displayPath(places, file)}: ${why}`));
  errors.push(...broken);
  return {
    status: status === 'success' && broken.size > 0 ? 'partial' : status,
    synced: changes.length,
    skipped: left.length,
    failed: errors.length,
    unchanged,
    removed: changes.filter(({ action }) => action === 'remove').length,
    errors,
    kinds: kindsOf(items, held, new Set(has)),
    changes,
    held: left.toSorted((a, b) => Number(b.why === 'lost') - Number(a.why === 'lost')),
  };
};

const nameOf = ({ scope, label }: Pick<HeldItem, 'scope' | 'label'>): string => `${scope} ${label}`;

// How many items Claude Code has of each kind, how many of them the target has, and how many it reads in place.
const kindsOf = (items: readonly Item[], held: readonly HeldItem[], has: ReadonlySet<string>) => {
  const heldFor = (...whys: readonly NotSynced['why'][]): ReadonlySet<string> =>
    new Set(held.filter(({ why }) => whys.includes(why)).map(nameOf));
  const [native, lost] = [heldFor('native'), heldFor('lost', 'secret', 'accepted')];
  const counts = KINDS.flatMap((kind) => {
    const names = items.flatMap((item) => (item.kind === kind ? [nameOf({ ...item, label: labelOf(item) })] : []));
    const read = names.filter((name) => native.has(name) && !has.has(name)).length;
    // Refusals are written together.
    const given = names.filter((name) => (kind === 'permission' ? !lost.has(name) : has.has(name))).length;
    return names.length === 0 ? [] : [[kind, { total: names.length, given: given + read, native: read }] as const];
  });
  return Object.fromEntries(counts);
};

/** Reasons that need no action. */
export const HARMLESS_REASONS: readonly NotSynced['why'][] = ['wider', 'optional', 'unsupported', 'native', 'accepted'];

const statusFor = (left: readonly NotSynced[], hasErrors: boolean, isIdle: boolean): Status => {
  if (left.some(({ why }) => why === 'lost')) return 'partial';
  if (hasErrors && isIdle) return 'error';
  if (isIdle && left.some(({ why }) => why === 'secret')) return 'blocked';
  return hasErrors || left.some(({ why }) => !HARMLESS_REASONS.includes(why)) ? 'partial' : 'success';
};

// If another target starts to share an entry, nothing changes for those that have it already.
const forTarget = ({ written }: Case, outcome: CaseOutcome, target: TargetName): CaseOutcome =>
  outcome.kind === 'change' && outcome.isJoined === true && written?.targets.includes(target)
    ? { kind: 'unchanged' }
    : outcome;

/** Notes on the writes as a whole. */
export const notes = ({ places, disk }: Run, writes: readonly FileWrite[]): readonly string[] => {
  const { project } = places;
  const trusted = ['codex', 'gemini'].map((name) => `${project}/.${name}/`);
  const own = writes.filter(({ root }) => root === project);
  const hasTrust = own.some(({ file }) => trusted.some((folder) => file.startsWith(folder)));
  const open = writes.filter(({ file, root, hasSecrets }) => {
    const read = hasSecrets ? disk.read(file, root) : undefined;
    return read?.kind === 'file' && read.isShared;
  });
  return [
    ...open.map(({ file }) => `${displayPath(places, file)} now has secrets and can be read by others: chmod 600 it`),
    ...(hasTrust ? ['Codex and Gemini read project settings only after you have told them to trust this folder'] : []),
  ];
};
