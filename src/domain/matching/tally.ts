// Adds up, category by category, what the words of one query find: flat arrays that the next query uses again, so that
// a query that meets a hundred thousand categories makes no objects for them.

/** What one category has in common with a query. Each part lies in 0..1 except `excludes`, a count. */
export type Evidence = {
  /** Place in the registry. */
  readonly category: number;
  /** Share of the query's weight that the category explains. */
  readonly covered: number;
  /** Strongest topic word, the second-strongest, and the strongest that is an alias by itself. */
  readonly strongest: number;
  readonly second: number;
  readonly alone: number;
  /** Share of the weight of its slug, and of its name, that the query has. */
  readonly slug: number;
  readonly name: number;
  /** Words of another sense that the query has. */
  readonly excludes: number;
};

/** One array per part of the evidence, by place; only the entries of `places`, the ones met so far, mean something. */
export type Tally = {
  readonly places: number[];
  readonly met: Uint8Array;
  readonly covered: Float32Array;
  readonly strongest: Float32Array;
  readonly second: Float32Array;
  readonly alone: Float32Array;
  readonly slug: Float32Array;
  readonly name: Float32Array;
  readonly excludes: Uint8Array;
};

/** An empty tally for `size` categories. */
export const buildTally = (size: number): Tally => ({
  places: [],
  met: new Uint8Array(size),
  covered: new Float32Array(size),
  strongest: new Float32Array(size),
  second: new Float32Array(size),
  alone: new Float32Array(size),
  slug: new Float32Array(size),
  name: new Float32Array(size),
  excludes: new Uint8Array(size),
});

/** Empties the tally for the next query. */
export const clear = ({ places, met }: Tally): void => {
  for (const place of places) met[place] = 0;
  places.length = 0;
};

/** Notes that the category at `place` has something of the query, nothing yet where it is met for the first time. */
export const meet = (tally: Tally, place: number): void => {
  if (tally.met[place] === 1) return;
  tally.met[place] = 1;
  tally.places.push(place);
  tally.covered[place] = 0;
  tally.strongest[place] = 0;
  tally.second[place] = 0;
  tally.alone[place] = 0;
  tally.slug[place] = 0;
  tally.name[place] = 0;
  tally.excludes[place] = 0;
};

/** Adds a topic word of strength `part` (0..1) to the category at `place`; `alone` where it is an alias by itself. */
export const addTopic = (tally: Tally, place: number, part: number, alone: boolean): void => {
  const strongest = tally.strongest[place] ?? 0;
  if (part > strongest) {
    tally.second[place] = strongest;
    tally.strongest[place] = part;
  } else if (part > (tally.second[place] ?? 0)) tally.second[place] = part;
  if (alone && part > (tally.alone[place] ?? 0)) tally.alone[place] = part;
};

/** The evidence for the category at `place`; undefined where it shares no word with the query. */
export const evidenceAt = (tally: Tally, place: number): Evidence | undefined =>
  tally.met[place] === 1
    ? {
        category: place,
        covered: tally.covered[place] ?? 0,
        strongest: tally.strongest[place] ?? 0,
        second: tally.second[place] ?? 0,
        alone: tally.alone[place] ?? 0,
        slug: tally.slug[place] ?? 0,
        name: tally.name[place] ?? 0,
        excludes: tally.excludes[place] ?? 0,
      }
    : undefined;
