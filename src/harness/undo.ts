// Undoes a finished run: restores the bytes and mode of each file from the backup, and the earlier state, unless a file was
// changed since. An undo is a run like any other with its own backup, so it can itself be undone.
import { isObject } from '../domain/json.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { type FileWrite, State } from './model.ts';
import { displayPath, rootOf } from './paths.ts';
import type { Backup, Files, RunEnd, SavedFile, Work } from './ports.ts';
import { parseAs, sameJson } from './values.ts';

type LeftFile = { readonly file: string; readonly why: string };
/** `backup` is that of the undo itself. */
export type UndoReport = RunEnd & {
  /** `blocked`: files were changed since, so nothing was done. */
  readonly status: 'success' | 'blocked' | 'error' | 'busy';
  readonly dry_run: boolean;
  /** The run that was undone. */
  readonly undone?: string;
  readonly restored: readonly string[];
  readonly removed: readonly string[];
  /** Files that were changed since the run, or that must not be written. */
  readonly changed: readonly LeftFile[];
  readonly warnings: readonly string[];
};

export type UndoRequest = {
  /** The run; if undefined, the last one that was not undone. */
  readonly id: string | undefined;
  /** Also overwrites what was changed since. */
  readonly force: boolean;
  readonly dryRun: boolean;
  /** Called with the writes before they are done. */
  readonly onPlan?: (writes: readonly FileWrite[]) => void;
};

/** Undoes one run, whole or not at all; a dry run reads the same and writes nothing. */
export const undo = async (files: Files, request: UndoRequest): Promise<UndoReport> => {
  if (request.dryRun) return undoNow(files, request);
  const ran = await files.withLock(() => undoNow(files, request));
  return ran.ok ? ran.value : undoReport(request, ran.error);
};

const undoReport = ({ dryRun }: UndoRequest, some: Partial<UndoReport> & Pick<UndoReport, 'status'>): UndoReport => ({
  dry_run: dryRun,
  restored: [],
  removed: [],
  changed: [],
  warnings: [],
  ...some,
});

const undoNow = async (files: Files, request: UndoRequest): Promise<UndoReport> => {
  const planned = planUndo(files, request);
  if (!planned.ok) return undoReport(request, { status: 'error', warnings: [planned.error] });
  const { undone, changed, work } = planned.value;
  if (changed.length > 0) return undoReport(request, { status: 'blocked', undone, changed });
  const { writes } = work;
  request.onPlan?.(writes);
  const names = (some: readonly FileWrite[]) => some.map(({ file }) => displayPath(files.places, file));
  const done = undoReport(request, {
    status: 'success',
    undone,
    restored: names(writes.filter(({ after }) => after !== undefined)),
    removed: names(writes.filter(({ after }) => after === undefined)),
  });
  if (request.dryRun) return done;
  const applied = await files.apply(work);
  if (applied.ok) return { ...done, ...applied.value };
  const { reason, ...end } = applied.error;
  return undoReport(request, { status: 'error', warnings: [reason], ...end });
};

type UndoPlan = { readonly undone: string; readonly changed: readonly LeftFile[]; readonly work: Work };

const planUndo = (files: Files, { id, force }: UndoRequest): Result<UndoPlan, string> => {
  const run = chooseRun(files, id);
  if (!run.ok) return run;
  const opened = files.openBackup(run.value.id);
  if (!opened.ok) return opened;
  const backup = opened.value;
  const state = files.readState();
  if (!state.ok) return state;
  const steps = backup.saved.flatMap((saved) => stepFor(files, saved, force));
  const writes = steps.filter((step) => 'root' in step);
  const changed = steps.filter((step) => 'why' in step);
  const { before, after } = backup;
  const old = parseAs(
    State,
    JSON.stringify(sameJson(state.value, after) ? before : withOld(state.value, before, after)),
  );
  const folders = backup.folders.toSorted((a, b) => b.length - a.length);
  const work = { writes, folders, state: old ?? before, undoes: backup.id };
  return ok({ undone: backup.id, changed, work });
};

const LIST_COMMAND = 'three-good-sources backups lists what can be undone';

const chooseRun = ({ places, backups }: Files, id: string | undefined): Result<Backup, string> => {
  const all = backups();
  const isHere = ({ project }: Backup): boolean => project === undefined || project === places.project;
  if (id === undefined) {
    const undoneIds = undoneIn(all);
    const last = all.find((one) => one.undoes === undefined && !undoneIds.has(one.id) && isHere(one));
    return last === undefined ? fail(`there is nothing to undo here: ${LIST_COMMAND}`) : ok(last);
  }
  const run = all.find((one) => one.id === id);
  if (run === undefined) return fail(`no backup is called ${id}: ${LIST_COMMAND}`);
  return isHere(run) ? ok(run) : fail(`${id} wrote in ${run.project}: undo it with --project ${run.project}`);
};

/** The runs that are undone at present: an undo that was itself undone does not count. `all` has the newest first. */
export const undoneIn = (all: readonly Backup[]): ReadonlySet<string> => {
  const undoneIds = new Set<string>();
  for (const { id, undoes } of all) if (undoes !== undefined && !undoneIds.has(id)) undoneIds.add(undoes);
  return undoneIds;
};

// What to do about one file: write it, nothing because it is unchanged, or say why it cannot be restored.
const stepFor = ({ places, disk }: Files, saved: SavedFile, force: boolean): readonly (FileWrite | LeftFile)[] => {
  const { file, before: after, mode, written } = saved;
  const root = rootOf(places, file);
  const left = (why: string): readonly LeftFile[] => [{ file: displayPath(places, file), why }];
  if (root === undefined) return left('lies outside the home folder and the project');
  const now = disk.read(file, root);
  if (now.kind === 'refused') return left(now.why);
  const before = now.kind === 'file' ? now.bytes : undefined;
  const hash = before && disk.sha256(before);
  const original = after && disk.sha256(after);
  // If the run changed only the mode, the bytes do not show it.
  if (hash === original && written !== original) return [];
  if (hash !== written && !force) return left('was changed since: --force overwrites it and keeps a backup');
  return [{ file, root, before, after, executable: false, hasSecrets: false, mode }];
};

// What the run changed in the state gets its old value; what later runs recorded stays.
const withOld = (now: unknown, before: unknown, after: unknown): unknown => {
  if (sameJson(before, after)) return now;
  if (Array.isArray(now) && Array.isArray(before) && Array.isArray(after))
    return [...new Set([...before, ...now])].filter((one) =>
      (before.includes(one) === after.includes(one) ? now : before).includes(one),
    );
  if (!isObject(now) || !isObject(before) || !isObject(after)) return before;
  const names = new Set([now, before].flatMap(Object.keys));
  return Object.fromEntries([...names].map((name) => [name, withOld(now[name], before[name], after[name])]));
};
