// How many arbitrary cases a property is tried on, and under which seed: a hundred at most in `npm test`, many more in
// `npm run fuzz`, which sets the environment values read here. Each run says its seed, so that it can be repeated.
import { appendFileSync } from 'node:fs';
import fc from 'fast-check';

const FACTOR = process.env['FUZZ_FACTOR'];
/** Whether this is `npm test`, where no time decides. */
export const IS_GATE = FACTOR === undefined;
/** How many cases of a property `npm test` tries at most. */
const GATE_CASES = 100;
/** The seed of this run. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const REPORT = process.env['FUZZ_REPORT'];

/** How many cases this run tries of a property that deserves `cases`. */
export const casesOf = (cases: number): number => (IS_GATE ? Math.min(cases, GATE_CASES) : cases * Number(FACTOR));

type Property = fc.IProperty<unknown> | fc.IAsyncProperty<unknown>;
/** Tries `property`, which deserves `cases` cases, and says on how many; throws with the smallest case that fails. */
export const fuzz = async (name: string, cases: number, property: Property): Promise<void> => {
  const numRuns = casesOf(cases);
  console.log(`fuzz: ${name}: ${numRuns} cases, FUZZ_SEED=${SEED}`);
  const started = performance.now();
  await fc.assert(property, { numRuns, seed: SEED });
  const row = { name, cases: numRuns, seed: SEED, ms: Math.round(performance.now() - started) };
  if (REPORT !== undefined) appendFileSync(REPORT, `${JSON.stringify(row)}\n`);
};

/** `value` with `put` at a place that `choices` lead to. */
export const withSome = (value: unknown, choices: readonly number[], put: unknown): unknown => {
  const [choice, ...rest] = choices;
  if (choice === undefined || typeof value !== 'object' || value === null) return put;
  const entries = Object.entries(value);
  const at = choice % (entries.length + 1);
  const changed = entries.map(([key, item], nth) => [key, nth === at ? withSome(item, rest, put) : item] as const);
  // Past the last member: a new one.
  if (at === entries.length) changed.push(['added', put]);
  return Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed);
};
