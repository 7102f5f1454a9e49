// How text is made comparable and cut into words: case, accents and width folded away, contractions joined, scripts
// that put no spaces between words cut into pairs of characters. What a word means is decided elsewhere.
import { lateRegExp } from '../cache.ts';
import { FUNCTION_WORDS, UNSPACED_REQUEST_WORDS } from './reading-words.ts';

// A word ends at punctuation and where the script changes between these.
const OTHER_UNSPACED = String.raw`\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const ANY_UNSPACED = String.raw`[\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Han}${OTHER_UNSPACED}]`;
const RUN = lateRegExp(
  String.raw`\p{sc=Hiragana}+|[\p{sc=Katakana}ー]+|\p{sc=Han}+|[${OTHER_UNSPACED}]+|[[\p{L}\p{N}\p{M}]--${ANY_UNSPACED}]+`,
  'gv',
);
const UNSPACED = lateRegExp(`^${ANY_UNSPACED}`, 'v');

// Thai comes first of them; asking this is quicker than asking the expression.
const FIRST_UNSPACED = 0x0e00;

/** True for a word cut from a script that puts no spaces between words. */
export const isUnspaced = (word: string): boolean => word.charCodeAt(0) >= FIRST_UNSPACED && UNSPACED().test(word);

// Most text needs none of the folding below.
const PLAIN = /^[\t\n\r\x20-&(-~]*$/;
const PLAIN_RUN = /[a-z0-9]+/g;
const COMPARABLE = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

// Marks are accents on these scripts and vowels on others, so only here do they fold away.
const ACCENT = lateRegExp(String.raw`([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{M}+`, 'gu');
const IGNORABLES = lateRegExp(String.raw`\p{Default_Ignorable_Code_Point}`, 'gu');
const ELISION = lateRegExp(String.raw`(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu)['’](?=\p{L})`, 'gu');
const APOSTROPHE = lateRegExp(String.raw`(?<=\p{L})['’](?=\p{L})`, 'gu');
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

// Request words of unspaced scripts occur inside a run, so they are cut out of it first.
const REQUEST_IN_RUN = lateRegExp(`(${UNSPACED_REQUEST_WORDS.join('|')})`, 'u');

// One compatibility character may expand to eighteen others; every query of ordinary letters stays far below this.
const MAX_FOLDED_CHARS = 4_000;

// Names that end or begin with a sign are words: written out, each is one run of letters.
const SIGN = /[+#.]|-c\b/;
const NAMES_WITH_SIGNS = [
  [/\b([a-z])\+\+/g, '$1pp'],
  [/\b([a-z])#(?![a-z])/g, '$1sharp'],
  [/(?:(?<![a-z0-9])|(?<=\b(?:asp|vb)))\.net(?![a-z])/g, ' dotnet'],
  [/(?<![a-z0-9])([a-z0-9]+)\.js(?![a-z])/g, '$1js'],
  [/\bobjective-c(?:\b|pp)/g, 'objectivec'],
] as const;

const withSignsWritten = (text: string): string =>
  SIGN.test(text) ? NAMES_WITH_SIGNS.reduce((all, [sign, written]) => all.replace(sign, written), text) : text;

/** What turns a word of `text` back into what was typed: "cpp17" into "c++17" where `text` has that. */
export const typedIn = (text: string): ((word: string) => string) => {
  const typed = fold(text).split(/[\s,:;!?"'()]+|\.(?=\s|$)/);
  return (word) => typed.find((one) => withSignsWritten(one).trim() === word) ?? word;
};

/** The runs of letters and digits of `text`, folded; lone surrogates and invisible characters are in none of them. */
const runs = (text: string): readonly string[] =>
  PLAIN.test(text) ? plainRuns(text) : (withSignsWritten(fold(text)).match(RUN()) ?? []);

const plainRuns = (text: string): readonly string[] => withSignsWritten(text.toLowerCase()).match(PLAIN_RUN) ?? [];

const fold = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .slice(0, MAX_FOLDED_CHARS)
    .toLowerCase()
    .replace(IGNORABLES(), '')
    .replace(ACCENT(), '$1')
    .normalize('NFC')
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(ELISION(), '')
    .replace(APOSTROPHE(), '');

/**
 * The words of `text` without case, accents, width and punctuation, joined by single spaces.
 * Texts that a reader would call the same compare equal. Linear in the length of `text`.
 * @see Unicode Standard Annex 15 (NFKC), Annex 24 (scripts).
 */
export const comparable = (text: string): string => (COMPARABLE.test(text) ? text : runs(text).join(' '));

/** The words of `text` in order, repeats included; a run of an unspaced script gives its overlapping pairs instead. */
export const wordsOf = (text: string): readonly string[] =>
  PLAIN.test(text)
    ? plainRuns(text)
    : runs(text).flatMap((run) => (isUnspaced(run) ? run.split(REQUEST_IN_RUN()).flatMap(pairsOf) : [run]));

/** Whether `text` has an accent, or among its `words` a function word of another language than English: then it is in that language. */
export const isOfAnotherLanguage = (text: string, words: readonly string[]): boolean =>
  (!PLAIN.test(text) && ACCENTED.test(text.normalize('NFC'))) || words.some((word) => FUNCTION_WORDS.has(word));

const ACCENTED = /[\u00c0-\u024f]/;

/** Nothing but spaces and characters that show nothing. */
export const isBlank = (text: string): boolean =>
  (PLAIN.test(text) ? text : text.replace(IGNORABLES(), '')).trim() === '';

const pairsOf = (run: string): readonly string[] => {
  if (run === '') return [];
  const characters = [...run];
  if (characters.length < 3) return [run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
};
