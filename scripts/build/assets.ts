// Bundles the scripts of the pages into public/assets/built, each with its hash in its name so that browsers keep it for good,
// and writes the module that tells the pages these names.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { sha256Hex, utf8 } from '../../src/domain/bytes.ts';
import { removeOthers, replaceFile } from './files.ts';

const ASSETS = join(import.meta.dirname, '../../public/assets');
/** The scripts of src/web/assets.ts. */
const SCRIPT_NAMES = ['home', 'verify', 'copy'];

/** Writes the bundles to `folder` and removes others there. Gives the source of a module like src/web/assets.ts. */
export const buildAssets = async (folder: string): Promise<string> => {
  const files = await Promise.all(SCRIPT_NAMES.map(bundleScript));
  await removeOthers(
    folder,
    files.map(({ name }) => name),
  );
  for (const { name, code } of files) if (!existsSync(join(folder, name))) await replaceFile(join(folder, name), code);
  const paths = Object.fromEntries(files.map(({ script, name }) => [script, [`/assets/${basename(folder)}/${name}`]]));
  return `const PATHS = ${JSON.stringify(paths)};\nexport const pathsOf = (script) => PATHS[script];\n`;
};

const bundleScript = async (script: string) => {
  const { outputFiles } = await build({
    entryPoints: [join(ASSETS, `${script}.js`)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  const code = outputFiles[0]?.text ?? '';
  return { script, code, name: `${script}-${(await sha256Hex(utf8(code))).slice(0, 8)}.js` };
};
