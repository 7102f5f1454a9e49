// The plan of a run: reads the source, asks each target what it wants, decides every case, and edits the texts of the
// files. A dry run is this plan alone.
import { memoizeTexts } from '../../domain/cache.ts';
import { groupBy } from '../../domain/group-by.ts';
import { isObject } from '../../domain/json.ts';
import { fail } from '../../domain/result.ts';
import { clientOf, splitValue, TARGETS, type TargetName, withKnownTargets } from '../clients/all.ts';
import { joinMade } from '../clients/made.ts';
import { wantedBy } from '../clients/wanted.ts';
import { type Edited, entryReader, writeEntry } from '../editors/editors.ts';
import { judgedHeld } from '../judge/judge.ts';
import {
  CAREFUL,
  type Change,
  EMPTY_STATE,
  emptySource,
  type FileWrite,
  type HeldItem,
  type Run,
  type Selectable,
  type Value,
  type Wanted,
} from '../model.ts';
import { pointerOf } from '../names.ts';
import { displayPath, inMib, maxBytesOf, rootOf } from '../paths.ts';
import { readSource } from '../source/source.ts';
import { gitIndexIn } from '../source/tracked.ts';
import { attempt, hashValue, type NewMembers } from '../values.ts';
import { type Case, type CaseOutcome, caseOutcome, casesOf, holdBack, holdGroups, unmatchedTakes } from './cases.ts';
import { nextState, otherFolders } from './next-state.ts';
import { aliasesIn, type OpenFile, openFile } from './open-file.ts';
import { notes, type TargetReport, targetReport } from './report.ts';
import { acceptanceWrites, acceptsLoss, isAsked, isSelected, readSelection, unknownIn } from './selection.ts';

/** A whole run, as `planEntries` gives it, and losses to accept that are none. */
export type Plan = ReturnType<typeof planEntries> & { readonly notLost?: readonly string[] };

/** What a run works with before the source is read. */
type RunInput = Omit<Run, 'source' | 'isTracked' | 'isCommitted' | 'made'>;

/** Plans a run from the files and the state as they are now. Pure; writes nothing. */
export const planSync = (input: RunInput, targets: readonly TargetName[]): Plan => {
  const selection = readSelection(input.places, input.disk, input.options);
  const index = gitIndexIn(input.disk);
  const made = new Map();
  if (!selection.ok) return planNothing({ ...input, ...index, made, source: emptySource() }, targets, selection.error);
  const known = { isTracked: index.isTracked, others: otherFolders(input) };
  const source = readSource(input.places, input.disk, known);
  const run = { ...input, ...index, made, source, state: withKnownTargets(input.state) };
  const has: Choice['has'] = (target, item) => isSelected(selection.value, target, item);
  const wantedFor = (target: TargetName) => wantedBy(run, clientOf(target), (item) => has(target, item));
  const selected = targets.filter((target) => isSelected(selection.value, target));
  const wanted = selected.map((target) => [target, wantedFor(target)] as const);
  const accepted: (readonly [TargetName, HeldItem])[] = [];
  const plan = planEntries(run, new Map(wanted), {
    has,
    accepts: (target, item) =>
      acceptsLoss(run.places, selection.value, [target, item]) && accepted.push([target, item]) > 0,
  });
  const { acceptLoss = [] } = input.options;
  const isAccepted = (name: string): boolean => accepted.some(([target, { kind }]) => name === `${target}:${kind}`);
  const fresh = acceptLoss.length === 0 ? [] : acceptanceWrites(run, selection.value, accepted);
  const { own, file } = selection.value;
  const noted = unknownIn([...own.only, ...own.skip]).map((name) => `${file}: ${name} selects nothing`);
  return {
    ...plan,
    writes: [...plan.writes, ...fresh],
    leftOut: plan.leftOut.filter((left) => isAsked(selection.value, left)),
    warnings: [...plan.warnings, ...noted],
    notLost: acceptLoss.filter((name) => !isAccepted(name)),
  };
};

/** Plans the end of the sync: nothing is wanted any more, so what is ours goes, here and for the person, and the record of it. */
export const planLeave = (input: RunInput): Plan => {
  const options = { ...input.options, prune: true };
  const state = withKnownTargets(input.state);
  const run = { ...input, options, state, ...gitIndexIn(input.disk), made: new Map(), source: emptySource() };
  const plan = planEntries(run, new Map(TARGETS.map((target) => [target, joinMade([])] as const)));
  const projects = new Set(Object.values(plan.state.entries).flatMap(({ project }) => project ?? []));
  const elsewhere = [...projects].map((name) => `more is in ${name}: three-good-sources leave --project ${name}`);
  const isOver = Object.keys(plan.state.entries).length === 0;
  const selection = readSelection(run.places, run.disk, CAREFUL);
  const { own = {}, file } = selection.ok ? selection.value : {};
  const stays = `${file} is yours and stays, with what you selected and the losses that you accepted`;
  const chosen = Object.values(own).flat().length > 0 ? [stays] : [];
  const warnings = [...plan.warnings, ...elsewhere, ...chosen];
  return { ...plan, isEmpty: false, state: isOver ? EMPTY_STATE : plan.state, warnings };
};

