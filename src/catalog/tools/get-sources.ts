// The tool this server exists for: a question in, the three sources of the closest category out.
import * as v from 'valibot';
import { utf8 } from '../../domain/bytes.ts';
import { excerpt } from '../../domain/excerpt.ts';
import { DEFAULT_MATCH_OPTIONS, type Miss, type Ranked } from '../../domain/matching/match.ts';
import { candidateText } from '../../domain/registry/category-prose.ts';
import { examplesOf } from '../../domain/registry/examples.ts';
import type { Registry } from '../../domain/registry/registry.ts';
import { fail, ok } from '../../domain/result.ts';
import type { Needs } from '../ports.ts';
import { foundAnswer, reasonsOf, registryFacts, toCandidate, unknownTexts } from './found-answer.ts';
import { QueryArgument } from './query-argument.ts';
import { defineTool, type ToolAnswer } from './tool.ts';
import { withTrusted } from './trusted-answer.ts';

/** Above this number of categories a miss names only the nearest ones. */
const MAX_NAMED_CATEGORIES = 50;
/** How many categories the data of a miss names at most. */
const MAX_LISTED_CATEGORIES = 10;
/** The listing names the topics of a list of up to this many, in this many bytes of UTF-8; list_categories names all. */
const MAX_NAMED_TOPICS = 40;
const MAX_TOPIC_BYTES = 640;
/** The listing shows up to this many example questions, in this many bytes. */
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_BYTES = 200;

const candidate = () => v.looseObject({ slug: v.string(), name: v.string(), summary: v.string() });

export const getSources = defineTool({
  name: 'get_sources',
  title: 'Three sources for a topic',
  description:
    'Returns exactly three sources for a topic, ranked, each with a reason, from the list of a named curator, or says that no category fits. ' +
    'Use it when someone wants to learn or set up something and needs sources worth trusting. ' +
    'Do not use it for news, prices or general web search.',
  describe: ({ registry }: Needs<'registry'>) =>
    [examplesText(registry), topicsText(registry), trustedHint(registry)].filter((text) => text !== '').join(' '),
  readOnly: true,
  input: v.strictObject({
    query: QueryArgument,
    threshold: v.optional(
      v.pipe(
        v.number('must be a number from 0 to 1'),
        v.minValue(0, 'must be a number from 0 to 1'),
        v.maxValue(1, 'must be a number from 0 to 1'),
        v.description(
          `Lowest score that counts as a match; 0 always gives the closest category. Default ${DEFAULT_MATCH_OPTIONS.threshold}.`,
        ),
      ),
    ),
  }),
  example: ({ query }) => ({ query }),
  output: () =>
    v.looseObject({
      found: v.boolean(),
      category: v.optional(v.looseObject({ slug: v.string(), name: v.string(), description: v.string() })),
      score: v.optional(v.number()),
      confidence: v.optional(v.picklist(['high', 'medium', 'low'])),
      alternatives: v.optional(v.array(candidate())),
      sources: v.optional(
        v.array(
          v.looseObject({ rank: v.number(), name: v.string(), url: v.string(), type: v.string(), why: v.string() }),
        ),
      ),
      reason: v.optional(v.string()),
      matched: v.optional(
        v.pipe(v.record(v.string(), v.string()), v.description('Words of the query and the slug each points to.')),
      ),
      unknown: v.optional(v.pipe(v.array(v.string()), v.description('Words of the query that no topic has.'))),
      threshold: v.optional(v.number()),
      closest: v.optional(v.looseObject({ slug: v.string() })),
      categories: v.optional(v.array(v.looseObject({ slug: v.string(), name: v.string() }))),
      registry: v.looseObject({ version: v.string(), updated: v.string() }),
    }),
  run: ({ query, threshold }, { registry, match, ...ports }: SourcesPorts) => {
    const found = match(query, threshold);
    const own = found.ok ? ok(foundAnswer(found.value, registry)) : fail(missAnswer(found.error, query, registry));
    return registry.trusts === undefined
      ? own
      : withTrusted(own, { query, threshold, found, registry, trusts: registry.trusts, ...ports });
  },
});

type SourcesPorts = Needs<'registry' | 'match' | 'federation'> & Partial<Needs<'publicUrl'>>;

/** The topics that a list covers, for the listing, as many as fit, which the first always does; empty where there are too many to name. */
const topicsText = ({ categories }: Registry): string => {
  if (categories.length > MAX_NAMED_TOPICS) return '';
  const names = categories.map(({ name }) => name);
  const fitting = fittingIn(MAX_TOPIC_BYTES, names);
  const more = names.length - fitting.length;
  return `Topics: ${fitting.join(', ')}${more === 0 ? '' : `, and ${more} more`}.`;
};

/** Questions that the list answers, for the listing; empty where the first is too long. */
const examplesText = (registry: Registry): string => {
  const quoted = examplesOf(registry).map((query) => JSON.stringify(query));
  const fitting = fittingIn(MAX_EXAMPLE_BYTES, quoted.slice(0, MAX_EXAMPLES));
  return fitting.length === 0 ? '' : `Example queries: ${fitting.join(', ')}.`;
};

/** That other lists may answer too; empty where the registry trusts none. */
const trustedHint = ({ trusts = [] }: Registry): string =>
  trusts.length === 0
    ? ''
    : 'Topics beyond these may be answered from lists of other curators, each named and verified.';

/** The first of `texts`, as many as take no more than `maxBytes` when they are joined by commas. */
const fittingIn = (maxBytes: number, texts: readonly string[]): readonly string[] =>
  texts.slice(0, texts.findLastIndex((_, last) => byteLength(texts.slice(0, last + 1).join(', ')) <= maxBytes) + 1);

const byteLength = (text: string): number => utf8(text).length;

const missAnswer = (miss: Miss, query: string, registry: Registry): ToolAnswer => {
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
      ...(candidates.length === 0 ? [] : [IF_ONE_OF_THESE]),
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
