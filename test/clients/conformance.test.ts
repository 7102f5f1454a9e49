// The official conformance suite judges the product, and the same core over a catalog made for the suite.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConformanceRun, runConformance } from '../support/conformance.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const FIXTURES = ['--config', 'test/fixture-catalog/wrangler.toml'];

/** Green for the product as for any conformant server; no baseline may ever name them. */
const GENERIC = {
  '2025-11-25': [
    'server-initialize',
    'server-session-lifecycle',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'tools-list',
    'resources-list',
    'prompts-list',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
    'caching',
    'sep-2164-resource-not-found',
    'http-header-validation',
    'input-required-result-unsupported-methods',
  ],
};

/** Green only with the fixture catalog: they call its tools, resources and prompts by name. */
const BY_NAME = [
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
  'completion-complete',
  'json-schema-2020-12',
];

const SUBJECTS = [
  {
    subject: 'the product',
    args: [],
    baseline: 'baseline',
    green: GENERIC,
  },
  {
    subject: 'the fixture catalog',
    args: FIXTURES,
    baseline: 'baseline-fixtures',
    green: {
      '2025-11-25': [...GENERIC['2025-11-25'], ...BY_NAME],
      '2026-07-28': [...GENERIC['2026-07-28'], ...BY_NAME, 'server-stateless'],
    },
  },
];

const REVISIONS = [
  { revision: '2025-11-25', scenarios: 33 },
  { revision: '2026-07-28', scenarios: 40 },
] as const;

describe.each(SUBJECTS)('$subject, judged by the conformance suite', ({ args, baseline, green }) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer(args);
  });
  afterAll(() => server.stop());

  describe.each(REVISIONS)('at revision $revision', ({ revision, scenarios }) => {
    const file = `test/clients/${baseline}-${revision}.yml`;
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
    test.each(green[revision])('passes %s', (scenario) => {
      expect(run.passed).toContain(scenario);
    });
    test('gives a reason for every line of its baseline', async () => {
      const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.startsWith('  - '));
      expect(lines.filter((line) => !/^ {2}- [\w:-]+ # .{20,}/.test(line))).toEqual([]);
    });
  });
});
