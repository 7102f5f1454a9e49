// Reads a query: which of its words the categories know, as written, joined, split or corrected, and what each weighs.
import { type MatchIndex, roleWeight, stemWith } from './match-index.ts';
import type { Tuning } from './match-tuning.ts';
import { closestWord } from './spelling.ts';
import { isUnspaced, wordsOf } from './text.ts';
import { roleOf } from './word-roles.ts';

/** Different words of a query that are looked up, and unknown ones of them that are corrected; the rest is not read. */
const MAX_WORDS = 48;
const MAX_CORRECTIONS = 8;
const MIN_PART_LETTERS = 3;
const MAX_COMPOUND_LETTERS = 30;

/** `term` is -1 for a word no category knows; `trust` is below 1 for a corrected word. */
export type QueryWord = {
  readonly text: string;
  readonly term: number;
  readonly weight: number;
  readonly trust: number;
  readonly topic: boolean;
};

/** The words of `query` that are not stop words, each once, in order; none where there are only stop words. */
export const readQuery = (query: string, index: MatchIndex, tuning: Tuning): readonly QueryWord[] => {
  const words = new Map<string, QueryWord>();
  let corrections = 0;
  for (const text of tuning.compounds ? joinParts(wordsOf(query), index, tuning) : wordsOf(query)) {
    if (words.size >= MAX_WORDS) break;
    if (roleOf(text) === 'stop' || words.has(text)) continue;
    const known = knownWord(text, index, tuning);
    if (known !== undefined) {
      words.set(text, known);
      continue;
    }
    const parts = tuning.compounds ? splitCompound(text, index, tuning) : [];
    for (const part of parts) if (!words.has(part.text)) words.set(part.text, part);
    if (parts.length > 0) continue;
    const corrected = tuning.correction && corrections++ < MAX_CORRECTIONS ? correct(text, index, tuning) : undefined;
    words.set(text, corrected ?? unknownWord(text, tuning));
  }
  return [...words.values()];
};

const wordOf = (text: string, tuning: Tuning) => ({
  text,
  weight: roleWeight(tuning, text),
  topic: roleOf(text) === 'topic',
});

const unknownWord = (text: string, tuning: Tuning): QueryWord => {
  const word = wordOf(text, tuning);
  return { ...word, weight: word.weight * tuning.unknownWeight, term: -1, trust: 1 };
};

const termOf = (word: string, index: MatchIndex, tuning: Tuning): number =>
  index.terms.get(stemWith(tuning, word)) ?? -1;

const knownWord = (text: string, index: MatchIndex, tuning: Tuning): QueryWord | undefined => {
  const term = termOf(text, index, tuning);
  const word = wordOf(text, tuning);
  return term >= 0 || !word.topic ? { ...word, term, trust: 1 } : undefined;
};

/** Joins neighbours that are one word to the categories ("e mail", "set up"), unless both mean something alone. */
const joinParts = (words: readonly string[], index: MatchIndex, tuning: Tuning): readonly string[] => {
  const joined: string[] = [];
  for (let place = 0; place < words.length; place++) {
    const [first = '', second] = [words[place], words[place + 1]];
    const both = second === undefined || isUnspaced(first) || isUnspaced(second) ? '' : first + second;
    const alone = [first, second ?? ''].every((word) => roleOf(word) === 'topic' && termOf(word, index, tuning) >= 0);
    const known = !alone && both.length > MIN_PART_LETTERS && termOf(both, index, tuning) >= 0;
    joined.push(known ? both : first);
    if (known) place++;
  }
  return joined;
};

/** The two known words that an unknown one is made of ("mailserver"), longest first part first; none otherwise. */
const splitCompound = (text: string, index: MatchIndex, tuning: Tuning): readonly QueryWord[] => {
  if (text.length < 2 * MIN_PART_LETTERS || text.length > MAX_COMPOUND_LETTERS || isUnspaced(text)) return [];
  for (let cut = text.length - MIN_PART_LETTERS; cut >= MIN_PART_LETTERS; cut--) {
    const parts = [text.slice(0, cut), text.slice(cut)].map((part) => knownWord(part, index, tuning));
    const [first, second] = parts;
    if (first?.topic && second && first.term >= 0 && second.term >= 0) return [first, second];
  }
  return [];
};

const correct = (text: string, index: MatchIndex, tuning: Tuning): QueryWord | undefined => {
  if (isUnspaced(text)) return undefined;
  const place = closestWord(index.spelling, text);
  if (place < 0) return undefined;
  const meant = index.spelling.words[place] ?? text;
  const term = index.spellingTerm[place] ?? -1;
  return {
    text,
    weight: roleWeight(tuning, meant),
    topic: roleOf(meant) === 'topic',
    term,
    trust: tuning.correctedTrust,
  };
};
