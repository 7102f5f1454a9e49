// Reads a query: which of its words the categories have, as written, joined, split or corrected, and what each weighs.
import { buildLexicon, type Lexicon, type Role } from '../words/lexicon.ts';
import { isOfAnotherLanguage, isUnspaced, wordsOf } from '../words/normalize.ts';
import { DETERMINERS, GOES, GONE, STOP_WORDS_AS_NOUNS } from '../words/reading-words.ts';
import { closestWord, hasReplacedLetters, isPlainSlip } from '../words/spelling.ts';
import { isAmong } from '../words/word-table.ts';
import type { MatchIndex } from './index/index.ts';
import { isPhraseOfTwo } from './index/phrases.ts';
import { lengthAt, placeOf, someAt, unpackPosting } from './index/postings.ts';
import { weightOfRole } from './tuning.ts';

/** Different words of a query that are read, those of them that are weighed, and unknown ones that are corrected. */
const MAX_WORDS = 16;
const MAX_WEIGHED = 12;
const MAX_CORRECTIONS = 5;
const MIN_PART_LETTERS = 3;
const MAX_COMPOUND_LETTERS = 30;

/** How a word of the query came to mean what the index knows. */
export type Reading = 'known' | 'joined' | 'split' | 'corrected' | 'unknown';

export type QueryWord = {
  readonly text: string;
  /** Of `text`, as it was written. */
  readonly stem: string;
  /** Its number in the index, -1 where no category has it. */
  readonly term: number;
  /** Its weight in the query, 0..1: that of its role, less where many categories have it. */
  readonly weight: number;
  /** What remains of its evidence, 0..1: below 1 for a corrected word. */
  readonly trust: number;
  readonly topic: boolean;
  readonly reading: Reading;
  /** Whether it names something, and is as it was written. */
  readonly names: boolean;
};

/** An index, and the lexicon by which one matcher reads queries: it remembers words, so it is no part of the index. */
export type ReadableIndex = MatchIndex & { readonly lexicon: Lexicon };

/** `index` with `lexicon`, or with one of its own. */
export const withLexicon = (index: MatchIndex, lexicon: Lexicon = buildLexicon(index.common)): ReadableIndex => ({
  ...index,
  lexicon,
});

/** The words of `query` that are not stop words, each once, in order; none where there are only stop words. */
export const readQuery = (query: string, index: ReadableIndex): readonly QueryWord[] => {
  const texts = wordsOf(query);
  const lookAt = (place: number): Looked | undefined => {
    const text = texts[place];
    return text === undefined ? undefined : look(text, index);
  };
  const words = new Map<string, QueryWord>();
  let unknown = 0;
  let next = lookAt(0);
  for (let place = 0; next !== undefined && words.size < MAX_WORDS; place++) {
    const found: Looked = next;
    next = lookAt(place + 1);
    const [before, { text }] = [texts[place - 1] ?? '', found];
    if (words.has(text) || (text === 'go' && (GOES.has(before) || GONE.has(next?.text ?? '')))) continue;
    // A stop word may be used as a noun: "writing a will".
    const isNoun = STOP_WORDS_AS_NOUNS.has(text) && DETERMINERS.has(before);
    const word: Looked = isNoun ? { ...found, role: 'topic' } : found;
    const joined = joinWords(word, next, index);
    if (joined !== undefined) {
      words.set(joined.text, toQueryWord(joined, 'joined', index));
      place++;
      next = lookAt(place + 1);
      continue;
    }
    if (word.role === 'stop') continue;
    const known = word.term >= 0 || word.role !== 'topic';
    if (!known) unknown++;
    const read = known ? [toQueryWord(word, 'known', index)] : readUnknown(word, unknown <= MAX_CORRECTIONS, index);
    for (const part of read) if (!isRepeated(part, words)) words.set(part.text, part);
  }
  const all = completePhrases([...words.values()], index);
  const isForeign = all.some(isUnknown) && isOfAnotherLanguage(query, texts);
  return withoutReaders(
    query,
    heaviest(
      all.map((word) => (isUnknown(word) && (isForeign || !LATIN.test(word.text)) ? unread(word, index) : word)),
    ),
    index,
  );
};

