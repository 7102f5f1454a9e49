// The first list beside the project's list, evidence and chapters as they are shipped; a fork starts without these.
import { existsSync } from 'node:fs';
import { builtLists } from '../../scripts/build/build-lists.ts';
import { PROJECT_FILE } from '../../scripts/lists.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import { runBuilt } from './federated.ts';
import { FIRST_LIST } from './lists.ts';

/** Whether this checkout has the project's list. */
export const isShipped = existsSync(PROJECT_FILE);

/** A server's lists over what the build makes of them. */
export const shippedLists = async () => {
  const built = await builtLists('.', FIRST_LIST, { today: '2026-04-01', indexFor: buildIndex });
  return runBuilt({ ...built, registry: FIRST_LIST }).lists;
};
