// How OpenCode reads its permissions: it merges the file of the project into the user's and lets the last matching rule
// win. Here our rules go where the editor will put them, so that their effect is known before they are written.
import { groupBy } from '../../domain/group-by.ts';
import { isObject, type Json } from '../../domain/json.ts';
import { DECISIONS, type Scope } from '../items.ts';
import type { Locator } from '../model.ts';
import { LAYERS } from './opencode-config.ts';
import { mergeAll, type OpenCodePermissions, rulesIn } from './opencode-merge.ts';

/** A rule as OpenCode evaluates it. */
export type PlacedRule = { readonly tool: string; readonly pattern: string; readonly action: string };
/** Where a rule of ours goes, below `permission`. */
export type Placement = {
  readonly scope: Scope;
  readonly path: readonly string[];
  readonly rule: NonNullable<Extract<Locator, { readonly kind: 'json' }>['rule']>;
  readonly action: string;
};

const STRICTNESS: Readonly<Record<string, number>> = { allow: 0, ask: 1, deny: 2 };

/** How strict an action is; -1 if it is not an action. */
export const strictnessOf = (action: Json | undefined): number => STRICTNESS[String(action)] ?? -1;

/** The permissions with more rules, in the order in which the editor writes them. */
export const withRules = (all: OpenCodePermissions, placements: readonly Placement[]): OpenCodePermissions => {
  let next = all;
  for (const some of groupBy(placements, objectOf).values()) {
    const { scope, path, rule, action } = some[0];
    const names = some.map((one) => one.path.at(-1) ?? '');
    next = { ...next, [scope]: insertRules(next[scope] ?? {}, path.slice(0, -1), { rule, action, names }) };
  }
  return next;
};

// The same for rules that go side by side into one object.
const objectOf = ({ scope, path, rule, action }: Placement): string =>
  JSON.stringify([scope, path.slice(0, -1), rule, action]);

type PlacedNames = Pick<Placement, 'rule' | 'action'> & { readonly names: readonly string[] };

const insertRules = (at: Json, [above, ...rest]: readonly string[], placed: PlacedNames): Json => {
  const { rule, action, names } = placed;
  const members = new Map(Object.entries(isObject(at) ? at : { '*': at }));
  if (above !== undefined)
    return Object.fromEntries(members.set(above, insertRules(members.get(above) ?? {}, rest, placed)));
  const fresh = names.filter((name) => !members.has(name)).map((name) => [name, action] as const);
  for (const name of names) members.set(name, action);
  const all = [...members];
  if (rule === 'deny') return Object.fromEntries(all);
  const start = all[0]?.[0] === '*' ? 1 : 0;
  return Object.fromEntries([...all.slice(0, start), ...fresh.toReversed(), ...all]);
};

/** Rules in their order, indexed for fast lookups. */
export type RuleOrder = {
  readonly rows: readonly PlacedRule[];
  /** The positions of the rules by name. */
  readonly byName: ReadonlyMap<string, number>;
  /** The rules that allow more than an action, with their positions. */
  readonly weaker: ReadonlyMap<string, readonly StandingRule[]>;
};
type StandingRule = readonly [index: number, rule: PlacedRule];

/** The rules of these permissions in their order. */
export const orderOf = (all: OpenCodePermissions): RuleOrder => {
  const merged = rulesIn(mergeAll(LAYERS.map((layer) => all[layer])));
  const rows = merged.map((row) => ({ ...row, action: String(row.action) }));
  const standing = [...rows.entries()];
  const byName = new Map(standing.map(([index, row]) => [ruleKey(row), index] as const));
  const weakerThan = (action: string) => standing.filter(([, row]) => strictnessOf(row.action) < strictnessOf(action));
  return { rows, byName, weaker: new Map(DECISIONS.map((action) => [action, weakerThan(action)] as const)) };
};

type RuleName = Pick<PlacedRule, 'tool' | 'pattern'>;
const ruleKey = ({ tool, pattern }: RuleName): string => JSON.stringify([tool, pattern]);

/** The first rule after `index` that allows more and may match the same call; undefined if there is none. */
export const weakerBehind = ({ weaker }: RuleOrder, index: number, row: PlacedRule): PlacedRule | undefined =>
  weaker.get(row.action)?.find(([at, one]) => at > index && meets(one, row))?.[1];

/** The position of the rule of this name; -1 if there is none. */
export const indexOfRule = ({ byName }: RuleOrder, name: RuleName): number => byName.get(ruleKey(name)) ?? -1;

/** Whether a call is already refused strictly enough, also after all later rules. */
export const isSaid = (order: RuleOrder, row: PlacedRule): boolean => {
  const { tool, pattern, action } = row;
  const covering = [tool, '*'].flatMap((one) => [pattern, '*'].map((other) => ({ tool: one, pattern: other })));
  const strict = covering
    .map((one) => indexOfRule(order, one))
    .filter((at) => strictnessOf(order.rows[at]?.action) >= strictnessOf(action));
  const index = Math.max(-1, ...strict);
  return index >= 0 && weakerBehind(order, index, row) === undefined;
};

/** Whether adding these rules only appends, and moves none of the user's. */
export const isAdded = (
  before: RuleOrder,
  after: RuleOrder,
  added: readonly [PlacedRule, ...PlacedRule[]],
): boolean => {
  const [row] = added;
  // A denial of the whole tool may replace all rules for it if it comes after everything that allows it.
  const isAlone = row.pattern === '*' && after.rows.filter(({ tool }) => tool === row.tool).length === 1;
  const isWhole = isAlone && isSaid(after, row);
  const names = new Set(added.map(ruleKey));
  const rest = ({ rows }: RuleOrder): string =>
    JSON.stringify(rows.filter((one) => (isWhole ? one.tool !== row.tool : !names.has(ruleKey(one)))));
  return rest(before) === rest(after) && (isWhole || added.every((one) => !before.byName.has(ruleKey(one))));
};

/** Whether two rules may match the same call. */
export const meets = (one: RuleName, other: RuleName): boolean =>
  overlaps(one.tool, other.tool) && overlaps(one.pattern, other.pattern);

/** Whether two patterns may match the same text: their texts up to the first wildcard agree. */
export const overlaps = (one: string, other: string): boolean => {
  const isOpen = (pattern: string): boolean => /[*?]/.test(pattern);
  if (!isOpen(one) && !isOpen(other)) return one === other;
  const [a = '', b = ''] = [one, other].map((pattern) => pattern.replace(/ \*$/, '').split(/[*?]/)[0]);
  // A pattern without a wildcard is at least as long as the fixed start of any pattern that matches it.
  return (isOpen(other) && a.startsWith(b)) || (isOpen(one) && b.startsWith(a));
};