/** Who asks, or for whom: "go for python developers", "rust as a c++ dev". */
const READERS = /\b(?:for|as an?) (?:\S+ ){1,2}(?:programmer|developer|dev|coder)s?\b|\bcoming from \S+$/i;

/** `words`, of which those that say what the reader knows only ask, where another word names something. */
const withoutReaders = (query: string, words: readonly QueryWord[], index: MatchIndex): readonly QueryWord[] => {
  const known = wordsOf(READERS.exec(query)?.[0] ?? '');
  const knows = ({ text }: QueryWord): boolean => known.includes(text);
  return words.some((word) => word.names && !knows(word))
    ? words.map((word) => (knows(word) ? { ...unread(word, index), topic: false } : word))
    : words;
};

const isUnknown = ({ reading }: QueryWord): boolean => reading === 'unknown';
const LATIN = /[a-z]/;

/** An unknown word of another script or language than English, which cannot be read: it names nothing, and weighs as one that only asks. */
const unread = (word: QueryWord, { tuning }: MatchIndex): QueryWord => ({
  ...word,
  names: false,
  weight: tuning.requestWeight,
});

/**
 * A word of English may still be a typo if its correction completes a pattern, an alias or a name with another word of
 * the query: "treat modeling".
 */
const completePhrases = (words: readonly QueryWord[], index: ReadableIndex): readonly QueryWord[] =>
  words.map((word) => {
    if (word.reading !== 'unknown' || !isAmong(index.notTypos, word.stem)) return word;
    const meant = correct(word.text, index);
    const completes =
      meant !== undefined && words.some(({ term, topic }) => topic && isPhraseOfTwo(index.phrases, meant.term, term));
    if (!completes) return word;
    return toCorrected(word, meant, index);
  });

/** Whether a word of a category may begin at this place of a text: false only where none does. */
export type MayBegin = (text: string, at: number) => boolean;

/** Whether `word`, a topic that no category has, would be corrected to another word, or taken apart. */
export const isReadAsAnother = (word: string, index: ReadableIndex, mayBegin: MayBegin): boolean =>
  correct(word, index) !== undefined || splitCompound(word, index, mayBegin).length > 0;

/** The words that weigh most, in the order of the query: in a long text those that many categories have are left out. */
const heaviest = (words: readonly QueryWord[]): readonly QueryWord[] => {
  if (words.length <= MAX_WEIGHED) return words;
  const kept = new Set(words.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_WEIGHED));
  return words.filter((word) => kept.has(word));
};

/** A second form of a word ("threat threats") is not a second word. */
const isRepeated = ({ term }: QueryWord, words: ReadonlyMap<string, QueryWord>): boolean =>
  term >= 0 && [...words.values()].some((other) => other.term === term);

/** What a word that no category has may stand for: two joined words, a mistyped one, or nothing. */
const readUnknown = (word: Looked, correcting: boolean, index: ReadableIndex): readonly QueryWord[] => {
  if (isAmong(index.notTypos, word.stem)) return [toQueryWord(word, 'unknown', index)];
  const parts = unversioned(word.text, index) ?? splitCompound(word.text, index);
  if (parts.length > 0) return parts.map((part) => toQueryWord(part, 'split', index));
  const meant = correcting ? correct(word.text, index) : undefined;
  if (meant === undefined) return [toQueryWord(word, 'unknown', index)];
  return [toCorrected(word, meant, index)];
};

/** The name in an unknown word that is a name and a version, or a name and "js": "vue3", "angularjs". */
const unversioned = (text: string, index: ReadableIndex): readonly Looked[] | undefined => {
  const name = VERSIONED.exec(text)?.[1];
  if (name === undefined) return undefined;
  const found = look(name, index);
  return isInCategory(found, index) && isName(found, index) ? [found] : undefined;
};

const VERSIONED = /^(\D.+?)(?:js|\d+)$/;

/** A word with its role and its number in the index. */
type Looked = { readonly text: string; readonly stem: string; readonly role: Role; readonly term: number };

const look = (text: string, { terms, lexicon }: ReadableIndex): Looked => {
  const { stem, role, term } = lexicon(text);
  // A short word that only asks names something where a slug has it.
  const named = role === 'request' && text.length <= 2 ? terms.get(text) : undefined;
  if (named !== undefined) return { text, stem: text, role: 'topic', term: named };
  return { text, stem, role, term: terms.get(term) ?? -1 };
};

