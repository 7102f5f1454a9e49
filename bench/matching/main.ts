// Scores the matcher on all lists, compares it with others, measures its parts, and writes the tables of docs/matching.md.
// Fails if a figure is more than two points worse than the recorded one. Measures growth and names only on request.
import { readFileSync, writeFileSync } from 'node:fs';
import { readCommandLine } from '../../scripts/command-line.ts';
import { explain } from '../../scripts/curator/ask.ts';
import { inLanes } from '../../scripts/in-lanes.ts';
import { jsonFile } from '../../src/domain/json.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import { buildMatcher, matcherOver } from '../../src/domain/matching/match.ts';
import { slugFor } from '../load/checked-client.ts';
import { madeUpRegistry } from '../made-up-registry.ts';
import { table, writeTables } from '../table.ts';
import { measureGrowth } from './growth.ts';
import {
  confidenceTable,
  curationTable,
  curveTable,
  joinLists,
  listsTable,
  namesTable,
  neighboursTable,
  predictionsOf,
} from './lists.ts';
import { CONTRACT, cellsOf, type Evaluation, evaluate, percent, slugOf, withInterval } from './metrics.ts';
import { type List, loadList } from './open-set.ts';
import { type EvaluatedRanker, firstRanker, fuseRanker, miniSearchRanker, ownRanker } from './rankers.ts';
import {
  acceptedAnswers,
  answersOf,
  bestThreshold,
  crossValidate,
  macroF1Interval,
  mostWorth,
  reportAt,
} from './scores.ts';
import { ablations, tunedChoices } from './variants.ts';

const RECORDED = new URL('./data/recorded.json', import.meta.url);
const DOCUMENT = 'docs/matching.md';
const THRESHOLD = 0.4;
const FOLDS = 5;
const ALLOWED_LOSS = 0.02;

const { values: options } = readCommandLine({
  call: 'npm run eval -- [flags]',
  does: 'Scores the matcher on all lists and writes the tables of docs/matching.md.',
  flags: {
    url: { type: 'string', says: 'also ask the server there, and compare' },
    record: { type: 'boolean', default: false, says: 'record the figures that later runs are compared with' },
    growth: { type: 'boolean', default: false, says: 'measure longer lists, too' },
    names: { type: 'boolean', default: false, says: 'measure foreign names, too' },
  },
});

const [first, foreign, independent] = [loadList('first'), loadList('foreign'), loadList('independent')];
const lists = [first, foreign, independent];
const { categories, rows } = first;
const reportOn = (list: List) => evaluate(list.rows, predictionsOf(list.rows, buildMatcher(list.categories)));
const independentReport = reportOn(independent);
const foreignReport = reportOn(foreign);
const own = answersOf(rows, ownRanker(categories));
const report = reportAt(rows, own, THRESHOLD);

const figuresRow = (name: string, predictions: readonly (string | null)[]): readonly string[] => {
  const evaluation = evaluate(rows, predictions);
  return [name, ...cellsOf(evaluation), withInterval(evaluation.macroF1, macroF1Interval(rows, predictions))];
};

const comparison = (): string => {
  const choices = tunedChoices(categories, rows);
  const validated = crossValidate(rows, choices, FOLDS);
  const top = mostWorth(rows, choices, [...rows.keys()]);
  console.log('chosen in each fold:', validated.chosen.map((chosen) => JSON.stringify(chosen)).join('\n  '));
  console.log('chosen on all rows:', JSON.stringify(top?.parameters));
  const atBestThreshold = (name: string, ranker: EvaluatedRanker): readonly string[] => {
    const answers = answersOf(rows, ranker);
    return figuresRow(`${name}, best threshold`, acceptedAnswers(answers, bestThreshold(rows, answers)));
  };
  return table([
    ['', 'accuracy', 'wrong category', 'false accepts', 'macro-F1'],
    figuresRow('this matcher', acceptedAnswers(own, THRESHOLD)),
    figuresRow('this matcher, cross-validated', validated.predictions),
    figuresRow('first algorithm', acceptedAnswers(answersOf(rows, firstRanker(categories)), THRESHOLD)),
    atBestThreshold('MiniSearch', miniSearchRanker(categories)),
    atBestThreshold('Fuse.js', fuseRanker(categories)),
  ]);
};

const byKind = (): string => {
  const firstReport = reportAt(rows, answersOf(rows, firstRanker(categories)), THRESHOLD);
  const share = ({ kinds }: Evaluation, kind: string): string => `${kinds[kind]?.good ?? 0}/${kinds[kind]?.n ?? 0}`;
  return table([
    ['kind', 'this matcher', 'first algorithm'],
    ...Object.keys(report.kinds).map((kind) => [kind, share(report, kind), share(firstReport, kind)]),
  ]);
};

