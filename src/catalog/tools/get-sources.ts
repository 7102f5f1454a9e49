// The tool this server exists for: a question in, the three sources of the closest category out.
import * as v from 'valibot';
import { utf8 } from '../../domain/bytes.ts';
import { groupsOf } from '../../domain/lists/list.ts';
import type { Lists } from '../../domain/lists/lists.ts';
import { DEFAULT_MATCH_OPTIONS, MAX_QUERY_CHARS } from '../../domain/matching/match.ts';
import { examplesOf } from '../../domain/registry/identity.ts';
import type { Category, Registry } from '../../domain/registry/registry.ts';
import type { Needs } from '../ports.ts';
import { answerOf } from './list-answer.ts';
import { defineTool, maxCodePoints } from './tool.ts';

/** The listing names the topics of a list of up to this many, in this many bytes of UTF-8; list_categories names all. */
const MAX_NAMED_TOPICS = 40;
const MAX_TOPIC_BYTES = 480;
/** The listing shows up to this many example questions, in this many bytes. */
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_BYTES = 200;

/** The argument `query`, as every tool that takes one describes it. */
export const QueryArgument = v.pipe(
  v.string('must be a string'),
  maxCodePoints(MAX_QUERY_CHARS),
  v.description(
    'The subject by its usual name, and what is wanted, in two to six English words; not a story. ' +
      'A slug gives its topic exactly.',
  ),
);

const candidate = () => v.looseObject({ slug: v.string(), name: v.string(), summary: v.string() });

export const getSources = defineTool({
  name: 'get_sources',
  title: 'Three sources for a topic',
  description:
    'Returns exactly three sources for a topic, ranked, each with a reason, from a list that the answer names, or says that no category fits. ' +
    'Use it when someone wants to learn or set up something and needs sources worth trusting. ' +
    'Do not use it for news, prices or general web search.',
  describe: ({ lists }: Needs<'lists'>) =>
    [examplesText(lists.own), topicsText(lists), trustedHint(lists.own)].filter((text) => text !== '').join(' '),
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
      list: v.looseObject({ kind: v.string() }),
    }),
  run: async ({ query, threshold }, ports: Needs<'lists'> & Partial<Needs<'publicUrl'>>) =>
    answerOf(query, await ports.lists.ask(query, threshold), ports),
});

/** The topics that the own list covers, for the listing, as many as fit, which the first always does, none where there are too many; and the groups of the project's. */
const topicsText = ({ own: { categories }, project }: Lists): string => {
  const groups = [...groupsOf(project?.topics ?? []).keys()];
  const more = groups.length === 0 ? '' : ` Also: ${groups.join(', ')}.`;
  return ownTopicsText(categories) + more;
};

const ownTopicsText = (categories: readonly Category[]): string => {
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
