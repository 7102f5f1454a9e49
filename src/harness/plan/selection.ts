// The part of a sync that the user selected: by target, kind or name, as an option or in their file. What is not selected
// is neither written nor removed.
import * as v from 'valibot';
import { toText, utf8 } from '../../domain/bytes.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { isTarget, TARGETS, type TargetName } from '../clients/all.ts';
import { KINDS, type Kind } from '../items.ts';
import { labelOf } from '../labels.ts';
import type { Disk, Places } from '../machine.ts';
import type { FileWrite, Options, Run, SyncedEntry, Wanted } from '../model.ts';
import { displayPath, folderOf, ownFolderOf, rootOf } from '../paths.ts';
import { decode, parseAs } from '../values.ts';

/** What the options of a run say, or the person's own file. */
type Filter = {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Losses that the person has accepted. */
  readonly accept: readonly string[];
  /** The file that has it, as shown to the user; undefined for an option. */
  readonly file: string | undefined;
};
export type Selection = readonly Filter[];
type Selectable = Pick<SyncedEntry, 'kind' | 'label'>;

const SelectedNames = v.optional(v.array(v.pipe(v.string(), v.minLength(1))), []);
const OwnFile = v.strictObject({ only: SelectedNames, skip: SelectedNames, accept: SelectedNames });

const ownFileOf = (places: Places): string => `${ownFolderOf(places)}/sync.json`;

/** What the caller and the person's file select. A file that cannot be read must not count as selecting all. */
export const readSelection = (places: Places, disk: Disk, options: Options): Result<Selection, string> => {
  const { only = [], skip = [], acceptLoss: accept = [] } = options;
  const path = ownFileOf(places);
  const file = displayPath(places, path);
  const read = disk.read(path, rootOf(places, path) ?? folderOf(path));
  if (read.kind === 'refused') return fail(`${file} ${read.why}`);
  const text = decode(read.kind === 'file' ? read.bytes : utf8('{}'));
  const own = text.ok ? parseAs(OwnFile, text.value) : undefined;
  if (own === undefined) return fail(`${file} is not {"only": [names], "skip": [names]} in JSON: correct it`);
  return ok([
    { only, skip, accept, file: undefined },
    { ...own, file },
  ]);
};

/** The selected targets. */
export const selectedTargets = <Name extends TargetName>(
  selection: Selection,
  targets: readonly Name[],
): readonly Name[] =>
  targets.filter((target) =>
    selection.every(({ only, skip }) => {
      const named = only.filter(isTarget);
      return (named.length === 0 || named.includes(target)) && !skip.includes(target);
    }),
  );

/** Whether an entry of this target is to be synced. */
export const isSelected = (selection: Selection, target: TargetName, one: Selectable): boolean =>
  selection.every(({ only, skip }) => {
    const selectables = only.filter((name) => !isTarget(name));
    const isNamed = (names: readonly string[]): boolean => names.some((name) => means(name, target, one));
    return (selectables.length === 0 || isNamed(selectables)) && !isNamed(skip);
  });

/** Whether something that no target is given, such as `mcp search`, is part of what is synced. */
export const isAsked = (selection: Selection, what: string): boolean => {
  const kind = KINDS.find((one) => what.startsWith(one));
  return kind === undefined || TARGETS.some((target) => isSelected(selection, target, { kind, label: what }));
};

/** Whether the person has accepted that a target does not keep a refusal: by its name, not by that of its kind. */
export const acceptsLoss =
  (selection: Selection) =>
  (target: TargetName, one: Selectable): boolean =>
    selection.some(({ accept }) => accept.some((name) => !isGeneral(name) && means(name, target, one)));

/** The write that keeps the losses accepted by this run in the person's own file; none if there are none. */
export const acceptanceWrites = (
  { places, disk }: Pick<Run, 'places' | 'disk'>,
  selection: Selection,
): readonly FileWrite[] => {
  const [asked, own] = selection;
  const fresh = (asked?.accept ?? []).filter((name) => !own?.accept.includes(name));
  if (fresh.length === 0) return [];
  const file = ownFileOf(places);
  const root = rootOf(places, file) ?? folderOf(file);
  const read = disk.read(file, root);
  const before = read.kind === 'file' ? read.bytes : undefined;
  const now = parseAs(v.looseObject({}), toText(before)) ?? {};
  const after = utf8(`${JSON.stringify({ ...now, accept: [...(own?.accept ?? []), ...fresh] }, null, 2)}\n`);
  return [{ file, root, before, after, executable: false, hasSecrets: false }];
};

/** The selected part of what a target wants. What was written earlier for the rest stays. */
export const selectWanted = (run: Run, selection: Selection, target: TargetName, wanted: Wanted): Wanted => {
  const has = (one: Selectable): boolean => isSelected(selection, target, one);
  const others = [...wanted.entries, ...Object.values(run.state.entries)].filter((one) => !has(one));
  return {
    ...wanted,
    entries: wanted.entries.filter(has),
    held: wanted.held.filter(has),
    refusals: wanted.refusals.filter((item) => has({ ...item, label: labelOf(item) })),
    keeps: [...wanted.keeps, ...others.map(({ group }) => ({ group }))],
  };
};

/** The names that match nothing, each with the file that has it. */
export const unknownNames = (
  { state }: Run,
  selection: Selection,
  wanted: ReadonlyMap<TargetName, Wanted>,
): readonly { readonly name: string; readonly file: string | undefined }[] => {
  const selectables: readonly Selectable[] = [
    ...[...wanted.values()].flatMap(({ entries, held }) => [...entries, ...held]),
    ...Object.values(state.entries),
  ];
  const isKnown = (name: string): boolean =>
    isGeneral(name) || selectables.some((one) => means(name, readSelector(name).target, one));
  return selection.flatMap(({ only, skip, file }) =>
    [...only, ...skip].filter((name) => !isKnown(name)).map((name) => ({ name, file })),
  );
};

const KIND_NAMES: ReadonlyMap<string, Kind> = new Map([
  ...KINDS.flatMap((kind) => [[kind, kind] as const, [`${kind}s`, kind] as const]),
  ['servers', 'mcp'],
]);

// `codex`, `mcp`, `mcp search`, `search`, or one of these for one target, `codex:mcp`.
const readSelector = (name: string): { readonly target: TargetName | undefined; readonly what: string | undefined } => {
  const target = TARGETS.find((one) => name === one || name.startsWith(`${one}:`));
  if (target === undefined) return { target, what: name };
  return { target, what: name === target ? undefined : name.slice(target.length + 1) };
};

// Whether a name selects a target, or a kind.
const isGeneral = (name: string): boolean => {
  const { what } = readSelector(name);
  return what === undefined || KIND_NAMES.has(what);
};

const means = (name: string, asked: TargetName | undefined, { kind, label }: Selectable): boolean => {
  const { target, what = '' } = readSelector(name);
  if (target !== undefined && target !== asked) return false;
  return KIND_NAMES.get(what) === kind || [what, `${kind} ${what}`].includes(label);
};
