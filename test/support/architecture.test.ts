// Small sources that break the rules of the rooms: each breach is seen, and what is allowed is not.
import { expect, test } from 'vitest';
import { cyclesIn, impurities, strayImports } from './architecture.ts';

const STRAYS = [
  { file: 'src/domain/x.ts', source: "import { readFile } from 'node:fs/promises';", want: ['node'] },
  { file: 'src/domain/x.ts', source: "import yaml from 'yaml';", want: ['yaml'] },
  { file: 'src/harness/x.ts', source: "import yaml from 'yaml';", want: [] },
  { file: 'src/catalog/tools/x.ts', source: "import { a } from '../../web/page.ts';", want: ['src/web/page.ts'] },
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
    source: "import { text } from '../domain/words/normalize.ts';",
    want: ['src/domain/words/normalize.ts'],
  },
  {
    file: 'src/protocol/x.ts',
    source: "import {\n  type Tool,\n  defineTool,\n} from '../catalog/tools/tool.ts';",
    want: ['src/catalog/tools/tool.ts'],
  },
  { file: 'src/protocol/x.ts', source: "export * from '../http/site/app.ts';", want: ['src/http/site/app.ts'] },
  { file: 'src/http/x.ts', source: "const x = await import('../worker/main.ts');", want: ['src/worker/main.ts'] },
  { file: 'src/local/x.ts', source: 'const x = await import(`../harness/x.ts`);', want: ['import('] },
  { file: 'src/local/x.ts', source: 'const load = (name: string) => import(name);', want: ['import('] },
  { file: 'src/http/x.ts', source: "import 'cloudflare:workers';", want: ['cloudflare:workers'] },
  { file: 'src/http/x.ts', source: "import registry from '../../registry.json';", want: ['registry.json'] },
  { file: 'src/local/x.ts', source: "import { a } from '../http/site/app.ts';", want: ['src/http/site/app.ts'] },
  { file: 'src/worker/main.ts', source: "import registry from '../../registry.json';", want: [] },
  {
    file: 'src/domain/registry/x.ts',
    source: "import type { Matcher } from '../matching/match.ts';",
    want: ['src/domain/matching/match.ts'],
  },
  { file: 'src/domain/matching/x.ts', source: "import type { Category } from '../registry/registry.ts';", want: [] },
  {
    file: 'src/domain/x.ts',
    source: "import { ok } from './signing/canonical.ts';",
    want: ['src/domain/signing/canonical.ts'],
  },
  { file: 'src/domain/matching/x.ts', source: "import * as v from 'valibot';", want: ['valibot'] },
  {
    file: 'src/catalog/x.ts',
    source: "import type { Files } from '../harness/sync.ts';",
    want: ['src/harness/sync.ts'],
  },
  { file: 'src/harness/tools/x.ts', source: "import { defineTool } from '../../catalog/tools/tool.ts';", want: [] },
  { file: 'src/harness/x.ts', source: "import { readFileSync } from 'node:fs';", want: ['node'] },
  { file: 'src/harness/disk/x.ts', source: "import { readFileSync } from 'node:fs';", want: [] },
  { file: 'src/harness/editors/x.ts', source: "import { sync } from '../sync.ts';", want: ['src/harness/sync.ts'] },
  {
    file: 'src/harness/editors/x.ts',
    source: "import { plan } from '../plan/plan.ts';",
    want: ['src/harness/plan/plan.ts'],
  },
  { file: 'src/harness/plan/x.ts', source: "import { edit } from '../editors/editors.ts';", want: [] },
  {
    file: 'src/domain/matching/index/x.ts',
    source: "import { readQuery } from '../query.ts';",
    want: ['src/domain/matching/query.ts'],
  },
  { file: 'src/http/mcp/x.ts', source: "import { app } from '../site/app.ts';", want: ['src/http/site/app.ts'] },
  {
    file: 'scripts/build/x.ts',
    source: "import { main } from '../curator/main.ts';",
    want: ['scripts/curator/main.ts'],
  },
  { file: 'scripts/run/x.ts', source: "import { table } from '../../bench/table.ts';", want: ['bench/table.ts'] },
  {
    file: 'scripts/run/x.ts',
    source: "import { plan } from '../../src/harness/plan/plan.ts';",
    want: ['src/harness/plan/plan.ts'],
  },
  { file: 'bench/speed/x.ts', source: "import { build } from '../../scripts/build/build.ts';", want: [] },
  { file: 'bench/x.ts', source: "import { rounds } from './speed/rounds.ts';", want: ['bench/speed/rounds.ts'] },
  {
    file: 'bench/speed/x.ts',
    source: "import { wire } from '../../test/support/wire.ts';",
    want: ['test/support/wire.ts'],
  },
  {
    file: 'scripts/run/x.ts',
    source: "import { wire } from '../../test/support/wire.ts';",
    want: ['test/support/wire.ts'],
  },
  { file: 'src/domain/x.ts', source: "import { honoured } from 'hono-like';", want: ['hono-like'] },
];
test.each(STRAYS)('in $file, $source is seen: $want', ({ file, source, want }) =>
  expect(strayImports({ file, source })).toEqual(want),
);

