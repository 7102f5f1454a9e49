// Weighs the words of a query against every category that shares one with it, in one pass over the index.
import { eachAt } from './index/flat-lists.ts';
import type { MatchIndex } from './index/index.ts';
import { wholePhrases } from './index/phrases.ts';
import { unpackPosting } from './index/posting.ts';
import type { QueryWord } from './query.ts';
import { addTopic, meet } from './tally.ts';

/**
 * Adds up in the index's tally the evidence for each category that shares a word with `words` or excludes one.
 * The caller clears the tally before and reads it after.
 */
export const gatherEvidence = (words: readonly QueryWord[], index: MatchIndex): void => {
  const { tally, phrases } = index;
  const whole = wholePhrases(phrases, new Set(words.map(({ term }) => term)));
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const measure = Math.max(total, index.tuning.leastWeight);
  for (const word of words) addWord(word, word.weight / measure, categoriesRaised(word, whole, index), index);
  for (const phrase of whole) {
    const place = phrases.category[phrase] ?? 0;
    if (phrases.excludes[phrase] === 0) continue;
    meet(tally, place);
    tally.excludes[place] = (tally.excludes[place] ?? 0) + 1;
  }
};

/** How strongly (0..1) the category at `place` has `word` of the query `words`, before the word's trust and rarity. */
export const strengthIn = (place: number, word: QueryWord, words: readonly QueryWord[], index: MatchIndex): number => {
  const whole = wholePhrases(index.phrases, new Set(words.map(({ term }) => term)));
  const raised = categoriesRaised(word, whole, index).has(place) ? index.tuning.strength.alias : 0;
  let strength = 0;
  eachAt(index.postings, word.term, (packed) => {
    const posting = unpackPosting(packed);
    if (posting.category === place) strength = Math.max(posting.strength, raised);
  });
  return strength;
};

/** Adds `word`, which is `share` (0..1) of its query, to each category that has it; `raised` have a whole phrase of it. */
const addWord = (word: QueryWord, share: number, raised: ReadonlySet<number>, index: MatchIndex): void => {
  const { tally, slugWeight, nameWeight, tuning } = index;
  const titleWeight = word.weight * word.trust;
  const topicTrust = word.topic ? word.trust * (index.rarity[word.term] ?? 1) : 0;
  eachAt(index.postings, word.term, (packed) => {
    const { category: place, strength: own, slug, name, alone } = unpackPosting(packed);
    const strength = raised.size > 0 && raised.has(place) ? Math.max(own, tuning.strength.alias) : own;
    meet(tally, place);
    tally.covered[place] = (tally.covered[place] ?? 0) + share * strength * word.trust;
    if (slug) tally.slug[place] = (tally.slug[place] ?? 0) + titleWeight / (slugWeight[place] ?? 1);
    if (name) tally.name[place] = (tally.name[place] ?? 0) + titleWeight / (nameWeight[place] ?? 1);
    if (word.topic) addTopic(tally, place, strength * topicTrust, alone);
  });
};

/** Categories one of whose patterns or aliases the query has as a whole, this word in it. */
const categoriesRaised = (
  word: QueryWord,
  whole: ReadonlySet<number>,
  { phrases }: MatchIndex,
): ReadonlySet<number> => {
  const raised = new Set<number>();
  if (whole.size === 0) return raised;
  eachAt(phrases.byTerm, word.term, (phrase) => {
    const place = phrases.category[phrase];
    if (whole.has(phrase) && phrases.excludes[phrase] === 0 && place !== undefined) raised.add(place);
  });
  return raised;
};
