// Who may import whom, and what pure folders may not do: no clock, no randomness, no network, no console, no timers, no
// state of a module. The rules are data; small sources that break them prove that breaking is seen.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

type Layer = {
  /** Folder below the root; the longest that fits a file is its layer. */
  readonly folder: string;
  /** Folders of this project, files of it, or packages. A package also stands for its subpaths. */
  readonly imports: readonly string[];
  /** What may be imported for its types alone. */
  readonly types?: readonly string[];
  readonly anyPackage?: true;
  readonly pure?: true;
};

const RESULT = 'src/domain/result.ts';
/** How text from outside is repeated to its sender. */
const QUOTED = 'src/domain/excerpt.ts';
/** What HTTP needs of the domain: the names of published files. */
const PUBLISHED = 'src/domain/signing/signatures.ts';
const CATALOG = 'src/catalog';

const LAYERS: readonly Layer[] = [
  { folder: 'src/domain', imports: ['src/domain', 'valibot', 'canonicalize', 'stemmer'], pure: true },
  {
    folder: 'src/harness',
    imports: [
      'src/harness',
      'src/domain',
      'valibot',
      'canonicalize',
      'ignore',
      'jsonc-parser',
      'smol-toml',
      'toml-eslint-parser',
      'yaml',
    ],
    pure: true,
  },
  {
    folder: CATALOG,
    imports: [CATALOG, 'src/domain', 'valibot', '@valibot/to-json-schema'],
    types: ['src/harness'],
    pure: true,
  },
  { folder: 'src/harness/disk', imports: ['src/harness', 'src/domain', 'node', 'valibot'] },
  { folder: 'src/harness/tools', imports: ['src/harness', CATALOG, 'src/domain', 'valibot'], pure: true },
  {
    folder: 'src/protocol',
    imports: ['src/protocol', RESULT, QUOTED, 'valibot'],
    types: ['src/domain', CATALOG],
    pure: true,
  },
  { folder: 'src/web', imports: ['src/web', 'src/domain', 'hono/html', 'hono/jsx', 'valibot'], pure: true },
  {
    folder: 'src/http',
    imports: ['src/http', 'src/protocol', 'src/web', RESULT, PUBLISHED, 'hono'],
    types: ['src/domain', CATALOG],
  },
  {
    folder: 'src/worker',
    imports: [
      'src/worker',
      'src/http',
      'src/protocol',
      'src/web',
      'src/domain',
      CATALOG,
      'cloudflare:workers',
      'valibot',
    ],
    types: ['hono'],
  },
  {
    folder: 'src/local',
    imports: [
      'src/local',
      'src/harness',
      'src/protocol',
      'src/domain',
      CATALOG,
      'node',
      'commander',
      'cli-progress',
      'valibot',
    ],
  },
  // Tools of development may use any package; of the product, what decides alone.
  { folder: 'scripts', imports: ['scripts', 'src/domain', CATALOG, 'src/worker/config.ts', 'node'], anyPackage: true },
  { folder: 'bench', imports: ['bench', 'scripts', 'src', 'node'], anyPackage: true },
];

/** JSON at the root of the repository is data, and only entries read it. */
const DATA = ['package.json', 'registry.json', 'signed/signatures.json'];
const MAY_READ_DATA = ['src/worker/main.ts', 'src/worker/built.ts', 'src/local', 'scripts', 'bench'];

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

type Import = { readonly from: string; readonly typeOnly: boolean };

const importsOf = (source: string): readonly Import[] =>
  [...source.matchAll(IMPORT)].map(([, type, from, dynamic]) => ({
    from: from ?? dynamic ?? '',
    typeOnly: type !== undefined,
  }));

const isWithin = (target: string, allowed: string): boolean => target === allowed || target.startsWith(`${allowed}/`);

const layerOf = (file: string): Layer | undefined =>
  LAYERS.filter(({ folder }) => isWithin(file, folder)).sort((a, b) => b.folder.length - a.folder.length)[0];

