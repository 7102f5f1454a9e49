// The answers of get_sources, as text and as data: the category that was found, behind its doubt where there is one, or that
// none was, and what to do then.
import { excerpt } from '../../domain/excerpt.ts';
import { isNearlyTied, type Match, type Miss, type Ranked } from '../../domain/matching/match.ts';
import { doubtReason, type Why, wordsText } from '../../domain/matching/why.ts';
import {
  alternativeTexts,
  briefText,
  candidateText,
  categoryText,
  chaptersText,
  firstSentenceOf,
  slugAndName,
} from '../../domain/registry/category-prose.ts';
import type { OpenedAt } from '../../domain/registry/chapters.ts';
import type { Category, Registry } from '../../domain/registry/registry.ts';
import type { ToolAnswer } from './tool.ts';

/** Above this number of categories a miss names only the nearest ones. */
const MAX_NAMED_CATEGORIES = 50;
/** How many categories the data of a miss names at most. */
const MAX_LISTED_CATEGORIES = 10;

/** The registry of an answer, as data. */
const registryFacts = ({ version, updated, curator, draft }: Registry) => ({
  version,
  updated,
  curator: { name: curator.name, pubkey: curator.pubkey ?? undefined },
  draft,
});

/**
 * How much an answer says: the chapters at which the question opens its sources, whether it names the list of all, and of other
 * categories the names alone.
 */
export type Extent = { readonly opened?: OpenedAt; readonly hasChapters?: boolean; readonly namesOnly?: boolean };

/** The answer of `registry` with the category of `match`. */
export const foundAnswer = (match: Match, registry: Registry, extent: Extent = {}): ToolAnswer => {
  const { category, confidence, alternatives } = match;
  const { slug, name, description } = category;
  const why = match.why();
  return {
    text: textsOf(match, registry, extent).join('\n\n'),
    data: {
      found: true,
      category: { slug, name, description },
      score: shownScore(match),
      confidence,
      alternatives: alternatives.map(toCandidate),
      ...reasonsOf(why),
      sources: category.sources.map(({ licence, ...source }) => {
        const chapters = extent.opened
          ?.get(source.rank)
          ?.map(({ title, url, agent_url }) => ({ title, url, agent_url }));
        return chapters === undefined ? source : { ...source, chapters };
      }),
      registry: registryFacts(registry),
    },
    topic: slug,
  };
};

/** The parts of the text of a match: the less sure it is, the more is said before, and the less is shown. */
const textsOf = (
  match: Match,
  registry: Registry,
  { opened, hasChapters = false, namesOnly = false }: Extent,
): readonly string[] => {
  const { category, confidence } = match;
  const why = match.why();
  const others = confidence === 'high' ? [] : alternativesOf(match, namesOnly);
  const all = hasChapters ? [chaptersText(category.slug)] : [];
  if (confidence !== 'low') return [categoryText(category, registry, opened), ...all, ...others, ...unknownTexts(why)];
  const reasons = `For the reasons, ask with the slug ${category.slug}.`;
  return [doubtText(category, why), briefText(category, registry, opened), reasons, ...all, ...others];
};

/** Which words of the question speak for the topic and which do not, and what a model does with that. */
const doubtText = ({ name }: Category, why: Why): string => {
  const joined = why.words.some(({ isHad }) => isHad) ? ': ' : ', but ';
  return `Perhaps ${name}${joined}${doubtReason(why)}. If that is not what was asked, say that this list does not cover it.`;
};

/** What else may be meant, and which of these are nearly tied with the match. */
const alternativesOf = (match: Match, namesOnly: boolean): readonly string[] => {
  const { alternatives, nearTie } = match;
  const tied = nearTie ? alternatives.filter((other) => isNearlyTied(match, other)) : [];
  const categoriesOf = (ranked: readonly Ranked[]) => ranked.map(({ category }) => category);
  return alternativeTexts(categoriesOf(alternatives), categoriesOf(tied), namesOnly ? slugAndName : candidateText);
};

/** A category that may be meant, as data. */
export const toCandidate = ({ category: { slug, name, description }, score }: Ranked) => ({
  slug,
  name,
  summary: firstSentenceOf(description),
  score: shownScore({ score }),
});

/** A score cut, not rounded, to two decimals, so that one below a threshold never shows as the threshold. */
export const shownScore = ({ score }: Pick<Ranked, 'score'>): number => Number(score.toFixed(12).slice(0, 4));

