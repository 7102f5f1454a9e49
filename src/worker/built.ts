// What the Worker starts from, computed here: the checked registry document and its index. `npm run build` computes both
// beforehand, and the federation; wrangler.toml replaces this module with its output, dist/built.js. Tests use this one.
import registryDocument from '../../registry.json';
import type { Summary } from '../domain/federation/manifest.ts';
import { buildIndex } from '../domain/matching/build.ts';
import { packIndex } from '../domain/matching/index/packed.ts';
import { registryOrThrow } from '../domain/registry/parse.ts';
import type { RegistryDocument } from '../domain/registry/registry.ts';

const registry = registryOrThrow(registryDocument);

/** A document that passed the schema. */
export const document: RegistryDocument = registry.document;
/** Whether the list has changes that nobody has released; only a development server is built of such a list. */
export const unreleased: boolean = false;
/** The bytes that `unpackIndex` reads. */
export const packedIndex: ArrayBuffer = packIndex(buildIndex(registry.categories)).buffer;
/** What the trusted lists have; null where no list is trusted. Its files are made by the build alone. */
export const federation: Summary | null = null;
