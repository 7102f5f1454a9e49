// Remembers what a pure function made of an object, or of a text that changes now and then.

/** `make`, run once per object; its value is kept as long as the object lives. */
export const memoised = <Key extends object, Value extends object>(
  make: (key: Key) => Value,
): ((key: Key) => Value) => {
  const kept = new WeakMap<Key, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    kept.set(key, value);
    return value;
  };
};

/** `make` of what `key` gives; made again when that is another text, such as the next day. One value is kept. */
export const memoisedBy = <Value extends object>(key: () => string, make: (key: string) => Value): (() => Value) => {
  let kept: { readonly key: string; readonly value: Value } | undefined;
  return () => {
    const now = key();
    if (kept?.key !== now) kept = { key: now, value: make(now) };
    return kept.value;
  };
};
