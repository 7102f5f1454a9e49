// The plan of a run: reads the source, asks each target what it wants, decides every case, and edits the texts of the
// files. A dry run is this plan alone.

import type { Bytes } from '../../domain/bytes.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { type Edited, writeEntry } from '../editors/editors.ts';
import type { Owner, Source, State, TargetName, Wanted } from '../model.ts';
import { inMib, maxBytesOf, rootOf } from '../paths.ts';
import { readSource } from '../source/source.ts';
import { codexWants } from '../targets/codex.ts';
import { geminiWants } from '../targets/gemini.ts';
import { opencodeWants } from '../targets/opencode.ts';
import type { Context } from '../targets/target.ts';
import { keyOf } from '../values.ts';
import { type Case, casesOf, holdTogether, judge, type OpenFile, type Outcome, rankOf, type Scene } from './cases.ts';
import { madeFolders, nextState } from './next-state.ts';
import { aliasesIn, openFile } from './open-file.ts';
import { type FileWrite, notes, reportOf, type TargetReport } from './report.ts';

/** A whole run: the files, the folders that become empty, the state afterwards, and what to tell. */
export type Plan = {
  readonly writes: readonly FileWrite[];
  readonly folders: readonly string[];
  readonly state: State;
  readonly targets: Readonly<Partial<Record<Owner, TargetReport>>>;
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
  { broken, warnings, reads }: Pick<Source, 'broken' | 'warnings' | 'reads'>,
): Plan => {
  const targets = [...wanted.keys()];
  const files = new Map<string, OpenFile>();
  const aliasOf = aliasesIn(scene, reads);
  const settle = (some: readonly Case[]): Map<Case, Outcome> => {
    const outcomes = new Map<Case, Outcome>();
    for (const one of some) {
      const file = files.get(one.file) ?? openFile(scene, one.file);
      files.set(one.file, file);
      outcomes.set(one, aliasOf(one) ?? judge(one, file, scene));
    }
    holdTogether(outcomes);
    edit(scene, outcomes, files);
    return outcomes;
  };
  const cases = casesOf(scene, wanted, broken);
  // What is not wanted any more goes first, so that it is in the way of nothing.
  const gone = settle(cases.filter(({ entry }) => entry === undefined));
  const outcomes = new Map([...settle(cases.filter(({ entry }) => entry !== undefined)), ...gone]);
  const state = nextState(scene, { outcomes, files, targets });
  const writes = [...files.values()].flatMap((file) => writeOf(scene, file));
  const kept = madeFolders(state);
  const reports = [...wanted].map(
    ([target, { held }]) => [target, reportOf(scene.places, { target, outcomes, held, broken })] as const,
  );
  const told = [...warnings, ...[...wanted.values()].flatMap((one) => one.warnings), ...notes(scene, writes)];
  return {
    writes,
    folders: madeFolders(scene.state)
      .filter((folder) => !kept.includes(folder))
      .sort((a, b) => b.length - a.length),
    state,
    targets: Object.fromEntries(reports),
    warnings: [...new Set(told)],
  };
};

// Makes the changes in the texts of the files. What cannot be done gets another outcome.
const edit = (scene: Scene, outcomes: Map<Case, Outcome>, files: Map<string, OpenFile>): void => {
  const ours = ranksOf(outcomes);
  for (const [one, outcome] of outcomes) {
    const file = files.get(one.file);
    if (file === undefined || outcome.kind !== 'change' || outcome.action === 'adopt') continue;
    const next = editFor(scene, one, { file, ours });
    if (next.ok) files.set(one.file, { ...file, ...next.value });
    else outcomes.set(one, next.error);
  }
};

type Ranks = ReadonlyMap<string, number>;

const ranksOf = (outcomes: ReadonlyMap<Case, Outcome>): Ranks =>
  new Map(
    [...outcomes].flatMap(([{ key, at, entry }, { kind }]) =>
      entry !== undefined && (kind === 'change' || kind === 'unchanged') ? [[key, rankOf(at)] as const] : [],
    ),
  );

type Desk = { readonly file: OpenFile; readonly ours: Ranks };

const editFor = (
  { places, disk }: Scene,
  { at, entry, written, ...one }: Case,
  { file, ours }: Desk,
): Result<Edited, Outcome> => {
  if (!disk.isWritable(one.file))
    return fail({ kind: 'failed', reason: 'cannot be written: give yourself permission to write it' });
  const isOurs = (name: string): boolean => {
    const key = at.kind === 'json' ? keyOf(one.file, { ...at, path: [...at.path.slice(0, -1), name] }) : '';
    return (ours.get(key) ?? Number.POSITIVE_INFINITY) <= rankOf(at);
  };
  // A member whose place among the others matters is taken out first, and so comes to stand where it belongs.
  const isMoved = rankOf(at) > 0 && written !== undefined && entry !== undefined;
  const cleared = isMoved ? writeEntry(file, at, { want: undefined, isOurs }) : ok(file);
  const next = cleared.ok ? writeEntry(cleared.value, at, { want: entry?.want, isOurs }) : cleared;
  if (!next.ok) return fail({ kind: 'held', why: 'conflict', hint: next.error });
  // What is larger could not be read again, and so would never be ours.
  const most = maxBytesOf(places, one.file);
  if (entry === undefined || (next.value.bytes?.length ?? 0) <= most) return next;
  const reason = `would become larger than ${inMib(most)}: shorten it, or what Claude Code has for it`;
  return fail({ kind: 'failed', reason });
};

const writeOf = ({ places, disk }: Scene, { file, before, bytes, executable }: OpenFile): FileWrite[] => {
  const root = rootOf(places, file);
  const hash = (some: Bytes | undefined) => some && disk.sha256(some);
  if (root === undefined || before === bytes || hash(before) === hash(bytes)) return [];
  return [{ file, root, before, after: bytes, executable }];
};
