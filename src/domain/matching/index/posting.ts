// One entry of the inverted index, packed into 32 bits: a category that has a word, and how strongly.

/** `strength` is kept in steps of 1/255; `slug` and `name` say which of the two has the word, `alone` that it is an alias. */
export type Posting = {
  readonly category: number;
  readonly strength: number;
  readonly slug: boolean;
  readonly name: boolean;
  readonly alone: boolean;
};

const STEPS = 255;

/** `posting` as a whole number below 2^32; `category` must be below 2^21, `strength` in 0..1. */
export const packPosting = ({ category, strength, slug, name, alone }: Posting): number =>
  ((category << 11) | (Math.round(strength * STEPS) << 3) | (alone ? 4 : 0) | (slug ? 2 : 0) | (name ? 1 : 0)) >>> 0;

/** The posting that `packPosting` made `packed` from. */
export const unpackPosting = (packed: number): Posting => ({
  category: packed >>> 11,
  strength: ((packed >>> 3) & STEPS) / STEPS,
  alone: (packed & 4) !== 0,
  slug: (packed & 2) !== 0,
  name: (packed & 1) !== 0,
});
