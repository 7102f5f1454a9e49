// Reads skills, commands and agents: each is found in its folder, read, named, checked for secrets, and added. One
// that cannot be used is reported and does not stop the others.
import { fromUtf8 } from '../../domain/bytes.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { Item, ItemFile, MarkdownDocument } from '../items.ts';
import { heldItem } from '../names.ts';
import { FILE_NAME_RULE, folderOf, inMib, isSafeFileName, isSafeName, NAME_RULE } from '../paths.ts';
import { decode } from '../values.ts';
import { GUARDS, leaveHook } from './hooks.ts';
import { parseDocument } from './markdown.ts';
import { type Collected, filesIn, noteBroken, type Side, whyPrivate } from './reading.ts';
import { hasSecretForm } from './secrets.ts';

/** Largest skill: bytes and files. */
const MAX_SKILL_BYTES = 10 * 1024 * 1024;
const MAX_SKILL_FILES = 500;

const SKILL_FILE = 'SKILL.md';

const LEFT_FIELDS = {
  skill: ['allowed-tools', 'arguments', 'model', 'context', 'agent', 'hooks', 'user-invocable'],
  command: ['allowed-tools', 'model', 'argument-hint', 'hooks', 'context', 'agent'],
  agent: 'model color permissionMode hooks mcpServers skills maxTurns memory isolation background effort'.split(' '),
};

/** Adds the commands or agents of a side. */
export const readDocuments = (reading: Collected, side: Side, kind: 'command' | 'agent'): void => {
  const { items, leftOut } = reading;
  const { scope, folder } = side;
  for (const path of filesIn(reading, side, `${kind}s`).filter((file) => file.endsWith('.md'))) {
    const from = `${folder}/${kind}s/${path}`;
    const read = readUnit(reading, side, { file: from, folder: side.root, paths: [''] });
    const text = read?.[0] && decode(read[0].bytes);
    if (text?.ok === false) noteBroken(reading, { file: from }, text.error);
    if (text?.ok !== true) continue;
    const parsed = parseDocument(text.value);
    const document = kind === 'command' ? withPositions(parsed) : parsed;
    const stem = path.replace(/\.md$/, '');
    const name = kind === 'agent' ? (document.fields['name'] ?? stem.split('/').at(-1) ?? '') : stem;
    if (!name.split('/').every(isSafeName)) {
      leftOut.push({ file: from, what: kind, why: `its name does not fit every system: ${NAME_RULE}` });
      continue;
    }
    leaveFields(reading, { kind, name, scope, from }, document);
    items.push({ kind, name, scope, from, secrets: hasSecretForm(text.value) ? ['text'] : [], document });
  }
};

// Claude Code fills `$name`, for a name that the front matter lists, with the argument in its position.
const withPositions = (document: MarkdownDocument): MarkdownDocument => {
  const names = document.fields['arguments']?.split(/[\s,]+/) ?? [];
  const positions = new Map(names.map((name, index) => [name, index] as const));
  const body = document.body.replace(/(?<!\\)\$([A-Za-z_]\w*)/g, (text, name: string) => {
    const index = positions.get(name);
    return index === undefined ? text : `$${index}`;
  });
  return { ...document, body };
};

/** Adds the skills of a side. */
export const readSkills = (reading: Collected, side: Side): void => {
  const { disk, items, leftOut } = reading;
  const { scope, folder } = side;
  const all = filesIn(reading, side, 'skills');
  for (const [name, some] of groupBy(all, (path) => path.split('/', 1)[0] ?? '')) {
    const file = `${folder}/skills/${name}`;
    const paths = some.filter((path) => path !== name).map((path) => path.slice(name.length + 1));
    const isSkill = paths.includes(SKILL_FILE);
    // An entry that is not a skill may be a plain file, or a link that leads out.
    const stray = some.includes(name) ? disk.read(file, folderOf(file)) : undefined;
    const problem = isSkill ? shapeProblem(name, paths) : stray?.kind === 'refused' ? stray.why : undefined;
    if (problem !== undefined) noteBroken(reading, { file }, problem);
    if (problem !== undefined || !isSkill) continue;
    const files = readUnit(reading, side, { file, folder: file, paths }) ?? [];
    const from = `${file}/${SKILL_FILE}`;
    const main = files.find(({ path }) => path === SKILL_FILE);
    const text = main && decode(main.bytes);
    if (text?.ok === false) noteBroken(reading, { file }, `${SKILL_FILE} ${text.error}`);
    if (text?.ok !== true) continue;
    const document = parseDocument(text.value);
    leaveFields(reading, { kind: 'skill', name, scope, from }, document);
    if (text.value.includes('${CLAUDE_SKILL_DIR}'))
      leftOut.push({ file: from, what: '${CLAUDE_SKILL_DIR} in skills', why: 'only Claude Code replaces it' });
    const secrets = files.flatMap(({ path, bytes }) => (hasSecretForm(fromUtf8(bytes) ?? '') ? [path] : []));
    const isManual = document.fields['disable-model-invocation'] === 'true';
    items.push({ kind: 'skill', name, scope, from, secrets, files, isManual });
  }
};

