// What a word does in a query or a category: carry the topic, ask for it, count, or nothing. And its stem.
import { stemmer } from 'stemmer';
import type { Tuning } from './match-tuning.ts';
import { REQUEST_WORDS, STOP_WORDS } from './stop-words.ts';
import { isUnspaced } from './text.ts';

export type Role = 'topic' | 'request' | 'number' | 'stop';

const HIRAGANA = /^\p{sc=Hiragana}+$/v;
const NUMBER = /^\p{N}+$/u;
const ENGLISH = /^[a-z]{3,30}$/;

/** The English stem of a plain Latin word of 3 to 30 letters, any other word as it is. @see Porter (1980). */
export const stemOf = (word: string): string => (ENGLISH.test(word) ? stemmer(word) : word);

const REQUEST_STEMS: ReadonlySet<string> = new Set([...REQUEST_WORDS].map(stemOf));

/** The role of a word as `wordsOf` gives it. Kana that join other words, and single characters, only ask. */
export const roleOf = (word: string, stem = stemOf(word)): Role => {
  if (STOP_WORDS.has(word)) return 'stop';
  if (NUMBER.test(word)) return 'number';
  if (REQUEST_WORDS.has(word) || REQUEST_STEMS.has(stem)) return 'request';
  if (isUnspaced(word) && (HIRAGANA.test(word) || [...word].length < 2)) return 'request';
  return 'topic';
};

/** Words that a lexicon remembers at most, and the letters of one; then it starts over. */
const MAX_REMEMBERED = 20_000;
const MAX_REMEMBERED_LETTERS = 30;

/** Stem and role of a word, remembered: for reading many texts, at once or in turn. */
export type Lexicon = { readonly stem: (word: string) => string; readonly role: (word: string) => Role };

/** A lexicon that remembers each word it was asked; `stemming` off leaves words as they are. */
export const buildLexicon = (stemming: boolean): Lexicon => ({
  stem: stemming ? remember(stemOf) : (word) => word,
  role: remember((word) => roleOf(word)),
});

const remember = <Value>(look: (word: string) => Value): ((word: string) => Value) => {
  const seen = new Map<string, Value>();
  return (word) => {
    const known = seen.get(word);
    if (known !== undefined) return known;
    const found = look(word);
    if (seen.size >= MAX_REMEMBERED) seen.clear();
    if (word.length <= MAX_REMEMBERED_LETTERS) seen.set(word, found);
    return found;
  };
};

/** What a word of `role` weighs in a query, before its rarity: 0 for a stop word, 1 for a topic word. */
export const weightOfRole = (tuning: Tuning, role: Role, word: string): number => {
  if (role === 'stop') return 0;
  if (role === 'request') return tuning.requestWeight;
  if (role === 'number') return tuning.numberWeight;
  return isUnspaced(word) ? tuning.pairWeight : 1;
};