const planNothing = (run: Run, targets: readonly TargetName[], error: string): Plan => {
  const left = { outcomes: new Map(), held: [], errors: [error], items: [] };
  const reports = targets.map((target) => [target, targetReport(run, { target, ...left })] as const);
  const nothing = { writes: [], folders: [], leftOut: [], warnings: [], remarks: [], created: [], isEmpty: false };
  return { ...nothing, state: run.state, targets: Object.fromEntries(reports) };
};

/** What the person chooses: which items a target is to have, and which of its losses they accept. */
type Choice = {
  readonly has: (target: TargetName, item: Selectable) => boolean;
  readonly accepts: (target: TargetName, loss: HeldItem) => boolean;
};
const ALL: Choice = { has: () => true, accepts: () => false };
type WantedBy = ReadonlyMap<TargetName, Wanted>;

/** Plans a run for given entries. Entries recorded for these targets that are no longer wanted are removed. */
export const planEntries = (run: Run, wanted: WantedBy, { has, accepts } = ALL) => {
  const { source } = run;
  const cases = casesOf(run, wanted);
  const aliasOf = aliasesIn(run);
  // Removals first, so that they cannot block additions.
  const removals = settle(run, { cases: cases.filter(({ entry }) => entry === undefined), files: new Map(), aliasOf });
  const done = settle(run, { cases: cases.filter(({ entry }) => entry !== undefined), files: removals.files, aliasOf });
  const outcomes = new Map([...done.outcomes, ...removals.outcomes]);
  const state = nextState(run, { outcomes, files: done.files, targets: [...wanted.keys()] });
  const secret = [...outcomes].flatMap(([{ file, entry }, { kind }]) =>
    kind === 'change' && (entry?.secrets.length ?? 0) > 0 ? [file] : [],
  );
  const writes = [...done.files.values()].flatMap((file) => writeOf(run, file, new Set(secret)));
  const reports = [...wanted].map(([target, wish]) => {
    const obstacle = obstacleTo(run, outcomes, target);
    const held = judgedHeld(run, { target, wanted: wish, writes, obstacle }).map((item) =>
      item.why === 'lost' && accepts(target, item) ? { ...item, why: 'accepted' as const } : item,
    );
    const items = source.items.filter((item) => has(target, item));
    return [target, targetReport(run, { target, outcomes, held, errors: wish.errors, items })] as const;
  });
  // They say how targets differ, and need no decision.
  const remarks = [...wanted.values()].flatMap((wish) => wish.warnings);
  const warnings = [
    ...unmatchedTakes(run, cases).map((name) => `--take ours: no entry or file here is called ${name}`),
    ...source.warnings,
    ...remarks,
    ...notes(run, writes),
  ];
  const used = new Set(state.createdFolders);
  const unused = run.state.createdFolders.filter((folder) => !used.has(folder));
  return {
    writes,
    folders: unused.toSorted((a, b) => b.length - a.length),
    state,
    targets: Object.fromEntries(reports) as Readonly<Partial<Record<TargetName, TargetReport>>>,
    leftOut: source.leftOut.map((left) => ({ ...left, file: displayPath(run.places, left.file) })),
    warnings: [...new Set(warnings)],
    remarks,
    created: createdIn(run, writes),
    isEmpty: [...source.items, ...source.broken, ...source.leftOut].length === 0,
  };
};

// The files that the first run in a project creates there; none in later runs.
const createdIn = ({ places: { project }, state }: Run, writes: readonly FileWrite[]): readonly string[] => {
  const isFirst = !Object.values(state.entries).some((written) => written.project === project);
  return isFirst
    ? writes.flatMap(({ file, root, before }) => (root === project && before === undefined ? [file] : []))
    : [];
};

// What kept a refusal out of the files of a target.
const obstacleTo = ({ places }: Run, outcomes: Settled['outcomes'], target: TargetName): string | undefined => {
  const found = [...outcomes].flatMap(([{ file, entry, written, targets }, outcome]) => {
    const isRefusal = targets.includes(target) && (entry ?? written)?.kind === 'permission';
    const why = outcome.kind === 'held' ? outcome.hint : outcome.kind === 'failed' ? outcome.reason : undefined;
    return isRefusal && why !== undefined ? [`${displayPath(places, file)} ${why}`] : [];
  });
  return found[0];
};

