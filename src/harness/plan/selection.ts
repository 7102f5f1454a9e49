// The part of a sync that the person selected: clients, kinds, and what is theirs or the project's, as an option or in their
// file, and the losses that they accept. What is not selected is neither written nor removed.
import * as v from 'valibot';
import { toText, utf8 } from '../../domain/bytes.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { TARGETS, type TargetName } from '../clients/all.ts';
import { fileAt } from '../editors/editors.ts';
import { KINDS, SCOPES } from '../items.ts';
import type { Disk, Places } from '../machine.ts';
import type { FileWrite, Fixed, HeldItem, LeftOut, Options, Run, Selectable } from '../model.ts';
import { displayPath, folderOf, ownFolderOf, rootOf } from '../paths.ts';
import { decode, parseAs } from '../values.ts';

type Filter = Fixed<v.InferOutput<typeof OwnFile>>;
/**
 * What the options of a run say, and the person's own file, with its name as shown to the user. Losses that the person accepts
 * are `client:kind` in an option, and each by its name in the file.
 */
type Selection = { readonly asked: Filter; readonly own: Filter; readonly file: string };

/** What can be selected: a client, a kind, or whose it is. An entry must pass each list. */
const NAMES: readonly (readonly string[])[] = [TARGETS, KINDS, SCOPES];
/** All names, as advice. */
export const SELECTABLE = NAMES.map((names) => names.join(', ')).join('; ');
/** The names that select nothing. */
export const unknownIn = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !NAMES.some((known) => known.includes(name)));

const SelectedNames = v.optional(v.array(v.pipe(v.string(), v.minLength(1))), []);
const OwnFile = v.strictObject({ only: SelectedNames, skip: SelectedNames, accept: SelectedNames });

const ownFileOf = (places: Places): string => `${ownFolderOf(places)}/sync.json`;

/** What the caller and the person's file select. A file that cannot be read must not count as selecting all. */
export const readSelection = (places: Places, disk: Disk, options: Options): Result<Selection, string> => {
  const { only = [], skip = [], acceptLoss: accept = [] } = options;
  const path = ownFileOf(places);
  const file = displayPath(places, path);
  const read = fileAt({ disk, places }, path);
  if (read.kind === 'refused') return fail(`${file} ${read.why}`);
  const text = decode(read.kind === 'file' ? read.bytes : utf8('{}'));
  const own = text.ok ? parseAs(OwnFile, text.value) : undefined;
  if (own === undefined) return fail(`${file} is not {"only": [names], "skip": [names]} in JSON: correct it`);
  return ok({ asked: { only, skip, accept }, own, file });
};

const passes = ({ asked, own }: Selection, names: readonly string[]): boolean =>
  [asked, own].every(({ only, skip }) =>
    names.every((name) => {
      const rivals = only.filter((other) => NAMES.some((all) => all.includes(name) && all.includes(other)));
      return (rivals.length === 0 || rivals.includes(name)) && !skip.includes(name);
    }),
  );

/** Whether a target, or an entry of it, is to be synced. */
export const isSelected = (selection: Selection, target: TargetName, entry?: Selectable): boolean =>
  passes(selection, entry === undefined ? [target] : [target, entry.kind, entry.scope]);

/** Whether something that no target is given, such as `mcp search`, is of a kind that is synced. */
export const isAsked = (selection: Selection, { what }: LeftOut): boolean => {
  const kind = KINDS.find((name) => what.startsWith(name));
  return kind === undefined || passes(selection, [kind]);
};

/** A refusal that a target does not keep. */
type Loss = readonly [target: TargetName, item: HeldItem];

/** The name of a loss: its client, what is lost, and the file that has it. */
const lossOf = ({ home }: Places, [target, { label, file }]: Loss): string =>
  `${target}:${label} (${file.startsWith(`${home}/`) ? `~${file.slice(home.length)}` : file})`;

/** Whether the person accepts a loss, by this run or by an earlier one. */
export const acceptsLoss = (places: Places, { asked, own }: Selection, loss: Loss): boolean =>
  asked.accept.includes(`${loss[0]}:${loss[1].kind}`) || own.accept.includes(lossOf(places, loss));

/** The write that keeps the losses accepted by this run in the person's own file; none if there are none. */
export const acceptanceWrites = (run: Run, { own }: Selection, losses: readonly Loss[]): readonly FileWrite[] => {
  const { places } = run;
  const { accept } = own;
  const fresh = losses.map((loss) => lossOf(places, loss)).filter((name) => !accept.includes(name));
  if (fresh.length === 0) return [];
  const file = ownFileOf(places);
  const root = rootOf(places, file) ?? folderOf(file);
  const read = fileAt(run, file);
  const before = read.kind === 'file' ? read.bytes : undefined;
  const now = parseAs(v.looseObject({}), toText(before)) ?? {};
  const after = utf8(`${JSON.stringify({ ...now, accept: [...accept, ...new Set(fresh)] }, null, 2)}\n`);
  return [{ file, root, before, after, executable: false, hasSecrets: false }];
};
