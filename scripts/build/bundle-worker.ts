// Bundles the Worker without wrangler, the way `wrangler deploy` does, and what a bundle has in place of modules of src.
import { basename, dirname, join, resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { parse } from 'smol-toml';
import * as v from 'valibot';
import { textOf } from '../checkout.ts';

/** The file with the index, beside the script. */
export const INDEX = 'index.bin';

/** Options for esbuild; the result stays in memory. */
export const WORKER_BUNDLE = {
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  target: 'es2024',
  conditions: ['workerd', 'worker', 'browser', 'import'],
  mainFields: ['browser', 'module', 'main'],
  external: ['cloudflare:*', 'node:*'],
  logLevel: 'error',
} satisfies BuildOptions;

/** Replaces what wrangler.toml replaces, with the output of `npm run build` in `dist`; the index stays a separate module. */
export const builtFrom = (dist: string): Plugin => ({
  name: 'built',
  setup: ({ onResolve }) => {
    const { alias } = v.parse(v.object({ alias: v.record(v.string(), v.string()) }), parse(textOf('wrangler.toml')));
    const folder = resolve(dist);
    onResolve({ filter: /\.ts$/ }, ({ path, importer }) => {
      // The bench imports the same module from another folder. What is built may lead back to what it stands for.
      const file = alias[path.replace(/^.*\/src\/worker\//, './')];
      return file === undefined || dirname(importer) === folder ? undefined : { path: join(folder, basename(file)) };
    });
    onResolve({ filter: /\/index\.bin$/ }, () => ({ path: `./${INDEX}`, external: true }));
  },
});

/** Puts `contents` in the place of the modules whose paths match `filter`. */
export const replacing = (filter: RegExp, contents: string): Plugin => ({
  name: `in place of ${filter.source}`,
  setup: ({ onLoad }) => onLoad({ filter }, () => ({ contents, loader: 'js' })),
});

type ListedTool = { readonly name: string; readonly inputSchema: object; readonly outputSchema?: object };

/** The source of a module whose `jsonSchemasOf` knows the schemas of `tools` by name, which src would convert at each start. */
export const schemasModule = (tools: readonly { readonly listing: ListedTool }[]): string => {
  const table = Object.fromEntries(
    tools.map(({ listing: { name, inputSchema, outputSchema } }) => [name, { inputSchema, outputSchema }]),
  );
  return `const SCHEMAS = ${JSON.stringify(table)};\nexport const jsonSchemasOf = (name) => SCHEMAS[name];\n`;
};

/** Puts `contents`, which `schemasModule` gave, in the place of src/catalog/tools/json-schemas.ts. */
export const schemasFrom = (contents: string): Plugin => replacing(/\/catalog\/tools\/json-schemas\.ts$/, contents);
