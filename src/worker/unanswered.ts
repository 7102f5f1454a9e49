// Counts words of questions that found nothing, so that a curator sees which topics are missing. Opt-in. Of each such
// question it records one word, chosen at random, and nothing else but the time that the platform adds to every row, so
// that no question can be reconstructed.
import type { Lists } from '../domain/lists/lists.ts';
import { comparable } from '../domain/words/normalize.ts';
import type { rowWriter } from './observer.ts';

// Letters only, so that no number, address or key is ever recorded. Short words say nothing, and no word is longer.
const RECORDED_WORD = /^\p{L}{4,24}$/u;

/** `lists`, noting one word of every query that none of them answers. `chance` gives a number from 0 up to, not including, 1. */
export const countingUnanswered = (lists: Lists, write: ReturnType<typeof rowWriter>, chance: () => number): Lists => ({
  ...lists,
  ask: async (query, threshold) => {
    const asked = await lists.ask(query, threshold);
    const { own, answers } = asked;
    if (answers.length === 0 && !own.ok && own.error.reason === 'below_threshold') {
      const words = comparable(query)
        .split(' ')
        .filter((word) => RECORDED_WORD.test(word));
      const word = words[Math.floor(chance() * words.length)];
      if (word !== undefined) write({ indexes: [word] });
    }
    return asked;
  },
});
