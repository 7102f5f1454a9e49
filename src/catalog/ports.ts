// Everything the tools, resources and prompts of this catalog may ask for. Each names what it needs with `Needs<…>`; a
// list can only hold what its transport provides for, and the compiler says so.
import type { Federation } from '../domain/federation/federation.ts';
import type { Matcher } from '../domain/matching/match.ts';
import type { Registry } from '../domain/registry/registry.ts';
import type { Provenance } from '../domain/signing/provenance.ts';

export type Ports = {
  readonly registry: Registry;
  readonly match: Matcher;
  /** What is known of the registry's bytes and signature, checked on first use. */
  readonly provenance: () => Promise<Provenance>;
  /** The lists that the registry trusts; absent where it trusts none, or where their files cannot be read. */
  readonly federation?: Federation | undefined;
  /** Origin for absolute links, such as `https://sources.example`; undefined where none is known. */
  readonly publicUrl: string | undefined;
};

/** The ports with these names. */
export type Needs<Name extends keyof Ports> = Pick<Ports, Name>;
