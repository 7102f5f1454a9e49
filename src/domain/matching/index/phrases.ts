// Phrases of several words, found when a query has all of them: patterns, aliases, and words of another sense. Flat
// arrays of numbers, as a packed index has them: with 3,000 categories a Map of objects takes 25 times as long to make
// (0.3 s in Node 24) and nine times the memory (18 MiB).
import type { Word } from '../../words/lexicon.ts';
import { eachAt, type FlatLists, listsBuilder, someAt } from './postings.ts';

/** What a phrase is to its category: a text of its own, words of another sense, or a name that none of its sources treats. */
export const KIND = { own: 0, excludes: 1, near: 2 } as const;

/** Per term the phrases it is part of, and per phrase the place of its category, its number of terms, and its KIND. */
export type PhraseLists = {
  readonly byTerm: FlatLists;
  readonly place: Uint32Array;
  readonly size: Uint8Array;
  readonly kind: Uint8Array;
};

type Kind = (typeof KIND)[keyof typeof KIND];

const MOST_TERMS = 255;

/** Collects phrases; `number` gives a word its term. */
export const phraseBuilder = (number: (word: Word) => number) => {
  const byTerm = listsBuilder();
  const places: number[] = [];
  const size: number[] = [];
  const kinds: number[] = [];
  return {
    add: (place: number, words: readonly Word[], kind: Kind): void => {
      const topics = words.filter(({ role }) => role === 'topic');
      const members = new Set((topics.length > 1 && kind === KIND.own ? topics : words).map(number));
      // An own word alone is no phrase.
      if (members.size < (kind === KIND.own ? 2 : 1) || members.size > MOST_TERMS) return;
      const phrase = places.push(place) - 1;
      size.push(members.size);
      kinds.push(kind);
      for (const term of members) byTerm.add(term, phrase);
    },
    build: (termCount: number): PhraseLists => ({
      byTerm: byTerm.build(termCount),
      place: Uint32Array.from(places),
      size: Uint8Array.from(size),
      kind: Uint8Array.from(kinds),
    }),
  };
};

/**
 * The phrases that have all their terms among `terms`, in no particular order.
 * @param seen working memory, one zero per phrase; it is left as it was.
 */
export const wholePhrases = (
  { byTerm, size }: PhraseLists,
  terms: ReadonlySet<number>,
  seen: Uint8Array,
): ReadonlySet<number> => {
  for (const term of terms) {
    eachAt(byTerm, term, (phrase) => {
      seen[phrase] = (seen[phrase] ?? 0) + 1;
    });
  }
  const whole = new Set<number>();
  for (const term of terms) {
    eachAt(byTerm, term, (phrase) => {
      if (seen[phrase] === size[phrase]) whole.add(phrase);
      seen[phrase] = 0;
    });
  }
  return whole;
};

/** Whether a pattern, an alias or a name consists of these two terms. */
export const isPhraseOfTwo = ({ byTerm, size, kind }: PhraseLists, first: number, second: number): boolean =>
  first !== second &&
  someAt(
    byTerm,
    first,
    (phrase) => size[phrase] === 2 && kind[phrase] === KIND.own && someAt(byTerm, second, (other) => other === phrase),
  );
