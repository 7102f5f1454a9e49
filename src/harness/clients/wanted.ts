// Everything that a target wants: item by item, without clashes and without what is over a limit.
import { groupBy } from '../../domain/group-by.ts';
import { type ItemOf, KINDS, type Kind, SCOPES, type Scope } from '../items.ts';
import type { HeldItem, Keep, Run, Selectable, TargetEntry, Wanted } from '../model.ts';
import { keyOf, labelOf } from '../names.ts';
import { displayPath } from '../paths.ts';
import { attempt } from '../values.ts';
import type { Client, Makers, SingleKind } from './client.ts';
import { isBroken } from './kept.ts';
import { holdSecret, joinMade, lose, type Made, type Permission } from './made.ts';

/** Most entries of one kind in one target. Each file of a skill counts, so these may be more. */
const MAX_ENTRIES = 500;
const MAX_SKILL_FILES = 2000;

/**
 * Everything a target wants of what is `asked` for, item by item; what was written earlier for the rest stays. A bug with one
 * item stops no other and removes nothing.
 */
export const wantedBy = (run: Run, client: Client, asked = (_: Selectable): boolean => true): Wanted => {
  const { items } = run.source;
  const all = items.filter((item): item is Permission => item.kind === 'permission');
  // While settings cannot be read, what a run wrote from them stays as it is.
  const broken = SCOPES.filter((scope) => isBroken(run, { from: settingsOf(run.places, scope) }));
  const left = new Map(all.map((item) => [item, reasonToLeave(run, item)] as const));
  const permissions = all.filter((item) => left.get(item) === undefined && !broken.includes(item.scope));
  const isRefusal: Keep = ({ kind }) => kind === 'permission';
  // All of them, because one that is not asked for may weaken another.
  const refusals = makeSafely('permissions', isRefusal, () => client.permission(run, permissions));
  const others = items.flatMap((item) => {
    if (item.kind === 'permission' || !asked(item)) return [];
    const name = `${displayPath(run.places, item.from)} (${labelOf(item)})`;
    const isOf: Keep = ({ kind, from }) => kind === item.kind && from === item.from;
    return [makeSafely(name, isOf, () => make(run, client, item))];
  });
  const made = joinMade([
    ...all.flatMap((item) => left.get(item) ?? []),
    permissions.some(asked) ? refusals : { ...refusals, warnings: [] },
    ...others,
  ]);
  const isKept: Keep = (written) => !asked(written) || (isRefusal(written) && broken.includes(written.scope));
  const isAny: Keep = () => true;
  const everything = joinMade([makeSafely(client.title, isAny, () => fitEntries(run, made)), { keeps: [isKept] }]);
  return {
    ...everything,
    entries: everything.entries.filter(asked),
    held: everything.held.filter(asked),
    refusals: all.filter((item) => !isLarge(item) && asked(item)),
  };
};

const settingsOf = ({ claude, project }: Run['places'], scope: Scope): string =>
  `${scope === 'user' ? claude : `${project}/.claude`}/settings.json`;

// Two items may map to the same place, also on case-insensitive disks: the first wins, and the second is reported. An item that is
// over the limit is left out whole; smaller later ones may still fit.
const fitEntries = (run: Run, wanted: Wanted): Wanted => {
  const { entries, held, errors, keeps } = wanted;
  const left = new Map<Kind, number>(KINDS.map((kind) => [kind, limitOf(kind)]));
  const firsts = new Map<string, TargetEntry>();
  const over = new Map<string, string>();
  const clashes: HeldItem[] = [];
  const fitting: TargetEntry[] = [];
  // The files of one skill come from the same item.
  for (const some of groupBy(entries, ({ group, from }) => `${group} ${from}`).values()) {
    const [{ label, from: file, kind, scope, group }] = some;
    const rest = (left.get(kind) ?? 0) - some.length;
    const [first] = some.flatMap((entry) => firsts.get(placeOf(entry)) ?? []);
    if (first !== undefined) {
      const hint = `takes the same place as ${first.label} (${displayPath(run.places, first.from)}): rename one of them`;
      clashes.push({ file, label, kind, scope, why: 'conflict', hint });
    } else if (rest < 0) {
      const why = `is beyond the limit of ${limitOf(kind)} entries`;
      over.set(group, `${displayPath(run.places, file)} (${label}): ${why}`);
    } else {
      left.set(kind, rest);
      fitting.push(...some);
      for (const entry of some) firsts.set(placeOf(entry), entry);
    }
  }
  return {
    ...wanted,
    entries: fitting,
    held: [...clashes, ...run.source.lost, ...held],
    errors: [...errors, ...over.values()],
    keeps: [...keeps, ({ group }) => over.has(group)],
  };
};

const limitOf = (kind: Kind): number => (kind === 'skill' ? MAX_SKILL_FILES : MAX_ENTRIES);

const placeOf = ({ file, at }: TargetEntry): string => (at.kind === 'whole' ? file.toLowerCase() : keyOf(file, at));

/** Most characters and stars of a pattern that a client is given: clients compare with regular expressions, which may hang. */
const [MAX_PATTERN, MAX_STARS] = [4000, 8];

const isLarge = ({ tool, spec = '' }: Permission): boolean => {
  const pattern = `${tool} ${spec}`;
  return pattern.length > MAX_PATTERN || (pattern.match(/\*+/g) ?? []).length > MAX_STARS;
};

// Why no target is given a refusal. No file can contain half a character.
const reasonToLeave = (run: Run, item: Permission): Made | undefined => {
  if (/\p{Surrogate}/u.test(`${item.tool} ${item.spec}`))
    return lose(item, 'has half a character (a lone surrogate): write it out');
  if (isLarge(item))
    return lose(item, `has more than ${MAX_STARS} stars or ${MAX_PATTERN} characters: split it into shorter rules`);
  return holdSecret(run, item);
};

const make = <Name extends SingleKind>(run: Run, makers: Makers, item: ItemOf<Name>) => makers[item.kind](run, item);

const makeSafely = (name: string, keep: Keep, work: () => Made): Made =>
  attempt(work, { errors: [`${name}: could not be planned; what is there stays`], keeps: [keep] });
