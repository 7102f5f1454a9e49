// `ask "<query>"`: what a server of this list would answer, the lists beside it included: which category a query finds,
// which come next, how each of its words was read, and what each field of these categories explains of it.
import { dayOf } from '../../src/domain/day.ts';
import { isObject, parseJsonBytes } from '../../src/domain/json.ts';
import type { List } from '../../src/domain/lists/list.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import type { MatchIndex } from '../../src/domain/matching/index/index.ts';
import { DEFAULT_MATCH_OPTIONS, type Match, type Miss } from '../../src/domain/matching/match.ts';
import { parseRegistry } from '../../src/domain/registry/parse.ts';
import type { Category, Registry } from '../../src/domain/registry/registry.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { stemOf, stemOfTerm } from '../../src/domain/words/lexicon.ts';
import { comparable } from '../../src/domain/words/normalize.ts';
import { servedLists } from '../build/build-lists.ts';
import { firstProblem } from '../gate/json-text.ts';
import { loadProject } from '../gate/project-file.ts';
import { readRegistry } from '../gate/registry-file.ts';
import { readBytes } from '../read-plain.ts';
import { type ExplainedField, type Explanation, explainFields, explainQuery } from './explain.ts';
import type { Outcome, Report, Shared } from './outcome.ts';
import { pathsIn } from './repository.ts';

/** How many categories are named: the winner and the runners-up. */
const NAMED = 3;

/** Explains `query` to the list. An error elsewhere in registry.json is named below the answer. */
export const ask = async ({ folder, now }: Shared, query: string): Promise<Outcome> => {
  const bytes = await readBytes(pathsIn(folder).registry);
  if (!bytes.ok) return bytes;
  const file = readRegistry(bytes.value);
  const problem = file.ok ? undefined : `${firstProblem('registry.json', file.error)}; run: npm run curator -- check`;
  const registry = file.ok ? file.value.registry : soundPartOf(parseJsonBytes(bytes.value));
  if (registry === undefined) return fail(problem ?? 'registry.json has no topic that can be read');
  const project = await loadProject(folder);
  if (!project.ok) return project;
  const index = buildIndex(registry.categories);
  const asked = await askLists(query, registry, { folder, today: dayOf(now), index });
  const { text, data } = explain(query, { index, found: asked.own, hasAnswer: asked.answers.length > 0 });
  const below = problem === undefined ? [] : [`Without the topics in error: ${problem}`];
  return ok({
    text: [text, ...asked.lines, ...below].join('\n'),
    data: { ...data, answers: asked.told, problem },
  });
};

/** The list without the topics that have an error; undefined where none is left. */
const soundPartOf = (document: unknown): Registry | undefined => {
  if (!isObject(document) || !isObject(document['categories'])) return undefined;
  const alone = { version: '1.0.0', updated: '2026-01-01', curator: { name: 'You', pubkey: null }, endorsements: [] };
  const sound = Object.entries(document['categories']).filter(
    ([slug, category]) => parseRegistry({ ...alone, categories: { [slug]: category } }).ok,
  );
  const categories = Object.fromEntries(sound);
  const { curator, trusts } = document;
  for (const attempt of [document, { ...alone, curator, trusts }, alone]) {
    const parsed = parseRegistry({ ...attempt, categories });
    if (parsed.ok) return parsed.value;
  }
  return undefined;
};

type Asking = { readonly folder: string; readonly today: string; readonly index: MatchIndex };

/** What the lists answer, those beside registry.json included, and what is said of that. */
const askLists = async (query: string, own: Registry, { folder, today, index }: Asking) => {
  const lists = await servedLists(folder, own, today, index);
  const asked = await lists.ask(query);
  const leftOut = lists.leftOut().map(({ name, reason }) => `${name} (${reason})`);
  const nameOf = (list: List): string =>
    list.kind === 'trusted' ? `${list.trust.name}'s list, which you trust,` : 'The list of the project';
  const lines = [
    ...asked.answers.flatMap(({ list, match: { category, score } }, nth) => {
      const does = nth === 0 ? 'answers instead' : 'is named after the answer';
      // What the own list finds by its index stands above.
      if (list.kind === 'own')
        return asked.own.ok
          ? []
          : [`A chapter of its sources answers: ${category.slug} (${category.name}) ${scoreText(score)}`];
      return [`${nameOf(list)} ${does}: ${category.slug} (${category.name}) ${scoreText(score)}`];
    }),
    ...(asked.answers.length > 0 || lists.lists === 0
      ? []
      : [`No list that you trust answers either (${lists.lists} read).`]),
    ...(leftOut.length === 0 ? [] : [`Not asked: ${leftOut.join('; ')}`]),
  ];
  const told = asked.answers.map(({ list, match }) => ({
    ...{ list: list.kind, curator: list.registry.curator.name, slug: match.category.slug, score: match.score },
  }));
  return { ...asked, told, lines };
};

type Asked = { readonly index: MatchIndex; readonly found: Result<Match, Miss>; readonly hasAnswer: boolean };

/** How the categories of `index` answer `query`, which they `found` with the default weights and threshold. */
const explain = (query: string, { index, found, hasAnswer }: Asked): Report => {
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
    ...words.map((word) => `  ${wordText(word, index.categories)}`),
    ...(hasAnswer ? [] : [MISS_ADVICE]),
  ].join('\n');
  return { text, data: { found: found.ok ? found.value.category.slug : null, ranking, equal, words } };
};

const MISS_ADVICE =
  'If a topic should answer this, add words of this query to its "aliases", "query_patterns" or "about" in registry.json, then ask ' +
  'again; a name that none of its sources treats belongs in its "near".';

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

type Word = Explanation['words'][number];
/** `takenFor` is a stem: of the word itself it says nothing, of another one it stands for a word of the list. */
const wordText = ({ text, reading, takenFor, weight }: Word, categories: readonly Category[]): string => {
  const stem = takenFor && stemOfTerm(takenFor);
  const isOwn = stem === undefined || stem === text || stem === stemOf(text);
  const taken = isOwn ? '' : `, taken for "${wordWith(stem, categories)}"`;
  return `"${text}" is ${reading}${taken}, weight ${scoreText(weight)}`;
};

const wordWith = (stem: string, categories: readonly Category[]): string =>
  categories
    .flatMap(({ name, query_patterns, aliases = [] }) => [name, ...query_patterns, ...aliases])
    .flatMap((text) => comparable(text).split(' '))
    .find((word) => stemOf(word) === stem) ?? stem;

// The first figure is the share that the field explains; the figure after each word is that word's part of it.
const fieldText = ({ field, words }: ExplainedField): readonly string[] => {
  const explaining = words.filter(({ explains }) => explains > 0);
  const sum = explaining.reduce((total, { explains }) => total + explains, 0);
  const parts = explaining.map(({ text, explains }) => `"${text}" ${explains.toFixed(2)}`);
  return parts.length === 0 ? [] : [`     ${field} ${sum.toFixed(2)}: ${parts.join(', ')}`];
};

// Truncated, not rounded, as the server shows scores.
const scoreText = (score: number): string => (Math.floor(score * 100 + 1e-9) / 100).toFixed(2);
