// Small sources that break the rules of the rooms: each breach is seen, and what is allowed is not.
import { expect, test } from 'vitest';
import { cyclesIn, impurities, strayImports } from './architecture.ts';

const STRAYS: readonly [file: string, source: string, want: readonly string[]][] = [
  ['src/domain/x.ts', "import { readFile } from 'node:fs/promises';", ['node']],
  ['src/domain/x.ts', "import yaml from 'yaml';", ['yaml']],
  ['src/harness/x.ts', "import yaml from 'yaml';", []],
  ['src/catalog/tools/x.ts', "import { a } from '../../web/page.ts';", ['src/web/page.ts']],
  ['src/catalog/tools/x.ts', "import type { A } from '../../protocol/call.ts';", ['src/protocol/call.ts']],
  ['src/protocol/x.ts', "import type { Tool } from '../catalog/tools/tool.ts';", []],
  ['src/protocol/x.ts', "import { defineTool } from '../catalog/tools/tool.ts';", ['src/catalog/tools/tool.ts']],
  [
    'src/protocol/x.ts',
    "import {\n  type Tool,\n  defineTool,\n} from '../catalog/tools/tool.ts';",
    ['src/catalog/tools/tool.ts'],
  ],
  ['src/protocol/x.ts', "export * from '../http/site/app.ts';", ['src/http/site/app.ts']],
  ['src/http/x.ts', "const x = await import('../worker/main.ts');", ['src/worker/main.ts']],
  ['src/local/x.ts', 'const x = await import(`../harness/x.ts`);', ['import(']],
  ['src/local/x.ts', 'const load = (name: string) => import(name);', ['import(']],
  ['src/http/x.ts', "import 'cloudflare:workers';", ['cloudflare:workers']],
  ['src/http/x.ts', "import registry from '../../registry.json';", ['registry.json']],
  ['src/worker/main.ts', "import registry from '../../registry.json';", []],
  ['src/domain/x.ts', "import { ok } from './signing/history.ts';", ['src/domain/signing/history.ts']],
  ['src/harness/tools/x.ts', "import { defineTool } from '../../catalog/tools/tool.ts';", []],
  ['src/harness/x.ts', "import { readFileSync } from 'node:fs';", ['node']],
  ['src/harness/disk/x.ts', "import { readFileSync } from 'node:fs';", []],
  ['src/harness/editors/x.ts', "import { sync } from '../sync.ts';", ['src/harness/sync.ts']],
  ['src/harness/plan/x.ts', "import { edit } from '../editors/editors.ts';", []],
  ['src/domain/matching/index/x.ts', "import { readQuery } from '../query.ts';", ['src/domain/matching/query.ts']],
  ['scripts/run/x.ts', "import { plan } from '../../src/harness/plan/plan.ts';", ['src/harness/plan/plan.ts']],
  ['bench/x.ts', "import { rounds } from './speed/rounds.ts';", ['bench/speed/rounds.ts']],
  ['scripts/run/x.ts', "import { wire } from '../../test/support/wire.ts';", ['test/support/wire.ts']],
  ['src/domain/x.ts', "import { honoured } from 'hono-like';", ['hono-like']],
];
test.each(STRAYS)('in %s, %s is seen: %j', (file, source, want) =>
  expect(strayImports({ file, source })).toEqual(want),
);

