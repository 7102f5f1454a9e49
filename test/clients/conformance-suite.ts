// The official conformance suite as tests: what it must find at each revision, of the product and of the same core over a
// catalog made for the suite.

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, sharedServer, startServer } from '../support/dev-server.ts';
import { runToEnd } from '../support/program.ts';

/** How many scenarios there are, and how many have to pass, also with the fixture catalog, which some call by name. */
const REVISIONS = [
  { revision: '2025-06-18', scenarios: 27, baseline: '2025-11-25', green: 6, withFixtures: 20 },
  { revision: '2025-11-25', scenarios: 33, baseline: '2025-11-25', green: 8, withFixtures: 23 },
  { revision: '2026-07-28', scenarios: 40, baseline: '2026-07-28', green: 12, withFixtures: 28 },
];

const FIXTURES = ['--config', 'examples/wrangler.toml'];

const SUBJECTS = {
  'the product': {
    start: async () => ({ ...(await sharedServer()), stop: async () => undefined }),
    files: 'test/clients/baseline',
    green: 'green',
  },
  'the fixture catalog': {
    start: () => startServer(FIXTURES, { directory: '.' }),
    files: 'test/clients/baseline-fixtures',
    green: 'withFixtures',
  },
} satisfies Readonly<Record<string, Subject>>;

type Subject = {
  readonly start: () => Promise<Pick<RunningServer, 'url' | 'stop'>>;
  /** How the names of its baselines begin. */
  readonly files: string;
  readonly green: 'green' | 'withFixtures';
};

/** Has the suite judge `subject` at these revisions. */
export const judge = (subject: keyof typeof SUBJECTS, revisions: readonly string[]): void => {
  describe(`${subject}, judged by the conformance suite`, () => {
    const { start, files, green } = SUBJECTS[subject];
    let server: Awaited<ReturnType<Subject['start']>>;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server.stop());

    const asked = REVISIONS.filter(({ revision }) => revisions.includes(revision));
    describe.each(asked)('at revision $revision', ({ revision, scenarios, baseline, ...counts }) => {
      const file = `${files}-${baseline}.yml`;
      let run: ConformanceRun;
      beforeAll(async () => {
        run = await runConformance(server.url, revision, file);
      });

      test('fails and warns exactly where its baseline says', () => {
        expect(run.exitCode, run.text).toBe(0);
      });
      test(`is asked all ${scenarios} scenarios and passes ${counts[green]}`, () => {
        expect([run.scenarios, run.passed.length]).toEqual([scenarios, counts[green]]);
      });
      test('gives a reason for every line of its baseline', async () => {
        const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.startsWith('  - '));
        expect(lines.filter((line) => !/^ {2}- [\w:-]+ # .{20,}/.test(line))).toEqual([]);
      });
    });
  });
};

/** `passed` names scenarios without a failed check; `text` is all that was printed. */
type ConformanceRun = {
  readonly exitCode: number;
  readonly scenarios: number;
  readonly passed: readonly string[];
  readonly text: string;
};

const SUITE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
/** Per scenario. The suite's own 30 seconds are too few where every core is busy. */
const SCENARIO_TIMEOUT_MS = 120_000;

/**
 * Runs every scenario of `revision` against `url`. The exit code is 0 only when exactly the entries of the file
 * `baseline` failed or warned, and nothing else did.
 */
const runConformance = (url: string, revision: string, baseline: string): Promise<ConformanceRun> =>
  run(['--url', url, '--suite', 'all', '--spec-version', revision, '--expected-failures', baseline]);

/** Runs one scenario of an extension against `url`, which the suite of `revision` does not have. */
export const runScenario = (url: string, revision: string, scenario: string): Promise<ConformanceRun> =>
  run(['--url', url, '--scenario', scenario, '--spec-version', revision, '--force']);

const run = async (args: readonly string[]): Promise<ConformanceRun> => {
  const suite = [SUITE, 'server', ...args, '--timeout', String(SCENARIO_TIMEOUT_MS)];
  const { exitCode, output: text } = await runToEnd(process.execPath, suite);
  return {
    exitCode,
    scenarios: Number(/\((\d+) scenarios\)/.exec(text)?.[1] ?? 0),
    passed: [...text.matchAll(/^✓ ([\w-]+): [1-9]/gm)].map(([, name = '']) => name),
    text,
  };
};
