// The tables of docs/matching.md: the lists side by side and joined, with right answers, false accepts and confidence.
import { buildMatcher, type Matcher } from '../../src/domain/matching/match.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { table } from '../table.ts';
import { cellsOf, evaluate, type LabelledQuery, type Prediction, percent, slugOf } from './metrics.ts';
import { languageNames, questionsAbout, spokenNames } from './names.ts';
import type { List, Neighbour } from './open-set.ts';
import { bestPredictions, fuseRanker, miniSearchRanker } from './rankers.ts';

/** Right answers of each list, also by how the question is put: as a person asks it, or in a few words of English, as a model would. */
export const listsTable = (lists: readonly List[]): string =>
  table([
    [
      ...['', 'questions', 'right', 'wrong category', 'false accepts'],
      ...['right as asked', 'right in a few words of English', 'right topic shown'],
    ],
    ...lists.map(({ name, categories, rows }) => {
      const match = buildMatcher(categories);
      const reportOn = (some: readonly LabelledQuery[]) => evaluate(some, predictionsOf(some, match));
      const asked = rows.filter(({ expected }) => expected !== null);
      const [byPeople, byAgents] = [false, true].map((wanted) =>
        reportOn(asked.filter(({ kind }) => (kind === 'agent') === wanted)),
      );
      const shown = asked.filter((row) =>
        shownFor(row.query, match).some((slug) => slug === row.expected || slug === row.twin),
      );
      const shares = [byPeople?.accuracy ?? 0, byAgents?.accuracy ?? 0, shown.length / asked.length];
      return [name, `${rows.length}`, ...cellsOf(reportOn(rows)), ...shares.map(percent)];
    }),
  ]);

/** The slug that `match` answers to each of `rows`, null where nothing. */
export const predictionsOf = (rows: readonly LabelledQuery[], match: Matcher): readonly Prediction[] =>
  rows.map(({ query }) => slugOf(match(query)));

/** The slugs that an answer names: the winner with its alternatives, or the candidates. */
export const shownFor = (query: string, match: Matcher): readonly string[] => {
  const found = match(query);
  if (found.ok) return [found.value, ...found.value.alternatives].map(({ category }) => category.slug);
  return found.error.reason === 'below_threshold' ? found.error.candidates.map(({ category }) => category.slug) : [];
};

/**
 * How many questions without an answer are answered, by confidence: those next door to a topic, those that name it and want
 * something else, those that no source of a topic treats, and names of two public packages.
 */
export const strangersTable = (lists: readonly List[]): string =>
  table([
    ['list', 'asked', 'questions', 'answered', 'high', 'medium', 'low'],
    ...lists.flatMap(({ name, categories, neighbours, siblings, untreated }) => {
      const match = buildMatcher(categories);
      const queriesOf = (rows: readonly LabelledQuery[]) => rows.map(({ query }) => query);
      const half = (wanted: Neighbour['half']) => queriesOf(neighbours.filter((row) => row.half === wanted));
      const groups = {
        'neighbours, open half': half('open'),
        'neighbours, kept half': half('kept'),
        'siblings, open half': queriesOf(siblings.filter(({ half }) => half === 'open')),
        'siblings, kept half': queriesOf(siblings.filter(({ half }) => half === 'kept')),
        'name and an unrelated word': unrelatedTo(categories),
        untreated: queriesOf(untreated),
        'programming languages': languageNames(categories).flatMap(questionsAbout),
        'living languages': spokenNames(categories).flatMap(questionsAbout),
      };
      return Object.entries(groups)
        .filter(([, queries]) => queries.length > 0)
        .map(([asked, queries]) => [name, asked, `${queries.length}`, ...answeredCells(queries, match)]);
    }),
  ]);

/** Words that have nothing to do with a topic; other ones than those that the judge is trained on. */
const STRANGE_WORDS = [
  'buildings',
  'giraffe',
  'violin',
  'pancakes',
  'tractor',
  'sunset',
  'carpet',
  'orchid',
  'necklace',
];

