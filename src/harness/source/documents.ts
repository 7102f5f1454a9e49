// Reads skills, commands and agents: each is found in its folder, read, named, checked for secrets, and added. One
// that cannot be used is reported and does not stop the others.
import type { Bytes } from '../../domain/bytes.ts';
import type { ItemFile, MarkdownDocument } from '../items.ts';
import type { LeftOut } from '../model.ts';
import { FILE_NAME_RULE, folderOf, inMib, isSafeFileName, isSafeName, NAME_RULE } from '../paths.ts';
import { decode } from '../values.ts';
import { parseDocument } from './markdown.ts';
import { type Collected, filesIn, noteBroken, type Side, whyPrivate } from './reading.ts';
import { hasSecretForm } from './secrets.ts';

/** Largest skill: bytes and files. */
const MAX_SKILL_BYTES = 10 * 1024 * 1024;
const MAX_SKILL_FILES = 500;

/** Fields of front matter that mean something in Claude Code alone. */
const LEFT_FIELDS = {
  skill: ['allowed-tools', 'model', 'context', 'agent', 'hooks', 'user-invocable'],
  command: ['allowed-tools', 'model', 'argument-hint', 'hooks', 'context', 'agent'],
  agent: [
    'model',
    'color',
    'permissionMode',
    'hooks',
    'mcpServers',
    'skills',
    'maxTurns',
    'memory',
    'isolation',
    'background',
    'effort',
  ],
} as const;

/** Adds the commands or agents of a side. */
export const readDocuments = (reading: Collected, side: Side, kind: 'command' | 'agent'): void => {
  const { scope, folder } = side;
  for (const path of filesIn(reading, side, `${kind}s`).filter((one) => one.endsWith('.md'))) {
    const from = `${folder}/${kind}s/${path}`;
    const read = readUnit(reading, side, { file: from, folder: side.root, paths: [''] });
    const text = read?.[0] === undefined ? undefined : decode(read[0].bytes);
    if (text?.ok === false) noteBroken(reading, { file: from }, text.error);
    if (text?.ok !== true) continue;
    const document = parseDocument(text.value);
    const stem = path.replace(/\.md$/, '');
    const name = kind === 'agent' ? (document.fields['name'] ?? stem.split('/').at(-1) ?? '') : stem;
    if (!name.split('/').every(isSafeName)) {
      leaveOut(reading, from, kind, `its name does not fit every system: ${NAME_RULE}`);
      continue;
    }
    noteFields(reading, from, kind, document);
    reading.items.push({ kind, name, scope, from, secrets: hasSecretForm(text.value) ? ['text'] : [], document });
  }
};

/** Adds the skills of a side. */
export const readSkills = (reading: Collected, side: Side): void => {
  const { scope, folder } = side;
  const all = filesIn(reading, side, 'skills');
  for (const name of new Set(all.map((path) => path.split('/')[0] ?? ''))) {
    const file = `${folder}/skills/${name}`;
    const paths = all.filter((path) => path.startsWith(`${name}/`)).map((path) => path.slice(name.length + 1));
    if (!paths.includes('SKILL.md')) {
      noteStray(reading, side, { file, isPlain: all.includes(name) });
      continue;
    }
    const problem = shapeProblem(name, paths);
    if (problem !== undefined) {
      noteBroken(reading, { file }, problem);
      continue;
    }
    const files = readUnit(reading, side, { file, folder: file, paths });
    if (files === undefined) continue;
    const from = `${file}/SKILL.md`;
    const main = files.find(({ path }) => path === 'SKILL.md');
    const text = main === undefined ? undefined : decode(main.bytes);
    if (text?.ok !== true) continue;
    const document = parseDocument(text.value);
    noteFields(reading, from, 'skill', document);
    if (text.value.includes('${CLAUDE_SKILL_DIR}'))
      leaveOut(reading, from, '${CLAUDE_SKILL_DIR} in skills', 'only Claude Code replaces it');
    const secrets = files.flatMap(({ path, bytes }) => (isSecretFile(bytes) ? [path] : []));
    const isManual = document.fields['disable-model-invocation'] === 'true';
    reading.items.push({ kind: 'skill', name, scope, from, secrets, files, isManual });
  }
};

type Unit = { readonly file: string; readonly folder: string; readonly paths: readonly string[] };

// The files of one item, private ones left out; undefined where it cannot be copied, which is noted. Nothing is read
// through a link that leaves `folder`.
const readUnit = (reading: Collected, side: Side, { file, folder, paths }: Unit): readonly ItemFile[] | undefined => {
  const files: ItemFile[] = [];
  let size = 0;
  const stop = (why: string): undefined => {
    noteBroken(reading, { file }, why);
  };
  for (const path of paths) {
    const place = path === '' ? file : `${file}/${path}`;
    const why = whyPrivate(reading, side, place);
    if (why !== undefined) {
      leaveOut(reading, place, 'private file', why);
      continue;
    }
    reading.own.push(reading.disk.real(place));
    const read = reading.disk.read(place, folder);
    if (read.kind === 'refused') return stop(`${path} ${read.why}`.trim());
    if (read.kind === 'absent') return stop(`${path} vanished while it was read: sync again`.trim());
    size += read.bytes.length;
    if (size > MAX_SKILL_BYTES) return stop(`is larger than ${inMib(MAX_SKILL_BYTES)}: make it smaller`);
    files.push({ path, bytes: read.bytes, executable: read.executable });
  }
  return files;
};

const shapeProblem = (name: string, paths: readonly string[]): string | undefined => {
  if (paths.length > MAX_SKILL_FILES) return `has more than ${MAX_SKILL_FILES} files: make it smaller`;
  if (!isSafeName(name)) return `has the name ${name.slice(0, 80)}, which does not fit every system: ${NAME_RULE}`;
  const unsafe = paths.flatMap((path) => path.split('/')).find((part) => !isSafeFileName(part));
  return unsafe === undefined
    ? undefined
    : `has the name ${unsafe.slice(0, 80)}, which does not fit every system: ${FILE_NAME_RULE}`;
};

// What stands among the skills without being one: a plain file, or a link that leads out.
const noteStray = (reading: Collected, { root }: Side, { file, isPlain }: { file: string; isPlain: boolean }): void => {
  const read = isPlain ? reading.disk.read(file, folderOf(file)) : undefined;
  if (read?.kind === 'refused' && root !== '') noteBroken(reading, { file }, read.why);
};

const noteFields = (
  reading: Collected,
  from: string,
  kind: keyof typeof LEFT_FIELDS,
  { keys }: MarkdownDocument,
): void => {
  for (const name of LEFT_FIELDS[kind])
    if (keys.includes(name)) leaveOut(reading, from, `${name} of ${kind}s`, 'it means something in Claude Code alone');
};

const leaveOut = ({ leftOut }: Collected, file: string, what: LeftOut['what'], why: string): void => {
  leftOut.push({ file, what, why });
};

const isSecretFile = (bytes: Bytes): boolean => {
  const text = decode(bytes);
  return text.ok && hasSecretForm(text.value);
};
