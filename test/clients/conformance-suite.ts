// The official conformance suite as tests: what it must find at each revision, of the product and of the same core over a
// catalog made for the suite.

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, sharedServer, startServer } from '../support/dev-server.ts';
import { runToEnd } from '../support/program.ts';

/** Green only with the fixture catalog: these call its tools, resources and prompts by name. */
const BY_NAME = [
  ...['tools-call-simple-text', 'tools-call-image', 'tools-call-audio', 'tools-call-embedded-resource'],
  ...['tools-call-mixed-content', 'tools-call-error', 'resources-read-text', 'resources-read-binary'],
  ...['resources-templates-read', 'prompts-get-simple', 'prompts-get-with-args', 'prompts-get-embedded-resource'],
  ...['prompts-get-with-image', 'completion-complete'],
];

const LISTS = ['tools-list', 'resources-list', 'prompts-list'];
const SESSIONS = ['server-initialize', 'server-session-lifecycle', 'ping', ...LISTS];
const TRANSPORT = ['server-sse-multiple-streams', 'dns-rebinding-protection'];
const ENVELOPE = [
  'caching',
  'sep-2164-resource-not-found',
  'http-header-validation',
  'input-required-result-unsupported-methods',
];

/** `generic` is green for the product as for any conformant server, so no baseline may ever name it. */
const REVISIONS = [
  { revision: '2025-06-18', scenarios: 27, baseline: '2025-11-25', generic: SESSIONS, byName: BY_NAME },
  {
    revision: '2025-11-25',
    scenarios: 33,
    baseline: '2025-11-25',
    generic: [...SESSIONS, ...TRANSPORT],
    byName: [...BY_NAME, 'json-schema-2020-12'],
  },
  {
    revision: '2026-07-28',
    scenarios: 40,
    baseline: '2026-07-28',
    generic: [...LISTS, ...TRANSPORT, ...ENVELOPE],
    byName: [...BY_NAME, 'json-schema-2020-12', 'server-stateless'],
  },
];

const FIXTURES = ['--config', 'test/fixture-catalog/wrangler.toml'];

const SUBJECTS = {
  'the product': {
    start: async () => ({ ...(await sharedServer()), stop: async () => undefined }),
    files: 'test/clients/baseline',
    withFixtures: false,
  },
  'the fixture catalog': {
    start: () => startServer(FIXTURES, { directory: '.' }),
    files: 'test/clients/baseline-fixtures',
    withFixtures: true,
  },
} satisfies Readonly<Record<string, Subject>>;

type Subject = {
  readonly start: () => Promise<Pick<RunningServer, 'url' | 'stop'>>;
  /** How the names of its baselines begin. */
  readonly files: string;
  readonly withFixtures: boolean;
};

/** Has the suite judge `subject` at these revisions. */
export const judge = (subject: keyof typeof SUBJECTS, revisions: readonly string[]): void => {
  describe(`${subject}, judged by the conformance suite`, () => {
    const { start, files, withFixtures } = SUBJECTS[subject];
    let server: Awaited<ReturnType<Subject['start']>>;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server.stop());

    const asked = REVISIONS.filter(({ revision }) => revisions.includes(revision));
    describe.each(asked)('at revision $revision', ({ revision, scenarios, baseline, generic, byName }) => {
      const file = `${files}-${baseline}.yml`;
      let run: ConformanceRun;
      beforeAll(async () => {
        run = await runConformance(server.url, revision, file);
      });

      test('fails and warns exactly where its baseline says', () => {
        expect(run.exitCode, run.text).toBe(0);
      });
      test(`is asked all ${scenarios} scenarios`, () => {
        expect(run.scenarios).toBe(scenarios);
      });
      test.each(withFixtures ? [...generic, ...byName] : generic)('passes %s', (scenario) => {
        expect(run.passed).toContain(scenario);
      });
      test('gives a reason for every line of its baseline', async () => {
        const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.startsWith('  - '));
        expect(lines.filter((line) => !/^ {2}- [\w:-]+ # .{20,}/.test(line))).toEqual([]);
      });
    });
  });
};

/** `passed` names scenarios without a failed check; `text` is all that was printed. */
export type ConformanceRun = {
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
export const runConformance = (url: string, revision: string, baseline: string): Promise<ConformanceRun> =>
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
