// What several targets read in the same form: rules as one block, and skills as copies in `.agents/skills`.
import { utf8 } from '../../domain/bytes.ts';
import { BLOCK_IMPORT, readBlock } from '../editors/block.ts';
import type { ItemOf } from '../items.ts';
import type { Run } from '../model.ts';
import { displayPath, folderOf, rootOf } from '../paths.ts';
import { withNames } from '../source/markdown.ts';
import { decode, keyOf, sealOf } from '../values.ts';
import { entry, fileNameOf, groupOf, type Made, notSynced, side, WHOLE } from './target.ts';

/**
 * The rules as one block in `file`. What already stands in that file, because CLAUDE.md imports it, is left out. Rules of a
 * sub-folder are first written when a person asks for it; where a block of ours stands, it is kept up to date.
 */
export const rulesBlock = (
  { disk, places, options }: Run,
  item: ItemOf<'rules'>,
  { file, change = (text) => text }: { readonly file: string; readonly change?: (text: string) => string },
): Made => {
  const root = rootOf(places, file) ?? folderOf(file);
  const read = disk.read(file, root);
  const there = read.kind === 'file' ? decode(read.bytes) : undefined;
  const importsUs = there?.ok === true && /^\s*@(?:\.\/)?(?:\.claude\/)?CLAUDE\.md\s*$/.test(there.value);
  const real = disk.real(file);
  const name = file.slice(file.lastIndexOf('/') + 1);
  const isBeside = item.parts.some((part) => part.file === real);
  const rest = item.parts
    .filter((part) => part.file !== real)
    .map(({ text }) => text.replace(BLOCK_IMPORT(name), ''))
    .join('')
    .trim();
  if (importsUs || rest === '')
    return notSynced(item, 'native', `shared already: ${displayPath(places, file)} and the rules are one text`);
  const block = there?.ok === true ? readBlock(there.value) : undefined;
  const isThere = block?.ok === false || (block?.ok === true && block.value !== undefined);
  const isNested = item.folder !== undefined && item.folder !== places.project;
  if (isNested && options.nested !== true && !isThere) return notSynced(item, 'optional', NESTED);
  const text = change(isBeside ? rest.replace(/\n{3,}/g, '\n\n') : rest);
  const group = isBeside ? `${groupOf(item)} beside an import` : groupOf(item);
  return entry(item, {
    file,
    group,
    at: { kind: 'block' },
    want: { kind: 'text', text, seal: sealOf(text, disk.sha256) },
  });
};

const NESTED = 'holds below its folder: sync with --nested to write it to AGENTS.md and GEMINI.md beside it';

/** A skill copied to `folder`, `.agents/skills` unless given, where its name is not taken in a folder that it would hide. */
export const skillCopy = ({ places, disk, state }: Run, item: ItemOf<'skill'>, folder?: string): Made => {
  const base = side(item, places.home, places.project ?? '');
  const own = [places.gemini, places.codex, places.opencode];
  const others = side(item, own, [`${base}/.gemini`, `${base}/.codex`, `${base}/.opencode`]);
  const name = fileNameOf(item);
  // A folder of ours is a command that has become a skill; it goes with this run.
  const isOurs = (folder: string): boolean =>
    disk.list(folder, folder).files.every((path) => keyOf(`${folder}/${path}`, WHOLE) in state.entries);
  const taken = others
    .map((folder) => `${folder}/skills`)
    .find((folder) => disk.isFolder(`${folder}/${name}`) && !isOurs(`${folder}/${name}`));
  if (taken !== undefined) {
    return notSynced(
      item,
      'conflict',
      `${displayPath(places, taken)} has a skill of this name: rename or delete one of them`,
    );
  }
  const files = [...item.files, ...manualOnly(item)];
  const entries = files.flatMap(({ path, bytes, executable }) => {
    const text = path === 'SKILL.md' ? decode(bytes) : undefined;
    const content = text?.ok === true ? utf8(withNames(text.value, item.name)) : bytes;
    const file = `${folder ?? `${base}/.agents/skills`}/${name}/${path}`;
    return entry(item, { file, at: WHOLE, want: { kind: 'bytes', bytes: content, executable } }).entries ?? [];
  });
  return { entries };
};

/** Where Codex reads that its model may not start a skill by itself, relative to the skill. */
export const CODEX_POLICY = 'agents/openai.yaml';
export const MANUAL_POLICY = 'policy:\n  allow_implicit_invocation: false\n';

const manualOnly = ({ files, isManual }: ItemOf<'skill'>): ItemOf<'skill'>['files'] =>
  isManual && !files.some(({ path }) => path === CODEX_POLICY)
    ? [{ path: CODEX_POLICY, bytes: utf8(MANUAL_POLICY), executable: false }]
    : [];
