// An answer of get_sources that found a category: its text, the note where it is not sure, and the same as data.
import { excerpt } from '../../domain/excerpt.ts';
import { isNearlyTied, type Match, type Ranked } from '../../domain/matching/match.ts';
import type { Why } from '../../domain/matching/why.ts';
import { categoryText, doubtTexts, firstSentenceOf } from '../../domain/registry/category-prose.ts';
import type { Registry } from '../../domain/registry/registry.ts';
import type { ToolAnswer } from './tool.ts';

/** The registry of an answer, as data. */
export const registryFacts = ({ version, updated, curator, draft }: Registry) => ({
  version,
  updated,
  curator: { name: curator.name, pubkey: curator.pubkey },
  draft,
});

/** The answer of `registry` with the category of `match`. */
export const foundAnswer = (match: Match, registry: Registry): ToolAnswer => {
  const { category, confidence, alternatives } = match;
  const { slug, name, description, sources } = category;
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
      sources,
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
export const unknownTexts = ({ unknown }: Why): readonly string[] =>
  unknown.length === 0 ? [] : [`Unknown to this list: ${excerpt(unknown.join(', '))}.`];

/** Which words spoke for which topic, which for none, and the score from which one counts: what the page draws. */
export const reasonsOf = ({ words, unknown, threshold }: Why) => ({
  matched: Object.fromEntries(words.flatMap(({ text, owner }) => (owner === undefined ? [] : [[text, owner.slug]]))),
  unknown,
  threshold,
});
