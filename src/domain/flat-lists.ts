// Lists of numbers packed into two arrays, so that a hundred thousand short lists cost two allocations.

/** List `i` is `values.subarray(starts[i], starts[i + 1])`; `starts` has one entry more than there are lists. */
export type FlatLists = { readonly starts: Uint32Array; readonly values: Uint32Array };

/** Packs `lists` in order. Values are whole numbers from 0 to 2^32 - 1. */
export const flatten = (lists: readonly (readonly number[])[]): FlatLists => {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, index) => {
    starts[index + 1] = (starts[index] ?? 0) + list.length;
  });
  const values = new Uint32Array(starts[lists.length] ?? 0);
  lists.forEach((list, index) => {
    values.set(list, starts[index]);
  });
  return { starts, values };
};

/** Appends `value` to the list at `index` of lists that are still to be packed; a missing list is begun. */
export const pushAt = (lists: number[][], index: number, value: number): void => {
  const list = lists[index];
  if (list === undefined) lists[index] = [value];
  else list.push(value);
};

/** The list at `index`; an index outside the lists gives an empty one. */
export const listAt = ({ starts, values }: FlatLists, index: number): Uint32Array =>
  index < 0 || index + 1 >= starts.length ? values.subarray(0, 0) : values.subarray(starts[index], starts[index + 1]);
