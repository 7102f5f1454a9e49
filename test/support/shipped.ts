// The first list beside the project's list, evidence and chapters as they are shipped; a fork starts without these.
import { existsSync } from 'node:fs';
import { servedLists } from '../../scripts/build/build-lists.ts';
import { PROJECT_FILE } from '../../scripts/lists.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import { FIRST_LIST } from './lists.ts';

/** Whether this checkout has the project's list. */
export const isShipped = existsSync(PROJECT_FILE);

/** A server's lists over what the build makes of them; `own` is the first list, or that with other fields. */
export const shippedLists = (own = FIRST_LIST) => servedLists('.', own, '2026-04-01', buildIndex(own.categories));
