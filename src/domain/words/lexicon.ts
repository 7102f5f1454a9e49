// The role of a word in a query or a category (topic word, request word, or none), and its stem.
import { stemmer } from 'stemmer';
import { lateRegExp } from '../cache.ts';
import { isUnspaced } from './normalize.ts';
import type { WordSet } from './word-table.ts';

export type Role = 'topic' | 'request' | 'stop';

const HIRAGANA = lateRegExp(String.raw`^\p{sc=Hiragana}+$`, 'v');
const NUMBER = lateRegExp(String.raw`^\p{N}+$`, 'u');
const ENGLISH_WORD = /^[a-z]{3,30}$/;

/** The English stem of a plain Latin word of 3 to 30 letters, any other word as it is. @see Porter (1980). */
export const stemOf = (word: string): string => (ENGLISH_WORD.test(word) ? stemmer(word) : word);

/** The words that carry no topic: `stop` count as absent, `request` only ask. */
export type CommonWords = {
  readonly stop: WordSet;
  readonly request: WordSet;
};

/** The role of a word. Numbers, kana that join other words, and single characters only ask. */
export const roleOf = (word: string, { stop, request }: CommonWords): Role => {
  if (stop.has(word)) return 'stop';
  if (request.has(word) || NUMBER().test(word)) return 'request';
  if (isUnspaced(word) && (HIRAGANA().test(word) || [...word].length < 2)) return 'request';
  return 'topic';
};

/** A word with its role, its stem, and the term that an index has for it. */
export type Word = { readonly text: string; readonly stem: string; readonly role: Role; readonly term: string };

/** The mark of a term that only asks: "news" is a form of "new", and no word of the request. */
const ASKING = '?';

/** The stem that `term` was made of. */
export const stemOfTerm = (term: string): string => term.replace(ASKING, '');

/** Gives a word its stem and role, and remembers them: for reading many texts, at once or in turn. */
export type Lexicon = (text: string) => Word;

/** Words that a lexicon of queries remembers at most, and the letters of one; then it starts over. */
const MAX_REMEMBERED = 20_000;
const MAX_REMEMBERED_LETTERS = 30;

/** A lexicon of words as `wordsOf` gives them, which remembers `most` of them. */
export const buildLexicon = (common: CommonWords, most = MAX_REMEMBERED): Lexicon => {
  const seen = new Map<string, Word>();
  return (text) => {
    const known = seen.get(text);
    if (known !== undefined) return known;
    const role = roleOf(text, common);
    const stem = stemOf(text);
    const word = { text, stem, role, term: role === 'request' ? ASKING + stem : stem };
    if (seen.size >= most) seen.clear();
    if (text.length <= MAX_REMEMBERED_LETTERS) seen.set(text, word);
    return word;
  };
};
