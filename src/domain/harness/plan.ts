// The plan of a run: reads the source, asks each target what it wants, decides every case, and edits the texts of the
// files. A dry run is this plan alone.

import { ok, type Result } from '../result.ts';
import { type Case, casesOf, holdTogether, judge, type Outcome, rankOf, type Scene } from './cases.ts';
import { codexWants } from './codex.ts';
import { type Edited, writeEntry } from './editors.ts';
import { geminiWants } from './gemini.ts';
import type { Disk, Owner, Places, Source, State, TargetName, Wanted } from './model.ts';
import { nextState } from './next-state.ts';
import { opencodeWants } from './opencode.ts';
import { inMib, maxBytesOf, rootOf } from './places.ts';
import { type FileWrite, notes, reportOf, type TargetPlan } from './plan-report.ts';
import { readSource } from './source.ts';
import type { Context } from './target.ts';
import { keyOf } from './values.ts';

/** A whole run: the files, the folders that become empty, the state afterwards, and what to tell. */
export type Plan = {
  readonly writes: readonly FileWrite[];
  readonly folders: readonly string[];
  readonly state: State;
  readonly targets: Readonly<Partial<Record<Owner, TargetPlan>>>;
  readonly warnings: readonly string[];
};

const WANTS: Readonly<Record<TargetName, (context: Context) => Wanted>> = {
  codex: codexWants,
  gemini: geminiWants,
  opencode: opencodeWants,
};
/** Plans a run from the files and the state as they are now. Pure; writes nothing. */
export const planSync = (scene: Scene, targets: readonly TargetName[]): Plan => {
  const source = readSource(scene.places, scene.disk);
  const wanted = targets.map((target) => [target, WANTS[target]({ ...scene, source })] as const);
  return planEntries(scene, new Map(wanted), source);
};

/** Plans a run for entries that are given. Entries recorded for these targets and not wanted any more are removed. */
export const planEntries = (
  scene: Scene,
  wanted: ReadonlyMap<Owner, Wanted>,
  source: Pick<Source, 'broken' | 'warnings'>,
): Plan => {
  const { places, disk, state } = scene;
  const targets = [...wanted.keys()];
  const files = new Map<string, Edited>();
  const outcomes = new Map<Case, Outcome>();
  for (const one of casesOf(scene, wanted, source)) {
    const file = files.get(one.file) ?? open(scene, one.file);
    files.set(one.file, file);
    outcomes.set(one, judge(one, file, scene));
  }
  holdTogether(outcomes);
  edit(scene, outcomes, files);
  const next = nextState(scene, outcomes, files, targets);
  const writes = [...files.values()].flatMap((file) => writeOf(places, disk, file));
  return {
    writes,
    folders: Object.keys(state.made)
      .filter((key) => key.endsWith('#folder') && !(key in next.made))
      .map((key) => key.slice(0, -'#folder'.length))
      .sort((a, b) => b.length - a.length),
    state: next,
    targets: Object.fromEntries(
      targets.map((target) => [target, reportOf(places, target, outcomes, wanted.get(target), source)] as const),
    ),
    warnings: [
      ...new Set([
        ...source.warnings,
        ...[...wanted.values()].flatMap(({ warnings }) => warnings),
        ...notes(places, disk, writes),
      ]),
    ],
  };
};

const open = ({ places, disk, state }: Scene, file: string): Edited & { readonly trouble?: string } => {
  const root = rootOf(places, file);
  const read = root === undefined ? undefined : disk.read(file, root);
  const prefix = `${file}#made/`;
  const made = Object.entries(state.made).filter(([key]) => key.startsWith(prefix));
  const edited = {
    file,
    executable: false,
    bytes: undefined,
    made: Object.fromEntries(made.map(([key, text]) => [key.slice(prefix.length), text])),
  };
  if (read === undefined)
    return { ...edited, trouble: 'lies outside the home folder and the project: it is not touched' };
  if (read.kind === 'refused') return { ...edited, trouble: read.why };
  return read.kind === 'absent' ? edited : { ...edited, bytes: read.bytes, executable: read.executable };
};

const edit = ({ places, disk }: Scene, outcomes: Map<Case, Outcome>, files: Map<string, Edited>): void => {
  const changes = [...outcomes].filter(([, outcome]) => outcome.kind === 'change' && outcome.action !== 'adopt');
  const ours = new Map(
    [...outcomes].flatMap(([one, { kind }]) =>
      one.entry !== undefined && (kind === 'change' || kind === 'unchanged')
        ? [[one.key, rankOf(one.at)] as const]
        : [],
    ),
  );
  for (const [one] of changes.sort(([a], [b]) => Number(a.entry !== undefined) - Number(b.entry !== undefined))) {
    const file = files.get(one.file);
    if (file === undefined) continue;
    if (!disk.isWritable(one.file)) {
      outcomes.set(one, { kind: 'failed', reason: 'cannot be written: give yourself permission to write it' });
      continue;
    }
    const { at, entry, written } = one;
    const isOurs = (name: string): boolean => {
      const key = at.kind === 'json' ? keyOf(one.file, { ...at, path: [...at.path.slice(0, -1), name] }) : '';
      return (ours.get(key) ?? Number.POSITIVE_INFINITY) <= rankOf(at);
    };
    const moved = rankOf(at) > 0 && written !== undefined && entry !== undefined;
    const cleared: Result<Edited, string> = moved ? writeEntry(file, at, undefined, isOurs) : ok(file);
    const next = cleared.ok ? writeEntry(cleared.value, at, entry?.want, isOurs) : cleared;
    const most = maxBytesOf(places, one.file);
    if (!next.ok) outcomes.set(one, { kind: 'held', why: 'conflict', hint: next.error });
    else if (entry !== undefined && (next.value.bytes?.length ?? 0) > most)
      outcomes.set(one, { kind: 'failed', reason: tooLarge(most) });
    else files.set(one.file, next.value);
  }
};
// It could not be read again, so it would never be ours.
const tooLarge = (most: number): string =>
  `would become larger than ${inMib(most)}: shorten it, or what Claude Code has for it`;

const writeOf = (places: Places, disk: Disk, { file, bytes, executable }: Edited): FileWrite[] => {
  const root = rootOf(places, file);
  const read = root === undefined ? undefined : disk.read(file, root);
  if (root === undefined || read === undefined || read.kind === 'refused') return [];
  const before = read.kind === 'file' ? read.bytes : undefined;
  const same =
    before === undefined ? bytes === undefined : bytes !== undefined && disk.sha256(before) === disk.sha256(bytes);
  return same ? [] : [{ file, root, before, after: bytes, executable }];
};
