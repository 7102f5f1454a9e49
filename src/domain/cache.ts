// The two caches of this project: a value made once, and a value made once per object.

/** `make`, run on the first call only. */
export const once = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** `make`, run once per object; its value lives as long as the object does. */
export const memoize = <Key extends object, Value extends object | string>(
  make: (key: Key) => Value,
): ((key: Key) => Value) => {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    values.set(key, value);
    return value;
  };
};
