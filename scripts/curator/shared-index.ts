// The index of a list, which one command needs several times: to test the list and to advise on it.
import { memoizeLast } from '../../src/domain/cache.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import type { MatchIndex } from '../../src/domain/matching/index/index.ts';
import type { Category } from '../../src/domain/registry/registry.ts';

const indexOf = memoizeLast((text): MatchIndex => buildIndex(JSON.parse(text)));

/** The index over categories equal to `categories`, kept until another list is asked for. */
export const sharedIndex = (categories: readonly Category[]): MatchIndex => indexOf(JSON.stringify(categories));