type Unit = { readonly file: string; readonly folder: string; readonly paths: readonly string[] };

// The files of one item without private and large ones; undefined if it cannot be copied, which is noted. Nothing is read
// through a link that leaves `folder`.
const readUnit = (reading: Collected, side: Side, { file, folder, paths }: Unit): readonly ItemFile[] | undefined => {
  const files: ItemFile[] = [];
  let size = 0;
  const stop = (why: string): undefined => void noteBroken(reading, { file }, why);
  const leave = (place: string, what: string, why: string): number => reading.leftOut.push({ file: place, what, why });
  // The file that makes it a skill comes first, so that only others can be too much.
  for (const path of paths.toSorted((a, b) => Number(b === SKILL_FILE) - Number(a === SKILL_FILE))) {
    const place = path === '' ? file : `${file}/${path}`;
    const why = whyPrivate(reading, side, place);
    if (why !== undefined) {
      leave(place, 'private file', why);
      continue;
    }
    const read = reading.disk.read(place, folder);
    if (read.kind === 'file') reading.own.push(reading.disk.real(place));
    if (read.kind === 'absent') return stop(`${path} vanished while it was read: sync again`.trim());
    if (read.kind === 'refused') {
      if (read.isLarge !== true || ['', SKILL_FILE].includes(path)) return stop(`${path} ${read.why}`.trim());
      leave(place, 'large file', `it ${read.why}`);
    } else if (size + read.bytes.length > MAX_SKILL_BYTES)
      leave(place, 'large file', `with it the skill is larger than ${inMib(MAX_SKILL_BYTES)}: make it smaller`);
    else {
      size += read.bytes.length;
      files.push({ path, bytes: read.bytes, executable: read.executable });
    }
  }
  return files;
};

const shapeProblem = (name: string, paths: readonly string[]): string | undefined => {
  if (paths.length > MAX_SKILL_FILES) return `has more than ${MAX_SKILL_FILES} files: make it smaller`;
  const unsafe = [name, ...paths.flatMap((path) => path.split('/'))].find((part) => !isSafeFileName(part));
  return unsafe === undefined
    ? undefined
    : `has the name ${unsafe.slice(0, 80)}, which does not fit every system: ${FILE_NAME_RULE}`;
};

// Reports the fields that only Claude Code understands. Hooks that may refuse a call, and an agent that may only plan, are
// refusals, and lost.
type Origin = Pick<Item, 'name' | 'scope' | 'from'> & { readonly kind: keyof typeof LEFT_FIELDS };
const leaveFields = (reading: Collected, origin: Origin, { keys, fields }: MarkdownDocument): void => {
  const { kind, name, scope, from } = origin;
  const isHere = (field: string): boolean => keys.includes(field);
  // Front matter that is no YAML has them as an empty text, and may have any.
  const events = fields['hooks'] === '' ? GUARDS : (fields['hooks']?.split(', ') ?? []);
  const meaning = `the front matter of ${kind} ${name} means something in Claude Code alone`;
  for (const event of events) leaveHook(reading, { scope, name: event, from }, meaning);
  const isPlanner = kind === 'agent' && fields['permissionMode'] === 'plan';
  const hint = 'its permissionMode plan keeps it from changing anything in Claude Code alone';
  if (isPlanner) reading.lost.push(heldItem({ kind, name, scope, from }, 'lost', hint));
  const why = 'it means something in Claude Code alone';
  for (const field of LEFT_FIELDS[kind])
    if (isHere(field) && field !== 'hooks' && !(isPlanner && field === 'permissionMode')) {
      const what = field === 'arguments' ? 'skill arguments' : `${field} of ${kind}s`;
      reading.leftOut.push({ file: from, what, why });
    }
};
