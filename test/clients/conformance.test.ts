// The official conformance suite judges the product, and the same core over a catalog made for the suite.

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConformanceRun, runConformance, runScenario } from '../support/conformance.ts';
import { type RunningServer, startServer } from '../support/dev-server.ts';

const FIXTURES = ['--config', 'test/fixture-catalog/wrangler.toml'];

/** Green only with the fixture catalog: these call its tools, resources and prompts by name. */
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

const SUBJECTS = [
  { subject: 'the product', args: [], files: 'test/clients/baseline', withFixtures: false },
  { subject: 'the fixture catalog', args: FIXTURES, files: 'test/clients/baseline-fixtures', withFixtures: true },
];

describe.each(SUBJECTS)('$subject, judged by the conformance suite', ({ args, files, withFixtures }) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer(args);
  });
  afterAll(() => server.stop());

  describe.each(REVISIONS)('at revision $revision', ({ revision, scenarios, baseline, generic, byName }) => {
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

/** `checks` are passed without a warning. The last is about reading directories, which a skill of one file does not need. */
const SKILLS = [
  { scenario: 'sep-2640-skills-enumeration', checks: 32, skipped: 0 },
  { scenario: 'sep-2640-skills-manifest', checks: 6, skipped: 0 },
  { scenario: 'sep-2640-skills-directory', checks: 1, skipped: 6 },
];

describe('the skills extension, judged by the conformance suite', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer([]);
  });
  afterAll(() => server.stop());

  test.each(SKILLS)('$scenario: $checks checks hold, $skipped do not apply', async ({ scenario, checks, skipped }) => {
    const { exitCode, text } = await runScenario(server.url, '2026-07-28', scenario);
    expect(exitCode, text).toBe(0);
    expect(text).toContain(`Passed: ${checks}/${checks}, 0 failed, 0 warnings`);
    expect(text.match(/SKIPPED/g) ?? []).toHaveLength(skipped);
  });
});
