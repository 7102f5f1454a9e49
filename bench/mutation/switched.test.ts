// Runs in a copy of the project whose code has every mutant in it (switched.ts). All rows run once more than vitest runs
// them, to see which mutants each reaches; then for each mutant the rows that reach it, the fastest first, until one fails.
import { appendFileSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, type RunnerTask, type RunnerTestCase, type RunnerTestSuite, TestRunner, test } from 'vitest';
import { LINES, PLAN, type Plan } from './switched.ts';

/** Rows that take longer than this all together are left to the run of one mutant. */
const MOST_MS = 2_500;
/** A row that hangs with a mutant has noticed it. */
const ROW_MS = 15_000;
/** A loop that passes a mutant so many times more often than without it has no end. */
const TIMES = 100;
const LEAST_HITS = 100_000;

/** A row may put another clock in its place. */
const later = setTimeout;

/** What the code that StrykerJS writes reads and counts. */
type Switch = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> } | undefined;
  hitCount?: number | undefined;
  hitLimit?: number;
};
const stryker: Switch = { mutantCoverage: { static: {}, perTest: {} } };
Object.assign(globalThis, { __stryker__: stryker });

const { suites, ids }: Plan = JSON.parse(readFileSync(PLAN, 'utf8'));
for (const suite of suites) describe(suite, () => import(/* @vite-ignore */ resolve(suite)));

type Row = { readonly row: RunnerTestCase; readonly within: readonly RunnerTestSuite[]; ms: number };
const rowsIn = (tasks: readonly RunnerTask[], within: readonly RunnerTestSuite[]): readonly Row[] =>
  tasks.flatMap((task) =>
    task.type === 'suite'
      ? rowsIn(task.tasks, [...within, task])
      : task.mode === 'run' && within.length > 0
        ? [{ row: task, within, ms: 0 }]
        : [],
  );

/** What a row asked vitest to do when it has ended, the last first: vitest takes it for a part of the test that is running. */
const endsAskedFor = (): readonly (() => unknown)[] => {
  const running: (RunnerTestCase & { onFinished?: (() => unknown)[] }) | undefined = TestRunner.getCurrentTest();
  return running?.onFinished?.splice(0).reverse() ?? [];
};

/** Whether a row passes, with all that its suites do before and after it. */
const passes = async ({ row, within }: Row): Promise<boolean> => {
  let isGreen = true;
  const doing = async (step: () => unknown): Promise<void> => {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = later(reject, ROW_MS);
    await Promise.race([promise, Promise.resolve().then(step)]).catch(() => {
      isGreen = false;
    });
    clearTimeout(timer);
  };
  const ends: (() => unknown)[] = [];
  for (const suite of within)
    for (const hook of TestRunner.getSuiteHooks(suite).beforeEach)
      await doing(async () => {
        const end: unknown = await hook(row.context, suite);
        if (typeof end === 'function') ends.unshift(() => end());
      });
  if (isGreen) await doing(TestRunner.getTestFn(row));
  for (const end of endsAskedFor()) await doing(end);
  for (const suite of within.toReversed())
    for (const hook of TestRunner.getSuiteHooks(suite).afterEach.toReversed())
      await doing(() => hook(row.context, suite));
  for (const end of ends) await doing(end);
  return isGreen;
};

test('mutants', async ({ task }) => {
  process.on('unhandledRejection', () => undefined);
  const reaching = new Map<string, Row[]>();
  const hits = new Map<string, number>();
  for (const [at, one] of rowsIn(task.file.tasks, []).entries()) {
    stryker.currentTestId = String(at);
    const start = performance.now();
    const isGreen = await passes(one);
    one.ms = performance.now() - start;
    if (!isGreen) continue;
    for (const [id, count] of Object.entries(stryker.mutantCoverage?.perTest[at] ?? {})) {
      reaching.set(
        id,
        [...(reaching.get(id) ?? []), one].toSorted((a, b) => a.ms - b.ms),
      );
      hits.set(id, Math.max(hits.get(id) ?? 0, count));
    }
  }
  stryker.mutantCoverage = undefined;
  stryker.currentTestId = undefined;

  const passesWith = async (id: string, one: Row): Promise<boolean> => {
    stryker.hitCount = 0;
    stryker.hitLimit = TIMES * (hits.get(id) ?? 0) + LEAST_HITS;
    stryker.activeMutant = id;
    const isGreen = await passes(one);
    stryker.activeMutant = undefined;
    stryker.hitCount = undefined;
    return isGreen;
  };
  /** A row that is red without the mutant too, or green with it at last, has been broken by an earlier one. */
  const isNoticed = async (id: string): Promise<boolean> => {
    let ms = 0;
    for (const one of reaching.get(id) ?? []) {
      ms += one.ms;
      if (ms > MOST_MS) return false;
      if (!(await passesWith(id, one)) && (await passes(one)) && !(await passesWith(id, one))) return true;
    }
    return false;
  };
  for (const id of ids) appendFileSync(LINES, `${id} ${await isNoticed(id)}\n`);
});
