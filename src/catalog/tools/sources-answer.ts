// The answers of get_sources, as text and as data: the category that was found, with a note where that is not sure, or why
// none was.
import { excerpt } from '../../domain/excerpt.ts';
import { isNearlyTied, type Match, type Miss, type Ranked } from '../../domain/matching/match.ts';
import type { Why } from '../../domain/matching/why.ts';
import { candidateText, categoryText, doubtTexts, firstSentenceOf } from '../../domain/registry/category-prose.ts';
import type { Registry } from '../../domain/registry/registry.ts';
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

/** The answer of `registry` with the category of `match`. */
export const foundAnswer = (match: Match, registry: Registry): ToolAnswer => {
  const { category, confidence, alternatives } = match;
  const { slug, name, description } = category;
  const why = match.why();
  return {
    text: [categoryText(category, registry), ...doubtsOf(match), ...unknownTexts(why)].join('\n\n'),
    data: {
      found: true,
      category: { slug, name, description },
      score: shownScore(match),
      confidence,
      alternatives: alternatives.map(toCandidate),
      ...reasonsOf(why),
      sources: category.sources.map(({ licence, ...source }) => source),
      registry: registryFacts(registry),
    },
    topic: slug,
  };
};

/** What is said of a match that is not sure: what else may be meant, and which of these are nearly tied with it. */
const doubtsOf = (match: Match): readonly string[] => {
  const { confidence, alternatives, nearTie } = match;
  if (confidence === 'high') return [];
  const tied = nearTie ? alternatives.filter((other) => isNearlyTied(match, other)) : [];
  const categoriesOf = (ranked: readonly Ranked[]) => ranked.map(({ category }) => category);
  return doubtTexts(categoriesOf(alternatives), categoriesOf(tied));
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
const unknownTexts = ({ unknown }: Why): readonly string[] =>
  unknown.length === 0 ? [] : [`Unknown to this list: ${excerpt(unknown.join(', '))}.`];

/** Which words spoke for which topic, which for none, and the score from which one counts: what the page draws. */
const reasonsOf = ({ words, unknown, threshold }: Why) => ({
  matched: Object.fromEntries(words.flatMap(({ text, owner }) => (owner === undefined ? [] : [[text, owner.slug]]))),
  unknown,
  threshold,
});

/** The answer of `registry` to `query` where no category fits; `near` are lines on topics of another list, `notes` stand last. */
export const missAnswer = (
  miss: Miss,
  query: string,
  registry: Registry,
  { near = [], notes = [] }: { readonly near?: readonly string[]; readonly notes?: readonly string[] } = {},
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
      ...unknownTexts(why),
      ...candidates.map(({ category }) => candidateText(category)),
      ...near,
      ...(candidates.length === 0 && near.length === 0 ? [] : [IF_ONE_OF_THESE]),
      ...notes,
    ].join('\n'),
    data: {
      found: false,
      reason,
      closest,
      alternatives,
      ...reasonsOf(why),
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

const IF_ONE_OF_THESE =
  'If one of these is your topic, ask again with its slug; otherwise this list does not cover it.';

const nearestText = (nearest: readonly Ranked[], count: number): string =>
  `${nearest.map(({ category }) => category.slug).join(', ')} (nearest of ${count})`;

const toNamed = ({ category: { slug, name } }: Ranked) => ({ slug, name });
