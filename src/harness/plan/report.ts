// What a plan does, told by target, and the notes that belong to the run as a whole.

import type { Bytes } from '../../domain/bytes.ts';
import type { Change, Disk, Held, Owner, Places, Source } from '../model.ts';
import { folderOf, shown } from '../paths.ts';
import type { Case, Outcome, Scene } from './cases.ts';

/** A file to write or, where `after` is undefined, to delete. `before` is what the plan saw. */
export type FileWrite = {
  readonly file: string;
  readonly root: string;
  readonly before: Bytes | undefined;
  readonly after: Bytes | undefined;
  readonly executable: boolean;
};

export type Status = 'success' | 'partial' | 'blocked' | 'error' | 'busy';

/** What a run does for one target. */
export type TargetReport = {
  readonly status: Status;
  readonly synced: number;
  readonly skipped: number;
  readonly failed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly errors: readonly string[];
  readonly changes: readonly Change[];
  readonly held: readonly Held[];
};

/** What a run means for one target: the outcomes, what it cannot take over, what could not be read. */
type Told = {
  readonly target: Owner;
  readonly outcomes: ReadonlyMap<Case, Outcome>;
  readonly held: readonly Held[];
  readonly broken: Source['broken'];
};

/** The report of one target. */
export const reportOf = (places: Places, { target, outcomes, held, broken }: Told): TargetReport => {
  const changes: Change[] = [];
  const left: Held[] = [];
  const errors: string[] = [];
  let unchanged = 0;
  for (const [one, all] of outcomes) {
    if (!one.targets.includes(target)) continue;
    const outcome = forTarget(one, all, target);
    const at = { file: shown(places, one.file), entry: one.label };
    if (outcome.kind === 'change') changes.push({ ...at, action: outcome.action });
    if (outcome.kind === 'held') left.push({ ...at, why: outcome.why, hint: outcome.hint });
    if (outcome.kind === 'failed') errors.push(`${at.file} (${at.entry}): ${outcome.reason}`);
    if (outcome.kind === 'unchanged') unchanged += 1;
  }
  left.push(...held.map((one) => ({ ...one, file: shown(places, one.file) })));
  errors.push(...brokenFiles(places, broken));
  return {
    status: statusFor({ left, hasErrors: errors.length > 0, isIdle: changes.length === 0 && unchanged === 0 }),
    synced: changes.length,
    skipped: left.length,
    failed: errors.length,
    unchanged,
    removed: changes.filter(({ action }) => action === 'remove').length,
    errors,
    changes,
    held: left,
  };
};

type Sum = { readonly left: readonly Held[]; readonly hasErrors: boolean; readonly isIdle: boolean };

const statusFor = ({ left, hasErrors, isIdle }: Sum): Status => {
  if (hasErrors && isIdle) return 'error';
  if (isIdle && left.some(({ why }) => why === 'secret')) return 'blocked';
  return hasErrors || left.some(({ why }) => why !== 'unsupported' && why !== 'native') ? 'partial' : 'success';
};

// Another target joining in an entry changes nothing for those that have it already.
const forTarget = ({ written }: Case, outcome: Outcome, target: Owner): Outcome =>
  outcome.kind === 'change' && outcome.isJoined === true && written?.targets.includes(target)
    ? { kind: 'unchanged' }
    : outcome;

/** What the writes mean for the project as a whole. */
export const notes = ({ places, disk }: Scene, writes: readonly FileWrite[]): readonly string[] => {
  const { project } = places;
  const own = project === undefined ? [] : writes.filter(({ root }) => root === project);
  if (own.length === 0) return [];
  const hasTrust = own.some(({ file }) => /\/\.(?:codex|gemini)\//.test(file.slice(project?.length)));
  return [
    ...(hasTrust ? ['Codex and Gemini read project settings only after you have told them to trust this folder'] : []),
    ...(isInRepository(disk, project ?? '')
      ? []
      : ['this project is not a git repository: the backup is the only way back']),
  ];
};

// In a worktree `.git` is a file.
const isInRepository = (disk: Disk, folder: string): boolean =>
  disk.isFolder(`${folder}/.git`) ||
  disk.read(`${folder}/.git`, folder).kind === 'file' ||
  (folder !== '' && isInRepository(disk, folderOf(folder)));

// A file may hold several kinds and scopes of items; it is told once.
const brokenFiles = (places: Places, broken: Source['broken']): readonly string[] =>
  [...new Set(broken.map(({ file }) => file))].map((file) => {
    const all = broken.filter((one) => one.file === file);
    const kinds = new Set(all.flatMap((one) => one.kinds));
    const reasons = new Set(all.map(({ why }) => why));
    return `${shown(places, file)} (${[...kinds].join(', ')}): ${[...reasons].join('; ')}`;
  });
