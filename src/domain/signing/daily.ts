// When a bundle is examined: on first use, and again on the first use of each later day, because a registry expires by day.
import { memoizeBy } from '../cache.ts';
import { dayOf } from '../day.ts';
import type { Registry } from '../registry/registry.ts';
import { examine, examineUnreleased, type Provenance } from './provenance.ts';

/** A registry, the parsed signed/signatures.json, and whether it has changes that nobody has released. */
type Bundle = { readonly registry: Registry; readonly signatures: unknown; readonly unreleased?: boolean };

/** What is known of a bundle as of the UTC day of `now`. */
export const provenanceOf = (
  { registry, signatures, unreleased }: Bundle,
  now: () => Date,
): (() => Promise<Provenance>) =>
  memoizeBy(
    () => dayOf(now()),
    (today) => (unreleased ? examineUnreleased(registry, today) : examine(registry, signatures, today)),
  );
