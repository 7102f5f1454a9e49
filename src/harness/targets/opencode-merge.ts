// The permissions in OpenCode's files, and how it merges them into one.
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import { objectAt } from '../json-members.ts';

/** A rule of OpenCode: what it does about calls of a tool whose text matches the pattern. */
export type PermissionRule = { readonly tool: string; readonly pattern: string; readonly action: Json };

/** The permissions of a configuration, its older `tools: { bash: false }` included. */
export const permissionsIn = (config: JsonObject): Json | undefined => {
  const own = config['permission'];
  const tools = Object.entries(objectAt(config, 'tools'));
  if (tools.length === 0) return own;
  const old = tools.map(([name, isOn]) => [OLD_NAMES[name] ?? name, isOn === false ? 'deny' : 'allow'] as const);
  return mergeJson(Object.fromEntries(old), typeof own === 'string' ? { '*': own } : (own ?? {}));
};

const OLD_NAMES: Readonly<Record<string, string>> = {
  write: 'edit',
  patch: 'edit',
  multiedit: 'edit',
  todoread: 'todowrite',
};

/** Several permissions merged, the last on top. */
export const mergeAll = (all: readonly (Json | undefined)[]): Json | undefined =>
  all.reduce<Json | undefined>((one, other) => (other === undefined ? one : mergeJson(one, other)), undefined);

/** The rules of merged permissions, in the order in which OpenCode evaluates them. */
export const rulesIn = (all: Json | undefined): readonly PermissionRule[] => {
  if (typeof all === 'string') return [{ tool: '*', pattern: '*', action: all }];
  return Object.entries(isObject(all) ? all : {}).flatMap(([tool, value]) => {
    const plain = typeof value === 'string' ? { '*': value } : {};
    const patterns = Object.entries(isObject(value) ? value : plain);
    return patterns.map(([pattern, action]) => ({ tool, pattern, action }));
  });
};

const mergeJson = (one: Json | undefined, other: Json): Json => {
  if (!isObject(one) || !isObject(other)) return other;
  const both = new Map(Object.entries(one));
  for (const [name, value] of Object.entries(other)) both.set(name, mergeJson(both.get(name), value));
  return Object.fromEntries(both);
};

/** Whether two rules may match the same call. */
export const meets = (one: PermissionRule, other: PermissionRule): boolean =>
  overlaps(one.tool, other.tool) && overlaps(one.pattern, other.pattern);

/** Whether two patterns may match the same text: their texts up to the first wildcard agree. */
export const overlaps = (one: string, other: string): boolean => {
  const isOpen = (pattern: string): boolean => /[*?]/.test(pattern);
  if (!isOpen(one) && !isOpen(other)) return one === other;
  const [a = '', b = ''] = [one, other].map((pattern) => pattern.replace(/ \*$/, '').split(/[*?]/)[0]);
  // A pattern without a wildcard is at least as long as the fixed start of any pattern that matches it.
  return (isOpen(other) && a.startsWith(b)) || (isOpen(one) && b.startsWith(a));
};
