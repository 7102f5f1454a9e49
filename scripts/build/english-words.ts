// Counts English in public-domain text and writes the table of its stems in tiers, src/domain/words/english.ts.
// docs/matching.md names the inputs of the committed table. A text is one source; a JSON file is a list of well-known names,
// whose words count as words of English too, and so do the names of programming languages.
//   node scripts/build/english-words.ts bible.txt speeches.txt … occupations.json …
import { readFileSync, writeFileSync } from 'node:fs';
import * as languages from 'linguist-languages';
import { groupBy } from '../../src/domain/group-by.ts';
import { stemOf } from '../../src/domain/words/lexicon.ts';
import { wordsOf } from '../../src/domain/words/normalize.ts';

const TABLE = new URL('../../src/domain/words/english.ts', import.meta.url);
/** A stem counts where this many sources have it: a single one has its own typos and jargon. */
const LEAST_SOURCES = 2;
/** How many of the commonest stems are in the first three tiers, and how many stems the texts give at most. */
const COMMONEST_COUNT = 3_000;
const COUNTED = 8_000;
/** The tier of every other word. */
const RARE = 4;
/** Shorter names are never taken for typos. */
const MIN_NAME_LETTERS = 4;

// Words that begin with a small letter: names mostly do not. The beginning of an address is no word.
const WORD = /(?<![\w'’.@/-])[a-z]{3,20}(?![\w@/-]|:\/)/g;

/** The share of each stem among the words of `text`. */
const sharesOf = (text: string): ReadonlyMap<string, number> => {
  const stems = (text.match(WORD) ?? []).map(stemOf);
  const shares = new Map<string, number>();
  for (const stem of stems) shares.set(stem, (shares.get(stem) ?? 0) + 1 / stems.length);
  return shares;
};

/** The mean of `shares` without the greatest: what one source is about says nothing of the language. */
const typicalShare = (shares: readonly number[]): number =>
  (shares.reduce((sum, share) => sum + share, 0) - Math.max(...shares)) / Math.max(1, shares.length - 1);

/** From 1 for the commonest words: 7.5 less the decimal logarithm of the frequency in a billion words, rounded. */
const tierOf = (share: number): number => Math.min(RARE, Math.max(1, Math.round(7.5 - Math.log10(share * 1e9))));

const countedStems = (texts: readonly string[]): readonly (readonly [stem: string, tier: number])[] => {
  const sources = texts.map(sharesOf);
  const stems = new Set(sources.flatMap((shares) => [...shares.keys()]));
  return [...stems]
    .filter((stem) => sources.filter((shares) => shares.has(stem)).length >= LEAST_SOURCES)
    .map((stem) => ({ stem, share: typicalShare(sources.map((shares) => shares.get(stem) ?? 0)) }))
    .sort((a, b) => b.share - a.share)
    .slice(0, COUNTED)
    .map(({ stem, share }, rank) => [stem, rank < COMMONEST_COUNT ? tierOf(share) : RARE]);
};

/** The stems of the words of every string in `value`, whatever its shape; sentences are no names. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.length > 40 ? [] : wordsOf(value).map(stemOf);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const inputs = process.argv.slice(2).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const lists = inputs.filter(({ path }) => path.endsWith('.json'));
const counted = countedStems(inputs.filter((input) => !lists.includes(input)).map(({ text }) => text));
const names = [...lists.flatMap(({ text }) => textsIn(JSON.parse(text))), ...textsIn(Object.keys(languages))].filter(
  (name) => name.length >= MIN_NAME_LETTERS && /^[a-z]+$/.test(name),
);
const tiers = new Map([...names.map((name) => [name, RARE] as const), ...counted]);
const lines = [...groupBy(tiers, ([, tier]) => tier)]
  .sort(([a], [b]) => a - b)
  .map(([tier, words]) => ({ tier, stems: words.map(([stem]) => stem).toSorted() }))
  .map(({ tier, stems }) => `  { tier: ${tier}, stems: '${stems.join(' ')}' },`);
writeFileSync(
  TABLE,
  `// Stems of English in tiers of rarity, and well-known names. Written by scripts/build/english-words.ts; needed to build an
// index, not to read one.

/** Stems joined by spaces, the commonest in tier 1; tier ${RARE} are those that are not among the ${COMMONEST_COUNT.toLocaleString('en')} commonest. */
export const ENGLISH_TIERS: readonly { readonly tier: number; readonly stems: string }[] = [
${lines.join('\n')}
];
`,
);
console.log(`${counted.length} stems of English and ${tiers.size - counted.length} names`);