const CHANGES = 'changes an object of the module';
const IMPURE_SOURCES: readonly [source: string, want: readonly string[]][] = [
  ['const now = Date.now();', ['reads the clock']],
  ['const now = new Date();', ['reads the clock']],
  ['const now = new Date;', ['reads the clock']],
  ['const now = Date();', ['reads the clock']],
  ['const id = crypto.randomUUID();', ['is random']],
  ['const x = Math.random();', ['is random']],
  ['const x = await fetch(url);', ['uses the network']],
  ["console.log('x');", ['uses the console']],
  ['setTimeout(run, 1);', ['uses timers']],
  ['const home = process.env.HOME;', ['reaches for its surroundings']],
  ['let cache = new Map();', ['keeps a variable in the module']],
  ['export let cache = 1;', ['keeps a variable in the module']],
  ['export const known = memoize((registry: Registry) => 1);', ['keeps a cache in the module']],
  ['const known: (of: Registry) => object =\n  memoize(make);', ['keeps a cache in the module']],
  ['const answers = memoizeLast(make);', ['keeps a cache in the module']],
  ['const answers = keepLatest<string>(1000);', ['keeps a cache in the module']],
  ["const RUN = lateRegExp('a', 'u');", ['keeps a late expression in the module']],
  ["const NAMES = new Intl.DisplayNames('en', { type: 'language' });", ['loads a locale with the module']],
  ["const LONGEST = { text: `${MOST.toLocaleString('en')} at most` };", ['loads a locale with the module']],
  ["const nameOf = (tag: string) =>\n  new Intl.DisplayNames('en', { type: 'language' }).of(tag);", []],
  ['const proof = once(() => examine(registry));', ['keeps a cache in the module']],
  ['const seen = new Set<string>();\nconst see = (slug: string) => {\n  seen.add(slug);\n};', [CHANGES]],
  ['const kept: WeakMap<object, string> = new WeakMap();\nexport const f = (x: object) => kept.set(x, 1);', [CHANGES]],
  ['const kept: string[] = [];\nexport const f = (x: string) => kept.push(x);', [CHANGES]],
  ['export const known = Object.freeze(memoize(make));', ['keeps a cache in the module']],
  ['const { get, put } = keepLatest(5);', ['keeps a cache in the module']],
  ['const CACHES = { id: (x) => x, a: memoize(f) };', ['keeps a cache in the module']],
  ['const p = shortMemory();', ['keeps a cache in the module']],
  ['const scratch = new Uint8Array(9);\nconst f = () => {\n  scratch[0] = 1;\n};', [CHANGES]],
  ['const state = { n: 0 };\nexport const f = () => {\n  state.n += 1;\n};', [CHANGES]],
  ['const known: Record<string, 1> = {};\nconst f = (k: string) => {\n  known[k] = 1;\n};', [CHANGES]],
  ['const [a, b] = [new Map(), new Map()];\nexport const f = (x: object) => b.set(x, a);', [CHANGES]],
  ['const LIMITS = { most: 1 };\nconst f = (n: number) => LIMITS.most === n || LIMITS.most >= n;', []],
  ['export const cacheFor = (most: number) =>\n  memoizeLast(() => keepLatest(most));', []],
  ["const NAMES = ['a'];\nconst f = () => [...NAMES].push('b');", []],
  ['const TYPES = new Set([1, 2]);\nconst has = (type: number) => TYPES.has(type);', []],
  ['export const f = () => {\n  const seen = new Set();\n  seen.add(1);\n};', []],
  ['export const f = () => {\n  const known = memoize(make);\n};', []],
  ['const day = new Date(Date.UTC(2026, 1, 1)).getUTCDate();', []],
  ["// console.log(Date.now())\nconst a = 'fetch(x) console';", []],
  ['const f = () => {\n  let x = 1;\n};', []],
  ['const url = tools.fetch(id);', []],
];
test.each(IMPURE_SOURCES)('%s is seen: %j', (source, want) => expect(impurities(source)).toEqual(want));

const RINGS: readonly {
  says: string;
  files: Readonly<Record<string, string>>;
  want: readonly (readonly string[])[];
}[] = [
  {
    says: 'two files whose types need each other',
    files: { 'a.ts': "import type { B } from './b.ts';", 'b.ts': "import { a } from './a.ts';" },
    want: [['a.ts', 'b.ts']],
  },
  {
    says: 'three files in a ring that a fourth leads to',
    files: {
      'start.ts': "import './a.ts';",
      'a.ts': "export * from './b.ts';",
      'b.ts': "const c = await import('./c.ts');",
      'c.ts': "import { a } from './a.ts';",
    },
    want: [['a.ts', 'b.ts', 'c.ts']],
  },
  {
    says: 'two files that need a third',
    files: { 'a.ts': "import './b.ts';\nimport './c.ts';", 'b.ts': "import './c.ts';", 'c.ts': '' },
    want: [],
  },
];
test.each(RINGS)('the ring of $says is seen: $want', ({ files, want }) =>
  expect(cyclesIn(Object.entries(files).map(([file, source]) => ({ file, source })))).toEqual(want),
);
