// The one judge of a sync: reads the files of a target as they will be, the way that the target reads them, and puts each
// refusal of Claude Code to it with calls that the refusal covers. What the target then allows is lost, whatever the cause.
import type { Bytes } from '../../domain/bytes.ts';
import { memoizeTexts } from '../../domain/cache.ts';
import { groupBy } from '../../domain/group-by.ts';
import { clientOf, type TargetName } from '../clients/all.ts';
import { type Call, isWeaker, weakest } from '../clients/calls.ts';
import { overlapsIn, type Spend } from '../globs.ts';
import type { Disk } from '../machine.ts';
import type { FileWrite, HeldItem, Run, Wanted } from '../model.ts';
import { heldItem, labelOf } from '../names.ts';
import { attempt } from '../values.ts';
import { probesOf } from './claude.ts';

/** A target, what it wants, what a run writes, and what kept a refusal of its own out of its files, if anything did. */
type Result = {
  readonly target: TargetName;
  readonly wanted: Wanted;
  readonly writes: readonly FileWrite[];
  readonly obstacle: string | undefined;
};

/**
 * What a target was not given. Whether a refusal is lost, the judge decides, whatever the translation said; where no rule of
 * the target allows it, the reason is that of the translation or of the obstacle. A target without an engine is not judged.
 */
export const judgedHeld = (run: Run, { target, wanted, writes, obstacle }: Result): readonly HeldItem[] => {
  const { held, refusals } = wanted;
  const spend = spendingAtMost(MAX_STEPS);
  const after = { ...run, disk: diskAfter(run.disk, writes), made: new Map() };
  const engine = refusals.length === 0 ? undefined : clientOf(target).engine?.(after, spend);
  if (engine === undefined) return held;
  const lost: HeldItem[] = [];
  const left = new Set(held);
  const heldOf = groupBy(held, nameOf);
  // Looked at for each refusal.
  const exceptions = memoizeTexts((tool: Call['tool']) => overlapsIn(engine.exceptions(tool), (glob) => glob));
  for (const item of refusals) {
    const rulings = attempt(() => probesOf(run.places, item, { exceptions, spend }).map(engine.decide), undefined);
    const { action, by } = weakest(rulings ?? []);
    if (rulings?.length === 0) continue;
    const noted = heldOf.get(nameOf({ ...item, label: labelOf(item), file: item.from })) ?? [];
    const isLost = isWeaker(action, item.decision);
    for (const note of noted) {
      if (isLost || note.why === 'lost') left.delete(note);
      // The target cannot say it, but refuses it all the same, as by a rule of the person's own.
      if (!isLost && note.why === 'lost') left.add({ ...note, why: 'unsupported' });
    }
    const found = by === undefined ? undefined : `${by} ${action === 'ask' ? 'only asks' : 'allows it'}`;
    const unchecked = rulings === undefined ? UNCHECKED : undefined;
    const hint =
      unchecked ?? noted.find(({ why }) => why !== 'wider')?.hint ?? found ?? obstacle ?? 'no rule there refuses it';
    if (isLost) lost.push(heldItem(item, 'lost', hint));
  }
  return [...lost, ...left];
};

const nameOf = ({ label, file, scope }: Pick<HeldItem, 'label' | 'file' | 'scope'>) => `${scope} ${label} ${file}`;

/** How many steps of comparing the judge takes for one target: some seconds. */
const MAX_STEPS = 50_000_000;
const UNCHECKED =
  'could not be checked, because the rules of this client, or those of Claude Code, are too many or too long: shorten them';

const spendingAtMost = (most: number): Spend => {
  let left = most;
  return (steps) => {
    left -= steps;
    if (left < 0) throw new Error('too many steps');
  };
};

const diskAfter = (disk: Disk, writes: readonly FileWrite[]): Disk => {
  const after = new Map<string, Bytes | undefined>(writes.map((write) => [disk.real(write.file), write.after]));
  const written = [...after.keys()];
  return {
    ...disk,
    read: (path, within) => {
      const real = disk.real(path);
      if (!after.has(real)) return disk.read(path, within);
      const bytes = after.get(real);
      return bytes === undefined ? { kind: 'absent' } : { kind: 'file', bytes, executable: false, isShared: false };
    },
    list: (folder, within) => {
      const listed = disk.list(folder, within);
      const start = `${disk.real(folder)}/`;
      const here = written.filter((file) => file.startsWith(start)).map((file) => file.slice(start.length));
      const gone = here.filter((name) => after.get(`${start}${name}`) === undefined);
      const files = new Set([...listed.files, ...here].filter((name) => !gone.includes(name)));
      return { ...listed, files: [...files].sort() };
    },
  };
};
