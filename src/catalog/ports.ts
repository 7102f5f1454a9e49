// Everything the tools, resources and prompts of this catalog may ask for. Each names what it needs with `Needs<…>`; a
// list can only hold what its transport provides for, and the compiler says so.
import type { Lists } from '../domain/lists/lists.ts';
import type { Provenance } from '../domain/signing/provenance.ts';

export type Ports = {
  /** The curator's own list and the lists beside it. */
  readonly lists: Lists;
  /** What is known of the registry's bytes and signature, checked on first use. */
  readonly provenance: () => Promise<Provenance>;
  /** Origin for absolute links, such as `https://sources.example`; undefined where none is known. */
  readonly publicUrl: string | undefined;
};

/** The ports with these names. */
export type Needs<Name extends keyof Ports> = Pick<Ports, Name>;
