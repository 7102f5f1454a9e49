// One vitest that stays alive in a copy of the project (sandbox.ts), so that no mutant costs a start. A message says
// which text a file has from now on and which suites to run; the answer names the suites that failed.
import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createVitest, type Reporter, type TestSpecification } from 'vitest/node';

export type Asked = {
  readonly file?: string;
  readonly text?: string;
  readonly suites: readonly string[];
  /** Whether to stop at the first red row. */
  readonly bail: boolean;
};
export type RedSuites = readonly string[];

const red = new Set<string>();
const reporter: Reporter = {
  onTestModuleEnd: (suite) => {
    if (!suite.ok()) red.add(relative('.', suite.moduleId));
  },
  onTestRunEnd: (_, unhandled) => {
    if (unhandled.length > 0) red.add('an error outside of the rows');
  },
};
/** Keeps the suites in the given order, the nearest first, because the first failure ends the run. */
class AsAsked {
  sort = async (suites: TestSpecification[]): Promise<TestSpecification[]> => suites;
  shard = this.sort;
}
const vitest = await createVitest({
  watch: false,
  // The nearest suite usually notices the change, so running others beside it would be wasted.
  maxWorkers: 1,
  project: ['core', 'alone', 'edge', 'local', 'more*'],
  reporters: [reporter],
  sequence: { sequencer: AsAsked, groupOrder: 0 },
  // No suite may keep a module of an earlier mutant.
  isolate: true,
});
await vitest.standalone();
const known = await vitest.globTestSpecifications();

process.on('message', async ({ file, text, suites, bail }: Asked) => {
  red.clear();
  if (file !== undefined && text !== undefined) put(file, text);
  vitest.config.bail = bail ? 1 : 0;
  const asked = suites.flatMap((suite) => known.filter(({ moduleId }) => moduleId === resolve(suite)));
  if (asked.length > 0) await vitest.runTestSpecifications(asked);
  process.send?.([...red] satisfies RedSuites);
});
process.on('disconnect', () => process.exit());

/** Writes the file here, and into the copy that suites start programs in (test/support/project-copy.ts). */
function put(file: string, text: string): void {
  for (const folder of [process.cwd(), process.env['FIRST_PROJECT']]) {
    if (folder !== undefined) writeFileSync(join(folder, file), text);
  }
  vitest.invalidateFile(resolve(file));
}
