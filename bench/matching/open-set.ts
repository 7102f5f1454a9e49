// The registries and the scored queries of the matching scripts: the first list with its open set, a foreign list, whose
// figures were seen while the matcher changed, and an independent list, written without knowledge of the matcher.
import { readFileSync } from 'node:fs';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import type { LabelledQuery } from './metrics.ts';

type ListName = 'first' | 'foreign' | 'independent';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The categories of a list. @throws where the file does not pass the schema: nothing can be measured then. */
export const loadCategories = (list: ListName = 'first'): readonly Category[] =>
  registryOrThrow(JSON.parse(read(`../../scripts/gate/lists/${list}-registry.json`))).categories;

/** The scored queries of a list, in file order. */
export const loadQueries = (list: ListName = 'first'): readonly LabelledQuery[] =>
  read(`data/${list === 'first' ? 'dev' : list}.jsonl`)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

export type List = {
  readonly name: string;
  readonly categories: readonly Category[];
  readonly rows: readonly LabelledQuery[];
};

/** A list with its queries, under the name that tables show. */
export const loadList = (list: ListName): List => ({
  name: `${list} list`,
  categories: loadCategories(list),
  rows: loadQueries(list),
});
