// The library: the curator's own list and the project's, as a server asks both. Its questions, a name and ordinary ones for
// each topic, are in data/library.jsonl; of the ordinary ones nothing was trained on the kept half, but its misses
// were printed with the others, and one exclude in registry.json was written after a row of it. What the first list alone
// refuses, and the project's list has a topic for, is asked, too; one exclude and one alias were written after its rows.
import { readFileSync } from 'node:fs';
import type { Confidence } from '../../src/domain/matching/judge.ts';
import { buildMatcher, type Matcher } from '../../src/domain/matching/match.ts';
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
  readonly ask: (query: string) => Answer | undefined;
  /** What the curator's list alone finds. */
  readonly askOwn: Matcher;
};

const registryIn = (file: string) =>
  registryOrThrow(JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')));

/** Reads both lists. @throws where one does not pass its schema. */
export const loadLibrary = (): Library => {
  const kinds = ['own', 'project'] as const;
  const lists = [registryIn('registry.json'), registryIn('lists/project.json')].map(({ categories }) => categories);
  const matchers = lists.map((categories) => buildMatcher(categories));
  const [askOwn] = matchers;
  if (askOwn === undefined) throw new Error('there are two lists');
  const groups = new Map(lists.flat().map(({ slug, group = '' }) => [slug, group]));
  const rows = rowsIn<LibraryRow>('library');
  const refused = rowsIn('first').flatMap(({ query, project }): readonly LibraryRow[] =>
    project === undefined || rows.some((row) => row.query === query)
      ? []
      : [{ query, expected: project, kind: 'question', group: groups.get(project) ?? '', half: 'open' }],
  );
  return {
    askOwn,
    rows: [...rows, ...refused].filter(({ expected }) => expected === null || groups.has(expected)),
    // The surest answers; of equally sure ones that of the own list, as src/domain/lists/lists.ts has it.
    ask: (query) =>
      matchers
        .flatMap((match, at): readonly Answer[] => {
          const found = match(query);
          const list = kinds[at] ?? 'own';
          return found.ok ? [{ slug: found.value.category.slug, level: found.value.confidence, list }] : [];
        })
        .toSorted((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level))[0],
  };
};

const LEVELS = ['high', 'medium', 'low'] as const;

/** Right, wrong and let in of the library by kind of question and by group, and how often each level was right. */
export const libraryTable = ({ rows, ask }: Library): string => {
  const asked = rows.map((row) => ({ ...row, answer: ask(row.query) }));
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
