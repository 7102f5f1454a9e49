// What the build step leaves in dist/, from which the Worker starts.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { buildFolder } from '../../../scripts/build/build.ts';
import { pluginsOver, WORKER_BUNDLE } from '../../../scripts/build/bundle-worker.ts';
import { CHATGPT_TOOLS } from '../../../src/catalog/tools/chatgpt.ts';
import { buildIndex } from '../../../src/domain/matching/build.ts';
import { joinParts, packIndex } from '../../../src/domain/matching/index/packed.ts';
import { folderForFile } from '../../support/folders.ts';
import { registryWith } from '../../support/lists.ts';

const folder = folderForFile();
/** The indexes of a repository without a project's list. */
const bytesOf = (own: Uint8Array): Uint8Array => joinParts([own, new Uint8Array()]);

test('the document lies in dist/ as it was checked, with the index of its categories', async () => {
  const { categories, document } = registryWith(201);
  await writeFile(join(folder, 'registry.json'), JSON.stringify(document, null, 2));
  await buildFolder(folder);
  const dist = join(folder, 'dist');
  expect((await readdir(dist)).sort()).toEqual(
    'assets.js built.js index.bin indexes json-schemas.js lists.json registry.json'.split(' '),
  );
  expect(JSON.parse(await readFile(join(dist, 'lists.json'), 'utf8'))).toMatchObject({ lists: 0 });
  expect(await readFile(join(dist, 'registry.json'), 'utf8')).toBe(JSON.stringify(document));
  const index = buildIndex(categories);
  expect((await readFile(join(dist, 'index.bin'))).equals(bytesOf(packIndex(index)))).toBe(true);
  // Another build takes the index that was kept.
  const [kept = ''] = await readdir(join(dist, 'indexes'));
  const marked = packIndex({ ...index, tuning: { ...index.tuning, cutoff: 0.123 } });
  await writeFile(join(dist, 'indexes', kept), marked);
  await buildFolder(folder);
  expect((await readFile(join(dist, 'index.bin'))).equals(bytesOf(marked))).toBe(true);
});

test('each script and the style are one bundle whose name is its hash, and only the present ones are kept', async () => {
  const out = join(folder, 'public/assets/built');
  await writeFile(join(out, 'home-00000000.js'), 'old');
  await buildFolder(folder);
  const { pathOf, STYLE_SHEET } = await import(/* @vite-ignore */ join(folder, 'dist/assets.js'));
  const paths: readonly string[] = [...['home', 'groups', 'verify', 'copy'].map(pathOf), STYLE_SHEET];
  expect(paths.map((path) => path.slice('/assets/built/'.length)).sort()).toEqual((await readdir(out)).sort());
  for (const path of paths) {
    const code = await readFile(join(folder, 'public', path), 'utf8');
    expect(path).toContain(`-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.`);
    expect(code).not.toMatch(/\bimport[ {"*]|from"[./]/);
  }
});

test('the table of JSON Schemas has what a conversion at start would give, for every tool of the Worker', async () => {
  const path = join(folder, 'dist', 'json-schemas.js');
  const { jsonSchemasOf } = await import(/* @vite-ignore */ path);
  for (const { listing } of CHATGPT_TOOLS) {
    const { name, inputSchema, outputSchema } = listing;
    expect(JSON.stringify(jsonSchemasOf(name)), name).toBe(JSON.stringify({ inputSchema, outputSchema }));
  }
});

test('neither bundle has the converter', async () => {
  const { outputFiles } = await build({
    ...WORKER_BUNDLE,
    entryPoints: ['src/worker/main.ts'],
    minify: false,
    plugins: pluginsOver(join(folder, 'dist')),
  });
  const local = join(folder, 'local.mjs');
  execFileSync(process.execPath, ['scripts/build/build-local.ts', local]);
  const worker = outputFiles[0]?.text ?? '';
  for (const text of [worker, await readFile(local, 'utf8')]) {
    expect(text).toContain('jsonSchemasOf');
    expect(text).not.toContain('toJsonSchema');
  }
});

test('a registry that is not sound is not built', async () => {
  await writeFile(join(folder, 'registry.json'), '{}');
  await expect(buildFolder(folder)).rejects.toThrow('npm run check names');
});
