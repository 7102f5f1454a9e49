// What a word does in a query or a category: carry the topic, ask for it, count, or nothing. And its stem.
import { stemmer } from 'stemmer';
import { REQUEST_WORDS, STOP_WORDS } from './stop-words.ts';
import { isUnspaced } from './text.ts';

export type Role = 'topic' | 'request' | 'number' | 'stop';

const HIRAGANA = /^\p{sc=Hiragana}+$/v;
const ENGLISH = /^[a-z]{3,30}$/;

/** The English stem of a plain Latin word of up to 30 letters, any other word as it is. @see Porter (1980). */
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
