// Reads files of this checkout, whatever folder a script was started in.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { registryOrThrow } from '../src/domain/registry/parse.ts';
import type { Registry } from '../src/domain/registry/registry.ts';

/** The repository's folder, with a slash at the end. */
const CHECKOUT = fileURLToPath(new URL('../', import.meta.url));

/** The text of a file below the repository's folder. @throws where it cannot be read. */
export const textOf = (path: string): string => readFileSync(`${CHECKOUT}${path}`, 'utf8');

/** The registry of this checkout. @throws where it does not pass the schema. */
export const checkoutRegistry = (): Registry => registryOrThrow(JSON.parse(textOf('registry.json')));
