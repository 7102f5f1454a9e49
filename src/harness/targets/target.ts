// What a target is: for each kind of item, what it becomes there, or why nothing. And what the targets share.

import { utf8 } from '../../domain/bytes.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { Json, JsonObject } from '../../domain/json.ts';
import { type Item, type ItemOf, KINDS, type Kind } from '../items.ts';
import type { Places } from '../machine.ts';
import type { HeldItem, Keep, NotSynced, Run, TargetEntry, TargetName, Value, Wanted } from '../model.ts';
import { displayPath, type SourceFiles, sourceFilesOf } from '../paths.ts';
import { attempt, heldItem, keyOf, labelOf } from '../values.ts';

/**
 * What a target makes of one item: where it goes, or why it does not; every list may be empty. `wider` says what a refusal
 * reaches besides.
 */
export type Made = Partial<Wanted> & { readonly wider?: readonly string[] };
export type Permission = ItemOf<'permission'>;
/** Kinds of items that are looked at one by one. */
type SingleKind = Exclude<Kind, 'permission'>;

type Makers = { readonly [Name in SingleKind]: (run: Run, item: ItemOf<Name>) => Made };
/** One target. Permissions are looked at together, because one rule may weaken another. */
export type Target = Makers & {
  readonly name: TargetName;
  readonly permission: (run: Run, items: readonly Permission[]) => Made;
};

/** Most entries of one kind in one target. Files of skills and rules of permissions count singly, so they may be more. */
const MAX_ENTRIES = 500;
const MAX_SMALL_ENTRIES = 2000;

/** Everything a target wants, item by item. A bug with one item stops no other, and takes nothing away. */
export const wantedBy = (run: Run, target: Target): Wanted => {
  const { items } = run.source;
  const all = items.filter((item): item is Permission => item.kind === 'permission');
  // Half a character can stand in no file.
  const isBroken = ({ tool, spec = '' }: Permission): boolean => LONE_SURROGATE.test(`${tool} ${spec}`);
  const permissions = all.filter((one) => !isBroken(one));
  const others = items.flatMap((item) => {
    if (item.kind === 'permission') return [];
    const { kind, from } = item;
    const name = `${displayPath(run.places, from)} (${labelOf(item)})`;
    return [makeSafely(name, { kind, from }, () => make(run, target, item))];
  });
  const refuse = (): Made => (permissions.length === 0 ? {} : target.permission(run, permissions));
  const made = [
    ...all.filter(isBroken).map((item) => lose(item, HALF_A_CHARACTER)),
    makeSafely('permissions', { kind: 'permission' }, refuse),
    ...others,
  ];
  return joinMade([makeSafely(target.name, {}, () => fitEntries(run, joinMade(made)))]);
};

// Without those that take the place of another, and those beyond a limit.
const fitEntries = (run: Run, wanted: Wanted): Wanted => {
  const twins = twinsIn(wanted.entries);
  const clashes = [...twins.values()].map(({ second: { label, from, kind, scope }, first }): HeldItem => {
    const hint = `takes the same place as ${first.label} (${displayPath(run.places, first.from)}): rename one of them`;
    return { file: from, entry: label, kind, scope, why: 'conflict', hint };
  });
  const entries = wanted.entries.filter((one) => !twins.has(sourceOf(one)));
  const groups = groupsWithinLimits(entries);
  const over = entries.filter(({ group }) => !groups.has(group));
  const errors = [...new Map(over.map((one) => [one.group, one])).values()].map(
    ({ label, from, kind }) =>
      `${displayPath(run.places, from)} (${label}): is beyond the limit of ${limitOf(kind)} entries`,
  );
  return {
    ...wanted,
    entries: entries.filter(({ group }) => groups.has(group)),
    held: [...clashes, ...run.source.lost, ...wanted.held],
    errors: [...wanted.errors, ...errors],
    keeps: [...wanted.keeps, ...over.map(({ group }) => ({ group }))],
  };
};

const LONE_SURROGATE = /\p{Surrogate}/u;
const HALF_A_CHARACTER = 'has half a character (a lone surrogate): write it out';

const make = <Name extends SingleKind>(run: Run, makers: Makers, item: ItemOf<Name>): Made =>
  makers[item.kind](run, item);

const makeSafely = (name: string, keep: Keep, work: () => Made): Made =>
  attempt(work, { errors: [`${name}: could not be planned; what is there stays`], keeps: [keep] });

/** Several of them as one. */
export const joinMade = (made: readonly Made[]): Wanted => ({
  entries: made.flatMap(({ entries = [] }) => entries),
  held: made.flatMap(({ held = [] }) => held),
  warnings: made.flatMap(({ warnings = [] }) => warnings),
  errors: made.flatMap(({ errors = [] }) => errors),
  keeps: made.flatMap(({ keeps = [] }) => keeps),
});

const limitOf = (kind: Kind): number => (kind === 'skill' || kind === 'permission' ? MAX_SMALL_ENTRIES : MAX_ENTRIES);

