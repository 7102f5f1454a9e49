// The registry and the scored queries that the matching scripts work on.
import { checkoutRegistry } from '../../scripts/checkout.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { loadSet, type Row } from './metrics.ts';

/** The categories of registry.json. @throws where the file does not pass the schema: nothing can be measured then. */
export const loadCategories = (): readonly Category[] => checkoutRegistry().categories;

/** The open set, in file order. */
export const loadOpenSet = (): readonly Row[] => loadSet('dev');
