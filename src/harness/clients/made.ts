// What a target makes of an item: entries, or why it has none.
import type { Item, ItemOf } from '../items.ts';
import type { Places } from '../machine.ts';
import type { Keep, NotSynced, Run, Wanted } from '../model.ts';
import { groupOf, heldItem } from '../names.ts';
import { displayPath, sourceFilesOf } from '../paths.ts';
import { GUARDS } from '../source/hooks.ts';
import { isBroken } from './kept.ts';

/** What a target makes of one item: where it goes, or why not. */
export type Made = Partial<Wanted>;
export type Permission = ItemOf<'permission'>;
/** Several of them as one. */
export const joinMade = (made: readonly Made[]): Wanted => ({
  entries: made.flatMap(({ entries = [] }) => entries),
  held: made.flatMap(({ held = [] }) => held),
  warnings: made.flatMap(({ warnings = [] }) => warnings),
  errors: made.flatMap(({ errors = [] }) => errors),
  keeps: made.flatMap(({ keeps = [] }) => keeps),
  refusals: made.flatMap(({ refusals = [] }) => refusals),
});

/** A reason why an item has no entry in this target. */
export const hold = (item: Item, why: NotSynced['why'], hint: string): Made => ({
  held: [heldItem(item, why, hint)],
});

/** A refusal that a target cannot express. */
export const lose = (item: Item, hint: string): Made => hold(item, 'lost', hint);

/** A refusal that covers more in a target; nothing where there is no `what`. */
export const widen = (item: Item, what: string | undefined): Made =>
  what === undefined ? {} : hold(item, 'wider', what);

/** All refusals, where a target can express none. */
export const loseAll =
  (hint: string) =>
  (_: Run, items: readonly Permission[]): Made =>
    joinMade(items.map((item) => lose(item, hint)));

/** A part of an item that a target cannot express. */
export const omit = (item: Item, hint: string): Made => hold(item, 'unsupported', hint);

/** A hook that a target does not get, or runs in another way: one that may refuse a call is a refusal, and lost. */
export const omitHook = (item: ItemOf<'hook'>, hint: string, why: 'unsupported' | 'optional' = 'unsupported'): Made =>
  hold(item, GUARDS.includes(item.name) ? 'lost' : why, hint);

/** The item held back because of its secrets; undefined if it may be written. */
export const holdSecret = ({ places, options }: Run, item: Item): Made | undefined =>
  item.secrets.length > 0 && !options.allowSecrets ? hold(item, 'secret', secretHint(places, item)) : undefined;

/** What to do about secrets that are written out in a file of the source. */
export const secretHint = (places: Places, { from, secrets }: Pick<Item, 'from' | 'secrets'>): string =>
  `written out in ${displayPath(places, from)} (${secrets.slice(0, 5).join(', ')}): ` +
  'take it out or put a reference such as ${NAME} there';

/** Keeps an item as it was written if a broken file hides something that it depends on; otherwise undefined. */
export const keepIfBroken = (run: Run, item: Item, on: 'servers' | 'settings'): Made | undefined => {
  const hidden = sourceFilesOf(run.places, item.scope)[on].find((from) => isBroken(run, { from }));
  if (hidden === undefined) return undefined;
  const hint = `waits until ${displayPath(run.places, hidden)}, on which it depends, can be read`;
  return { keeps: [ofItem(item)], ...omit(item, hint) };
};

/** Keeps what was written of an item. */
export const ofItem = (item: Item): Keep => {
  const group = groupOf(item);
  return (written) => written.group === group;
};
