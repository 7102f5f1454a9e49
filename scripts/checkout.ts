// Reads files of this checkout, whatever folder a script was started in.
import { registryOrThrow } from '../src/domain/registry/parse.ts';
import type { Registry } from '../src/domain/registry/registry.ts';
import { refuse } from './command-line.ts';
import { readPlainSync } from './read-plain.ts';

/** The text of a file below the repository's folder. @throws where it cannot be read. */
export const textOf = (path: string): string => readPlainSync(new URL(`../${path}`, import.meta.url));

/** The registry of this checkout. Where that is none, ends the process with one line. */
export const checkoutRegistry = (): Registry => {
  try {
    return registryOrThrow(JSON.parse(textOf('registry.json')));
  } catch {
    return refuse('registry.json cannot be used; npm run check says why');
  }
};
