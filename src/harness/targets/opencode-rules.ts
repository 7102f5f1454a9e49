// How OpenCode reads its permissions: it merges the file of the project into the person's and lets the last rule that
// matches win. Here a rule of ours is put where the editor will put it, so that its effect is known before it is written.
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import type { Locator, Scope } from '../model.ts';
import { LAYERS, type Layer } from './opencode-config.ts';

/** The permissions of each layer, as they stand in its files; none where there are none. */
export type Permissions = { readonly [name in Layer]?: Json | undefined };
/** A rule as OpenCode looks at it. */
export type PlacedRule = { readonly tool: string; readonly pattern: string; readonly action: string };
/** Where a rule of ours goes, below `permission`. */
export type Placement = {
  readonly scope: Scope;
  readonly path: readonly string[];
  readonly rule: NonNullable<Extract<Locator, { readonly kind: 'json' }>['rule']>;
  readonly action: string;
};

const STRENGTH: Readonly<Record<string, number>> = { allow: 0, ask: 1, deny: 2 };

/** How strict an action is; -1 for what is none. */
export const strengthOf = (action: Json | undefined): number =>
  typeof action === 'string' ? (STRENGTH[action] ?? -1) : -1;

/** The permissions with one more rule, in the order in which the editor writes it. */
export const withRule = (all: Permissions, { scope, path, rule, action }: Placement): Permissions => ({
  ...all,
  [scope]: placed(all[scope] ?? {}, path, rule, action),
});

const placed = (at: Json, [name, ...rest]: readonly string[], rule: Placement['rule'], action: string): Json => {
  if (name === undefined) return action;
  const members = Object.entries(isObject(at) ? at : { '*': at });
  const index = members.findIndex(([key]) => key === name);
  const value = placed(index < 0 ? {} : (members[index]?.[1] ?? {}), rest, rule, action);
  if (index >= 0) return Object.fromEntries(members.with(index, [name, value]));
  const isFirstStar = members[0]?.[0] === '*';
  const place = rest.length > 0 || rule === 'deny' ? members.length : rule === 'ask' && isFirstStar ? 1 : 0;
  return Object.fromEntries(members.toSpliced(place, 0, [name, value]));
};

/** The rules in the order in which OpenCode looks at them. */
export const rowsOf = (all: Permissions): readonly PlacedRule[] => {
  const merged = inOne(LAYERS.map((layer) => all[layer]));
  if (typeof merged === 'string') return [{ tool: '*', pattern: '*', action: merged }];
  return Object.entries(isObject(merged) ? merged : {}).flatMap(([tool, value]): PlacedRule[] => {
    if (typeof value === 'string') return [{ tool, pattern: '*', action: value }];
    return Object.entries(isObject(value) ? value : {}).map(([pattern, action]) => ({
      tool,
      pattern,
      action: String(action),
    }));
  });
};

const mergedJson = (one: Json, other: Json): Json => {
  if (!isObject(one) || !isObject(other)) return other;
  const both = new Map(Object.entries(one));
  for (const [name, value] of Object.entries(other)) {
    const before = both.get(name);
    both.set(name, before === undefined ? value : mergedJson(before, value));
  }
  return Object.fromEntries(both);
};

/** Whether the rules after one more are those before it and that one, so that nothing of the person's has moved. */
export const isOneMore = (before: Permissions, after: Permissions, row: PlacedRule): boolean => {
  const { tool, pattern } = row;
  // A denial of the whole tool may take the place of all rules for it, where it comes behind everything that allows.
  const isAlone = pattern === '*' && rowsOf(after).filter((one) => one.tool === tool).length === 1;
  const isWhole = isAlone && isSaid(after, row);
  const rest = (all: Permissions): string =>
    JSON.stringify(rowsOf(all).filter((one) => one.tool !== tool || (!isWhole && one.pattern !== pattern)));
  return (
    rest(before) === rest(after) &&
    (isWhole || !rowsOf(before).some((one) => one.tool === tool && one.pattern === pattern))
  );
};

/** Whether a call is refused strictly enough already, whatever rules come behind. */
export const isSaid = (all: Permissions, row: PlacedRule): boolean => {
  const rows = rowsOf(all);
  const covers = (one: PlacedRule): boolean =>
    (one.tool === row.tool || one.tool === '*') && (one.pattern === '*' || one.pattern === row.pattern);
  const index = rows.findLastIndex((one) => covers(one) && strengthOf(one.action) >= strengthOf(row.action));
  return (
    index >= 0 &&
    rows.slice(index + 1).every((one) => !meets(one, row) || strengthOf(one.action) >= strengthOf(row.action))
  );
};

/** Whether two rules may be about the same call. */
export const meets = (
  one: Pick<PlacedRule, 'tool' | 'pattern'>,
  other: Pick<PlacedRule, 'tool' | 'pattern'>,
): boolean => overlaps(one.tool, other.tool) && overlaps(one.pattern, other.pattern);

/** Whether two patterns may match the same text: their beginnings up to the first wildcard do not differ. */
export const overlaps = (one: string, other: string): boolean => {
  const isOpen = (pattern: string): boolean => /[*?]/.test(pattern);
  if (!isOpen(one) && !isOpen(other)) return one === other;
  const [a = '', b = ''] = [one, other].map((pattern) => pattern.replace(/ \*$/, '').split(/[*?]/)[0]);
  // A pattern without a wildcard is longer than the beginning of any that matches it.
  return (isOpen(other) && a.startsWith(b)) || (isOpen(one) && b.startsWith(a));
};

/** The permissions of a configuration, its older `tools: { bash: false }` included. */
export const permissionsIn = (config: JsonObject): Json | undefined => {
  const own = config['permission'];
  const tools = Object.entries(isObject(config['tools']) ? config['tools'] : {});
  if (tools.length === 0) return own;
  const old = tools.map(([name, isOn]) => [OLD_NAMES[name] ?? name, isOn === false ? 'deny' : 'allow'] as const);
  return mergedJson(Object.fromEntries(old), typeof own === 'string' ? { '*': own } : (own ?? {}));
};

const OLD_NAMES: Readonly<Record<string, string>> = {
  write: 'edit',
  patch: 'edit',
  multiedit: 'edit',
  todoread: 'todowrite',
};

/** Several files of one layer as one. */
export const mergedPermissions = (configs: readonly JsonObject[]): Json | undefined =>
  inOne(configs.map(permissionsIn));

/** Several permissions merged, the last on top. */
export const inOne = (all: readonly (Json | undefined)[]): Json | undefined =>
  all.reduce<Json | undefined>(
    (one, other) => (other === undefined ? one : one === undefined ? other : mergedJson(one, other)),
    undefined,
  );
