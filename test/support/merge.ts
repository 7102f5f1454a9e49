// Objects merged key by key, as OpenCode merges its configuration files: a key keeps its first place.
import { isObject } from '../../src/domain/json.ts';

type Members = Readonly<Record<string, unknown>>;

/** `one` with everything of `other`, which wins. */
export const deepMerge = (one: Members, other: Members): Record<string, unknown> => {
  const both: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = both[name];
    both[name] = isObject(before) && isObject(value) ? deepMerge(before, value) : value;
  }
  return both;
};
