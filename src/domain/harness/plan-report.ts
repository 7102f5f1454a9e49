// What a plan does, told by target, and the notes that belong to the run as a whole.
import type { Case, Outcome } from './cases.ts';
import type { Bytes, Change, Disk, Failure, Held, Owner, Places, Source, Wanted } from './model.ts';
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

/** What the outcomes mean for one target. */
export const reportOf = (
  places: Places,
  target: Owner,
  outcomes: ReadonlyMap<Case, Outcome>,
  wanted: Wanted | undefined,
  source: Pick<Source, 'broken'>,
): TargetPlan => {
  const own = [...outcomes]
    .filter(([{ targets }]) => targets.includes(target))
    .map(([one, outcome]) => [one, forTarget(one, outcome, target)] as const);
  const at = ({ file, label }: Case) => ({ file: shown(places, file), entry: label });
  return {
    changes: own.flatMap(([one, outcome]) =>
      outcome.kind === 'change' ? [{ ...at(one), action: outcome.action }] : [],
    ),
    unchanged: own.filter(([, { kind }]) => kind === 'unchanged').length,
    held: [
      ...own.flatMap(([one, outcome]) =>
        outcome.kind === 'held' ? [{ ...at(one), why: outcome.why, hint: outcome.hint }] : [],
      ),
      ...(wanted?.held ?? []).map((one) => ({ ...one, file: shown(places, one.file) })),
    ],
    failed: [
      ...own.flatMap(([one, outcome]) => (outcome.kind === 'failed' ? [{ ...at(one), reason: outcome.reason }] : [])),
      ...brokenFiles(places, source.broken),
    ],
  };
};

// Another target joining in an entry changes nothing for those that have it already.
const forTarget = ({ written }: Case, outcome: Outcome, target: Owner): Outcome =>
  outcome.kind === 'change' && outcome.isJoined === true && written?.targets.includes(target)
    ? { kind: 'unchanged' }
    : outcome;

/** What the writes mean for the project as a whole. */
export const notes = (places: Places, disk: Disk, writes: readonly FileWrite[]): readonly string[] => {
  const { project } = places;
  const own = project === undefined ? [] : writes.filter(({ root }) => root === project);
  if (own.length === 0) return [];
  const hasTrust = own.some(({ file }) => /\/\.(?:codex|gemini)\//.test(file.slice(project?.length)));
  return [
    ...(hasTrust ? ['Codex and Gemini read project settings only after you have told them to trust this folder'] : []),
    ...(disk.isFolder(`${project}/.git`)
      ? []
      : ['this project is not a git repository: the backup is the only way back']),
  ];
};

// A file may hold several kinds and scopes of items; it is told once.
const brokenFiles = (places: Places, broken: Source['broken']): Failure[] =>
  [...new Set(broken.map(({ file }) => file))].map((file) => {
    const all = broken.filter((one) => one.file === file);
    const kinds = [...new Set(all.flatMap((one) => one.kinds))].join(', ');
    return { file: shown(places, file), entry: kinds, reason: all[0]?.why ?? '' };
  });
