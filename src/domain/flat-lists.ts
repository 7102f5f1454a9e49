// Lists of numbers packed into two arrays, so that a hundred thousand short lists cost two allocations.

/** List `i` is `values.subarray(starts[i], starts[i + 1])`; `starts` has one entry more than there are lists. */
export type FlatLists = { readonly starts: Uint32Array; readonly values: Uint32Array };

/** Collects numbers for lists that are packed once all are known. */
export const listsBuilder = () => {
  const lists: number[] = [];
  const values: number[] = [];
  return {
    /** Appends `value`, a whole number from 0 to 2^32 - 1, to the list at `list`. */
    add: (list: number, value: number): void => {
      lists.push(list);
      values.push(value);
    },
    /** The first `count` lists, empty ones included; nothing may have been added to a later one. */
    build: (count: number): FlatLists => {
      const starts = new Uint32Array(count + 1);
      for (const list of lists) starts[list + 1] = (starts[list + 1] ?? 0) + 1;
      for (let list = 0; list < count; list++) starts[list + 1] = (starts[list + 1] ?? 0) + (starts[list] ?? 0);
      const free = starts.slice();
      const packed = new Uint32Array(values.length);
      for (let at = 0; at < values.length; at++) {
        const list = lists[at] ?? 0;
        const place = free[list] ?? 0;
        packed[place] = values[at] ?? 0;
        free[list] = place + 1;
      }
      return { starts, values: packed };
    },
  };
};

/** Gives each value of the list at `index` to `visit`, in order; an index outside the lists has none. */
export const eachAt = ({ starts, values }: FlatLists, index: number, visit: (value: number) => void): void => {
  if (index < 0) return;
  const end = starts[index + 1] ?? 0;
  for (let at = starts[index] ?? 0; at < end; at++) visit(values[at] ?? 0);
};

/** How long the list at `index` is; 0 for an index outside the lists. */
export const lengthAt = ({ starts }: FlatLists, index: number): number =>
  index < 0 || index + 1 >= starts.length ? 0 : (starts[index + 1] ?? 0) - (starts[index] ?? 0);
