// Reads files of this checkout, whatever folder a script was started in.
import { readFileSync } from 'node:fs';
import { registryOrThrow } from '../src/domain/registry/parse.ts';
import type { Registry } from '../src/domain/registry/registry.ts';

/** The text of a file below the repository's folder. @throws where it cannot be read. */
export const textOf = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The registry of this checkout. @throws where it does not pass the schema. */
export const checkoutRegistry = (): Registry => registryOrThrow(JSON.parse(textOf('registry.json')));
