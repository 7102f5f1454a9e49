// What the three targets share: the form of a target, and how an item becomes entries or a reason why not.
import { formatDocument } from './markdown.ts';
import type {
  Bytes,
  Disk,
  Entry,
  Held,
  Item,
  ItemOf,
  Json,
  Locator,
  Places,
  Source,
  Value,
  Wanted,
  Why,
} from './model.ts';
import { shown } from './places.ts';
import { decode, encode, keyOf } from './values.ts';

export type Context = {
  readonly places: Places;
  readonly disk: Disk;
  readonly source: Source;
  readonly allowSecrets: boolean;
};

/** What a target makes of one item: where it goes, or why it does not; both lists may be empty. */
export type Made = {
  readonly entries?: readonly Entry[];
  readonly held?: readonly Held[];
  readonly warnings?: readonly string[];
};

/** Most entries of one target. */
const MAX_ENTRIES = 500;

/** Everything a target wants, item by item, with what no target can take over. */
export const wantedBy = (
  { source, places }: Context,
  make: (item: Item) => Made,
  rest: readonly Made[] = [],
): Wanted => {
  const made = [...source.items.map(make), ...rest];
  const all = made.flatMap(({ entries = [] }) => entries);
  const twins = twinsIn(all);
  const entries = all.filter((one) => !twins.has(sourceOf(one)));
  const clashes = [...twins.values()].map(({ second: { label, from }, first }): Held => {
    const hint = `takes the same place as ${first.label} (${shown(places, first.from)}): rename one of them`;
    return { file: from, entry: label, why: 'conflict', hint };
  });
  const over = entries.slice(MAX_ENTRIES).map(({ file, label }): Held => {
    const hint = `is beyond the limit of ${MAX_ENTRIES} entries: make them fewer`;
    return { file, entry: label, why: 'unsupported', hint };
  });
  return {
    entries: entries.slice(0, MAX_ENTRIES),
    held: [...source.outside, ...clashes, ...made.flatMap(({ held = [] }) => held), ...over],
    warnings: made.flatMap(({ warnings = [] }) => warnings),
  };
};

type Twins = { readonly first: Entry; readonly second: Entry };

// Two names may become one in a target; the first has the place then. Many disks do not tell `A` from `a`. Members with
// a rank are meant to meet: the stricter one counts.
const twinsIn = (entries: readonly Entry[]): ReadonlyMap<string, Twins> => {
  const firsts = new Map<string, Entry>();
  const twins = new Map<string, Twins>();
  for (const second of entries) {
    const { file, at } = second;
    const place = at.kind === 'whole' ? file.toLowerCase() : keyOf(file, at);
    const first = firsts.get(place) ?? second;
    firsts.set(place, first);
    const isMeant = sourceOf(first) === sourceOf(second) || ('rank' in at && at.rank !== undefined);
    if (!isMeant) twins.set(sourceOf(second), { first, second });
  }
  return twins;
};

// The files of one skill come from the same item.
const sourceOf = ({ label, from }: Entry): string => `${label} ${from}`;

/** One entry for an item. */
export const entry = (
  item: Item,
  file: string,
  at: Locator,
  want: Value,
  label = `${item.kind} ${item.name}`,
): Made => ({
  entries: [{ label, file, at, want, from: item.from, scope: item.scope, secrets: item.secrets }],
});

export const json = (value: Json): Value => ({ kind: 'json', json: value });
export const bytes = (text: string): Value => ({ kind: 'bytes', bytes: encode(text), executable: false });

/** A reason why an item has no entry in this target. */
export const held = (item: Item, why: Why, hint: string, label = `${item.kind} ${item.name}`): Made => ({
  held: [{ file: item.from, entry: label, why, hint }],
});

/** What to do about secrets at these places. */
export const secretHint = (places: readonly string[]): string =>
  `a secret is written out in ${places.slice(0, 5).join(', ')}: put a reference such as \${NAME} there`;

