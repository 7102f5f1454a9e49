// `ask "<query>"`: which category a query finds, which come next, how each of its words was read, and what each field of
// these categories explains of it.
import { buildIndex } from '../../src/domain/matching/build.ts';
import type { ExplainedField, ExplainedWord, Explanation } from '../../src/domain/matching/explain.ts';
import { explainFields, explainQuery } from '../../src/domain/matching/explain.ts';
import { DEFAULT_MATCH_OPTIONS, matcherOver } from '../../src/domain/matching/match.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { ok } from '../../src/domain/result.ts';
import type { Report } from './outcome.ts';
import { withRepository } from './repository.ts';

/** How many categories are named: the winner and the runners-up. */
const NAMED = 3;

/** Explains `query` to the list. */
export const ask = withRepository(async ({ file }, _, query: string) => ok(explain(query, file.registry.categories)));

/** How `categories` answer `query` with the default weights and threshold. */
export const explain = (query: string, categories: readonly Category[]): Report => {
  const index = buildIndex(categories);
  const found = matcherOver(index)(query);
  if (!found.ok && found.error.reason !== 'below_threshold') {
    const reason = found.error.reason.replaceAll('_', ' ');
    return { text: `There is nothing to search for: ${reason}.`, data: { found: null, reason } };
  }
  const { words, equal, best } = explainQuery(query, NAMED, index, DEFAULT_MATCH_OPTIONS);
  const ranking = best.map(({ category, score, evidence }) => ({
    ...{ slug: category.slug, score, evidence },
    fields: explainFields(query, category, index),
  }));
  const [first] = ranking;
  const nearest = first === undefined || first.score === 0 ? 'no category comes near' : `the nearest is ${first.slug}`;
  const verdict = found.ok ? `finds ${found.value.category.slug}` : `finds nothing; ${nearest}`;
  const text = [
    `"${query}" ${verdict}.`,
    ...ranking.flatMap(({ slug, score, evidence, fields }, place) => [
      `${place + 1}. ${slug} ${scoreText(score)} (${evidenceText(evidence)})`,
      ...fields.flatMap(fieldText),
    ]),
    ...(equal ? ['The query equals a slug, name, pattern or alias, so the score is 1.'] : []),
    ...words.map((word, nth) => `  ${wordText(word)}; found in ${foundIn(best, nth)}`),
    ...(found.ok ? [] : [MISS_ADVICE]),
  ].join('\n');
  return { text, data: { found: found.ok ? found.value.category.slug : null, ranking, equal, words } };
};

const MISS_ADVICE =
  'If a topic should answer this, add these words to its "aliases" or "query_patterns" in registry.json, then ask again.';

/** The parts of a score, in words. */
const evidenceText = (evidence: Explanation['best'][number]['evidence']): string =>
  evidence === undefined
    ? 'no word in common'
    : [
        `explains ${evidence.covered.toFixed(2)} of the query`,
        `second word ${evidence.second.toFixed(2)}`,
        `own name ${Math.min(1, Math.max(evidence.slug, evidence.name)).toFixed(2)}`,
        ...(evidence.excludes > 0 ? [`${evidence.excludes} of another sense`] : []),
      ].join(', ');

const wordText = ({ text, reading, takenFor, weight }: ExplainedWord): string => {
  const taken = takenFor === undefined || takenFor === text ? '' : `, taken for "${takenFor}"`;
  return `"${text}" is ${reading}${taken}, weight ${scoreText(weight)}`;
};

const foundIn = (best: Explanation['best'], word: number): string => {
  const holders = best.flatMap(({ category, strengths }) => {
    const strength = strengths[word] ?? 0;
    return strength > 0 ? [`${category.slug} ${scoreText(strength)}`] : [];
  });
  return holders.length === 0 ? 'none of these' : holders.join(', ');
};

// The first figure is the share that the field explains; the figure after each word is that word's part of it.
const fieldText = ({ field, words }: ExplainedField): readonly string[] => {
  const explaining = words.filter(({ explains }) => explains > 0);
  const sum = explaining.reduce((total, { explains }) => total + explains, 0);
  const parts = explaining.map(({ text, explains }) => `"${text}" ${explains.toFixed(2)}`);
  return parts.length === 0 ? [] : [`     ${field} ${sum.toFixed(2)}: ${parts.join(', ')}`];
};

// Truncated, not rounded, as the server shows scores.
const scoreText = (score: number): string => (Math.floor(score * 100 + 1e-9) / 100).toFixed(2);
