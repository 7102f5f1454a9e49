// A registry that has passed the schema. Separate from the schema and the parser, because the Worker gets a document that
// its build has checked, and ships no validator.
import type { InferOutput } from 'valibot';
import type * as schema from './schema.ts';

export type RegistryDocument = InferOutput<typeof schema.RegistryDocument>;
export type Source = InferOutput<typeof schema.Source>;
export type Category = InferOutput<typeof schema.CategoryEntry> & { readonly slug: string };
export type Trust = InferOutput<typeof schema.Trust>;
export type Endorsement = InferOutput<typeof schema.Endorsement>;

/** A registry that passed the schema. `categories` are in registry order, which decides ties. */
export type Registry = Omit<RegistryDocument, 'categories' | 'endorsements'> & {
  readonly categories: readonly Category[];
  readonly endorsements: readonly Endorsement[];
  readonly document: RegistryDocument;
};

/** The registry of `document`, with its categories in a list, in the order of the document. */
export const registryOf = (document: RegistryDocument): Registry => ({
  ...document,
  endorsements: document.endorsements ?? [],
  categories: Object.entries(document.categories).map(([slug, category]) => ({ slug, ...category })),
  document,
});
