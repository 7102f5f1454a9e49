// The registries and the scored queries that the matching scripts work on: the first list with its open set, and a second
// list of foreign topics, written before the matcher's code was read, on which it is judged.
import { readFileSync } from 'node:fs';
import { checkoutRegistry } from '../../scripts/checkout.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { loadSet, type Row } from './metrics.ts';

const FOREIGN = new URL('./data/foreign-registry.json', import.meta.url);

/** The categories of registry.json. @throws where the file does not pass the schema: nothing can be measured then. */
export const loadCategories = (): readonly Category[] => checkoutRegistry().categories;

/** The categories of the second list. @throws as above. */
export const loadForeignCategories = (): readonly Category[] =>
  registryOrThrow(JSON.parse(readFileSync(FOREIGN, 'utf8'))).categories;

/** The open set, in file order. */
export const loadOpenSet = (): readonly Row[] => loadSet('dev');

/** The queries of the second list, in file order. */
export const loadForeignSet = (): readonly Row[] => loadSet('foreign');
