// Writes the module that a bundle has in place of src/catalog/tools/json-schemas.ts: a table of the schemas that the one in
// src would convert when the program starts.
import type { Plugin } from 'esbuild';
import { replacing } from './bundle-worker.ts';

type ListedTool = { readonly name: string; readonly inputSchema: object; readonly outputSchema?: object };

/** The source of a module whose `jsonSchemasOf` knows the schemas of `tools` by name. */
export const schemasModule = (tools: readonly { readonly listing: ListedTool }[]): string => {
  const table = Object.fromEntries(
    tools.map(({ listing: { name, inputSchema, outputSchema } }) => [name, { inputSchema, outputSchema }]),
  );
  return `const SCHEMAS = ${JSON.stringify(table)};\nexport const jsonSchemasOf = (name) => SCHEMAS[name];\n`;
};

/** Puts `contents`, which `schemasModule` gave, in the place of src/catalog/tools/json-schemas.ts. */
export const schemasFrom = (contents: string): Plugin => replacing(/\/catalog\/tools\/json-schemas\.ts$/, contents);
