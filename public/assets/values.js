// @ts-check
// Members of values of which nothing is known, such as what a server sent.

/**
 * A member of an unknown value, undefined where there is none.
 * @param {unknown} value
 * @param {...(string | number)} path
 * @returns {unknown}
 */
export const at = (value, ...path) =>
  path.reduce(
    (/** @type {unknown} */ inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    value,
  );

/**
 * A member of an unknown value as text, empty where there is none.
 * @param {unknown} value
 * @param {...(string | number)} path
 */
export const textAt = (value, ...path) => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
};
