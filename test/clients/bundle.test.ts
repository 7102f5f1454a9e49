// What a deployment uploads: small, without anything made for tests, and never with a broken registry.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runToEnd } from '../support/program.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';
import { TOPIC } from '../support/topic.ts';

const WRANGLER = 'node_modules/wrangler/bin/wrangler.js';
const DRY_RUN = [WRANGLER, 'deploy', '--dry-run', '--minify'];
/** In KiB. */
const MAX_GZIP_KIB = 96;

describe('the bundle', () => {
  let folder: string;
  let output: string;
  let shipped: ReadonlyMap<string, Buffer>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'three-good-sources-bundle-'));
    ({ output } = await runToEnd(process.execPath, [...DRY_RUN, '--outdir', folder]));
    const names = (await readdir(folder)).filter((name) => /\.(?:js|bin)$/.test(name));
    shipped = new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test(`is smaller than ${MAX_GZIP_KIB} KiB compressed, by wrangler's count and by our own`, () => {
    const reported = Number(/gzip: ([\d.]+) KiB/.exec(output)?.[1]);
    expect(reported, output).toBeLessThan(MAX_GZIP_KIB);
    const bytes = [...shipped.values()].reduce((sum, content) => sum + gzipSync(content).length, 0);
    expect(bytes / 1024).toBeLessThan(MAX_GZIP_KIB);
  });
  test('is a script and the index that the build wrote', async () => {
    const [script, index, ...others] = [...shipped.keys()].sort((a) => (a === 'main.js' ? -1 : 1));
    expect([script, others]).toEqual(['main.js', []]);
    expect(shipped.get(index ?? '')).toEqual(await readFile('dist/index.bin'));
  });
  test('holds the product and nothing of the fixture catalog', () => {
    const text = shipped.get('main.js')?.toString();
    for (const name of ['get_sources', TOPIC.slug]) expect(text).toContain(name);
    for (const name of ['conformance-fixtures', 'test_simple_text', 'test://', 'test_simple_prompt']) {
      expect(text).not.toContain(name);
    }
  });
});

describe('a deployment whose registry is broken', () => {
  let project: ProjectCopy;
  beforeAll(async () => {
    project = await copyProject();
  });
  afterAll(() => project.remove());

  test("stops in wrangler's own build step and says where the registry is wrong", async () => {
    const sound = await runToEnd(process.execPath, DRY_RUN, project.directory);
    expect(sound.exitCode, sound.output).toBe(0);
    await project.edit('registry.json', '"rank": 2', '"rank": 7');
    const broken = await runToEnd(process.execPath, DRY_RUN, project.directory);
    expect(broken.exitCode).not.toBe(0);
    expect(broken.output).toMatch(/registry\.json:\d+:\d+/);
    expect(broken.output).toContain('rank');
    expect(broken.output).not.toContain('Total Upload');
  });
});
