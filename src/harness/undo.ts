// Takes back the last run: restores the bytes and mode of each file from its backup, and the record, but for files that were
// changed since. It is a run like any other, so it is all done or not at all; `undoLines` says what it did.
import { groupBy } from '../domain/group-by.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { FileWrite, State } from './model.ts';
import { parseKey } from './names.ts';
import { displayPath, rootOf } from './paths.ts';
import type { Files, OpenBackup, RunEnd, SavedFile, Work } from './ports.ts';
import { holderText } from './report-lines.ts';

type LeftFile = { readonly file: string; readonly why: string };
export type UndoReport = RunEnd & {
  /** `partial`: some files were left. */
  readonly status: 'success' | 'partial' | 'error' | 'busy';
  readonly dry_run: boolean;
  /** The run that was undone. */
  readonly undone?: string;
  /** Files that were changed since the run, or that must not be written. */
  readonly left: readonly LeftFile[];
} & Readonly<Record<'restored' | 'removed' | 'warnings', readonly string[]>>;

export type UndoRequest = {
  readonly dryRun: boolean;
  /** Called with what it does before that is done. */
  readonly onPlan?: (work: Work) => void;
};

/** Undoes the last run; a dry run reads the same and writes nothing. */
export const undo = async (files: Files, request: UndoRequest): Promise<UndoReport> => {
  if (request.dryRun) return undoNow(files, request);
  const ran = await files.withLock(() => undoNow(files, request));
  return ran.ok ? ran.value : undoReport(request, ran.error);
};

const undoReport = ({ dryRun }: UndoRequest, some: Partial<UndoReport> & Pick<UndoReport, 'status'>): UndoReport => {
  return { dry_run: dryRun, restored: [], removed: [], left: [], warnings: [], ...some };
};

const undoNow = async (files: Files, request: UndoRequest): Promise<UndoReport> => {
  const planned = planUndo(files);
  if (!planned.ok) return undoReport(request, { status: 'error', warnings: [planned.error] });
  const { undone, left, work } = planned.value;
  const { writes } = work;
  request.onPlan?.(work);
  const names = (some: readonly FileWrite[]) => some.map(({ file }) => displayPath(files.places, file));
  const done = undoReport(request, {
    status: left.length === 0 ? 'success' : 'partial',
    undone,
    restored: names(writes.filter(({ after }) => after !== undefined)),
    removed: names(writes.filter(({ after }) => after === undefined)),
    left: left.map(({ file, why }) => ({ file: displayPath(files.places, file), why })),
  });
  if (request.dryRun) return done;
  const applied = await files.apply(work);
  if (applied.ok) return done;
  const { reason, ...end } = applied.error;
  return undoReport(request, { status: 'error', warnings: [reason], ...end });
};

type UndoPlan = { readonly undone: string; readonly left: readonly LeftFile[]; readonly work: Work };

const planUndo = (files: Files): Result<UndoPlan, string> => {
  const run = lastRun(files);
  if (!run.ok) return run;
  const state = files.readState();
  if (!state.ok) return state;
  const { id, saved, folders, before } = run.value;
  const steps = saved.flatMap((file) => stepFor(files, file));
  const left = steps.filter((step) => 'why' in step);
  const next = stateBefore(before, state.value, new Set(left.map(({ file }) => file)));
  const writes = steps.filter((step) => 'root' in step);
  const work = { writes, folders: folders.toSorted((a, b) => b.length - a.length), state: next, undoes: id };
  return ok({ undone: id, left, work });
};

const NOTHING = 'there is no run to undo; three-good-sources leave takes everything of the sync out of every client';

const lastRun = ({ places, lastBackup }: Files): Result<OpenBackup, string> => {
  const run = lastBackup();
  if (run === undefined) return fail(NOTHING);
  if (!run.ok) return run;
  const { undoes, project } = run.value;
  if (undoes !== undefined) return fail(`the last run is undone already, and ${NOTHING}`);
  const isHere = project === undefined || project === places.project;
  return isHere ? run : fail(`the last run wrote in ${project}: undo it with --project ${project}`);
};

// What to do about one file: write it, nothing because it is unchanged, or say why it is left.
const stepFor = ({ places, disk }: Files, saved: SavedFile): readonly (FileWrite | LeftFile)[] => {
  const { file, before: after, mode, written } = saved;
  const root = rootOf(places, file);
  const left = (why: string): readonly LeftFile[] => [{ file, why }];
  if (root === undefined) return left('lies outside the home folder and the project');
  const now = disk.read(file, root);
  if (now.kind === 'refused') return left(now.why);
  const before = now.kind === 'file' ? now.bytes : undefined;
  const hash = before && disk.sha256(before);
  const original = after && disk.sha256(after);
  // If the run changed only the mode, the bytes do not show it.
  if (hash === original && written !== original) return [];
  if (hash !== written) return left('changed since');
  return [{ file, root, before, after, executable: false, hasSecrets: false, mode }];
};

// The record as it was before the run, but for what is left; what a later run recorded without a write, the next one finds again.
const stateBefore = (before: State, now: State, left: ReadonlySet<string>): State => {
  if (left.size === 0) return before;
  const withLeft = <Value>(old: Record<string, Value>, current: Record<string, Value>): Record<string, Value> => {
    const isLeft = ([name]: readonly [string, Value]): boolean => left.has(parseKey(name)?.file ?? name);
    const rest = Object.entries(old).filter((entry) => !isLeft(entry));
    return Object.fromEntries([...rest, ...Object.entries(current).filter(isLeft)]);
  };
  const entries = withLeft(before.entries, now.entries);
  return { ...before, entries, originals: withLeft(before.originals, now.originals), known: now.known };
};

/** An undo as lines. */
export const undoLines = ({ restored, removed, left, warnings, ...report }: UndoReport): readonly string[] => [
  headingOf(report, restored.length + removed.length + left.length),
  ...(report.holder === undefined ? [] : [holderText(report.holder)]),
  ...(report.rolled_back ? ['All changes were rolled back.'] : []),
  ...warnings.map((warning) => `✗ failed  ${warning}`),
  ...[...groupBy(left, ({ why }) => why)].map(
    ([why, some]) => `! left     ${some.map(({ file }) => file).join(', ')}: ${why}`,
  ),
  ...restored.map((file) => `~ restore  ${file}`),
  ...removed.map((file) => `- remove   ${file}`),
];

const headingOf = ({ status, dry_run, undone }: Pick<UndoReport, 'status' | 'dry_run' | 'undone'>, files: number) => {
  if (status === 'busy') return 'Nothing was undone; try again when the other run is done.';
  if (status === 'error') return 'Nothing was undone: the lines below say why.';
  if (files === 0) return `Nothing to do: every file is as it was before run ${undone}.`;
  return dry_run ? `Dry run: nothing was written. It would undo run ${undone}.` : `Undone: run ${undone}.`;
};
