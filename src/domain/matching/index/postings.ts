// Posting lists: per term the categories that contain it, each posting packed into 32 bits, all lists in two arrays. They
// stay packed because a Worker reads the index when it starts: with 3,000 categories that takes 11 ms, and 27 ms with
// arrays of objects.

/** `strength` is kept in steps of 1/255; `slug` and `name` say which of the two has the word, `alone` that it is an alias. */
export type Posting = {
  /** The place of the category in the registry. */
  readonly place: number;
  readonly strength: number;
  readonly slug: boolean;
  readonly name: boolean;
  readonly alone: boolean;
};

/** In how many steps a strength is packed: 1 is this number, in eight bits. */
const STRENGTH_STEPS = 255;

/** `posting` as a whole number below 2^32; `place` must be below 2^21, `strength` in 0..1. */
export const packPosting = ({ place, strength, slug, name, alone }: Posting): number =>
  ((place << 11) | (Math.round(strength * STRENGTH_STEPS) << 3) | (alone ? 4 : 0) | (slug ? 2 : 0) | (name ? 1 : 0)) >>>
  0;

/** The place of the category of the posting that `packPosting` made `packed` from. */
export const placeOf = (packed: number): number => packed >>> 11;

/** The posting that `packPosting` made `packed` from. */
export const unpackPosting = (packed: number): Posting => ({
  place: placeOf(packed),
  strength: ((packed >>> 3) & STRENGTH_STEPS) / STRENGTH_STEPS,
  alone: (packed & 4) !== 0,
  slug: (packed & 2) !== 0,
  name: (packed & 1) !== 0,
});

/** List `i` is `values.subarray(starts[i], starts[i + 1])`; `starts` has one entry more than there are lists. */
export type FlatLists = { readonly starts: Uint32Array; readonly values: Uint32Array };

/** Where each list starts and the last one ends, by the length of each. */
const startsOf = (lengths: Uint32Array): Uint32Array => {
  const starts = new Uint32Array(lengths.length + 1);
  let start = 0;
  for (let list = 0; list < lengths.length; list++) {
    start += lengths[list] ?? 0;
    starts[list + 1] = start;
  }
  return starts;
};

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
      const lengths = new Uint32Array(count);
      for (const list of lists) lengths[list] = (lengths[list] ?? 0) + 1;
      const packed = { starts: startsOf(lengths), values: new Uint32Array(values.length) };
      const free = packed.starts.slice();
      for (let at = 0; at < values.length; at++) {
        const list = lists[at] ?? 0;
        const place = free[list] ?? 0;
        packed.values[place] = values[at] ?? 0;
        free[list] = place + 1;
      }
      return packed;
    },
  };
};

/** Gives each value of the list at `index` to `visit`, in order; an index outside the lists has none. */
export const eachAt = ({ starts, values }: FlatLists, index: number, visit: (value: number) => void): void => {
  const end = starts[index + 1] ?? 0;
  for (let at = starts[index] ?? 0; at < end; at++) visit(values[at] ?? 0);
};

/** Whether `test` holds for a value of the list at `index`; an index outside the lists has none. */
export const someAt = ({ starts, values }: FlatLists, index: number, test: (value: number) => boolean): boolean => {
  const end = starts[index + 1] ?? 0;
  for (let at = starts[index] ?? 0; at < end; at++) if (test(values[at] ?? 0)) return true;
  return false;
};

/** The posting of the category at `place` in the list of `term`; undefined where it has none. */
export const postingAt = ({ starts, values }: FlatLists, term: number, place: number): Posting | undefined => {
  const end = starts[term + 1] ?? 0;
  for (let at = starts[term] ?? 0; at < end; at++) {
    const packed = values[at] ?? 0;
    if (placeOf(packed) === place) return unpackPosting(packed);
  }
  return undefined;
};

/** How long the list at `index` is; 0 for an index outside the lists. */
export const lengthAt = ({ starts }: FlatLists, index: number): number =>
  index + 1 < starts.length ? (starts[index + 1] ?? 0) - (starts[index] ?? 0) : 0;

/** How rare a word of so many categories is, 0..1: ln(1 + n / presence) over ln(1 + n); a category that only mentions a word counts as a part of one. */
export const rarityOf = (presence = 0, categories: number): number =>
  Math.log(1 + categories / Math.max(1, presence)) / Math.log(1 + categories);
