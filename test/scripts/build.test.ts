// What the build step leaves in dist/ for registries on both sides of the border.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFolder } from '../../scripts/build.ts';
import { buildMatcher, DEFAULT_MATCH_OPTIONS } from '../../src/domain/match.ts';
import { unpackIndex } from '../../src/domain/packed-index.ts';
import { registryWith } from '../support/registries.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const build = async (count: number) => {
  const { categories, document } = registryWith(count);
  await writeFile(join(folder, 'registry.json'), JSON.stringify(document));
  const size = await buildFolder(folder);
  return { size, files: (await readdir(join(folder, 'dist'))).sort(), categories };
};
const DOCUMENT = "export { default as document } from './registry.json';\n";
const moduleText = (): Promise<string> => readFile(join(folder, 'dist/built.js'), 'utf8');

test('with 201 categories the index lies in dist/ and finds them; with 200 there is none, nor one left over', async () => {
  const large = await build(201);
  expect(large.files).toEqual(['built.js', 'index.bin', 'registry.json']);
  expect(await moduleText()).toBe(`${DOCUMENT}export { default as packedIndex } from './index.bin';\n`);
  const { buffer } = Uint8Array.from(await readFile(join(folder, 'dist/index.bin')));
  expect(buffer.byteLength).toBe(large.size);
  const match = buildMatcher(large.categories, DEFAULT_MATCH_OPTIONS, unpackIndex(buffer, large.categories));
  expect(match('Topic 0200')).toMatchObject({ ok: true, value: { category: { slug: 'topic-0200' }, score: 1 } });

  expect(await build(200)).toMatchObject({ size: 0, files: ['built.js', 'registry.json'] });
  expect(await moduleText()).toBe(`${DOCUMENT}export const packedIndex = undefined;\n`);
});

test('what is built takes the place of a module that the Worker imports', async () => {
  const { alias } = parse(await readFile('wrangler.toml', 'utf8'));
  expect(alias).toEqual({ './built.ts': './dist/built.js' });
  expect(await readFile('src/worker/main.ts', 'utf8')).toContain("from './built.ts'");
});

test('a registry that is not sound is not built', async () => {
  await writeFile(join(folder, 'registry.json'), '{}');
  await expect(buildFolder(folder)).rejects.toThrow('npm run check:registry');
});
