// What the build step leaves in dist/, from which the Worker starts.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { buildFolder } from '../../../scripts/build/build.ts';
import { builtFrom, WORKER_BUNDLE } from '../../../scripts/build/bundle-worker.ts';
import { CHATGPT_TOOLS } from '../../../src/catalog/tools/chatgpt.ts';
import * as tools from '../../../src/catalog/tools/trusted.ts';
import * as resources from '../../../src/catalog/trusted.ts';
import * as federation from '../../../src/domain/federation/federation.ts';
import { buildIndex } from '../../../src/domain/matching/build.ts';
import { packIndex } from '../../../src/domain/matching/index/packed.ts';
import { folderForFile } from '../../support/folders.ts';
import { registryWith } from '../../support/lists.ts';

const folder = folderForFile();

test('the document lies in dist/ as it was checked, with the index of its categories', async () => {
  const { categories, document } = registryWith(201);
  await writeFile(join(folder, 'registry.json'), JSON.stringify(document, null, 2));
  await buildFolder(folder);
  const dist = join(folder, 'dist');
  expect((await readdir(dist)).sort()).toEqual(
    'assets.js built.js federation.json index.bin indexes json-schemas.js registry.json trusting.js'.split(' '),
  );
  expect(await readFile(join(dist, 'federation.json'), 'utf8')).toBe('null');
  expect(await readFile(join(dist, 'registry.json'), 'utf8')).toBe(JSON.stringify(document));
  const index = buildIndex(categories);
  expect((await readFile(join(dist, 'index.bin'))).equals(packIndex(index))).toBe(true);
  // Another build takes the index that was kept.
  const [kept = ''] = await readdir(join(dist, 'indexes'));
  const marked = packIndex({ ...index, tuning: { ...index.tuning, cutoff: 0.123 } });
  await writeFile(join(dist, 'indexes', kept), marked);
  await buildFolder(folder);
  expect((await readFile(join(dist, 'index.bin'))).equals(marked)).toBe(true);
});

test('without trust, what answers from trusted lists is there by its names, but undefined', async () => {
  const trusting = await import(/* @vite-ignore */ join(folder, 'dist/trusting.js'));
  const names = [tools, resources, federation].flatMap(Object.keys);
  expect({ ...trusting }).toStrictEqual(Object.fromEntries(names.map((name) => [name, undefined])));
});

test('each script and the style are one bundle whose name is its hash, and only the present ones are kept', async () => {
  const out = join(folder, 'public/assets/built');
  await writeFile(join(out, 'home-00000000.js'), 'old');
  await buildFolder(folder);
  const { pathOf, STYLE_SHEET } = await import(/* @vite-ignore */ join(folder, 'dist/assets.js'));
  const paths: readonly string[] = [...['home', 'verify', 'copy'].map(pathOf), STYLE_SHEET];
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

test('neither bundle has the converter, and a Worker that trusts no list has nothing that answers from others', async () => {
  const { outputFiles } = await build({
    ...WORKER_BUNDLE,
    entryPoints: ['src/worker/main.ts'],
    minify: false,
    plugins: [builtFrom(join(folder, 'dist'))],
  });
  const local = join(folder, 'local.mjs');
  execFileSync(process.execPath, ['scripts/build/build-local.ts', local]);
  const worker = outputFiles[0]?.text ?? '';
  expect(worker).not.toMatch(/src\/(?:domain\/federation\/federation|catalog\/.*trusted)/);
  for (const text of [worker, await readFile(local, 'utf8')]) {
    expect(text).toContain('jsonSchemasOf');
    expect(text).not.toContain('toJsonSchema');
  }
});

test('a registry that is not sound is not built', async () => {
  await writeFile(join(folder, 'registry.json'), '{}');
  await expect(buildFolder(folder)).rejects.toThrow('npm run check names');
});
