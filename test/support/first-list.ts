// The list that tests of code run on: ten topics as the project first shipped them, unsigned. It never changes with the
// curator's registry.json, which only `npm run check` looks at.
import document from '../../scripts/gate/lists/first-registry.json' with { type: 'json' };
import { registryOrThrow } from '../../src/domain/registry/parse.ts';

/** Where the list lies, from the project's folder. */
export const FIRST_LIST_FILE = 'scripts/gate/lists/first-registry.json';

export const FIRST_LIST = registryOrThrow(document);
