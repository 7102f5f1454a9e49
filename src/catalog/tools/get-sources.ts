// The tool this server exists for: a question in, the three sources of the closest category out.
import * as v from 'valibot';
import { excerpt } from '../../domain/excerpt.ts';
import type { Match, Miss, Ranked } from '../../domain/matching/match.ts';
import { categoryText } from '../../domain/registry/category-prose.ts';
import type { Registry } from '../../domain/registry/registry.ts';
import { fail, ok } from '../../domain/result.ts';
import type { Needs } from '../ports.ts';
import { QueryArgument } from './query-argument.ts';
import { type Answer, defineTool } from './tool.ts';

/** Above this number of categories a miss names only the nearest ones. */
const MAX_NAMED_CATEGORIES = 50;

const RankedCategory = v.looseObject({ slug: v.string(), name: v.string(), score: v.number() });

export const getSources = defineTool({
  name: 'get_sources',
  title: 'Three sources for a topic',
  description:
    'Returns exactly three sources for a topic, ranked and explained by a human curator, or says that no category fits. ' +
    'Use it when someone wants to learn or set up something and needs sources worth trusting. ' +
    'Do not use it for news, prices or general web search. ' +
    'Example queries: "set up a bitcoin node", "learn rust", "run my own email server".',
  readOnly: true,
  input: v.strictObject({
    query: QueryArgument,
    threshold: v.optional(
      v.pipe(
        v.number('must be a number from 0 to 1'),
        v.minValue(0, 'must be a number from 0 to 1'),
        v.maxValue(1, 'must be a number from 0 to 1'),
        v.description('Lowest score that counts as a match; 0 always gives the closest category. Default 0.4.'),
      ),
    ),
  }),
  example: ({ query }) => ({ query }),
  output: v.looseObject({
    found: v.boolean(),
    category: v.optional(v.looseObject({ slug: v.string(), name: v.string(), description: v.string() })),
    score: v.optional(v.number()),
    confidence: v.optional(v.picklist(['high', 'medium', 'low'])),
    alternatives: v.optional(v.array(RankedCategory)),
    sources: v.optional(
      v.array(
        v.looseObject({ rank: v.number(), name: v.string(), url: v.string(), type: v.string(), why: v.string() }),
      ),
    ),
    reason: v.optional(v.picklist(['below_threshold', 'empty_query', 'only_stop_words'])),
    closest: v.optional(RankedCategory),
    categories: v.optional(v.array(v.looseObject({ slug: v.string(), name: v.string() }))),
    registry: v.looseObject({ version: v.string(), updated: v.string() }),
  }),
  run: ({ query, threshold }, { registry, match }: Needs<'registry' | 'match'>) => {
    const found = match(query, threshold);
    return found.ok ? ok(foundAnswer(found.value, registry)) : fail(missAnswer(found.error, query, registry));
  },
});

const registryFacts = ({ version, updated, curator }: Registry) => ({
  version,
  updated,
  curator: { name: curator.name, pubkey: curator.pubkey },
});

const foundAnswer = (match: Match, registry: Registry): Answer => {
  const { category, score, confidence, alternatives, nearTie } = match;
  const { slug, name, description, sources } = category;
  const close = alternatives.map((other) => `${other.category.slug} (${other.category.name})`).join(', ');
  const text = categoryText(category, registry);
  return {
    text: nearTie && close !== '' ? `${text}\n\nClose alternatives: ${close}` : text,
    data: {
      found: true,
      category: { slug, name, description },
      score,
      confidence,
      alternatives: alternatives.map(toRanked),
      sources,
      registry: registryFacts(registry),
    },
    topic: slug,
  };
};

const missAnswer = (miss: Miss, query: string, registry: Registry): Answer => {
  const { reason } = miss;
  const categories = registry.categories
    .map(({ slug, name }) => ({ slug, name }))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const data = { found: false, reason, categories, registry: registryFacts(registry) };
  if (reason === 'empty_query') {
    const text = 'Query cannot be empty. Provide a natural language query describing what sources you need.';
    return { text, data, topic: reason };
  }
  if (reason === 'only_stop_words') {
    const text = 'Query contains only common words (stop words) with no searchable content. Try more specific terms.';
    return { text, data, topic: reason };
  }
  const [closest, ...others] = miss.nearest;
  const available =
    categories.length > MAX_NAMED_CATEGORIES
      ? nearestText(miss.nearest, categories.length)
      : categories.map(({ slug }) => slug).join(', ');
  const shown = `${closest.category.slug} (score: ${twoDecimals(closest.score)})`;
  return {
    text:
      `No matching category found for query '${excerpt(query)}'. Closest match: ${shown}. ` +
      `Available categories: ${available}`,
    data: { ...data, closest: toRanked(closest), alternatives: [closest, ...others].slice(0, 3).map(toRanked) },
    topic: reason,
  };
};

const nearestText = (nearest: readonly Ranked[], count: number): string =>
  `${nearest.map(({ category }) => category.slug).join(', ')} (nearest of ${count})`;

const toRanked = ({ category, score }: Ranked) => ({ slug: category.slug, name: category.name, score });

/** Cut, not rounded, so that a score below a threshold never shows as the threshold. */
const twoDecimals = (score: number): string => score.toFixed(12).slice(0, 4);
