// What a word does in a query or a category: carry the topic, ask for it, count, or nothing. And its stem.
import { stemmer } from 'stemmer';
import type { Tuning } from './match-tuning.ts';
import { REQUEST_WORDS, STOP_WORDS } from './stop-words.ts';
import { isUnspaced } from './text.ts';

export type Role = 'topic' | 'request' | 'number' | 'stop';

const HIRAGANA = /^\p{sc=Hiragana}+$/v;
const ENGLISH = /^[a-z]{3,30}$/;

/** The English stem of a plain Latin word of 3 to 30 letters, any other word as it is. @see Porter (1980). */
export const stemOf = (word: string): string => (ENGLISH.test(word) ? stemmer(word) : word);

const REQUEST_STEMS: ReadonlySet<string> = new Set([...REQUEST_WORDS].map(stemOf));

/** The role of a word as `wordsOf` gives it. Kana that join other words, and single characters, only ask. */
export const roleOf = (word: string): Role => {
  if (STOP_WORDS.has(word)) return 'stop';
  if (/^\p{N}+$/u.test(word)) return 'number';
  if (REQUEST_WORDS.has(word) || REQUEST_STEMS.has(stemOf(word))) return 'request';
  if (isUnspaced(word) && (HIRAGANA.test(word) || [...word].length < 2)) return 'request';
  return 'topic';
};

/** What a word weighs by its role, before its rarity: 0 for a stop word, 1 for a topic word. */
export const roleWeight = (tuning: Tuning, word: string): number => {
  const role = roleOf(word);
  if (role === 'stop') return 0;
  if (role === 'request') return tuning.requestWeight;
  if (role === 'number') return tuning.numberWeight;
  return isUnspaced(word) ? tuning.pairWeight : 1;
};
