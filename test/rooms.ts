// The rooms of the source tree, from the bottom to the top, and what each may import. An arrow never points upwards, so
// there is no cycle between rooms. CONTRIBUTING shows this table; test/architecture.test.ts holds the code to it.

export type Room = {
  /** The folder of the room; a file belongs to the longest folder that fits. */
  readonly folder: string;
  /** Rooms below this one, `folder/**` for one with all rooms in it, or a single file. */
  readonly imports: readonly string[];
  /** Rooms below this one whose types alone may be imported. */
  readonly types?: readonly string[];
  /** A package stands for its subpaths as well, `node` for every module of Node, `any` for all. */
  readonly packages: readonly string[];
  /** Parts of a large room from the bottom to the top, as paths in it; `*` is every other file. */
  readonly parts?: readonly (readonly string[])[];
  /** `anywhere`: without I/O, clock, randomness, console, timers or state in a module. */
  readonly runs: 'anywhere' | 'on web standards' | 'in workerd' | 'in Node';
};

type Rest = Partial<Omit<Room, 'packages'>> & { readonly packages?: string };
const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');
/** A room by its folder and its imports, which spaces separate, as its packages; it runs anywhere unless it says where. */
const room = (folder: string, imports: string, { packages = '', runs = 'anywhere', ...more }: Rest = {}): Room => ({
  ...{ folder, imports: words(imports), packages: words(packages), runs },
  ...more,
});

export const ROOMS: readonly Room[] = [
  room('src/domain', '', { packages: 'canonicalize' }),
  room('src/domain/words', 'src/domain', { packages: 'stemmer' }),
  room('src/domain/registry', 'src/domain src/domain/words', { packages: 'valibot' }),
  room('src/domain/matching', 'src/domain src/domain/words', {
    types: ['src/domain/registry'],
    parts: [['tuning.ts'], ['index'], ['*']],
  }),
  room('src/domain/signing', 'src/domain', { packages: 'valibot', types: ['src/domain/registry'] }),
  room('src/domain/lists', 'src/domain src/domain/words src/domain/registry src/domain/matching src/domain/signing', {
    packages: 'valibot',
  }),
  room('src/catalog', 'src/domain src/domain/registry src/domain/matching src/domain/signing src/domain/lists', {
    packages: 'valibot @valibot/to-json-schema',
  }),
  room('src/protocol', 'src/domain', { types: ['src/catalog'] }),
  room('src/web', 'src/domain src/domain/registry src/domain/matching src/domain/signing src/domain/lists', {
    packages: 'hono/html',
  }),
  room('src/http/mcp', 'src/domain src/protocol', { runs: 'on web standards' }),
  room(
    'src/http/site',
    'src/domain src/domain/registry src/domain/signing src/domain/lists src/protocol src/web src/http/mcp',
    { packages: 'hono', types: ['src/domain/words'], runs: 'on web standards' },
  ),
  room('src/worker', 'src/domain/** src/catalog src/protocol src/http/**', {
    packages: 'cloudflare:workers valibot',
    runs: 'in workerd',
  }),
  room('src/harness', 'src/domain', {
    packages: 'valibot jsonc-parser smol-toml toml-eslint-parser yaml',
    parts: [
      words('globs.ts items.ts links.ts machine.ts model.ts names.ts paths.ts ports.ts values.ts'),
      ...words('editors source clients judge plan *').map((part) => [part]),
    ],
  }),
  room('src/harness/disk', 'src/domain src/harness', { packages: 'node valibot', runs: 'in Node' }),
  room('src/harness/tools', 'src/domain src/catalog src/harness', { packages: 'valibot' }),
  room('src/local', 'src/domain/** src/catalog src/protocol src/harness/**', {
    packages: 'node commander',
    runs: 'in Node',
  }),
  room('scripts', 'src/domain/** src/catalog src/local/catalog.ts src/worker/config.ts', {
    packages: 'any',
    parts: [['*'], ['build'], ['gate'], ['run'], ['curator']],
    runs: 'in Node',
  }),
  room('bench', 'src/domain/** src/catalog src/worker/built.ts src/worker/counter.ts src/worker/main.ts scripts', {
    packages: 'any',
    parts: [['*'], ['load'], ['speed'], ['matching']],
    runs: 'in Node',
  }),
  room('examples', 'src/domain src/catalog src/protocol src/http/mcp src/worker src/harness', {
    packages: 'valibot',
    runs: 'in workerd',
  }),
  room('test', 'src/** public/** scripts bench examples', { packages: 'any', runs: 'in Node' }),
];

/** JSON at the root of the repository is data, and only entries read it. */
export const DATA = ['package.json', 'registry.json', 'signed/signatures.json'];
export const MAY_READ_DATA = ['src/worker/main.ts', 'src/worker/built.ts', 'src/local', 'test'];

/** The room of a file or folder; undefined where it has none. */
export const roomOf = (path: string): Room | undefined =>
  ROOMS.filter(({ folder }) => isWithin(path, folder)).sort((a, b) => b.folder.length - a.folder.length)[0];

/** Whether `path` is `folder` or lies in it. */
export const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Whether a name in `imports` or `types` stands for the file `path`. */
export const covers = (name: string, path: string): boolean =>
  name.endsWith('/**') ? isWithin(path, name.slice(0, -3)) : path === name || roomOf(path)?.folder === name;

/** The place of a file among the parts of its room, 0 at the bottom. */
export const partOf = (path: string, { folder, parts = [] }: Room): number => {
  const rest = parts.findIndex(([first]) => first === '*');
  const own = parts.findIndex((part) => part.some((name) => isWithin(path, `${folder}/${name}`)));
  return own < 0 ? rest : own;
};

/** The rows of the table in CONTRIBUTING, heading first. */
export const tableRows = (): readonly string[] => [
  '| Room | Imports | Packages | Runs |',
  '|---|---|---|---|',
  ...ROOMS.map(({ folder, imports, types = [], packages, parts = [], runs }) => {
    const order = parts.length === 0 ? '' : `: ${parts.map((part) => listOf(part)).join(' < ')}`;
    const typed = types.length === 0 ? '' : `; types of ${listOf(types)}`;
    return `| \`${shortOf(folder)}\`${order} | ${listOf(imports)}${typed} | ${listOf(packages)} | ${runs} |`;
  }),
];

const shortOf = (name: string): string => (name === 'src/**' ? name : name.replace(/^src\/|\.ts$/g, ''));
const listOf = (names: readonly string[]): string =>
  names.length === 0 ? '–' : names.map((name) => (name === '*' ? 'the rest' : shortOf(name))).join(' ');
