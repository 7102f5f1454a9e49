// Everything a tool may ask for. A tool names what it needs with `Needs<…>`; a catalog can only list tools whose needs
// its transport provides, and the compiler says so.

import type { Matcher } from '../domain/matching/match.ts';
import type { Registry } from '../domain/registry/registry.ts';
import type { Provenance } from '../domain/signing/provenance.ts';
import type { Files } from '../harness/ports.ts';

export interface Ports {
  readonly registry: Registry;
  readonly match: Matcher;
  /** What is known of the registry's bytes and signature, checked on first use. */
  readonly provenance: () => Promise<Provenance>;
  /** Origin for absolute links, such as `https://sources.example`; absent where none is known. */
  readonly publicUrl: string | undefined;
  /** The configuration files of this machine; local only. */
  readonly files: Files;
}

/** The part of the ports that a tool asks for. */
export type Needs<Name extends keyof Ports> = Pick<Ports, Name>;

/** What the Worker provides; the local entry provides more. */
export type EdgePorts = Needs<'registry' | 'match' | 'provenance' | 'publicUrl'>;
