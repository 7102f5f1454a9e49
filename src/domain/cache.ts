// The caches of this project: a value made once, or once per text such as a day.

/** `make`, run on the first call only. */
export const once = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/**
 * The regular expression of `source` and `flags`, made on the first call. V8 checks a literal while it parses the script,
 * wherever it stands, and looks up every \p{…} for that, which a Worker would pay at each start. A wrong one throws.
 */
export const lateRegExp = (source: string, flags: string): (() => RegExp) => once(() => new RegExp(source, flags));

/** `make`, run once per text; every value is kept. */
export const memoizeTexts = <Value extends object, Key extends string = string>(
  make: (key: Key) => Value,
): ((key: Key) => Value) => {
  const values = new Map<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? make(key);
    values.set(key, value);
    return value;
  };
};

/** `make` of a text; made again for another text, such as the next day. The last value is kept. */
export const memoizeLast = <Value extends object>(make: (key: string) => Value): ((key: string) => Value) => {
  let kept: { readonly key: string; readonly value: Value } | undefined;
  return (key) => {
    if (kept?.key !== key) kept = { key, value: make(key) };
    return kept.value;
  };
};

/**
 * An empty cache of values by text. It keeps the values used last that weigh `most` together, and always the very last. Both
 * operations take constant time.
 */
export const keepLatest = <Value>(most: number) => {
  // A Map keeps the order in which its keys were put.
  const kept = new Map<string, { readonly value: Value; readonly weight: number }>();
  let sum = 0;
  return {
    get: (key: string): Value | undefined => {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    put: (key: string, value: Value, weight: number): void => {
      sum += weight - (kept.get(key)?.weight ?? 0);
      kept.delete(key);
      kept.set(key, { value, weight });
      for (const [oldest, one] of kept) {
        if (sum <= most || oldest === key) return;
        kept.delete(oldest);
        sum -= one.weight;
      }
    },
  };
};
