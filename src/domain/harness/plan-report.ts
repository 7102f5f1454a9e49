// What a plan does, told by target, and the notes that belong to the run as a whole.
import type { Case, Outcome, Scene } from './cases.ts';
import type { Bytes, Change, Failure, Held, Owner, Places, Source } from './model.ts';
import { shown } from './places.ts';

/** A file to write or, where `after` is undefined, to delete. `before` is what the plan saw. */
export type FileWrite = {
  readonly file: string;
  readonly root: string;
  readonly before: Bytes | undefined;
  readonly after: Bytes | undefined;
  readonly executable: boolean;
};

/** What a run does for one target. */
export type TargetPlan = {
  readonly changes: readonly Change[];
  readonly unchanged: number;
  readonly held: readonly Held[];
  readonly failed: readonly Failure[];
};

/** What a run means for one target: the outcomes, what it cannot take over, what could not be read. */
export type Told = {
  readonly target: Owner;
  readonly outcomes: ReadonlyMap<Case, Outcome>;
  readonly held: readonly Held[];
  readonly broken: Source['broken'];
};

/** A failure on one line. */
export const failureText = ({ file, entry, reason }: Failure): string => `${file} (${entry}): ${reason}`;

/** The report of one target. */
export const reportOf = (places: Places, { target, outcomes, held, broken }: Told): TargetPlan => {
  const own = [...outcomes]
    .filter(([{ targets }]) => targets.includes(target))
    .map(([one, outcome]) => ({ outcome: forTarget(one, outcome, target), file: one.file, entry: one.label }));
  const changes = own.flatMap(({ outcome, ...at }) =>
    outcome.kind === 'change' ? [{ ...at, action: outcome.action }] : [],
  );
  const left = own.flatMap(({ outcome, ...at }) =>
    outcome.kind === 'held' ? [{ ...at, why: outcome.why, hint: outcome.hint }] : [],
  );
  const failed = own.flatMap(({ outcome, ...at }) =>
    outcome.kind === 'failed' ? [{ ...at, reason: outcome.reason }] : [],
  );
  const named = <At extends { readonly file: string }>(at: At): At => ({ ...at, file: shown(places, at.file) });
  return {
    changes: changes.map(named),
    unchanged: own.filter(({ outcome }) => outcome.kind === 'unchanged').length,
    held: [...left, ...held].map(named),
    failed: [...failed, ...brokenFiles(broken)].map(named),
  };
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
  const isSaved = disk.isFolder(`${project}/.git`);
  return [
    ...(hasTrust ? ['Codex and Gemini read project settings only after you have told them to trust this folder'] : []),
    ...(isSaved ? [] : ['this project is not a git repository: the backup is the only way back']),
  ];
};

// A file may hold several kinds and scopes of items; it is told once.
const brokenFiles = (broken: Source['broken']): readonly Failure[] =>
  [...new Set(broken.map(({ file }) => file))].map((file) => {
    const all = broken.filter((one) => one.file === file);
    const kinds = new Set(all.flatMap((one) => one.kinds));
    const reasons = new Set(all.map(({ why }) => why));
    return { file, entry: [...kinds].join(', '), reason: [...reasons].join('; ') };
  });
