// When a bundle is examined: on first use, and again on the first use of each later day, because a registry expires by day.
import { memoizeBy } from '../cache.ts';
import { dayOf } from '../day.ts';
import type { Registry } from '../registry/registry.ts';
import { examine, type Provenance } from './provenance.ts';

/** What is known of `registry` and of `signatures` (parsed signed/signatures.json), as of the UTC day of `now`. */
export const provenanceOf = (registry: Registry, signatures: unknown, now: () => Date): (() => Promise<Provenance>) =>
  memoizeBy(
    () => dayOf(now()),
    (today) => examine(registry, signatures, today),
  );