const toQueryWord = (word: Looked, reading: Reading, index: MatchIndex): QueryWord => ({
  text: word.text,
  stem: word.stem,
  term: word.term,
  weight: weightOfRole(index.tuning, word) * (index.rarity[word.term] ?? 1),
  trust: 1,
  topic: word.role === 'topic',
  reading,
  names: (reading === 'known' || reading === 'unknown') && isName(word, index),
});

/** `word` as it was written, taken for what was `meant`. */
const toCorrected = ({ text, stem }: Pick<QueryWord, 'text' | 'stem'>, meant: Looked, index: MatchIndex): QueryWord => {
  const { slipTrust, correctedTrust } = index.tuning;
  const trust = isPlainSlip(text, meant.text) ? slipTrust : correctedTrust;
  return { ...toQueryWord(meant, 'corrected', index), text, stem, trust };
};

/** A word that no category has names something unless it is a common word of English. Two letters mean too many things. */
const isName = ({ text, stem, role, term }: Looked, { bits, plain, tuning }: MatchIndex): boolean =>
  role === 'topic' && (term < 0 ? text.length > 2 && !isAmong(plain, stem) : (bits[term] ?? 0) >= tuning.namingBits);

const correct = (text: string, index: ReadableIndex): Looked | undefined => {
  // Words that only ask are so common that many others are a letter away from one: themes (theres), whale (while).
  const meant = closestWord(
    index.spelling,
    text,
    (candidate) => look(candidate, index).role === 'topic' || !hasReplacedLetters(text, candidate),
  );
  return meant === undefined ? undefined : look(meant, index);
};

/** Two neighbours that are one word to the categories ("e mail", "set up"), unless both mean something alone. */
const joinWords = (first: Looked, next: Looked | undefined, index: ReadableIndex): Looked | undefined => {
  if (next === undefined || isUnspaced(first.text)) return undefined;
  if (first.text.length + next.text.length <= MIN_PART_LETTERS) return undefined;
  const both = look(first.text + next.text, index);
  if (both.term < 0 || isPhraseOfTwo(index.phrases, first.term, next.term)) return undefined;
  if (isTitle(both, index)) return both;
  // "learn pytorch" is no "learnpytorch", which is a host.
  const asks = first.role === 'request' && first.text.length >= MIN_PART_LETTERS;
  return isTopic(next) && (isTopic(first) || asks) ? undefined : both;
};

/** Whether a category has the word in its slug or name: "web sockets" are "websockets". */
const isTitle = ({ term }: Looked, { postings }: MatchIndex): boolean =>
  someAt(postings, term, (packed) => {
    const { slug, name } = unpackPosting(packed);
    return slug || name;
  });

const isTopic = ({ role, term }: Looked): boolean => role === 'topic' && term >= 0;

/** The two known words that an unknown one is made of ("mailserver"), the longest first part first; else none. */
const splitCompound = (text: string, index: ReadableIndex, mayBegin: MayBegin = () => true): readonly Looked[] => {
  if (text.length > MAX_COMPOUND_LETTERS) return [];
  if (!mayBegin(text, 0)) return [];
  for (let cut = text.length - MIN_PART_LETTERS; cut >= MIN_PART_LETTERS; cut--) {
    if (!mayBegin(text, cut)) continue;
    const first = look(text.slice(0, cut), index);
    if (first.role !== 'topic' || !isInCategory(first, index)) continue;
    const second = look(text.slice(cut), index);
    if (isInCategory(second, index) && shareCategory(first, second, index)) return [first, second];
  }
  return [];
};

const shareCategory = (first: Looked, second: Looked, { postings }: MatchIndex): boolean => {
  const places = new Set<number>();
  someAt(postings, first.term, (packed) => !places.add(placeOf(packed)));
  return someAt(postings, second.term, (packed) => places.has(placeOf(packed)));
};

// Words of another sense have a number too, but no category has them.
const isInCategory = ({ term }: Looked, { postings }: MatchIndex): boolean => lengthAt(postings, term) > 0;
