// The lists side by side, and joined: right answers, false accepts, what an answer shows, and its confidence.
import { buildMatcher, type Matcher } from '../../src/domain/matching/match.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { table } from '../table.ts';
import { cellsOf, evaluate, type LabelledQuery, percent, slugOf } from './metrics.ts';
import { languageNames, questionsAbout, spokenNames } from './names.ts';
import { type List, loadJoinedLabels, type Neighbour } from './open-set.ts';

/** How a caller of the tools may put a question: as a person asks it, or in a few words of English as a model would. */
const isAgents = ({ kind }: LabelledQuery): boolean => kind === 'agent';

/** Topics that two lists have under two slugs: in the joined list either of them is right. */
const TWINS = [
  ['sourdough-baking', 'sourdough-bread'],
  ['postgresql-performance', 'postgresql-tuning'],
  ['raw-photo-editing', 'photo-editing'],
  ['backpacking', 'mountain-hiking'],
  ['kubernetes-basics', 'kubernetes-operations'],
  ['vegetable-gardening', 'urban-gardening'],
] as const;
const twins: ReadonlyMap<string, string> = new Map(TWINS.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));

/**
 * All of `lists` as one large list; where two have a slug, the first one's topic stays. A stranger to one list may be a
 * question about a topic of another, and a topic may be in two lists.
 */
export const joinLists = (lists: readonly List[]): List => {
  const categories = lists
    .flatMap((list) => list.categories)
    .filter(({ slug }, place, all) => all.findIndex((other) => other.slug === slug) === place);
  const labels = loadJoinedLabels();
  const names = lists.map(({ name }) => name.replace(' list', '')).join(' + ');
  return {
    name: `${names}, ${categories.length} topics`,
    categories,
    rows: lists
      .flatMap(({ rows }) => rows)
      .map((row) => ({ ...row, expected: row.expected ?? labels.get(row.query) ?? null }))
      .map((row) => ({ ...row, twin: twins.get(row.expected ?? '') })),
    neighbours: lists.flatMap(({ neighbours }) => neighbours),
  };
};

/** Three rows per list: all its questions, and each of the two ways to put one. */
export const listsTable = (lists: readonly List[]): string =>
  table([
    ['', 'questions', 'right', 'wrong category', 'false accepts', 'right topic shown'],
    ...lists.flatMap(({ name, categories, rows }) => {
      const match = buildMatcher(categories);
      const unrelated = rows.filter(({ expected }) => expected === null);
      const asked = rows.filter((row) => row.expected !== null);
      return [
        figuresRow(name, rows, match),
        figuresRow(`${name}, as asked`, [...asked.filter((row) => !isAgents(row)), ...unrelated], match),
        figuresRow(`${name}, in a few words of English`, [...asked.filter(isAgents), ...unrelated], match),
      ];
    }),
  ]);

/** The slug that `match` answers to each of `rows`, null where nothing. */
export const predictionsOf = (rows: readonly LabelledQuery[], match: Matcher): readonly (string | null)[] =>
  rows.map(({ query }) => slugOf(match(query)));

const figuresRow = (name: string, rows: readonly LabelledQuery[], match: Matcher): readonly string[] => {
  const cells = cellsOf(evaluate(rows, predictionsOf(rows, match)));
  const answerable = rows.filter(({ expected }) => expected !== null);
  const shown = answerable.filter((row) =>
    shownFor(row.query, match).some((slug) => slug === row.expected || slug === row.twin),
  ).length;
  return [name, `${rows.length}`, ...cells, percent(shown / Math.max(1, answerable.length))];
};

/** The slugs that an answer names: the winner with its alternatives, or the candidates. */
export const shownFor = (query: string, match: Matcher): readonly string[] => {
  const found = match(query);
  if (found.ok) return [found.value, ...found.value.alternatives].map(({ category }) => category.slug);
  return found.error.reason === 'below_threshold' ? found.error.candidates.map(({ category }) => category.slug) : [];
};

/** How often a question next door to a topic, or one that no source treats, is answered, by confidence. */
export const neighboursTable = (lists: readonly List[]): string =>
  table([
    ['list', 'set', 'questions', 'answered', 'high', 'medium', 'low'],
    ...lists.flatMap(({ name, categories, neighbours, untreated = [] }) => {
      const match = buildMatcher(categories);
      const half = (wanted: Neighbour['half']) => neighbours.filter((row) => row.half === wanted);
      const groups = { open: half('open'), kept: half('kept'), untreated };
      return Object.entries(groups)
        .filter(([, rows]) => rows.length > 0)
        .map(([set, rows]) => {
          const queries = rows.map(({ query }) => query);
          return [name, set, `${queries.length}`, ...answeredCells(queries, match)];
        });
    }),
  ]);

