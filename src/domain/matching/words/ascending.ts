// Looks up by halving in what stands in ascending order: a Worker that starts has nothing to make before it can ask.

/** Where in ascending `values` the first one stands that is not below `least`; their number where there is none. */
export const firstFrom = <Value extends number | string>(values: ArrayLike<Value>, least: Value): number => {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const value = values[middle];
    if (value !== undefined && value < least) from = middle + 1;
    else to = middle;
  }
  return from;
};