// A group that does not fit is left out whole; smaller ones after it may still fit.
const groupsWithinLimits = (entries: readonly TargetEntry[]): ReadonlySet<string> => {
  const left = new Map<Kind, number>(KINDS.map((kind) => [kind, limitOf(kind)]));
  const fits = new Set<string>();
  for (const [group, some] of groupBy(entries, (one) => one.group)) {
    const { kind } = some[0];
    const rest = (left.get(kind) ?? 0) - some.length;
    if (rest < 0) continue;
    fits.add(group);
    left.set(kind, rest);
  }
  return fits;
};

// Two items may map to the same place, on disks that do not tell `A` from `a` too: the first wins, the second is named.
const twinsIn = (entries: readonly TargetEntry[]) => {
  const firsts = new Map<string, TargetEntry>();
  const twins = new Map<string, { readonly first: TargetEntry; readonly second: TargetEntry }>();
  for (const second of entries) {
    const { file, at } = second;
    const place = at.kind === 'whole' ? file.toLowerCase() : keyOf(file, at);
    const first = firsts.get(place) ?? second;
    firsts.set(place, first);
    if (sourceOf(first) !== sourceOf(second)) twins.set(sourceOf(second), { first, second });
  }
  return twins;
};

// The files of one skill come from the same item.
const sourceOf = ({ group, from }: TargetEntry): string => `${group} ${from}`;

/** What the entries of an item are written as together. */
export const groupOf = ({ kind, scope, name }: Item): string => `${kind} ${scope} ${name}`;

type Content = Pick<TargetEntry, 'file' | 'at' | 'want'>;
type Names = Partial<Pick<TargetEntry, 'label' | 'group'>>;

/** A member of a configuration file, in TOML or JSON as the name of the file says. */
export const member = (file: string, path: readonly string[], json: Json): Content => ({
  file,
  at: { kind: file.endsWith('.toml') ? 'toml' : 'json', path },
  want: jsonValue(json),
});

/** One entry for an item. */
export const oneEntry = (item: Item, place: Content & Names): Made => {
  const { kind, from, scope, secrets } = item;
  return { entries: [{ label: labelOf(item), group: groupOf(item), ...place, kind, from, scope, secrets }] };
};

export const jsonValue = (value: Json): Value => ({ kind: 'json', json: value });

/** A separate file for an item. */
export const wholeFile = (item: Item, { text, ...place }: { file: string; text: string } & Names): Made =>
  oneEntry(item, { ...place, at: WHOLE, want: { kind: 'bytes', bytes: utf8(text), executable: false } });
export const WHOLE = { kind: 'whole' } as const;

/** The name of an item as a file: one of a plugin is `plugin:name` in Claude Code. */
export const fileNameOf = ({ name }: Pick<Item, 'name'>): string => name.replaceAll(':', '-');

/** A reason why an item has no entry in this target. */
export const hold = (item: Item, why: NotSynced['why'], hint: string): Made => ({
  held: [heldItem(item, { file: item.from, why, hint })],
});

/** A refusal that a target cannot say. */
export const lose = (item: Item, hint: string): Made => hold(item, 'lost', hint);

/** What a target cannot say of an item. */
export const omit = (item: Item, hint: string): Made => hold(item, 'unsupported', hint);

/** The item held back because of its secrets; undefined where it may be written. */
export const holdSecret = ({ places, options }: Run, item: Item): Made | undefined =>
  item.secrets.length > 0 && !options.allowSecrets ? hold(item, 'secret', secretHint(places, item)) : undefined;

/** What to do about secrets that are written out in a file of the source. */
export const secretHint = (places: Places, { from, secrets }: Pick<Item, 'from' | 'secrets'>): string =>
  `written out in ${displayPath(places, from)} (${secrets.slice(0, 5).join(', ')}): ` +
  'take it out or put a reference such as ${NAME} there';

/** The item left as it was written, where a broken file hides something that it depends on; undefined where none does. */
export const keepIfBroken = ({ places, source }: Run, item: Item, on: keyof SourceFiles): Made | undefined => {
  const files = sourceFilesOf(places)[on];
  return source.broken.some(({ keeps }) => keeps.some((file) => files.includes(file)))
    ? { keeps: [{ group: groupOf(item) }] }
    : undefined;
};

/** The folder of a client for the scope of an item. */
export const homeOf = ({ places }: Run, item: Item, client: 'codex' | 'gemini' | 'opencode'): string =>
  byScope(item, places[client], `${places.project}/.${client}`);

/** The path for user or project scope. */
export const byScope = <Path>({ scope }: Pick<Item, 'scope'>, user: Path, project: Path): Path =>
  scope === 'project' ? project : user;

/** The members that say something: without undefined ones, empty lists and empty objects. */
export const definedMembers = (members: { readonly [name: string]: Json | undefined }): JsonObject =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => {
      const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
      return value === undefined || isEmpty ? [] : [[name, value] as const];
    }),
  );

/** The texts of a record, each changed. */
export const mapTexts = (texts: Readonly<Record<string, string>>, change: (text: string) => string): JsonObject =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)] as const));
