// The index of a list, which one command needs several times: to test the list and to advise on it.
import { buildIndex } from '../../src/domain/matching/build.ts';
import type { MatchIndex } from '../../src/domain/matching/index/index.ts';
import type { Category } from '../../src/domain/registry/registry.ts';

/** Of how many lists the index is kept, the oldest dropped first. */
const MOST = 8;
const known = new Map<string, MatchIndex>();

/** The index over `categories`, built once for equal ones. */
export const sharedIndex = (categories: readonly Category[]): MatchIndex => {
  const text = JSON.stringify(categories);
  const index = known.get(text) ?? buildIndex(categories);
  const oldest = known.size < MOST ? undefined : known.keys().next().value;
  if (oldest !== undefined) known.delete(oldest);
  known.set(text, index);
  return index;
};
