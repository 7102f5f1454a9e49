// Counts words of questions that found nothing, so that a curator learns which topics are missing. Opt-in. Of each such
// question one word, drawn by chance, is kept; beside it stands nothing but the time, which the platform stamps on every
// row, so that no question can be put together again.
import type { Matcher } from '../domain/matching/match.ts';
import { comparable } from '../domain/matching/words/normalize.ts';
import { countIn, type Dataset } from './observer.ts';

/** `chance` gives a number from 0 up to, not including, 1. */
export type WordCounter = {
  readonly dataset: Dataset;
  readonly chance: () => number;
};

// Letters alone, so that no number, address or key is ever kept; what is short says nothing, what is long is no word.
const WORD = /^\p{L}{4,24}$/u;

/** `match`, noting one word of every query below the threshold. */
export const countingUnanswered =
  (match: Matcher, { dataset, chance }: WordCounter): Matcher =>
  (query, threshold) => {
    const found = match(query, threshold);
    if (!found.ok && found.error.reason === 'below_threshold') {
      const words = comparable(query)
        .split(' ')
        .filter((word) => WORD.test(word));
      const word = words[Math.floor(chance() * words.length)];
      if (word !== undefined) countIn(dataset, { indexes: [word] });
    }
    return found;
  };
