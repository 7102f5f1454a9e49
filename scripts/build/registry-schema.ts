// Generates registry.schema.json, with which editors complete and check registry.json, from src/domain/registry/schema.ts.
// Rules that JSON Schema cannot express (NFC, unique patterns) are left to `npm run check`.
import { writeFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import { jsonFile } from '../../src/domain/json.ts';
import { RegistryDocument } from '../../src/domain/registry/schema.ts';
import { readCommandLine } from '../command-line.ts';

/** The text that registry.schema.json must have. */
export const registrySchemaText = (): string => {
  const { $schema, ...schema } = toJsonSchema(RegistryDocument, { errorMode: 'ignore' });
  return jsonFile({ $schema, title: 'Registry of sources', ...schema });
};

if (import.meta.main) {
  readCommandLine({ call: 'npm run schema', does: 'Writes registry.schema.json.' });
  writeFileSync('registry.schema.json', registrySchemaText());
}
