// Weighs a query against every category that shares a word with it, in one pass over the index.
import { listAt } from './flat-lists.ts';
import { type MatchIndex, unpackPosting } from './match-index.ts';
import type { Tuning } from './match-tuning.ts';
import type { QueryWord } from './query-words.ts';

/** What one category has in common with a query. All parts lie in 0..1 except the counts of excluded phrases. */
export type Evidence = {
  readonly category: number;
  /** Share of the query's weight that the category explains. */
  covered: number;
  /** Strongest and second-strongest topic word. */
  strongest: number;
  second: number;
  /** Strongest word that is an alias by itself. */
  alone: number;
  /** Weight of the words of slug and name that the query has, as a share of all their words. */
  slug: number;
  name: number;
  excluded: number;
};

/** Evidence for every category with a word or an excluded phrase of the query, in no particular order. */
export const gatherEvidence = (words: readonly QueryWord[], index: MatchIndex, tuning: Tuning): readonly Evidence[] => {
  const found = new Map<number, Evidence>();
  const at = (category: number): Evidence => {
    const known = found.get(category) ?? {
      category,
      covered: 0,
      strongest: 0,
      second: 0,
      alone: 0,
      slug: 0,
      name: 0,
      excluded: 0,
    };
    if (!found.has(category)) found.set(category, known);
    return known;
  };
  const whole = wholePhrases(words, index);
  for (const phrase of whole) {
    if (index.phraseExcludes[phrase] === 1) at(index.phraseCategory[phrase] ?? 0).excluded++;
  }
  const total = words.reduce((sum, word) => sum + weightOf(word, index), 0);
  const measure = Math.max(total, tuning.leastWeight);
  const topics = words.filter(({ topic }) => topic).length;
  for (const word of words) {
    const weight = weightOf(word, index);
    const raised = categoriesWithWhole(word, whole, index);
    for (const packed of listAt(index.postings, word.term)) {
      const { category, strength, slug, name, alone } = unpackPosting(packed);
      const evidence = at(category);
      const part = (raised.has(category) ? Math.max(strength, tuning.strength.alias) : strength) * word.trust;
      evidence.covered += (weight * part) / measure;
      if (slug) evidence.slug += (weight * word.trust) / (index.slugWeight[category] ?? 1);
      if (name) evidence.name += (weight * word.trust) / (index.nameWeight[category] ?? 1);
      const rare = word.topic ? part * (index.rarity[word.term] ?? 1) : 0;
      if (alone) evidence.alone = Math.max(evidence.alone, rare);
      if (rare > evidence.strongest) {
        evidence.second = evidence.strongest;
        evidence.strongest = rare;
      } else if (rare > evidence.second) evidence.second = rare;
    }
  }
  for (const evidence of found.values()) {
    const onlyTopic =
      topics < 2 ? (evidence.slug > 0 || evidence.alone > 0 ? 1 : tuning.lonelyTrust) * evidence.strongest : 0;
    evidence.second = Math.max(evidence.second, onlyTopic, tuning.aloneTrust * evidence.alone);
  }
  return [...found.values()];
};

/** The weight of a word in its query: its role's, less where many categories have it. */
export const weightOf = (word: QueryWord, index: MatchIndex): number => word.weight * (index.rarity[word.term] ?? 1);

/** Phrases all of whose words the query has. */
const wholePhrases = (words: readonly QueryWord[], index: MatchIndex): ReadonlySet<number> => {
  const present = new Map<number, number>();
  const whole = new Set<number>();
  const terms = new Set(words.map(({ term }) => term));
  for (const term of terms) {
    for (const phrase of listAt(index.phrases, term)) {
      const count = (present.get(phrase) ?? 0) + 1;
      present.set(phrase, count);
      if (count === index.phraseWords[phrase]) whole.add(phrase);
    }
  }
  return whole;
};

const categoriesWithWhole = (word: QueryWord, whole: ReadonlySet<number>, index: MatchIndex): ReadonlySet<number> => {
  const categories = new Set<number>();
  if (whole.size === 0) return categories;
  for (const phrase of listAt(index.phrases, word.term)) {
    if (whole.has(phrase) && index.phraseExcludes[phrase] === 0) categories.add(index.phraseCategory[phrase] ?? 0);
  }
  return categories;
};
