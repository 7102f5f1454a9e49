// What a registry document that passed the schema becomes. Apart from the schema, because the Worker is given a document
// that its build has checked and needs no validator for it.
import type { Registry, RegistryDocument } from './registry.ts';

/** The registry of `document`, with its categories in a list, in the order of the document. */
export const registryOf = (document: RegistryDocument): Registry => ({
  ...document,
  categories: Object.entries(document.categories).map(([slug, category]) => ({ slug, ...category })),
  document,
});