const ablation = (): string =>
  table([
    ['without', 'accuracy', 'wrong category', 'false accepts'],
    ...[{ name: '(nothing)', ranker: ownRanker(categories) }, ...ablations(categories)].map(({ name, ranker }) => {
      const { accuracy, wrongRate, far } = reportAt(rows, answersOf(rows, ranker), THRESHOLD);
      return [name, ...[accuracy, wrongRate, far].map(percent)];
    }),
  ]);

/** Figures as they are recorded and compared; some must not fall, the others not rise. */
const figures = {
  accuracy: report.accuracy,
  macroF1: report.macroF1,
  wrongCategory: report.wrongRate,
  falseAccepts: report.far,
  foreignAccuracy: foreignReport.accuracy,
  foreignWrongCategory: foreignReport.wrongRate,
  foreignFalseAccepts: foreignReport.far,
  independentAccuracy: independentReport.accuracy,
  independentWrongCategory: independentReport.wrongRate,
  independentFalseAccepts: independentReport.far,
};
const MUST_NOT_FALL: readonly string[] = ['accuracy', 'macroF1', 'foreignAccuracy', 'independentAccuracy'];

const losses = (): readonly string[] => {
  const recorded: Readonly<Record<string, number>> = JSON.parse(readFileSync(RECORDED, 'utf8'));
  return Object.entries(figures).flatMap(([name, now]) => {
    const before = recorded[name];
    if (before === undefined) return [`bench/matching/data/recorded.json has no ${name}; run npm run eval -- --record`];
    const loss = MUST_NOT_FALL.includes(name) ? before - now : now - before;
    return loss > ALLOWED_LOSS ? [`${name} is ${percent(now)} %, recorded were ${percent(before)} %`] : [];
  });
};

const contractFailures = (): readonly string[] => {
  const match = buildMatcher(categories);
  return CONTRACT.flatMap(({ query, expected, threshold }) => {
    const slug = slugOf(match(query, threshold));
    return slug === expected ? [] : [`contract: "${query}" gives ${slug ?? 'nothing'}, not ${expected ?? 'nothing'}`];
  });
};

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

/** Where the server at `url` answers a query otherwise than the matcher does. @throws where it is not on this machine. */
const httpDifferences = async (url: string): Promise<readonly string[]> => {
  const { hostname, origin } = new URL(url);
  if (!LOOPBACK.test(hostname)) throw new Error(`--url must be a server on this machine, not ${url}`);
  const queries = rows.map(({ query }) => query);
  const answered = await inLanes(queries, 1, (query) => slugFor(origin, query));
  const head = ['over HTTP', 'accuracy', 'wrong category', 'false accepts', 'macro-F1'];
  console.log(table([head, figuresRow(url, answered)]));
  const inProcess = acceptedAnswers(own, THRESHOLD);
  return queries.flatMap((query, place) => {
    const [there, here] = [answered[place], inProcess[place]];
    return there === here ? [] : [`"${query}" gives ${there} over HTTP and ${here} in-process`];
  });
};

const errors = (): string => {
  const predictions = acceptedAnswers(own, THRESHOLD);
  const wrong = rows.flatMap(({ query, expected, kind }, place) => {
    const [given, score] = [predictions[place], own[place]?.score.toFixed(2) ?? ''];
    return given === expected ? [] : [[kind, query, expected ?? '(nothing)', given ?? '(nothing)', score]];
  });
  return table([['kind', 'query', 'expected', 'given', 'score'], ...wrong]);
};

/** What stands around the first list: 32 topics, 56 with the independent ones, and made-up ones up to 212. */
const curveLists = () => {
  const joined = joinLists([foreign, independent]).categories;
  const more = 212 - joinLists(lists).categories.length;
  return [foreign.categories, joined, [...joined, ...madeUpRegistry(more).categories]];
};

const index = buildIndex(categories);
const EXAMPLE = 'what do I need to run a bitcoin fullnode on a raspbery pi?';

const tables = {
  comparison: comparison(),
  kinds: byKind(),
  ablation: ablation(),
  lists: listsTable([...lists, joinLists(lists)]),
  neighbours: neighboursTable(lists),
  curve: curveTable(first, curveLists()),
  confidence: confidenceTable(lists),
  curation: curationTable(lists),
  errors: errors(),
  example: `\`\`\`text\n${explain(EXAMPLE, { index, found: matcherOver(index)(EXAMPLE) }).text}\n\`\`\``,
};
console.log(Object.values(tables).join('\n\n'));
writeTables(DOCUMENT, tables);
if (options.names) {
  const names = namesTable(lists);
  console.log(names);
  writeTables(DOCUMENT, { names });
}
if (options.growth) writeTables(DOCUMENT, { growth: await measureGrowth() });
if (options.record) writeFileSync(RECORDED, jsonFile(figures));
const problems = [
  ...losses(),
  ...contractFailures(),
  ...(options.url === undefined ? [] : await httpDifferences(options.url)),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
