// How rare a word of English is. Needed only to build an index, which stores what a query needs of it.
import { ENGLISH_TIERS } from './english.ts';
import { isUnspaced } from './normalize.ts';

/** Stems of English, the commonest in tier 1, and well-known names. */
export type English = ReadonlyMap<string, number>;

/** The bits of a stem that is no word of English that many know. */
const UNKNOWN = 6;
/** The bits of one or two letters, which mean too many things. */
const LEAST = 1;

/** The bits of two letters of a script without spaces. */
const PAIR = 2;

/** The table of stems as a map. Takes a millisecond. */
export const readEnglish = (): English =>
  new Map(ENGLISH_TIERS.flatMap(({ tier, stems }) => stems.split(' ').map((stem) => [stem, tier] as const)));

/** The bits of evidence that `stem` gives, 1 to 6: the rarer a word, the less it is there by accident. */
export const bitsOf = (stem: string, english: English): number =>
  isShort(stem) ? LEAST : (english.get(stem) ?? (isUnspaced(stem) ? PAIR : UNKNOWN));

/** Whether `word` has one or two letters, which mean too many things alone. */
export const isShort = (word: string): boolean => /^[a-z0-9]{1,2}$/.test(word);

/** Candidates for words with this stem, which is often no word itself: `stemOf` decides, and not all of them need exist. */
export const formsOf = (stem: string): readonly string[] => [
  ...['', 'e', 's', 'es', 'ed', 'ing'].map((ending) => stem + ending),
  ...(stem.endsWith('i') ? ['y', 'ies'].map((ending) => stem.slice(0, -1) + ending) : []),
];
