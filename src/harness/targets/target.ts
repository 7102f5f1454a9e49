// What the three targets share: the form of a target, and how an item becomes entries or a reason why not.

import { utf8 } from '../../domain/bytes.ts';
import type { Json, JsonObject } from '../../domain/json.ts';
import type { Disk, Entry, Held, Item, ItemOf, Places, Source, State, Value, Wanted } from '../model.ts';
import { folderOf, rootOf, shown } from '../paths.ts';
import { withNames } from '../source/markdown.ts';
import { decode, keyOf } from '../values.ts';

export type Context = {
  readonly places: Places;
  readonly disk: Disk;
  readonly source: Source;
  readonly state: State;
  readonly allowSecrets: boolean;
};

/** What a target makes of one item: where it goes, or why it does not; every list may be empty. */
export type Made = Partial<Wanted>;

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

/** How an item is called in reports and in the state. */
const labelOf = ({ kind, name }: Item): string =>
  (kind === 'rules' || kind === 'env') && name === kind ? kind : `${kind} ${name}`;

type Destination = Pick<Entry, 'file' | 'at' | 'want'> & { readonly label?: string };

/** One entry for an item. */
export const entry = (item: Item, { label = labelOf(item), ...place }: Destination): Made => ({
  entries: [{ label, ...place, from: item.from, scope: item.scope, secrets: item.secrets }],
});

export const json = (value: Json): Value => ({ kind: 'json', json: value });

type TextFile = { readonly file: string; readonly text: string; readonly label?: string };

/** A file of its own for an item. */
export const wholeFile = (item: Item, { text, ...place }: TextFile): Made =>
  entry(item, { ...place, at: WHOLE, want: { kind: 'bytes', bytes: utf8(text), executable: false } });
const WHOLE = { kind: 'whole' } as const;

/** A reason why an item has no entry in this target. */
export const held = (item: Item, why: Held['why'], hint: string): Made => ({
  held: [{ file: item.from, entry: labelOf(item), why, hint }],
});

/** What a target cannot say of an item. */
export const unsupported = (item: Item, hint: string): Made => held(item, 'unsupported', hint);

/** The item held back because of its secrets; undefined where it may be written. */
export const blocked = ({ places, allowSecrets }: Context, item: Item): Made | undefined =>
  item.secrets.length > 0 && !allowSecrets ? held(item, 'secret', secretHint(places, item)) : undefined;

/** What to do about secrets that are written out in a file of the source. */
export const secretHint = (places: Places, { from, secrets }: Pick<Item, 'from' | 'secrets'>): string =>
  `written out in ${shown(places, from)} (${secrets.slice(0, 5).join(', ')}): ` +
  'take it out or put a reference such as ${NAME} there';

/** The folder for user or project scope; the home side for local entries, which are personal. */
export const side = <Path>({ scope }: Item, user: Path, project: Path): Path => (scope === 'project' ? project : user);

/** The members that say something: without undefined ones, empty lists and empty objects. */
export const filled = (members: { readonly [name: string]: Json | undefined }): JsonObject =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => {
      const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
      return value === undefined || isEmpty ? [] : [[name, value] as const];
    }),
  );

/** The texts of a record, each changed. */
export const mapped = (texts: Readonly<Record<string, string>>, change: (text: string) => string): JsonObject =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)] as const));

/** The rules as one block in `file`, or why they are there already. */
export const rulesBlock = ({ disk, places }: Context, item: ItemOf<'rules'>, file: string): Made => {
  const root = rootOf(places, file) ?? folderOf(file);
  const read = disk.read(file, root);
  const there = read.kind === 'file' ? decode(read.bytes) : undefined;
  const imports = there?.ok === true && /^\s*@(?:\.\/)?(?:\.claude\/)?CLAUDE\.md\s*$/.test(there.value);
  if (imports) {
    return held(item, 'native', `shared already: ${shown(places, file)} and the rules are one text`);
  }
  const hidden = file.replace('AGENTS.md', 'AGENTS.override.md');
  const warn = hidden !== file && disk.read(hidden, root).kind === 'file';
  const warnings = warn ? [`${shown(places, hidden)} hides ${shown(places, file)} from Codex`] : [];
  return { ...entry(item, { file, at: { kind: 'block' }, want: { kind: 'text', text: item.text } }), warnings };
};

/** A skill copied to `.agents/skills`, unless its name is taken in a folder that it would hide. */
export const skillCopy = ({ places, disk, state }: Context, item: ItemOf<'skill'>): Made => {
  const base = side(item, places.home, places.project ?? '');
  const own = [places.gemini, places.codex, places.opencode];
  const others = side(item, own, [`${base}/.gemini`, `${base}/.codex`, `${base}/.opencode`]);
  // A folder of ours is a command that has become a skill; it goes with this run.
  const isOurs = (folder: string): boolean =>
    disk.list(folder, folder).files.every((path) => keyOf(`${folder}/${path}`, WHOLE) in state.entries);
  const taken = others
    .map((folder) => `${folder}/skills`)
    .find((folder) => disk.isFolder(`${folder}/${item.name}`) && !isOurs(`${folder}/${item.name}`));
  if (taken !== undefined) {
    return held(item, 'conflict', `${shown(places, taken)} has a skill of this name: rename or delete one of them`);
  }
  const entries = item.files.flatMap(({ path, bytes, executable }) => {
    const text = path === 'SKILL.md' ? decode(bytes) : undefined;
    const content = text?.ok === true ? utf8(withNames(text.value, item.name)) : bytes;
    const file = `${base}/.agents/skills/${item.name}/${path}`;
    return entry(item, { file, at: WHOLE, want: { kind: 'bytes', bytes: content, executable } }).entries ?? [];
  });
  return { entries };
};
