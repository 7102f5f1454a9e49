// How rare a word of English is. Needed to build an index: what a query needs of it is stored there.
import { ENGLISH_TIERS } from './english.ts';

/** Stems of English, the commonest in tier 1, and well-known names. */
export type English = ReadonlyMap<string, number>;

/** The tier of a stem that is not among the commonest: few know it, or it is no word of English. */
const RARE = 6;

/** The table of stems as a map. Takes a millisecond. */
export const readEnglish = (): English =>
  new Map(ENGLISH_TIERS.flatMap(({ tier, stems }) => stems.split(' ').map((stem) => [stem, tier] as const)));

/** The bits of evidence that `stem` gives, 1 to 6: the rarer a word, the less it is there by accident. */
export const bitsOf = (stem: string, english: English): number => english.get(stem) ?? RARE;

/** Words that may have `stem`: the stem alone is often no word. */
export const formsOf = (stem: string): readonly string[] => [
  ...['', 'e', 's', 'es', 'ed', 'd', 'ing', 'er'].map((ending) => stem + ending),
  ...(stem.endsWith('i') ? ['y', 'ies', 'ied'].map((ending) => stem.slice(0, -1) + ending) : []),
];
