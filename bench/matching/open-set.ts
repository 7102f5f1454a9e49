// The registries and the scored queries that the matching scripts work on: the first list with its open set, a foreign one
// that was looked at while the matcher changed, and an independent one, written by somebody who has not seen the matcher.
import { readFileSync } from 'node:fs';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { type LabelledQuery, loadSet } from './metrics.ts';

type ListName = 'first' | 'foreign' | 'independent';

/** The categories of the first list. @throws where the file does not pass the schema: nothing can be measured then. */
export const loadCategories = (): readonly Category[] => loadCategoriesOf('first');

/** The categories of a list. @throws as above. */
export const loadCategoriesOf = (list: ListName): readonly Category[] => {
  const file = new URL(`./data/${list}-registry.json`, import.meta.url);
  return registryOrThrow(JSON.parse(readFileSync(file, 'utf8'))).categories;
};

/** The open set, in file order. */
export const loadOpenSet = (): readonly LabelledQuery[] => loadSet('dev');

/** The queries of another list, in file order. */
export const loadSetOf = (list: ListName): readonly LabelledQuery[] => loadSet(list);
