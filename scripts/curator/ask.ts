// `ask "<query>"`: which category a query finds, which come next, how each of its words was read, and what the
// winner's score would be if a field were not read at all.
import { buildMatcher, DEFAULT_MATCH_OPTIONS } from '../../src/domain/match.ts';
import { type ExplainedWord, explainQuery } from '../../src/domain/match-explain.ts';
import { buildIndex } from '../../src/domain/match-index.ts';
import { type Field, TUNING } from '../../src/domain/match-tuning.ts';
import type { Category } from '../../src/domain/registry.ts';
import { ok } from '../../src/domain/result.ts';
import type { Outcome, Shared } from './outcome.ts';
import { loadRepository } from './repository.ts';

/** How many categories are named: the winner and the runners-up. */
const NAMED = 3;

/** Explains `query` with the weights and the threshold that are the default. */
export const ask = async ({ folder }: Shared, query: string): Promise<Outcome> => {
  const repository = await loadRepository(folder);
  if (!repository.ok) return repository;
  const { categories } = repository.value.file.registry;
  const found = buildMatcher(categories)(query);
  if (!found.ok && found.error.reason !== 'below_threshold') {
    const reason = found.error.reason.replaceAll('_', ' ');
    return ok({ text: `There is nothing to look for in it: ${reason}.`, data: { found: null, reason } });
  }
  const { words, equal, best } = explainQuery(query, NAMED, buildIndex(categories), DEFAULT_MATCH_OPTIONS);
  const ranking = best.map(({ category, score }) => ({ slug: category.slug, score }));
  const winner = best[0]?.category;
  const fields = equal || winner === undefined ? [] : withoutEachField(categories, winner, query);
  const verdict = found.ok ? `finds ${found.value.category.slug}` : `finds nothing; the nearest is ${winner?.slug}`;
  const text = [
    `"${query}" ${verdict}.`,
    ...ranking.map(({ slug, score }, index) => `${index + 1}. ${slug} ${shown(score)}`),
    ...(equal ? ['It equals one of its own phrases, which is 1.'] : []),
    ...words.map((word, index) => `  ${wordText(word)}; found in ${foundIn(best, index)}`),
    ...fields.map(({ field, score }) => `  ${winner?.slug} without the field ${field}: ${shown(score)}`),
  ].join('\n');
  return ok({ text, data: { found: found.ok ? found.value.category.slug : null, ranking, equal, words, fields } });
};

const wordText = ({ text, reading, takenFor, weight }: ExplainedWord): string => {
  const taken = takenFor === undefined || takenFor === text ? '' : `, taken for "${takenFor}"`;
  return `"${text}" is ${reading}${taken}, weight ${shown(weight)}`;
};

type Explained = { readonly category: Category; readonly strengths: readonly number[] };

const foundIn = (best: readonly Explained[], word: number): string => {
  const holders = best.flatMap(({ category, strengths }) => {
    const strength = strengths[word] ?? 0;
    return strength > 0 ? [`${category.slug} ${shown(strength)}`] : [];
  });
  return holders.length === 0 ? 'none of these' : holders.join(', ');
};

const FIELDS = Object.keys(TUNING.strength).filter((field): field is Field => field in TUNING.strength);

const withoutEachField = (categories: readonly Category[], winner: Category, query: string) =>
  FIELDS.map((field) => {
    const index = buildIndex(categories, { ...TUNING, strength: { ...TUNING.strength, [field]: 0 } });
    const { best } = explainQuery(query, categories.length, index, DEFAULT_MATCH_OPTIONS);
    return { field, score: best.find(({ category }) => category.slug === winner.slug)?.score ?? 0 };
  });

// Cut, not rounded, as the server shows scores.
const shown = (score: number): string => (Math.floor(score * 100 + 1e-9) / 100).toFixed(2);
