// Weighs the words of a query against every category that shares one with it, in one pass over the index.
import { listAt } from './flat-lists.ts';
import type { MatchIndex } from './match-index.ts';
import { wholePhrases } from './phrases.ts';
import { unpackPosting } from './posting.ts';
import type { QueryWord } from './query-words.ts';

/** What one category has in common with a query. Each part lies in 0..1 except `excludes`, a count. */
export type Evidence = {
  /** Place in the registry. */
  readonly category: number;
  /** Share of the query's weight that the category explains. */
  covered: number;
  /** Strongest topic word, and the second-strongest. */
  strongest: number;
  second: number;
  /** Strongest topic word that is an alias by itself. */
  alone: number;
  /** Share of the weight of its slug, and of its name, that the query has. */
  slug: number;
  name: number;
  /** Words of another sense that the query has. */
  excludes: number;
};

/** Evidence by place for each category that shares a word with `words` or excludes one, in no particular order. */
export const gatherEvidence = (words: readonly QueryWord[], index: MatchIndex): ReadonlyMap<number, Evidence> => {
  const found = new Map<number, Evidence>();
  const whole = wholePhrases(index.phrases, new Set(words.map(({ term }) => term)));
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const measure = Math.max(total, index.tuning.leastWeight);
  for (const word of words) {
    const raised = categoriesRaised(word, whole, index);
    for (const packed of listAt(index.postings, word.term)) {
      const posting = unpackPosting(packed);
      const evidence = evidenceOf(posting.category, found);
      const strength = raised.has(posting.category) ? index.tuning.strength.alias : 0;
      const part = Math.max(posting.strength, strength) * word.trust;
      evidence.covered += (word.weight * part) / measure;
      if (posting.slug) evidence.slug += (word.weight * word.trust) / (index.slugWeight[posting.category] ?? 1);
      if (posting.name) evidence.name += (word.weight * word.trust) / (index.nameWeight[posting.category] ?? 1);
      if (word.topic) addTopic(evidence, part * (index.rarity[word.term] ?? 1), posting.alone);
    }
  }
  for (const phrase of whole) {
    const category = index.phrases.category[phrase];
    if (index.phrases.excludes[phrase] === 1 && category !== undefined) evidenceOf(category, found).excludes++;
  }
  return found;
};

/** How strongly (0..1) the category at `place` has `word`, before the word's trust and rarity. */
export const strengthIn = (place: number, word: QueryWord, words: readonly QueryWord[], index: MatchIndex): number => {
  const whole = wholePhrases(index.phrases, new Set(words.map(({ term }) => term)));
  const raised = categoriesRaised(word, whole, index).has(place) ? index.tuning.strength.alias : 0;
  const posting = [...listAt(index.postings, word.term)].map(unpackPosting).find(({ category }) => category === place);
  return posting === undefined ? 0 : Math.max(posting.strength, raised);
};

const evidenceOf = (category: number, found: Map<number, Evidence>): Evidence => {
  const known = found.get(category);
  if (known !== undefined) return known;
  const none = { category, covered: 0, strongest: 0, second: 0, alone: 0, slug: 0, name: 0, excludes: 0 };
  found.set(category, none);
  return none;
};

const addTopic = (evidence: Evidence, part: number, alone: boolean): void => {
  evidence.second = Math.max(evidence.second, Math.min(part, evidence.strongest));
  evidence.strongest = Math.max(evidence.strongest, part);
  if (alone) evidence.alone = Math.max(evidence.alone, part);
};

/** Categories one of whose patterns or aliases the query has as a whole, this word in it. */
const categoriesRaised = (
  word: QueryWord,
  whole: ReadonlySet<number>,
  { phrases }: MatchIndex,
): ReadonlySet<number> => {
  const raised = new Set<number>();
  if (whole.size === 0) return raised;
  for (const phrase of listAt(phrases.byTerm, word.term)) {
    if (whole.has(phrase) && phrases.excludes[phrase] === 0) raised.add(phrases.category[phrase] ?? -1);
  }
  return raised;
};
