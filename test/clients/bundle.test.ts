// What a deployment uploads: small, and without anything made for tests. Never a broken registry: bundle.more.test.ts.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderForFile, folderForTest } from '../support/folders.ts';
import { TOPIC } from '../support/lists.ts';
import { runToEnd } from '../support/program.ts';
import { firstProject } from '../support/project-copy.ts';

const WRANGLER = 'node_modules/wrangler/bin/wrangler.js';

/** What a dry run says of its upload: sizes, bindings with their limits, values, and files. */
const uploaded = (output: string): readonly string[] =>
  output.split('\n').filter((line) => /^(?:env\.|Total Upload|.*\bassets? )/.test(line) && !line.includes('dry-run'));

/**
 * What each wrangler prints that `npm run deploy -- --dry-run` runs. The gates before it have tests of their own, and one
 * would run this suite again, so programs of the same names answer for them.
 */
const deployWithoutGates = async (): Promise<readonly string[]> => {
  const bin = folderForTest();
  const { PATH = '' } = process.env;
  const stand = (name: string, gates: string, real: string) =>
    writeFile(join(bin, name), `#!/bin/sh\ncase "$*" in ${gates}) exit 0;; esac\nPATH='${PATH}' exec ${real} "$@"\n`, {
      mode: 0o755,
    });
  await stand('npm', '"run check:released"', 'npm');
  await stand('node', 'scripts/gate/*', `'${process.execPath}'`);
  const path = `PATH=${bin}:${join(process.cwd(), 'node_modules/.bin')}:${PATH}`;
  const args = [path, process.execPath, 'scripts/run/deploy.ts', '--dry-run'];
  const { exitCode, output } = await runToEnd('env', args, firstProject());
  expect(exitCode, output).toBe(0);
  return output.split('> wrangler deploy').slice(1);
};

describe('the bundle', () => {
  const folder = folderForFile();
  let shipped: ReadonlyMap<string, Buffer>;
  let output: string;
  beforeAll(async () => {
    ({ output } = await runToEnd(
      process.execPath,
      [WRANGLER, 'deploy', '--dry-run', '--outdir', folder],
      firstProject(),
    ));
    const names = (await readdir(folder)).filter((name) => /\.(?:js|bin)$/.test(name));
    shipped = new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
    );
  });

  test('is uploaded with sessions, pages, limits and log, whichever of the two commands deploys it, and within the budget', async () => {
    const bound = [...output.matchAll(/^env\.(\S+ \(.*?\)|\w+) {2}/gm)].map(([, binding]) => binding);
    expect(bound).toEqual([
      'SESSIONS (SessionObject)',
      'RATE_LIMIT (320 requests/10s)',
      'RATE_LIMIT_SHARED (1200 requests/10s)',
      'ASSETS',
      'LOG_REQUESTS ("on")',
      'SHARED_EGRESS ("2a06:98c0:3600::103/128")',
    ]);
    const ofScript = await deployWithoutGates();
    expect(ofScript.length).toBe(2);
    for (const one of ofScript) expect(uploaded(one)).toEqual(uploaded(output));
  });
  test('is a script and the index that the build wrote', async () => {
    const [script, index, ...others] = [...shipped.keys()].sort((a) => (a === 'worker.js' ? -1 : 1));
    expect([script, others]).toEqual(['worker.js', []]);
    expect(shipped.get(index ?? '')).toEqual(await readFile(join(firstProject(), 'dist/index.bin')));
  });
  test('has functions in place of arrow functions, which V8 would parse in full at each start', () => {
    const text = shipped.get('worker.js')?.toString() ?? '';
    const [arrows = 0, functions = 0] = [/=>/g, /\bfunction\b/g].map((one) => text.match(one)?.length);
    expect(functions).toBeGreaterThan(5 * arrows);
  });
  test('holds the product and nothing of the fixture catalog', () => {
    const text = shipped.get('worker.js')?.toString();
    for (const name of ['get_sources', TOPIC.slug]) expect(text).toContain(name);
    for (const name of ['conformance-fixtures', 'test_simple_text', 'test://', 'test_simple_prompt']) {
      expect(text).not.toContain(name);
    }
  });
});
