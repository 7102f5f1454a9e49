// What the evaluation varies: it removes parts of the matcher one at a time, and tries the tuned parameters.
import { buildIndex } from '../../src/domain/matching/build.ts';
import { type Field, TUNING, type Tuning } from '../../src/domain/matching/tuning.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import type { LabelledQuery } from './metrics.ts';
import { type EvaluatedRanker, ownRanker, rankerOver } from './rankers.ts';
import { answersOf } from './scores.ts';

/** The name of a part, and the matcher without it. */
type Variant = { readonly name: string; readonly ranker: EvaluatedRanker };

const FIELDS: readonly (readonly [field: Field, name: string])[] = [
  ['slug', 'slug'],
  ['name', 'name'],
  ['pattern', 'patterns'],
  ['alias', 'aliases'],
  ['sourceName', 'source names'],
  ['host', 'hosts'],
  ['description', 'description'],
  ['why', 'reasons (why)'],
];

/** The matcher without each of its parts in turn. */
export const ablations = (categories: readonly Category[]): readonly Variant[] => {
  const without = (name: string, change: Partial<Tuning>): Variant => ({
    name,
    ranker: ownRanker(categories, { ...TUNING, ...change }),
  });
  return [
    ...FIELDS.map(([field, name]) =>
      field === 'alias'
        ? { name, ranker: ownRanker(categories.map(({ aliases: _, ...category }) => category)) }
        : without(name, { strength: { ...TUNING.strength, [field]: 0 } }),
    ),
    { name: 'excludes', ranker: ownRanker(categories.map(({ excludes: _, ...category }) => category)) },
    without('stemming', { stemming: false }),
    without('names that qualify', { qualifiedTrust: 1 }),
    without('typo correction', { correction: false }),
    without('compounds', { compounds: false }),
    without('low weight of request words', { requestWeight: 1 }),
    without('second word', { secondShare: 0 }),
    without('aliases that count alone', { aloneTrust: 0 }),
    without('naming the topic in few words', { unnamedPenalty: 0 }),
    without('the minimum of evidence', { bitsPenalty: 0, leastPenalty: 0 }),
    {
      name: 'English words left uncorrected',
      ranker: rankerOver({ ...buildIndex(categories), notTypos: new Uint32Array() }),
    },
  ];
};

const CUTOFFS = [0.22, 0.24, 0.26, 0.28, 0.3];

/** Every combination of the tuned parameters that was tried, with its answers to `rows`, which are the open set. */
export const tunedChoices = (categories: readonly Category[], rows: readonly LabelledQuery[]) => {
  // None of these parameters changes what the index holds.
  const index = buildIndex(categories);
  return [0.7, 0.8, 0.85, 0.9].flatMap((fuzzyWeight) =>
    [0.3, 0.4, 0.5].flatMap((secondShare) =>
      [0.15, 0.2, 0.25].flatMap((excludePenalty) =>
        CUTOFFS.map((cutoff) => {
          const tuning = { ...TUNING, cutoff, secondShare, excludePenalty };
          const answers = answersOf(rows, rankerOver({ ...index, tuning }, fuzzyWeight));
          return { parameters: { fuzzyWeight, cutoff, secondShare, excludePenalty }, answers, threshold: 0.4 };
        }),
      ),
    ),
  );
};