/** The words that no topic of the list has, in one sentence; none where there are no such words. */
const unknownTexts = ({ unknown }: Why, { own } = ONE_LIST): readonly string[] =>
  unknown.length === 0 ? [] : [`Unknown to ${own}: ${wordsText(unknown)}.`];

/** Which words spoke for which topic, which for none, and the score from which one counts: what the page draws. */
const reasonsOf = ({ words, unknown, threshold }: Why) => ({
  matched: Object.fromEntries(words.flatMap(({ text, owner }) => (owner === undefined ? [] : [[text, owner.slug]]))),
  unknown,
  threshold,
});

/** Where several lists were asked, by name: the own one, and which do not cover a question. */
export type AskedLists = { readonly own: string; readonly notCovered: string };
const ONE_LIST: AskedLists = { own: 'this list', notCovered: 'this list does not cover' };

/** Lines on topics of another list, and on lists; and the lists that were asked. */
type Elsewhere = {
  readonly near?: readonly string[];
  readonly notes?: readonly string[];
  readonly lists?: AskedLists | undefined;
};

/** The answer of `registry` to `query` where no category fits. */
export const missAnswer = (
  miss: Miss,
  query: string,
  registry: Registry,
  { near = [], notes = [], lists = ONE_LIST }: Elsewhere = {},
): ToolAnswer => {
  const { reason } = miss;
  const facts = registryFacts(registry);
  const named = registry.categories
    .map(({ slug, name }) => ({ slug, name }))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const categories = named.slice(0, MAX_LISTED_CATEGORIES);
  if (reason !== 'below_threshold')
    return { text: UNSEARCHABLE[reason], data: { found: false, reason, categories, registry: facts }, topic: reason };
  const { candidates } = miss;
  const available =
    named.length > MAX_NAMED_CATEGORIES
      ? nearestText(miss.nearest, named.length)
      : named.map(({ slug }) => slug).join(', ');
  const alternatives = candidates.map(toCandidate);
  const [closest] = alternatives;
  const why = miss.why();
  const shown = closest === undefined ? 'none' : `${closest.slug} (score: ${closest.score.toFixed(2)})`;
  return {
    text: [
      `No matching category found for query '${excerpt(query)}'. Closest match: ${shown}. ` +
        `Available categories: ${available}`,
      ...unknownTexts(why, lists),
      ...untreatedTexts(why),
      ...candidates.map(({ category }) => candidateText(category)),
      ...near,
      ...notes,
      whatNext(query, candidates.length + near.length > 0, lists),
    ].join('\n'),
    data: {
      found: false,
      reason,
      closest,
      alternatives,
      ...reasonsOf(why),
      untreated: why.untreated && { name: why.untreated.name, slug: why.untreated.category.slug },
      categories:
        named.length > MAX_LISTED_CATEGORIES ? miss.nearest.map(toNamed).slice(0, MAX_LISTED_CATEGORIES) : categories,
      registry: facts,
    },
    topic: reason,
  };
};

const UNSEARCHABLE = {
  empty_query: 'Query cannot be empty. Provide a natural language query describing what sources you need.',
  only_stop_words: 'Query contains only common words (stop words) with no searchable content. Try more specific terms.',
} as const;

/** Beside which topic a name of the question belongs, where none of its sources treats it. */
const untreatedTexts = ({ untreated }: Why): readonly string[] =>
  untreated === undefined
    ? []
    : [`Closest: ${slugAndName(untreated.category)}; none of its sources treats ${untreated.name}.`];

const OTHER_SCRIPT = /(?!\p{sc=Latin})\p{L}/u;

/** The last sentence of a miss: that the question is not covered, and what to do. */
const whatNext = (query: string, hasCandidates: boolean, { notCovered }: AskedLists): string => {
  const said = `${notCovered.charAt(0).toUpperCase()}${notCovered.slice(1)} the question`;
  const again = OTHER_SCRIPT.test(query) ? 'ask again in English' : 'ask again in two to six English words';
  return hasCandidates
    ? `${said}, unless one of these is meant: then ask again with its slug.`
    : `${said}: say so, or ${again}, with the general subject.`;
};

const nearestText = (nearest: readonly Ranked[], count: number): string =>
  `${nearest.map(({ category }) => category.slug).join(', ')} (nearest of ${count})`;

const toNamed = ({ category: { slug, name } }: Ranked) => ({ slug, name });
