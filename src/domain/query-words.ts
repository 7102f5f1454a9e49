// Reads a query: which of its words the categories know, as written, joined, split or corrected, and what each weighs.
import { type MatchIndex, termOf } from './match-index.ts';
import { closestWord } from './spelling.ts';
import { isUnspaced, wordsOf } from './text.ts';
import { roleOf, roleWeight } from './word-roles.ts';

/** Different words of a query that are looked up, and unknown ones of them that are corrected; the rest is not read. */
const MAX_WORDS = 48;
const MAX_CORRECTIONS = 8;
const MIN_PART_LETTERS = 3;
const MAX_COMPOUND_LETTERS = 30;

/** How a word of the query came to mean what the index knows. */
export type Reading = 'known' | 'joined' | 'split' | 'corrected' | 'unknown';

export type QueryWord = {
  readonly text: string;
  /** Its number in the index, -1 where no category has it. */
  readonly term: number;
  /** Its weight in the query, 0..1: that of its role, less where many categories have it. */
  readonly weight: number;
  /** What remains of its evidence, 0..1: below 1 for a corrected word. */
  readonly trust: number;
  readonly topic: boolean;
  readonly reading: Reading;
};

/** The words of `query` that are not stop words, each once, in order; none where there are only stop words. */
export const readQuery = (query: string, index: MatchIndex): readonly QueryWord[] => {
  const words = new Map<string, QueryWord>();
  let corrections = 0;
  for (const { text, reading } of joinParts(wordsOf(query), index)) {
    if (words.size >= MAX_WORDS) break;
    if (roleOf(text) === 'stop' || words.has(text)) continue;
    if (termOf(text, index) >= 0 || roleOf(text) !== 'topic') {
      words.set(text, toWord({ text, meant: text, reading }, index));
      continue;
    }
    const parts = splitCompound(text, index);
    const corrected = parts.length === 0 && corrections < MAX_CORRECTIONS ? correct(text, index) : undefined;
    if (parts.length === 0) corrections++;
    for (const part of parts)
      words.set(part, words.get(part) ?? toWord({ text: part, meant: part, reading: 'split' }, index));
    if (parts.length === 0) words.set(text, corrected ?? toWord({ text, meant: text, reading: 'unknown' }, index));
  }
  return [...words.values()];
};

type Read = { readonly text: string; readonly meant: string; readonly reading: Reading };

const toWord = ({ text, meant, reading }: Read, index: MatchIndex): QueryWord => {
  const term = termOf(meant, index);
  return {
    text,
    term,
    weight: roleWeight(index.tuning, meant) * (index.rarity[term] ?? 1),
    trust: reading === 'corrected' ? index.tuning.correctedTrust : 1,
    topic: roleOf(meant) === 'topic',
    reading,
  };
};

const correct = (text: string, index: MatchIndex): QueryWord | undefined => {
  if (!index.tuning.correction || isUnspaced(text)) return undefined;
  const meant = index.spelling.words[closestWord(index.spelling, text)];
  return meant === undefined ? undefined : toWord({ text, meant, reading: 'corrected' }, index);
};

/** Joins neighbours that are one word to the categories ("e mail", "set up"), unless both mean something alone. */
const joinParts = (words: readonly string[], index: MatchIndex) => {
  const joined: { readonly text: string; readonly reading: Reading }[] = [];
  for (let place = 0; place < words.length; place++) {
    const text = words[place] ?? '';
    const both = joinedWord(text, words[place + 1], index);
    joined.push(both === undefined ? { text, reading: 'known' } : { text: both, reading: 'joined' });
    if (both !== undefined) place++;
  }
  return joined;
};

const joinedWord = (first: string, second: string | undefined, index: MatchIndex): string | undefined => {
  if (!index.tuning.compounds || second === undefined || isUnspaced(first) || isUnspaced(second)) return undefined;
  const both = first + second;
  const meaningful = [first, second].every((word) => roleOf(word) === 'topic' && termOf(word, index) >= 0);
  return !meaningful && both.length > MIN_PART_LETTERS && termOf(both, index) >= 0 ? both : undefined;
};

/** The two known words that an unknown one is made of ("mailserver"), the longest first part first; else none. */
const splitCompound = (text: string, index: MatchIndex): readonly string[] => {
  if (!index.tuning.compounds || isUnspaced(text) || text.length > MAX_COMPOUND_LETTERS) return [];
  for (let cut = text.length - MIN_PART_LETTERS; cut >= MIN_PART_LETTERS; cut--) {
    const parts = [text.slice(0, cut), text.slice(cut)];
    if (roleOf(text.slice(0, cut)) === 'topic' && parts.every((part) => termOf(part, index) >= 0)) return parts;
  }
  return [];
};