type OpenFiles = ReadonlyMap<string, OpenFile>;
type Settling = {
  readonly cases: readonly Case[];
  readonly files: OpenFiles;
  readonly aliasOf: (subject: Case) => CaseOutcome | undefined;
};
type Settled = { readonly outcomes: ReadonlyMap<Case, CaseOutcome>; readonly files: OpenFiles };

const settle = (run: Run, { cases, files, aliasOf }: Settling): Settled => {
  const open = new Map(files);
  const opened = (name: string): OpenFile => {
    const file = open.get(name) ?? openFile(run, name);
    open.set(name, file);
    return file;
  };
  const readerOf = memoizeTexts((name) => entryReader(opened(name)));
  const wanted = new Set(cases.flatMap(({ entry, key }) => (entry === undefined ? [] : [key])));
  const judged = cases.map((subject): readonly [Case, CaseOutcome] => {
    const decide = (): CaseOutcome => caseOutcome(run, subject, { read: readerOf(subject.file), wanted });
    return [subject, aliasOf(subject) ?? opened(subject.file).failure ?? attempt(decide, FAILED)];
  });
  const outcomes = new Map(holdGroups(new Map(judged)));
  // Taken out first, all of them, so that each is then written where a new one goes.
  for (const [{ file, at }, outcome] of outcomes) {
    const taken = outcome.kind === 'change' && outcome.isMoved === true;
    const without = taken ? writeEntry(opened(file), { at, want: undefined }) : fail('stays');
    if (without.ok) open.set(file, { ...opened(file), ...without.value });
  }
  const edit = (some: readonly [Case, ...Case[]]): void => {
    const [first, ...rest] = some;
    const file = opened(first.file);
    const next = attempt(() => editFor(run, some, file), fail(FAILED));
    if (next.ok) open.set(first.file, { ...file, ...next.value });
    else if (rest.length === 0) outcomes.set(first, next.error);
    else for (const subject of some) edit([subject]);
  };
  const changes = [...outcomes].flatMap(([subject, outcome]) =>
    outcome.kind === 'change' && outcome.action !== 'adopt' ? [[subject, outcome.action] as const] : [],
  );
  for (const [[first], ...rest] of groupBy(changes, togetherWith).values())
    edit([first, ...rest.map(([subject]) => subject)]);
  return { outcomes, files: open };
};

// New members of one object are written together, so that many cost no more than their text.
const togetherWith = ([{ file, at, key }, action]: readonly [Case, Change['action']]): string =>
  action === 'create' && 'path' in at ? `${file} ${at.isLast} ${pointerOf(at.path.slice(0, -1))}` : key;

/** The outcome of a bug, or of a text that an editor cannot handle; other files go on. */
const FAILED: CaseOutcome = { kind: 'failed', reason: 'could not be edited; it is left as it is' };

const editFor = ({ places, disk }: Run, [subject, ...others]: readonly [Case, ...Case[]], file: OpenFile) => {
  const { file: path, at, entry } = subject;
  if (!disk.isWritable(path))
    return fail({ kind: 'failed', reason: 'cannot be written: give yourself permission to write it' });
  const want = entry && withPersonalKeys(subject, entry.want, file);
  const next = writeEntry(file, { at, want, more: others.flatMap(memberOf) });
  if (!next.ok) return fail(holdBack('conflict', next.error));
  // A larger file could not be read again, so it would never count as ours.
  const most = maxBytesOf(places, path);
  if ((next.value.bytes?.length ?? 0) <= most) return next;
  const reason = `would become larger than ${inMib(most)}: shorten it, or what Claude Code has for it`;
  return fail({ kind: 'failed', reason });
};

const memberOf = ({ at, entry }: Case): NewMembers =>
  'path' in at && entry?.want.kind === 'json' ? [[at.path.at(-1) ?? '', entry.want.json]] : [];

const withPersonalKeys = (subject: Case, want: Value, file: OpenFile): Value => {
  const there = entryReader(file)(subject.at);
  if (!there.ok || there.value === undefined || want.kind !== 'json' || !isObject(want.json)) return want;
  return { kind: 'json', json: { ...want.json, ...splitValue(subject, there.value).personal } };
};

const writeOf = ({ places, disk }: Run, now: OpenFile, secret: ReadonlySet<string>): FileWrite[] => {
  const { file, before, bytes: after, executable } = now;
  const root = rootOf(places, file);
  const hash = ({ bytes, executable }: Edited) => bytes && hashValue({ kind: 'bytes', bytes, executable }, disk.sha256);
  const isSame = (before && hash(before)) === hash(now);
  if (root === undefined || isSame) return [];
  return [{ file, root, before: before?.bytes, after, executable, hasSecrets: secret.has(file) }];
};
