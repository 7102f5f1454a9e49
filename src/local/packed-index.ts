// The index of the registry, which takes half a second to compute. A bundle has its bytes in place of this module
// (scripts/build/build-local.ts).
import { buildIndex } from '../domain/matching/build.ts';
import { packIndex } from '../domain/matching/index/packed.ts';
import type { Registry } from '../domain/registry/registry.ts';

/** The bytes that `unpackIndex` reads. */
export const packedIndexOf = ({ categories }: Registry): ArrayBuffer => packIndex(buildIndex(categories)).buffer;
