// What the Worker starts from, computed here: the checked registry document and its index. `npm run build` computes both
// beforehand, and what it found of other lists; the script has its output, dist/built.js, in place of this module. Tests use
// this one, which has no other lists: their files are made by the build alone.
import registryDocument from '../../registry.json';
import { NO_OTHERS, type Summary } from '../domain/lists/manifest.ts';
import { buildIndex } from '../domain/matching/build.ts';
import { joinParts, packIndex } from '../domain/matching/index/packed.ts';
import { registryOrThrow } from '../domain/registry/parse.ts';
import type { RegistryDocument } from '../domain/registry/registry.ts';

const registry = registryOrThrow(registryDocument);

/** A document that passed the schema. */
export const document: RegistryDocument = registry.document;
/** Whether the list has changes that nobody has released; only a development server is built of such a list. */
export const unreleased: boolean = false;
/** The indexes of the own list and of the project's, as two parts of bytes that `unpackIndex` reads; the second may be empty. */
export const packedIndexes: ArrayBuffer = joinParts([
  packIndex(buildIndex(registry.categories)),
  new Uint8Array(),
]).buffer;
/** What the other lists have. */
export const lists: Summary = NO_OTHERS;