const unrelatedTo = (categories: readonly Category[]): readonly string[] =>
  categories.flatMap(({ name }) => STRANGE_WORDS.map((word) => `${name.toLowerCase()} ${word}`));

/** How many of `questions` are answered, and how many at each level. */
const answeredCells = (questions: readonly string[], match: Matcher): readonly string[] => {
  const levels = questions.map((query) => match(query)).flatMap((found) => (found.ok ? [found.value.confidence] : []));
  return [
    `${levels.length} (${percent(levels.length / questions.length)} %)`,
    ...LEVELS.map((level) => `${levels.filter((other) => other === level).length}`),
  ];
};

/** How often each confidence is right, unrelated questions, neighbours and siblings included. */
export const confidenceTable = (lists: readonly List[]): string =>
  table([
    ['list', 'high', 'medium', 'low'],
    ...lists.map(({ name, categories, rows, neighbours, siblings }) => {
      const match = buildMatcher(categories);
      const answered = [...rows, ...neighbours, ...siblings].flatMap((row) => {
        const found = match(row.query);
        return found.ok
          ? [
              {
                level: found.value.confidence,
                right: [row.expected, 'twin' in row ? row.twin : undefined].includes(found.value.category.slug),
              },
            ]
          : [];
      });
      return [name, ...LEVELS.map((level) => shareRight(answered.filter((answer) => answer.level === level)))];
    }),
  ]);

const LEVELS = ['high', 'medium', 'low'] as const;

const shareRight = (answers: readonly { readonly right: boolean }[]): string => {
  const right = answers.filter((answer) => answer.right).length;
  return `${right} of ${answers.length} (${percent(right / Math.max(1, answers.length))} %)`;
};

type Answers = (list: List) => readonly Prediction[];

/** The matcher after `change` was made to every category. */
const changed =
  (change: (category: Category) => Category): Answers =>
  ({ categories, rows }) =>
    predictionsOf(rows, buildMatcher(categories.map(change)));

const keeping = (keeps: (alias: string, place: number) => boolean): Answers =>
  changed(({ aliases = [], ...category }) => ({ ...category, aliases: aliases.filter(keeps) }));

const WAYS: readonly (readonly [title: string, answers: Answers])[] = [
  ['this matcher', changed((category) => category)],
  ['with 20 aliases a topic', keeping((_, place) => place < 20)],
  ['with 5 aliases a topic', keeping((_, place) => place < 5)],
  ['without aliases', keeping(() => false)],
  ['without aliases of one word (products, technical terms)', keeping((alias) => /\s/.test(alias))],
  ['without aliases of several words', keeping((alias) => !/\s/.test(alias))],
  ['without excludes', changed(({ excludes: _, ...category }) => category)],
  ['with three patterns a topic', changed((topic) => ({ ...topic, query_patterns: topic.query_patterns.slice(0, 3) }))],
  ['MiniSearch', ({ categories, rows }) => bestPredictions(rows, miniSearchRanker(categories))],
  ['Fuse.js', ({ categories, rows }) => bestPredictions(rows, fuseRanker(categories))],
];

/** Right answers and false accepts without some of a curator's words, measured by removing them, and of two search libraries. */
export const curationTable = (lists: readonly List[]): string =>
  table([
    ['', ...lists.flatMap(({ name }) => [`${name}: right`, 'false accepts'])],
    ...WAYS.map(([title, answers]) => [
      title,
      ...lists.flatMap((list) => {
        const { accuracy, far } = evaluate(list.rows, answers(list));
        return [percent(accuracy), percent(far)];
      }),
    ]),
  ]);

/** The questions of a list that are answered wrongly, or not at all. */
export const errorsTable = ({ categories, rows }: List): string => {
  const match = buildMatcher(categories);
  return table([
    ['kind', 'query', 'expected', 'given', 'score'],
    ...rows.flatMap(({ kind, query, expected }) => {
      const given = slugOf(match(query));
      const top = match(query, 0);
      const score = top.ok ? top.value.score.toFixed(2) : '';
      return given === expected ? [] : [[kind, query, expected ?? '(nothing)', given ?? '(nothing)', score]];
    }),
  ]);
};
