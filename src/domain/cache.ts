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

/** Values by text, the `most` used last; an older one is dropped when a new one comes. */
type LatestCache<Value> = {
  readonly get: (key: string) => Value | undefined;
  readonly put: (key: string, value: Value) => void;
  readonly drop: (key: string) => void;
};

/** An empty cache of the `most` values used last. */
export const keepLatest = <Value>(most: number): LatestCache<Value> => {
  const values = new Map<string, Value>();
  const put = (key: string, value: Value): void => {
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.keys();
    if (values.size > most && oldest !== undefined) values.delete(oldest);
  };
  return {
    get: (key) => {
      const value = values.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    put,
    drop: (key) => values.delete(key),
  };
};
