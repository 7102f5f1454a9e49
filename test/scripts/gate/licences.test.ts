// The packages that are bundled into the Worker and the local program: docs/dependencies.md lists them with their licences,
// each of which allows that. The licences of what is installed for development are in package-lock.json.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { schemasFrom, schemasModule } from '../../../scripts/build/bundle-worker.ts';
import { withPart } from '../../../scripts/document-part.ts';

type LockedPackage = { readonly version: string; readonly license: string };
const { packages }: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);

/** The packages that are bundled with `entry`, by their path in the lock file. */
const bundledWith = async (entry: string): Promise<readonly (readonly [path: string, LockedPackage | undefined])[]> => {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    external: ['cloudflare:*', 'node:*'],
    // Neither program ships the converter of schemas.
    plugins: [schemasFrom(schemasModule([]))],
  });
  const paths = Object.keys(metafile.inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  return [...new Set(paths)].toSorted().map((path) => [path, packages[path]]);
};

const PROGRAMS = {
  'the Worker': await bundledWith('src/worker/main.ts'),
  'the local program': await bundledWith('src/local/main.ts'),
};
/** Licences that allow bundling into an MIT-licensed program with no more than a notice. */
const SHIPPABLE = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'CC0-1.0'];

test('every bundled package has a licence that allows it', () => {
  const others = Object.values(PROGRAMS)
    .flat()
    .filter(([, locked]) => !SHIPPABLE.includes(locked?.license ?? 'unknown'));
  expect(others).toEqual([]);
});

test('docs/dependencies.md lists them; if not, run: npm run licences', async () => {
  const programs = Object.entries(PROGRAMS);
  const paths = new Set(programs.flatMap(([, bundled]) => bundled.map(([path]) => path)));
  const rows = [...paths].toSorted().map((path) => {
    const within = programs.filter(([, bundled]) => bundled.some(([other]) => other === path)).map(([name]) => name);
    const { version, license } = packages[path] ?? {};
    return `| ${path.replace(/^.*node_modules\//, '')} | ${version} | ${license} | ${within.join(', ')} |`;
  });
  const table = ['| Package | Version | Licence | Bundled into |', '|---|---|---|---|', ...rows].join('\n');
  const file = resolve('docs/dependencies.md');
  await expect(withPart(readFileSync(file, 'utf8'), 'licences', table)).toMatchFileSnapshot(file);
});