const CHANGES = 'changes an object of the module';
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
  { source: 'let cache = new Map();', want: ['keeps a variable in the module'] },
  { source: 'export let cache = 1;', want: ['keeps a variable in the module'] },
  { source: 'export const known = memoize((registry: Registry) => 1);', want: ['keeps a cache in the module'] },
  { source: 'const known: (of: Registry) => object =\n  memoize(make);', want: ['keeps a cache in the module'] },
  { source: 'const answers = memoizeLast(make);', want: ['keeps a cache in the module'] },
  { source: 'const answers = keepLatest<string>(1000);', want: ['keeps a cache in the module'] },
  { source: "const RUN = lateRegExp('a', 'u');", want: ['keeps a late expression in the module'] },
  { source: 'const proof = once(() => examine(registry));', want: ['keeps a cache in the module'] },
  {
    source: 'const seen = new Set<string>();\nconst see = (slug: string) => {\n  seen.add(slug);\n};',
    want: [CHANGES],
  },
  {
    source: 'const kept: WeakMap<object, string> = new WeakMap();\nexport const f = (x: object) => kept.set(x, 1);',
    want: [CHANGES],
  },
  {
    source: 'const kept: string[] = [];\nexport const f = (x: string) => kept.push(x);',
    want: [CHANGES],
  },
  { source: 'export const known = Object.freeze(memoize(make));', want: ['keeps a cache in the module'] },
  { source: 'const { get, put } = keepLatest(5);', want: ['keeps a cache in the module'] },
  { source: 'const CACHES = { id: (x) => x, a: memoize(f) };', want: ['keeps a cache in the module'] },
  { source: 'const p = shortMemory();', want: ['keeps a cache in the module'] },
  { source: 'const scratch = new Uint8Array(9);\nconst f = () => {\n  scratch[0] = 1;\n};', want: [CHANGES] },
  { source: 'const state = { n: 0 };\nexport const f = () => {\n  state.n += 1;\n};', want: [CHANGES] },
  { source: 'const known: Record<string, 1> = {};\nconst f = (k: string) => {\n  known[k] = 1;\n};', want: [CHANGES] },
  { source: 'const [a, b] = [new Map(), new Map()];\nexport const f = (x: object) => b.set(x, a);', want: [CHANGES] },
  { source: 'const LIMITS = { most: 1 };\nconst f = (n: number) => LIMITS.most === n || LIMITS.most >= n;', want: [] },
  { source: 'export const cacheFor = (most: number) =>\n  memoizeLast(() => keepLatest(most));', want: [] },
  { source: "const NAMES = ['a'];\nconst f = () => [...NAMES].push('b');", want: [] },
  { source: 'const TYPES = new Set([1, 2]);\nconst has = (type: number) => TYPES.has(type);', want: [] },
  { source: 'export const f = () => {\n  const seen = new Set();\n  seen.add(1);\n};', want: [] },
  { source: 'export const f = () => {\n  const known = memoize(make);\n};', want: [] },
  { source: 'const day = new Date(Date.UTC(2026, 1, 1)).getUTCDate();', want: [] },
  { source: "// console.log(Date.now())\nconst a = 'fetch(x) console';", want: [] },
  { source: 'const f = () => {\n  let x = 1;\n};', want: [] },
  { source: 'const url = tools.fetch(id);', want: [] },
];
test.each(IMPURE_SOURCES)('$source is seen: $want', ({ source, want }) => expect(impurities(source)).toEqual(want));

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
