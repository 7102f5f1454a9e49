// A deployment is never made of a broken registry.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runToEnd } from '../support/program.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';

const DRY_RUN = ['node_modules/wrangler/bin/wrangler.js', 'deploy', '--dry-run', '--minify'];

describe('a deployment whose registry is broken', () => {
  let project: ProjectCopy;
  beforeAll(async () => {
    project = await copyProject();
  });
  afterAll(() => project.remove());

  test("stops in wrangler's own build step, and in npm pack, and says where the registry is wrong", async () => {
    await project.edit('registry.json', '"rank": 2', '"rank": 7');
    const broken = await runToEnd(process.execPath, DRY_RUN, project.directory);
    expect(broken.exitCode).not.toBe(0);
    expect(broken.output).toMatch(/registry\.json:\d+:\d+/);
    expect(broken.output).toContain('rank');
    expect(broken.output).not.toContain('Total Upload');
    const packed = await runToEnd('npm', ['pack', '--dry-run'], project.directory);
    expect(packed.exitCode).not.toBe(0);
    expect(packed.output).toMatch(/registry\.json:\d+:\d+/);
  });
});
