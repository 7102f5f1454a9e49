// The official conformance suite judges the product at earlier revisions, the skills extension, and the fixture catalog.
import { beforeAll, describe, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../support/dev-server.ts';
import { judge, runScenario } from './conformance-suite.ts';

judge('the product', ['2025-06-18', '2025-11-25']);
judge('the fixture catalog', ['2025-06-18', '2025-11-25', '2026-07-28']);

/** `checks` are passed without a warning. The last is about reading directories, which a skill of one file does not need. */
const SKILLS = [
  { scenario: 'sep-2640-skills-enumeration', checks: 32, skipped: 0 },
  { scenario: 'sep-2640-skills-manifest', checks: 6, skipped: 0 },
  { scenario: 'sep-2640-skills-directory', checks: 1, skipped: 6 },
];

describe('the skills extension, judged by the conformance suite', () => {
  let server: SharedServer;
  beforeAll(async () => {
    server = await sharedServer();
  });

  test.each(SKILLS)('$scenario: $checks checks hold, $skipped do not apply', async ({ scenario, checks, skipped }) => {
    const { exitCode, text } = await runScenario(server.url, '2026-07-28', scenario);
    expect(exitCode, text).toBe(0);
    expect(text).toContain(`Passed: ${checks}/${checks}, 0 failed, 0 warnings`);
    expect(text.match(/SKIPPED/g) ?? []).toHaveLength(skipped);
  });
});
