// Objects merged key by key, as OpenCode merges its configuration files: a key keeps its first place.

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `one` with everything of `other`, which wins. */
export const deepMerge = (one: Members, other: Members): Record<string, unknown> => {
  const both: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = both[name];
    both[name] = isMembers(before) && isMembers(value) ? deepMerge(before, value) : value;
  }
  return both;
};