/** The questions about the topics of `list`, asked of it alone and of ever longer lists around it. */
export const curveTable = (
  { categories: own, rows, neighbours }: List,
  around: readonly (readonly Category[])[],
): string => {
  const isOwn = (slug: string | null): boolean => own.some((category) => category.slug === slug);
  const lists = [own, ...around.map((others) => [...own, ...others.filter(({ slug }) => !isOwn(slug))])];
  return table([
    ['topics', 'right', 'wrong topic', 'strangers let in', 'of them high', 'neighbours let in'],
    ...lists.map((categories) => {
      const match = buildMatcher(categories);
      const letIn = (asked: readonly LabelledQuery[]) => asked.filter(({ query }) => isOwn(slugOf(match(query))));
      const strangers = rows.filter(({ expected }) => expected === null);
      const high = letIn(strangers).filter(({ query }) => confidenceFor(query, match) === 'high');
      const { accuracy, wrongRate } = evaluate(rows, predictionsOf(rows, match));
      const shares = [letIn(strangers), high].map((some) => some.length / strangers.length);
      const beside = letIn(neighbours).length / neighbours.length;
      return [`${categories.length}`, ...[accuracy, wrongRate, ...shares, beside].map(percent)];
    }),
  ]);
};

const confidenceFor = (query: string, match: Matcher): string | undefined => {
  const found = match(query);
  return found.ok ? found.value.confidence : undefined;
};

/** How often each confidence is right, unrelated questions and neighbours included. */
export const confidenceTable = (lists: readonly List[]): string =>
  table([
    ['list', 'high', 'medium', 'low'],
    ...lists.map(({ name, categories, rows, neighbours }) => {
      const match = buildMatcher(categories);
      const answered = [...rows, ...neighbours].flatMap((row) => {
        const found = match(row.query);
        return found.ok ? [{ level: found.value.confidence, right: found.value.category.slug === row.expected }] : [];
      });
      return [name, ...LEVELS.map((level) => shareRight(answered.filter((answer) => answer.level === level)))];
    }),
  ]);

const LEVELS = ['high', 'medium', 'low'] as const;

const shareRight = (answers: readonly { readonly right: boolean }[]): string => {
  const right = answers.filter((answer) => answer.right).length;
  return `${right} of ${answers.length} (${percent(right / Math.max(1, answers.length))} %)`;
};

/** What a curator's words contribute to the figures, measured by removing them. */
export const curationTable = (lists: readonly List[]): string =>
  table([
    ['', ...lists.flatMap(({ name }) => [`${name}: right`, 'false accepts'])],
    ...CURATIONS.map(({ title, change }) => [
      title,
      ...lists.flatMap(({ categories, rows }) => {
        const { accuracy, far } = evaluate(rows, predictionsOf(rows, buildMatcher(categories.map(change))));
        return [percent(accuracy), percent(far)];
      }),
    ]),
  ]);

type Curation = { readonly title: string; readonly change: (category: Category) => Category };

const keeping = (title: string, keeps: (alias: string, place: number) => boolean): Curation => ({
  title,
  change: ({ aliases = [], ...category }) => ({ ...category, aliases: aliases.filter(keeps) }),
});

const CURATIONS: readonly Curation[] = [
  keeping('all', () => true),
  ...[30, 20, 10, 5].map((count) => keeping(`${count} aliases a topic`, (_, place) => place < count)),
  keeping('no aliases', () => false),
  keeping('no aliases of one word (products, technical terms)', (alias) => /\s/.test(alias)),
  keeping('no aliases of several words', (alias) => !/\s/.test(alias)),
  { title: 'no excludes', change: ({ excludes: _, ...category }) => category },
  {
    title: 'three patterns a topic',
    change: (category) => ({ ...category, query_patterns: category.query_patterns.slice(0, 3) }),
  },
];

/** How many names of two public packages are answered, by confidence; none of them is a topic of a list. */
export const namesTable = (lists: readonly List[]): string =>
  table([
    ['list', 'names', 'questions', 'answered', 'high', 'medium', 'low'],
    ...lists.flatMap(({ name, categories }) => {
      const match = buildMatcher(categories);
      return [
        namesRow(`${name}: programming languages`, languageNames(categories), match),
        namesRow(`${name}: living languages`, spokenNames(categories), match),
      ];
    }),
  ]);

const namesRow = (title: string, names: readonly string[], match: Matcher): readonly string[] => {
  const questions = names.flatMap(questionsAbout);
  return [title, `${names.length}`, `${questions.length}`, ...answeredCells(questions, match)];
};

/** How many of `questions` are answered, and how many at each level. */
const answeredCells = (questions: readonly string[], match: Matcher): readonly string[] => {
  const levels = questions.flatMap((query) => confidenceFor(query, match) ?? []);
  const share = percent(levels.length / questions.length);
  return [
    `${levels.length} (${share} %)`,
    ...LEVELS.map((level) => `${levels.filter((other) => other === level).length}`),
  ];
};
