// What a target is told to have lost: the judge's findings on the result of a plan, each with the most helpful reason, and
// without those that the person has accepted.
import { judge, NO_RULE } from '../judge/judge.ts';
import { heldItem, labelOf } from '../labels.ts';
import type { FileWrite, HeldItem, Refusal, Run, TargetName, Wanted } from '../model.ts';
import { displayPath } from '../paths.ts';
import type { Case, CaseOutcome } from './cases.ts';

/** The result of a plan for one target, and which losses the person has accepted. */
type Result = {
  readonly target: TargetName;
  readonly wanted: Wanted;
  readonly outcomes: ReadonlyMap<Case, CaseOutcome>;
  readonly writes: readonly FileWrite[];
  readonly isAccepted: (target: TargetName, item: HeldItem) => boolean;
};

/** What the target was not given. For a refusal, the judge decides whether it is lost, whatever the translation said. */
export const judgedHeld = (run: Run, { target, wanted, outcomes, writes, isAccepted }: Result): readonly HeldItem[] => {
  const { held, refusals } = wanted;
  const judged = judge(run, target, { refusals, writes }).map(({ item, hint }) => {
    const said = held.find((one) => isOf(one, item))?.hint;
    const reason = hint === NO_RULE ? (said ?? obstacleOf(run, outcomes, target) ?? NO_RULE) : (said ?? hint);
    return {
      item,
      lost: hint !== undefined,
      held: heldItem(item, { file: item.from, why: 'lost', hint: reason ?? '' }),
    };
  });
  const kept = held.flatMap((one): readonly HeldItem[] => {
    const answer = judged.find(({ item }) => isOf(one, item));
    if (answer?.lost === true) return [];
    // The target cannot say it, but refuses it all the same, as by a rule of the person's own.
    return [answer !== undefined && one.why === 'lost' ? { ...one, why: 'unsupported' } : one];
  });
  return [...judged.flatMap((one) => (one.lost ? [one.held] : [])), ...kept].map((one) =>
    one.why === 'lost' && isAccepted(target, one) ? { ...one, why: 'accepted' } : one,
  );
};

const isOf = (one: HeldItem, item: Refusal): boolean =>
  one.label === labelOf(item) && one.file === item.from && one.scope === item.scope;

// What kept a refusal out of the files of the target.
const obstacleOf = ({ places }: Run, outcomes: Result['outcomes'], target: TargetName): string | undefined => {
  for (const [{ file, entry, written, targets }, outcome] of outcomes) {
    const isRefusal = targets.includes(target) && (entry ?? written)?.kind === 'permission';
    if (isRefusal && outcome.kind === 'held') return `${displayPath(places, file)} ${outcome.hint}`;
    if (isRefusal && outcome.kind === 'failed') return `${displayPath(places, file)} ${outcome.reason}`;
  }
  return undefined;
};
