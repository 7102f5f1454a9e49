// The words that people ask with for what a chapter is called otherwise, lists/terms/SLUG.json: "pypi upload" for "Packaging Python
// Projects". The author of a list writes them; they find a chapter and are never shown.
import * as v from 'valibot';
import type { Result } from '../result.ts';
import type { Chapters } from './chapters.ts';
import { parsedBy, type RegistryProblem } from './parse.ts';

const Words = v.pipe(
  v.string(),
  v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,240}$/u, 'must be words on one line, of 240 characters at most'),
);

/** By the rank of a source and the title of a chapter: words with a space between them. */
const Terms = v.record(
  v.picklist(['1', '2', '3'], 'must be the rank of a source: 1, 2 or 3'),
  v.record(v.string(), Words),
);
export type Terms = v.InferOutput<typeof Terms>;

/** The terms in parsed JSON, or every problem of their form. Never throws. */
export const parseTerms = (json: unknown): Result<Terms, readonly RegistryProblem[]> => parsedBy(Terms, json);

/** The terms of the chapters of a source, by their titles. */
const termsOf = (terms: Terms, rank: 1 | 2 | 3): ReadonlyMap<string, string> =>
  new Map(Object.entries(terms[rank] ?? {}));

const RANKS = [1, 2, 3] as const;

/** Terms for a chapter that `chapters` do not have. */
export const termProblems = (terms: Terms, { sources }: Chapters): readonly RegistryProblem[] =>
  RANKS.flatMap((rank) => {
    const titles = sources.flatMap((source) => (source.rank === rank ? source.chapters.map(({ title }) => title) : []));
    return [...termsOf(terms, rank).keys()]
      .filter((title) => !titles.includes(title))
      .map((title) => ({ path: [`${rank}`, title], message: `is no chapter of source ${rank}`, atKey: true }));
  });

/** `chapters`, each with its terms: the form that questions are answered from. */
export const withTerms = ({ sources }: Chapters, terms: Terms): Chapters => ({
  sources: sources.map((source) => {
    const own = termsOf(terms, source.rank);
    const chapters = source.chapters.map((chapter) => {
      const words = own.get(chapter.title);
      return words === undefined ? chapter : { ...chapter, terms: words };
    });
    return { ...source, chapters };
  }),
});
