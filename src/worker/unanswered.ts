// Counts words of questions that found nothing, so that a curator sees which topics are missing. Opt-in. Of each such
// question it records one word, chosen at random, and nothing else but the time that the platform adds to every row, so
// that no question can be reconstructed.
import type { Matcher } from '../domain/matching/match.ts';
import { comparable } from '../domain/words/normalize.ts';
import { countIn, type Dataset } from './observer.ts';

// Letters only, so that no number, address or key is ever recorded. Short words say nothing, and no word is longer.
const RECORDED_WORD = /^\p{L}{4,24}$/u;

/** `match`, noting one word of every query below the threshold. `chance` gives a number from 0 up to, not including, 1. */
export const countingUnanswered =
  (match: Matcher, dataset: Dataset, chance: () => number): Matcher =>
  (query, threshold) => {
    const found = match(query, threshold);
    if (!found.ok && found.error.reason === 'below_threshold') {
      const words = comparable(query)
        .split(' ')
        .filter((word) => RECORDED_WORD.test(word));
      const word = words[Math.floor(chance() * words.length)];
      if (word !== undefined) countIn(dataset, { indexes: [word] });
    }
    return found;
  };
