// Fits the model of confidence to the first list and prints its weights for src/domain/matching/confidence.ts: its scored
// queries, the open half of its neighbours, each topic's patterns asked without themselves and without their topic, and the names of other languages.
import { buildIndex } from '../../src/domain/matching/build.ts';
import { type Features, featuresOf, KEYS, type Model, probabilityOf } from '../../src/domain/matching/confidence.ts';
import { draftIndex, type MatchIndex } from '../../src/domain/matching/index/index.ts';
import { DEFAULT_MATCH_OPTIONS } from '../../src/domain/matching/match.ts';
import { rankCategories } from '../../src/domain/matching/score.ts';
import { readEnglish } from '../../src/domain/words/rarity.ts';
import { languageNames, questionsAbout } from './names.ts';
import { loadList } from './open-set.ts';

type TrainingExample = { readonly features: Features; readonly right: boolean; readonly weight: number };

/** Below this score nothing is ever answered, so the model need not know it. */
const LEAST_SCORE = 0.25;
const PATTERN_WEIGHT = 0.5;
const STEPS = 4_000;
const STEP = 2;
const SHRINKING = 0.002;

const { categories, rows, neighbours } = loadList('first');
const index = buildIndex(categories);

const example = (query: string, expected: string | null, weight: number, of: MatchIndex) => {
  const ranking = rankCategories(query, 2, of, DEFAULT_MATCH_OPTIONS);
  const [winner] = ranking.best;
  const features = featuresOf(ranking);
  if (features === undefined || winner === undefined || winner.score < LEAST_SCORE) return [];
  return [{ features, right: of.categories[winner.place]?.slug === expected, weight }];
};

const english = readEnglish();
/** An index of a variant of the list, built quickly: the English words that are no typos come from `index`. */
const indexOver = (variant: typeof categories): MatchIndex => ({
  ...draftIndex(variant, index.tuning, english),
  notTypos: index.notTypos,
});
const fromPatterns = categories.flatMap((category) => {
  const others = indexOver(categories.filter((other) => other !== category));
  return category.query_patterns.flatMap((pattern) => {
    const rest = { ...category, query_patterns: category.query_patterns.filter((other) => other !== pattern) };
    const own = indexOver(categories.map((other) => (other === category ? rest : other)));
    return [...example(pattern, null, PATTERN_WEIGHT, others), ...example(pattern, category.slug, PATTERN_WEIGHT, own)];
  });
});

const fit = (examples: readonly TrainingExample[]): Model => {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  let model: Model = {
    ...{ constant: 0, score: 0, second: 0, title: 0, whole: 0, bits: 0 },
    ...{ fewBits: 0, margin: 0, several: 0 },
  };
  for (let step = 0; step < STEPS; step++) {
    const errors = examples.map(
      ({ features, right, weight }) => weight * (Number(right) - probabilityOf(features, model)),
    );
    const slope = (of: (features: Features) => number): number =>
      examples.reduce((sum, { features }, nth) => sum + (errors[nth] ?? 0) * of(features), 0) / total;
    const next = { ...model, constant: model.constant + STEP * slope(() => 1) };
    for (const key of KEYS) next[key] += STEP * (slope((features) => features[key]) - SHRINKING * model[key]);
    model = next;
  }
  return model;
};

const examples = [
  ...[...rows, ...neighbours.filter(({ half }) => half === 'open')].flatMap(({ query, expected }) =>
    example(query, expected, 1, index),
  ),
  ...languageNames(categories)
    .flatMap(questionsAbout)
    .flatMap((query) => example(query, null, 1, index)),
  ...fromPatterns,
];
console.log(`${examples.length} examples`);
for (const [key, weight] of Object.entries(fit(examples))) console.log(`  ${key}: ${weight.toFixed(2)},`);
