// Remembers what a pure function made of an object.

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
