// How the Worker is bundled, for wrangler too, and what a bundle has in place of modules of src.
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { type BuildOptions, build, type Plugin, type TransformFailure, transform } from 'esbuild';
import { replaceFile } from './files.ts';

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

/** What `npm run build` writes into `dist`, in the place of what would compute it at each start. */
const BUILT: Readonly<Record<string, string>> = {
  './assets.ts': 'assets.js',
  './built.ts': 'built.js',
  './json-schemas.ts': 'json-schemas.js',
};

/** The plugins of a bundle over what was built in `dist`; the index stays a separate module. */
export const pluginsOver = (dist: string): Plugin[] => [builtFrom(resolve(dist)), FUNCTIONS];

const builtFrom = (dist: string): Plugin => ({
  name: 'built',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\.ts$/ }, ({ path, importer }) => {
      // The bench imports the same module from another folder. What is built may lead back to what it stands for.
      const file = BUILT[path.replace(/^.*\/src\/worker\//, './')];
      return file === undefined || dirname(importer) === dist ? undefined : { path: join(dist, file) };
    });
    onResolve({ filter: /\/index\.bin$/ }, () => ({ path: `./${INDEX}`, external: true }));
  },
});

/**
 * Writes arrow functions as functions. V8 parses an arrow function of a module in full when the Worker starts, but of a function
 * only as much as tells where it ends, until it is called (bench/results.md).
 */
const FUNCTIONS: Plugin = {
  name: 'functions',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]src[/\\].*\.ts$/ }, async ({ path }) => {
      const options = { target: WORKER_BUNDLE.target, supported: { arrow: false } };
      return transform(await readFile(path), { ...options, loader: 'ts', sourcefile: relative('.', path) }).then(
        ({ code }) => ({ contents: code, loader: 'js' }),
        ({ errors }: TransformFailure) => ({ errors }),
      );
    }),
};

/** Puts `contents` in the place of the modules whose paths match `filter`. */
export const replacing = (filter: RegExp, contents: string): Plugin => ({
  name: `in place of ${filter.source}`,
  setup: ({ onLoad }) => onLoad({ filter }, () => ({ contents, loader: 'js' })),
});

/** Writes what wrangler deploys: the Worker over what was built in `dist`, as the script there. @throws where src is wrong */
export const writeWorker = async (dist: string): Promise<void> => {
  const entryPoints = ['src/worker/main.ts'];
  const { outputFiles } = await build({ ...WORKER_BUNDLE, entryPoints, plugins: pluginsOver(dist) });
  await replaceFile(join(dist, 'worker.js'), outputFiles[0]?.text ?? '');
};

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
