// buildIndex for code under test (vitest.config.mts): builds the index of a list once per process, as every file of tests
// asks for the same few. Suites that import buildIndex themselves get the real one.
import { keepLatest } from '../../src/domain/cache.ts';
import { buildIndex as build } from '../../src/domain/matching/build.ts';

/** The latest 32, kept on globalThis, because each file of tests loads its modules anew. */
const KEPT = Symbol.for('three-good-sources kept indexes');
const kept: ReturnType<typeof keepLatest<ReturnType<typeof build>>> = Reflect.get(globalThis, KEPT) ?? keepLatest(32);
Reflect.set(globalThis, KEPT, kept);

export const buildIndex: typeof build = (categories, tuning) => {
  const key = JSON.stringify([categories, tuning]);
  const index = kept.get(key) ?? build(categories, tuning);
  kept.put(key, index, 1);
  return { ...index, categories };
};
