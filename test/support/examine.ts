// What is known of a registry on one day, as a server that starts on that day finds it.
import type { Registry } from '../../src/domain/registry/registry.ts';
import { type Provenance, provenanceOf } from '../../src/domain/signing/provenance.ts';

/** The provenance of `registry` with the parsed `signatures` on the day `today`, YYYY-MM-DD. */
export const examine = (registry: Registry, signatures: unknown, today: string): Promise<Provenance> =>
  provenanceOf({ registry, signatures }, () => new Date(today))();
