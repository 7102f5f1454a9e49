// Bundles the scripts of the pages and their style into public/assets/built, each with its hash in its name so that browsers
// keep it for good, and writes the module that tells the pages these names.
import { basename, join, parse } from 'node:path';
import { build } from 'esbuild';
import { sha256Hex, utf8 } from '../../src/domain/bytes.ts';
import { fillFolder } from './files.ts';

const ASSETS = join(import.meta.dirname, '../../public/assets');
/** The scripts of src/web/assets.ts. */
const SCRIPTS = ['home', 'groups', 'verify', 'copy'].map((name) => `${name}.js`);
const STYLE = 'style.css';

/** Writes the bundles to `folder` and removes others there. Gives the source of a module like src/web/assets.ts. */
export const buildAssets = async (folder: string): Promise<string> => {
  const files = await Promise.all([...SCRIPTS, STYLE].map(bundleFile));
  await fillFolder(folder, new Map(files.map(({ name, text }) => [name, utf8(text)])));
  const paths = files.map(({ source, name }) => [source, `/assets/${basename(folder)}/${name}`]);
  return `const PATHS = ${JSON.stringify(Object.fromEntries(paths))};
export const pathOf = (script) => PATHS[script + '.js'];
export const STYLE_SHEET = PATHS['${STYLE}'];
`;
};

/** A script or style sheet of public/assets with all that it imports, and its name with its hash. */
export const bundleFile = async (source: string) => {
  const { outputFiles } = await build({
    entryPoints: [join(ASSETS, source)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    external: ['/fonts/*'],
    logLevel: 'error',
  });
  const text = outputFiles[0]?.text ?? '';
  const { name, ext } = parse(source);
  return { source, text, name: `${name}-${(await sha256Hex(utf8(text))).slice(0, 8)}${ext}` };
};
