// What the Worker starts from: the registry document, checked here, and no index, so that it makes its own. `npm run build`
// checks the document before it writes a copy of it and, for many categories, the index; wrangler.toml puts its module,
// dist/built.js, in this one's place.
import registryDocument from '../../registry.json';
import { parseRegistry, type RegistryDocument } from '../domain/registry.ts';

const documentOrThrow = (): RegistryDocument => {
  const parsed = parseRegistry(registryDocument);
  if (!parsed.ok) throw new Error('registry.json is invalid; npm run check:registry names every problem');
  return parsed.value.document;
};

/** A document that passed the schema. */
export const document: RegistryDocument = documentOrThrow();
/** The bytes that `unpackIndex` reads. */
export const packedIndex: ArrayBuffer | undefined = undefined;
