// The caches of this project: a value made once, once per object, or once per text such as a day.

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

/** `make` of what `key` gives; made again when that is another text, such as the next day. One value is kept. */
export const memoizeBy = <Value extends object>(key: () => string, make: (key: string) => Value): (() => Value) => {
  let kept: { readonly key: string; readonly value: Value } | undefined;
  return () => {
    const now = key();
    if (kept?.key !== now) kept = { key: now, value: make(now) };
    return kept.value;
  };
};
