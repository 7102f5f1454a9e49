// Runs the official conformance suite against a server and reads what it printed.
import { runToEnd } from './program.ts';

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
