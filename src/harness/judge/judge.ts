// The one judge of a sync: reads the files of a target as they will be, the way that the target reads them, and puts each
// refusal of Claude Code to it with calls that the refusal covers. What the target then allows is lost, whatever the cause.
import type { Bytes } from '../../domain/bytes.ts';
import type { Disk } from '../machine.ts';
import type { FileWrite, Refusal, Run, TargetName } from '../model.ts';
import { type Engine, isWeaker, type Ruling, weakest } from './calls.ts';
import { probesOf } from './claude.ts';
import { codexEngine } from './codex.ts';
import { geminiEngine } from './gemini.ts';
import { openCodeEngine } from './opencode.ts';

const ENGINES: Readonly<Partial<Record<TargetName, (run: Run) => Engine>>> = {
  codex: codexEngine,
  gemini: geminiEngine,
  opencode: openCodeEngine,
};

/** A refusal that a target was asked about; `hint` says why it does not keep it. */
export type Judged = { readonly item: Refusal; readonly hint?: string };

/** Puts refusals to a target as it will be after these writes. Those that it cannot be asked about are left out. */
export const judge = (
  run: Run,
  target: TargetName,
  { refusals, writes }: { readonly refusals: readonly Refusal[]; readonly writes: readonly FileWrite[] },
): readonly Judged[] => {
  const engineOf = refusals.length === 0 ? undefined : ENGINES[target];
  if (engineOf === undefined) return [];
  const engine = engineOf({ ...run, disk: diskAfter(run.disk, writes) });
  return refusals.flatMap((item): Judged[] => {
    const rulings = probesOf(run.places, item, engine).map((call) => engine.decide(call));
    const worst = weakest(rulings);
    if (rulings.length === 0) return [];
    return [isWeaker(worst.action, item.decision) ? { item, hint: hintOf(worst) } : { item }];
  });
};

const hintOf = ({ action, by }: Ruling): string => {
  if (by === undefined) return NO_RULE;
  return `${by} ${action === 'ask' ? 'only asks' : 'allows it'}`;
};

/** The reason that is replaced by a better one if there is any. */
export const NO_RULE = 'no rule there refuses it';

// The disk as it will be.
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
