// What a valid registry could do better for its readers' questions: enough aliases and excludes, and no alias that most
// people use for something else. Nothing here stops a release.
import { buildLexicon } from '../matching/words/lexicon.ts';
import { wordsOf } from '../matching/words/normalize.ts';
import { readEnglish } from '../matching/words/rarity.ts';
import { commonWords } from '../matching/words/stop-words.ts';
import type { Category, Registry } from './registry.ts';
import type { Finding } from './review.ts';

/** Below these a category misses questions that others of its kind answer: docs/curator.md has the figures. */
const ENOUGH_ALIASES = 30;
const ENOUGH_EXCLUDES = 5;
/** The tiers of the three thousand commonest stems of English. */
const EVERYDAY_TIER = 3;

/** Advice on the aliases and excludes of each category, as warnings. Never fails. */
export const adviseOn = ({ categories }: Registry): readonly Finding[] => {
  const [english, lexicon] = [readEnglish(), buildLexicon(commonWords())];
  const isEveryday = (text: string): boolean => {
    const { role, stem } = lexicon(text);
    return role !== 'topic' || (english.get(stem) ?? Number.POSITIVE_INFINITY) <= EVERYDAY_TIER;
  };
  return categories.flatMap((category) => [...tooFew(category), ...everydayAliases(category, isEveryday)]);
};

const tooFew = ({ slug, aliases = [], excludes = [] }: Category): readonly Finding[] => {
  const fewAliases = `has ${aliases.length} aliases; from about ${ENOUGH_ALIASES} on most questions find their topic; for a prompt that asks a model for more run: npm run curator -- suggest ${slug}`;
  const fewExcludes = `has ${excludes.length} excludes; about ${ENOUGH_EXCLUDES} words of neighbouring topics keep strangers out; suggest ${slug} asks for these too`;
  return [
    categoryWarning(slug, fewAliases, ENOUGH_ALIASES - aliases.length),
    categoryWarning(slug, fewExcludes, ENOUGH_EXCLUDES - excludes.length),
  ].filter(({ weight = 0 }) => weight > 0);
};

const everydayAliases = (
  { slug, aliases = [] }: Category,
  isEveryday: (word: string) => boolean,
): readonly Finding[] => {
  const everyday = aliases.filter((alias) => {
    const [word, ...others] = wordsOf(alias);
    return word !== undefined && others.length === 0 && isEveryday(word);
  });
  const listed = everyday.map((alias) => `"${alias}"`).join(', ');
  return everyday.length === 0
    ? []
    : [categoryWarning(slug, `has everyday words as aliases (${listed}); a second word says which sense is meant`)];
};

/** Advice on a category; `weight` is roughly how many questions it costs. */
export const categoryWarning = (slug: string, message: string, weight = 1): Finding => ({
  severity: 'warning',
  path: ['categories', slug],
  message,
  atKey: true,
  weight,
});
