// The exact text of a registry that is served, hashed and signed: RFC 8785 (JSON Canonicalization Scheme).
import { canonicalJson } from '../json.ts';
import type { RegistryDocument } from '../registry/registry.ts';

/** The canonical JSON text of a registry, without the editor's `$schema`. */
export const canonicalText = ({ $schema: _, ...signed }: RegistryDocument): string => canonicalJson(signed);
