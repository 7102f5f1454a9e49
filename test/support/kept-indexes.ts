// buildIndex for code under test: equal lists have one index in a process, whose files would each build it again
// (vitest.config.mts). Suites that import it themselves get the real one.
import { keepLatest } from '../../src/domain/cache.ts';
import { buildIndex as build } from '../../src/domain/matching/build.ts';

export { cutoffFor } from '../../src/domain/matching/build.ts';

/** The latest 32. Modules are read again for each file; what is global stays. */
const KEPT = Symbol.for('three-good-sources kept indexes');
const kept: ReturnType<typeof keepLatest<ReturnType<typeof build>>> = Reflect.get(globalThis, KEPT) ?? keepLatest(32);
Reflect.set(globalThis, KEPT, kept);

export const buildIndex: typeof build = (categories, tuning) => {
  const key = JSON.stringify([categories, tuning]);
  const index = kept.get(key) ?? build(categories, tuning);
  kept.put(key, index, 1);
  return { ...index, categories };
};
