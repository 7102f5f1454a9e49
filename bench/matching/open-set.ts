// The registries and the scored queries of the matching scripts: the first list with its open set, a foreign list, whose
// figures were seen while the matcher changed, an independent list, written without knowledge of the matcher, and a list of
// twelve topics of software, and the project's list, which nothing is trained on.
import { existsSync, readFileSync } from 'node:fs';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import type { LabelledQuery } from './metrics.ts';

export type ListName = 'first' | 'foreign' | 'independent' | 'software' | 'project';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The rows of a file; none where there is no such file. */
export const rowsIn = <Row extends LabelledQuery = LabelledQuery>(name: string): readonly Row[] => {
  const file = `data/${name}.jsonl`;
  if (!existsSync(new URL(file, import.meta.url))) return [];
  return read(file)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};

/** A question next door to a topic, which no topic of the list answers. */
export type Neighbour = LabelledQuery & { readonly beside: string; readonly half: 'open' | 'kept' };

/** A list with the questions that are asked of it, in the order of their files. */
export type List = {
  readonly name: string;
  readonly categories: readonly Category[];
  readonly rows: readonly LabelledQuery[];
  /**
   * Ten questions beside each topic, written from a taxonomy by somebody who had not read the matcher. Half of them are kept
   * for measuring; only the open half may be looked at while the matcher changes.
   */
  readonly neighbours: readonly Neighbour[];
  /** Questions that name a topic and ask for another job, layer, audience or sense; halves as for neighbours. */
  readonly siblings: readonly Neighbour[];
  /** Questions that sound near a topic of the first list, and that none of its sources treats (docs/sources/own.md). */
  readonly untreated: readonly LabelledQuery[];
};

/** Reads a list. @throws where the file does not pass the schema: nothing can be measured then. */
export const loadList = (list: ListName): List => {
  const file = list === 'project' ? '../../lists/project.json' : `../../scripts/gate/lists/${list}-registry.json`;
  const { categories } = registryOrThrow(JSON.parse(read(file)));
  const slugs = new Set(categories.map(({ slug }) => slug));
  return {
    name: `${list} list`,
    categories,
    // The project's list grows: a question counts once its topic is there.
    rows: rowsIn(list).filter(({ expected }) => expected === null || slugs.has(expected)),
    neighbours: rowsIn<Neighbour>(`${list}-neighbours`),
    siblings: rowsIn<Neighbour & { readonly list: ListName }>('siblings').filter(
      (row) => row.list === list && slugs.has(row.beside),
    ),
    untreated: list === 'first' ? rowsIn('untreated') : [],
  };
};

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
  // Which topic of another list answers a stranger of one: labels that count only here.
  const labels = new Map(rowsIn('joined').map(({ query, expected }) => [query, expected]));
  const names = lists.map(({ name }) => name.replace(' list', '')).join(' + ');
  return {
    name: `${names}, ${categories.length} topics`,
    categories,
    rows: lists
      .flatMap(({ rows }) => rows)
      .map((row) => ({ ...row, expected: row.expected ?? labels.get(row.query) ?? null }))
      .map((row) => ({ ...row, twin: twins.get(row.expected ?? '') })),
    neighbours: lists.flatMap(({ neighbours }) => neighbours),
    siblings: lists.flatMap(({ siblings }) => siblings),
    untreated: [],
  };
};