/** The folder for user or project scope; the home side for local entries, which are personal. */
export const side = <Path>({ scope }: Item, user: Path, project: Path): Path => (scope === 'project' ? project : user);

/** The rules as one block in `file`, or why they are there already. */
export const rulesBlock = ({ disk, places }: Context, item: ItemOf<'rules'>, file: string, text = item.text): Made => {
  const root = file.startsWith(`${places.project}/`) ? (places.project ?? '') : file.slice(0, file.lastIndexOf('/'));
  const read = disk.read(file, root);
  const there = read.kind === 'file' ? decode(read.bytes) : undefined;
  const imports = there?.ok === true && /^\s*@(?:\.\/)?(?:\.claude\/)?CLAUDE\.md\s*$/.test(there.value);
  if (imports || item.reads.includes(file) || (read.kind === 'file' && item.reads.includes(read.real))) {
    return held(item, 'native', `shared already: ${shown(places, file)} and the rules are one text`, 'rules');
  }
  const hidden = file.replace('AGENTS.md', 'AGENTS.override.md');
  const warn = hidden !== file && disk.read(hidden, root).kind === 'file';
  const warnings = warn ? [`${shown(places, hidden)} hides ${shown(places, file)} from Codex`] : [];
  return { ...entry(item, file, { kind: 'block' }, { kind: 'text', text }, 'rules'), warnings };
};

/** A skill copied to `.agents/skills`, unless its name is taken in a folder that it would hide. */
export const skillCopy = ({ places, disk }: Context, item: ItemOf<'skill'>): Made => {
  const base = side(item, places.home, places.project ?? '');
  const others = side(
    item,
    [`${places.gemini}/skills`, `${places.codex}/skills`, `${places.opencode}/skills`],
    ['.gemini', '.codex', '.opencode'].map((folder) => `${base}/${folder}/skills`),
  );
  const taken = others.find((folder) => disk.isFolder(`${folder}/${item.name}`));
  if (taken !== undefined) {
    return held(item, 'conflict', `${shown(places, taken)} has a skill of this name: rename or delete one of them`);
  }
  const entries = item.files.flatMap(({ path, bytes: content, executable }) => {
    const want = {
      kind: 'bytes',
      bytes: path === 'SKILL.md' ? withNames(content, item.name) : content,
      executable,
    } as const;
    return entry(item, `${base}/.agents/skills/${item.name}/${path}`, { kind: 'whole' }, want).entries ?? [];
  });
  return { entries };
};

/** First line of a file that holds permissions and nothing else. */
export const HEADER = '# Written by three-good-sources from the permissions of Claude Code. Edit those instead.';

/** A file of front matter and body. */
export const documentFile = (fields: object, body: string): Value => bytes(formatDocument(fields, body));

// Gemini drops a skill without `name` and `description` silently, so a missing one is added; nothing else changes.
const withNames = (content: Bytes, name: string): Bytes => {
  const text = decode(content);
  if (!text.ok) return content;
  const plain = text.value.replace(/^\uFEFF/, '');
  const [, head] = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\r?\n|$)/m.exec(plain) ?? [];
  const body = head === undefined ? plain : plain.slice(plain.indexOf('---', 3));
  const lineTexts = body.split('\n').map((line) => line.replace(/^[ \t]*#*/, '').trim());
  const first = lineTexts.find((line) => line !== '' && !line.startsWith('---')) ?? name;
  const lines = [
    ...(/^name:/m.test(head ?? '') ? [] : [`name: ${name}\n`]),
    ...(/^description:/m.test(head ?? '') ? [] : [`description: ${JSON.stringify(first)}\n`]),
  ].join('');
  if (lines === '') return content;
  return encode(
    head === undefined ? `---\n${lines}---\n\n${plain}` : plain.replace(/^---[ \t]*\r?\n/, `---\n${lines}`),
  );
};
