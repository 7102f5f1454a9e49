// The registries and the scored queries that the matching scripts work on: the first list with its open set, and a second
// list of foreign topics, written without knowledge of the matcher, on which it is judged.
import { readFileSync } from 'node:fs';
import { type Category, parseRegistry } from '../../src/domain/registry/registry.ts';
import { loadSet, type Row } from './data/metrics.mjs';

const FIRST = new URL('../../registry.json', import.meta.url);
const FOREIGN = new URL('./data/foreign-registry.json', import.meta.url);

/** The categories of registry.json. @throws where the file does not pass the schema: nothing can be measured then. */
export const loadCategories = (): readonly Category[] => categoriesOf(FIRST);

/** The categories of the second list. @throws as above. */
export const loadForeignCategories = (): readonly Category[] => categoriesOf(FOREIGN);

/** The open set, in file order. */
export const loadOpenSet = (): readonly Row[] => loadSet('dev');

/** The queries of the second list, in file order. */
export const loadForeignSet = (): readonly Row[] => loadSet('foreign');

const categoriesOf = (file: URL): readonly Category[] => {
  const parsed = parseRegistry(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.ok) return parsed.value.categories;
  const problems = parsed.error.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`${file.pathname} is not a registry; run npm run check:registry\n${problems.join('\n')}`);
};
