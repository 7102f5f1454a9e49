// What the build step leaves in dist/, from which the Worker starts.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFolder } from '../../../scripts/build/build.ts';
import { unpackIndex } from '../../../src/domain/matching/index/packed.ts';
import { matcherOver } from '../../../src/domain/matching/match.ts';
import { registryWith } from '../../support/registries.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the document lies in dist/ as it was checked, and the index finds its categories', async () => {
  const { categories, document } = registryWith(201);
  await writeFile(join(folder, 'registry.json'), JSON.stringify(document, null, 2));
  await buildFolder(folder);
  const dist = join(folder, 'dist');
  expect((await readdir(dist)).sort()).toEqual(['built.js', 'federation.json', 'index.bin', 'registry.json']);
  expect(await readFile(join(dist, 'federation.json'), 'utf8')).toBe('null');
  expect(await readFile(join(dist, 'registry.json'), 'utf8')).toBe(JSON.stringify(document));
  const { buffer } = Uint8Array.from(await readFile(join(dist, 'index.bin')));
  const match = matcherOver(unpackIndex(buffer, categories));
  expect(match('Topic 0200')).toMatchObject({ ok: true, value: { category: { slug: 'topic-0200' }, score: 1 } });
});

test('what is built takes the place of a module that the Worker imports, and exports the same names', async () => {
  const { alias } = parse(await readFile('wrangler.toml', 'utf8'));
  expect(alias).toEqual({ './built.ts': './dist/built.js' });
  const main = await readFile('src/worker/main.ts', 'utf8');
  const [, names = ''] = /import \{ (.*) \} from '\.\/built\.ts'/.exec(main) ?? [];
  const built = await readFile(join(folder, 'dist/built.js'), 'utf8');
  expect([...built.matchAll(/export \{ default as (\w+) \}/g)].map(([, name]) => name)).toEqual(names.split(', '));
});

test('a registry that is not sound is not built', async () => {
  await writeFile(join(folder, 'registry.json'), '{}');
  await expect(buildFolder(folder)).rejects.toThrow('npm run check:registry');
});