/** Imports of one file that its layer does not allow. */
const strayImports = (file: string, source: string): readonly string[] => {
  const { imports = [], types = [], anyPackage } = layerOf(file) ?? {};
  return importsOf(source)
    .map(({ from, typeOnly }) => ({ target: targetOf(file, from), typeOnly }))
    .filter(({ target, typeOnly }) => {
      if (DATA.includes(target)) return !MAY_READ_DATA.some((place) => isWithin(file, place));
      if (anyPackage && !/^(?:src|scripts|bench|test)\//.test(target)) return false;
      return ![...imports, ...(typeOnly ? types : [])].some((allowed) => isWithin(target, allowed));
    })
    .map(({ target }) => target);
};

const targetOf = (file: string, from: string): string => {
  if (from.startsWith('.')) return normalize(join(dirname(file), from));
  return from.startsWith('node:') ? 'node' : from;
};

/** What makes code impure, by the words it uses. `Date` is allowed where it is given its time. */
const IMPURE: Readonly<Record<string, RegExp>> = {
  'reads the clock': /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?!\s*\())|(?<!\bnew )\bDate\(|\bperformance\b/,
  'is random': /\bMath\.random\b|\brandomUUID\b|\bgetRandomValues\b|\bgenerateKey\b/,
  'uses the network': /(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bWebSocket\b/,
  'uses the console': /\bconsole\.\w/,
  'uses timers': /\bset(?:Timeout|Interval|Immediate)\b|\bqueueMicrotask\b/,
  'reaches for its surroundings': /\b(?:process|Deno|Bun)\.\w|\bglobalThis\b|\beval\(|\bnew Function\b/,
  'keeps state in the module': /^(?:export )?(?:let|var)\s/m,
};

const withoutText = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:'"`])\/\/[^\n]*/g, '$1')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''");

/** Ways in which a source is impure. */
const impurities = (source: string): readonly string[] => {
  const code = withoutText(source);
  return Object.entries(IMPURE)
    .filter(([, pattern]) => pattern.test(code))
    .map(([says]) => says);
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        !entry.parentPath.includes('node_modules') &&
        /\.tsx?$/.test(entry.name) &&
        !entry.name.endsWith('.d.ts'),
    )
    .map((entry) => join(entry.parentPath, entry.name));

const FILES = [...filesIn('src'), ...filesIn('scripts'), ...filesIn('bench')].map((file) => ({
  file,
  source: readFileSync(file, 'utf8'),
}));

test('every source file belongs to a layer', () => {
  expect(FILES.length).toBeGreaterThan(40);
  expect(FILES.map(({ file }) => file).filter((file) => layerOf(file) === undefined)).toEqual([]);
});

test.each(FILES)('$file imports what its layer may import', ({ file, source }) =>
  expect(strayImports(file, source)).toEqual([]),
);

test.each(FILES.filter(({ file }) => layerOf(file)?.pure))('$file is pure', ({ source }) =>
  expect(impurities(source)).toEqual([]),
);

test('what the Worker ships reaches neither Node nor the local catalog', () => {
  const sources = new Map(FILES.map(({ file, source }) => [file, source]));
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const { from } of importsOf(sources.get(file) ?? '')) visit(targetOf(file, from));
  };
  visit('src/worker/main.ts');
  expect(reached).toContain('src/protocol/answer.ts');
  expect(
    [...reached].filter((file) => file === 'node' || file === 'src/local/catalog.ts' || isWithin(file, 'src/local')),
  ).toEqual([]);
});

const STRAYS = [
  { file: 'src/domain/x.ts', source: "import { readFile } from 'node:fs/promises';", want: ['node'] },
  { file: 'src/domain/x.ts', source: "import yaml from 'yaml';", want: ['yaml'] },
  { file: 'src/harness/x.ts', source: "import yaml from 'yaml';", want: [] },
  {
    file: 'src/catalog/tools/x.ts',
    source: "import { a } from '../../web/page.ts';",
    want: ['src/web/page.ts'],
  },
  {
    file: 'src/catalog/tools/x.ts',
    source: "import type { A } from '../../protocol/call.ts';",
    want: ['src/protocol/call.ts'],
  },
  { file: 'src/protocol/x.ts', source: "import type { Tool } from '../catalog/tools/tool.ts';", want: [] },
  {
    file: 'src/protocol/x.ts',
    source: "import { defineTool } from '../catalog/tools/tool.ts';",
    want: ['src/catalog/tools/tool.ts'],
  },
  {
    file: 'src/protocol/x.ts',
    source: "import { text } from '../domain/matching/words/normalize.ts';",
    want: ['src/domain/matching/words/normalize.ts'],
  },
  {
    file: 'src/protocol/x.ts',
    source: "import {\n  type Tool,\n  defineTool,\n} from '../catalog/tools/tool.ts';",
    want: ['src/catalog/tools/tool.ts'],
  },
  { file: 'src/protocol/x.ts', source: "export * from '../http/site/app.ts';", want: ['src/http/site/app.ts'] },
  { file: 'src/http/x.ts', source: "const x = await import('../worker/main.ts');", want: ['src/worker/main.ts'] },
  { file: 'src/http/x.ts', source: "import 'cloudflare:workers';", want: ['cloudflare:workers'] },
  { file: 'src/http/x.ts', source: "import registry from '../../registry.json';", want: ['registry.json'] },
  { file: 'src/local/x.ts', source: "import { a } from '../http/site/app.ts';", want: ['src/http/site/app.ts'] },
  { file: 'src/worker/main.ts', source: "import registry from '../../registry.json';", want: [] },
  { file: 'src/domain/x.ts', source: "import { honoured } from 'hono-like';", want: ['hono-like'] },
];
test.each(STRAYS)('in $file, $source is seen: $want', ({ file, source, want }) =>
  expect(strayImports(file, source)).toEqual(want),
);

const IMPURE_SOURCES = [
  { source: 'const now = Date.now();', want: ['reads the clock'] },
  { source: 'const now = new Date();', want: ['reads the clock'] },
  { source: 'const now = new Date;', want: ['reads the clock'] },
  { source: 'const now = Date();', want: ['reads the clock'] },
  { source: 'const id = crypto.randomUUID();', want: ['is random'] },
  { source: 'const x = Math.random();', want: ['is random'] },
  { source: 'const x = await fetch(url);', want: ['uses the network'] },
  { source: "console.log('x');", want: ['uses the console'] },
  { source: 'setTimeout(run, 1);', want: ['uses timers'] },
  { source: 'const home = process.env.HOME;', want: ['reaches for its surroundings'] },
  { source: 'let cache = new Map();', want: ['keeps state in the module'] },
  { source: 'export let cache = 1;', want: ['keeps state in the module'] },
  { source: 'const day = new Date(Date.UTC(2026, 1, 1)).getUTCDate();', want: [] },
  { source: "// console.log(Date.now())\nconst a = 'fetch(x) console';", want: [] },
  { source: 'const f = () => {\n  let x = 1;\n};', want: [] },
  { source: 'const url = tools.fetch(id);', want: [] },
];
test.each(IMPURE_SOURCES)('$source is seen: $want', ({ source, want }) => expect(impurities(source)).toEqual(want));
