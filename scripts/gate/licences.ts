// Writes the licences in docs/dependencies.md: every package bundled into the Worker and the local program.
// `--check` only compares and exits 1 when the file is out of date. Fails when a bundled package has a licence that is not on
// the list below. The licences of what is installed for development are in package-lock.json.
import { readFile, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { schemasFrom, schemasModule } from '../build/json-schemas.ts';
import { readCommandLine } from '../command-line.ts';
import { withPart } from '../document-part.ts';

const { values } = readCommandLine({
  call: 'npm run licences -- [--check]',
  does: 'Writes the licences in docs/dependencies.md.',
  flags: { check: { type: 'boolean', default: false, says: 'only compare; exits 1 where they differ' } },
});
const TARGET = 'docs/dependencies.md';
/** Licences that allow bundling into an MIT-licensed program with no more than a notice. */
const SHIPPABLE = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'CC0-1.0']);
const PROGRAMS = [
  { title: 'In the Worker', entry: 'src/worker/main.ts' },
  { title: 'In the local program', entry: 'src/local/main.ts' },
];

type LockedPackage = { readonly version: string; readonly license?: string };

const { packages }: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  await readFile('package-lock.json', 'utf8'),
);
const licenceOf = (path: string): string => packages[path]?.license ?? 'unknown';

/** The packages that are bundled with `entry`, by their path in the lock file. */
const bundledWith = async (entry: string): Promise<readonly string[]> => {
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
  const paths = Object.keys(metafile.inputs).map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set(paths.filter((path) => path !== undefined))].toSorted();
};

const tableOf = (paths: readonly string[]): string =>
  [
    '| Package | Version | Licence |',
    '|---|---|---|',
    ...paths.map((path) => `| ${packageName(path)} | ${packages[path]?.version ?? 'unknown'} | ${licenceOf(path)} |`),
  ].join('\n');

const packageName = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const shipped = await Promise.all(
  PROGRAMS.map(async ({ title, entry }) => ({ title, paths: await bundledWith(entry) })),
);
for (const path of new Set(shipped.flatMap(({ paths }) => paths))) {
  if (SHIPPABLE.has(licenceOf(path))) continue;
  const list = 'the list of licences that may be bundled (scripts/gate/licences.ts)';
  console.error(`${path}: ${licenceOf(path)} is not on ${list}`);
  process.exitCode = 1;
}

const written = await readFile(TARGET, 'utf8');
const parts = shipped.flatMap(({ title, paths }) => [`## ${title}`, tableOf(paths)]);
const text = withPart(written, 'licences', parts.join('\n\n'));

if (!values.check) await writeFile(TARGET, text);
else if (written !== text) {
  console.error(`${TARGET} is out of date: run npm run licences`);
  process.exitCode = 1;
}
