// The commands that look and change nothing: `check`, `diff` and `ask`.
import { join } from 'node:path';
import { buildMatcher, type Ranked } from '../../src/domain/match.ts';
import type { Category } from '../../src/domain/registry.ts';
import { diffRegistries } from '../../src/domain/registry-diff.ts';
import { ok } from '../../src/domain/result.ts';
import { complaintLine, reviewFolder } from '../check-registry.ts';
import { dayOf, type Outcome, type Shared } from './outcome.ts';
import { loadRepository } from './repository.ts';

/** `check`: everything wrong or doubtful, warnings included. Fails only on errors. */
export const check = async ({ folder, now }: Shared): Promise<Outcome> => {
  const complaints = await reviewFolder(folder, dayOf(now));
  const errors = complaints.filter(({ severity }) => severity === 'error').length;
  const summary = `${errors} error(s), ${complaints.length - errors} warning(s) in ${join(folder, 'registry.json')}`;
  const text = [...complaints.map(complaintLine), summary].join('\n');
  return ok({ text, data: { errors, warnings: complaints.length - errors, complaints }, failed: errors > 0 });
};

/** `diff`: what changed since the signed version, in words. */
export const diff = async ({ folder }: Shared): Promise<Outcome> => {
  const repository = await loadRepository(folder);
  if (!repository.ok) return repository;
  const { file, signed } = repository.value;
  if (signed === undefined) return ok({ text: 'Nothing is signed yet, so everything is new.', data: { changes: [] } });
  const changes = diffRegistries(signed.registry, file.registry);
  const { version, seq } = signed.registry;
  const since = `since the signed version ${version} (seq ${seq})`;
  const lines =
    changes.length === 0 ? [`Nothing changed ${since}.`] : [`Changes ${since}:`, ...changes.map((line) => `- ${line}`)];
  return ok({ text: lines.join('\n'), data: { version, seq, changes } });
};

/** `ask`: which category a query finds, the runners-up, and how much each of the winner's fields counts. */
export const ask = async ({ folder }: Shared, query: string): Promise<Outcome> => {
  const repository = await loadRepository(folder);
  if (!repository.ok) return repository;
  const { categories } = repository.value.file.registry;
  const found = buildMatcher(categories)(query);
  if (!found.ok && found.error.reason !== 'below_threshold')
    return ok({
      text: `Nothing to look for: ${found.error.reason.replaceAll('_', ' ')}.`,
      data: { reason: found.error.reason },
    });
  const ranking = rankingOf(categories, query);
  const [best] = ranking;
  if (best === undefined) return ok({ text: 'No category shares anything with the query.', data: { ranking: [] } });
  const fields = withoutEachField(categories, best.category, query);
  const verdict = found.ok
    ? `finds ${found.value.category.slug}`
    : `finds nothing; the nearest is ${best.category.slug}`;
  return ok({
    text: [
      `"${query}" ${verdict}.`,
      ...ranking.map(({ category, score }, index) => `${index + 1}. ${category.slug} ${shown(score)}`),
      `Why ${best.category.slug} has ${shown(best.score)}:`,
      ...fields.map(({ field, score }) => `  without its ${field} ${shown(score)}`),
    ].join('\n'),
    data: {
      found: found.ok ? found.value.category.slug : null,
      ranking: ranking.map(({ category, score }) => ({ slug: category.slug, score })),
      fields,
    },
  });
};

const MAX_SHOWN = 3;

// The matcher tells its ranking only where it finds nothing, so the threshold is put above every score.
const rankingOf = (categories: readonly Category[], query: string): readonly Ranked[] => {
  const missed = buildMatcher(categories)(query, Number.POSITIVE_INFINITY);
  return !missed.ok && missed.error.reason === 'below_threshold' ? missed.error.nearest.slice(0, MAX_SHOWN) : [];
};

const scoreOf = (categories: readonly Category[], slug: string, query: string): number =>
  rankingOf(
    categories.filter((category) => category.slug === slug),
    query,
  )[0]?.score ?? 0;

type Field = { readonly field: string; readonly score: number };

// What a field is worth is what the score loses without it; the matcher stays the one place that knows how.
const withoutEachField = (categories: readonly Category[], best: Category, query: string): readonly Field[] => {
  const nothing = '\u2205';
  const bare = best.sources.map((source) => ({
    ...source,
    name: nothing,
    why: nothing,
    url: 'https://source.invalid/',
  }));
  const variants: readonly (readonly [string, Category])[] = [
    ['name and slug', { ...best, slug: nothing, name: nothing }],
    ['patterns', { ...best, query_patterns: [] }],
    ['aliases', { ...best, aliases: [] }],
    ['description', { ...best, description: nothing }],
    ['sources', { ...best, sources: bare }],
  ];
  return variants.map(([field, variant]) => ({
    field,
    score: scoreOf(
      categories.map((category) => (category === best ? variant : category)),
      variant.slug,
      query,
    ),
  }));
};

// Cut, not rounded, as the server shows scores.
const shown = (score: number): string => (Math.floor(score * 100 + 1e-9) / 100).toFixed(2);
