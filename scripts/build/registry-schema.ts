// registry.schema.json, which lets any editor complete and underline registry.json. It is generated from the schema in
// src/domain/registry/schema.ts; rules that JSON Schema cannot say (NFC, unique patterns) are left to check:registry.
import { writeFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import { RegistryDocument } from '../../src/domain/registry/schema.ts';

/** The text that registry.schema.json must have. */
export const registrySchemaText = (): string => {
  const { $schema, ...schema } = toJsonSchema(RegistryDocument, { errorMode: 'ignore' });
  return `${JSON.stringify({ $schema, title: 'Registry of sources', ...schema }, null, 2)}\n`;
};

if (import.meta.main) writeFileSync('registry.schema.json', registrySchemaText());
