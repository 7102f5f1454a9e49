// The library: the curator's own list and the project's, as a server asks both. Its questions, a name and ordinary ones for
// each topic, are in data/library.jsonl; of the ordinary ones nothing was trained on the kept half, but its misses
// were printed with the others, and one exclude in registry.json was written after a row of it. What the first list alone
// refuses, and the project's list has a topic for, is asked, too; one exclude and one alias were written after its rows.
import { readFileSync } from 'node:fs';
import { servedLists } from '../../scripts/build/build-lists.ts';
import { dayOf } from '../../src/domain/day.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import type { Confidence } from '../../src/domain/matching/judge.ts';
import { type Matcher, matcherOver } from '../../src/domain/matching/match.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import { table } from '../table.ts';
import { type LabelledQuery, percent } from './metrics.ts';
import { rowsIn } from './open-set.ts';

/** `kind` is name, question or negative; `group` is that of the topic, or that in which a question without one was asked. */
export type LibraryRow = LabelledQuery & { readonly group: string; readonly half: 'open' | 'kept' };

/** What the library answers to a question: a topic of the list of a kind, and how sure; undefined where nothing. */
type Answer = { readonly slug: string; readonly level: Confidence; readonly list: string };

export type Library = {
  /** The questions whose topic is there, or that have none. */
  readonly rows: readonly LibraryRow[];
  readonly ask: (query: string) => Promise<Answer | undefined>;
  /** What the curator's list alone finds. */
  readonly askOwn: Matcher;
};

const registryIn = (file: string) =>
  registryOrThrow(JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')));

/** Reads both lists. @throws where one does not pass its schema. */
export const loadLibrary = async (): Promise<Library> => {
  const own = registryIn('registry.json');
  const index = buildIndex(own.categories);
  const lists = await servedLists(process.cwd(), own, dayOf(new Date()), index);
  const topics = [...own.categories, ...registryIn('lists/project.json').categories];
  const groups = new Map(topics.map(({ slug, group = '' }) => [slug, group]));
  const rows = rowsIn<LibraryRow>('library');
  const refused = rowsIn('first').flatMap(({ query, project }): readonly LibraryRow[] =>
    project === undefined || rows.some((row) => row.query === query)
      ? []
      : [{ query, expected: project, kind: 'question', group: groups.get(project) ?? '', half: 'open' }],
  );
  return {
    askOwn: matcherOver(index),
    rows: [...rows, ...refused].filter(({ expected }) => expected === null || groups.has(expected)),
    ask: async (query) => {
      const [best] = (await lists.ask(query)).answers;
      return best && { slug: best.match.category.slug, level: best.match.confidence, list: best.list.kind };
    },
  };
};

const LEVELS = ['high', 'medium', 'low'] as const;

/** Right, wrong and let in of the library by kind of question and by group, and how often each level was right. */
export const libraryTable = async ({ rows, ask }: Library): Promise<string> => {
  const asked = await Promise.all(rows.map(async (row) => ({ ...row, answer: await ask(row.query) })));
  const isRight = ({ expected, answer }: (typeof asked)[number]): boolean => answer?.slug === expected;
  const line = (title: string, some: typeof asked): readonly string[] => {
    const [topics, strangers] = [
      some.filter((row) => row.expected !== null),
      some.filter((row) => row.expected === null),
    ];
    const right = topics.filter(isRight).length;
    const wrong = topics.filter((row) => row.answer !== undefined && !isRight(row)).length;
    const levels = LEVELS.map((level) => some.filter((row) => row.answer?.level === level));
    return [
      ...[title, `${topics.length}`, `${right} (${percent(right / topics.length)} %)`, `${wrong}`],
      `${strangers.filter((row) => row.answer !== undefined).length} of ${strangers.length}`,
      ...levels.map((answers) => `${answers.filter(isRight).length} of ${answers.length}`),
    ];
  };
  const ordinary = asked.filter(({ kind }) => kind !== 'name');
  const groups = [...new Set(asked.map(({ group }) => group))];
  return table([
    ['asked', 'questions', 'right', 'wrong topic', 'let in', 'high: right', 'medium: right', 'low: right'],
    line(
      'names',
      asked.filter(({ kind }) => kind === 'name'),
    ),
    ...(['open', 'kept'] as const).map((half) =>
      line(
        `ordinary questions, ${half} half`,
        ordinary.filter((row) => row.half === half),
      ),
    ),
    ...groups.map((group) =>
      line(
        group,
        asked.filter((row) => row.group === group),
      ),
    ),
  ]);
};
