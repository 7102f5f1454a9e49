// Reads the rules of one side: CLAUDE.md and the rule files, imports included, in pieces by file. Personal files of a
// project are left out.
import { ok, type Result } from '../../domain/result.ts';
import { hasBlock, withoutMarkers } from '../editors/block.ts';
import type { ItemOf, RulePart } from '../items.ts';
import type { FileRead, Places } from '../machine.ts';
import { displayPath, folderOf, isBelow, nameOf, resolvePath } from '../paths.ts';
import { decode } from '../values.ts';
import { leaveAbove, mainNames } from './mains.ts';
import { IMPORT_LIMITS, parseDocument, withImports, withoutComments } from './markdown.ts';
import { type Collected, filesIn, noteBroken, readText, type Side, whyPrivate } from './reading.ts';
import { hasSecretForm } from './secrets.ts';

/** What the readers of rules collect: also imported files with a block of ours, and how reports name those imports. */
export type RulesReading = Collected & {
  readonly blocks: { readonly file: string; readonly importName: string }[];
};

/** Adds the rules of a side, without those of its sub-folders. */
export const readRules = (collected: Collected, side: Side): void => {
  const reading: RulesReading = { ...collected, blocks: [] };
  const { scope, folder, root, isTwin = false } = side;
  const isThere = (file: string) => !reading.isExcluded(scope, file) && reading.disk.read(file, root).kind !== 'absent';
  if (scope === 'project' && isThere(`${root}/CLAUDE.local.md`)) leavePersonal(reading, root, 'project');
  const all = scope === 'project' ? mainNames(reading, root) : [];
  const names = isTwin ? all.filter((name) => !name.startsWith('.claude/')) : all;
  if (scope === 'project') leaveAbove(reading);
  const mains = scope === 'project' ? names.map((name) => `${root}/${name}`) : [`${folder}/CLAUDE.md`];
  const main = readFiles(reading, side, mains);
  const more = isTwin ? [] : filesIn(reading, side, 'rules').filter((path) => path.endsWith('.md'));
  const files = more.map((path) => `${folder}/rules/${path}`);
  const rest = readFiles(reading, side, files);
  if (rest.isCut) reading.incompleteRules.push(scope);
  const parts = [...main.parts, ...rest.parts];
  const from = mains.find(isThere) ?? `${folder}/rules`;
  const holds = scope === 'user' ? undefined : root;
  if (!main.isCut) addRules(reading, parts, { name: 'rules', scope, from, folder: holds });
};

/** The pieces of some files of rules, their imports written out, and whether one of the files cannot be read. */
export const readFiles = (reading: RulesReading, side: Side, files: readonly string[]) => {
  const all = files.map((file) => readFile(reading, side, file));
  return { parts: all.flatMap((read) => (read.ok ? read.value : [])), isCut: all.some((read) => !read.ok) };
};

/** Adds rules as one item, if there are any. Warns of imported blocks of ours if there is no other text. */
export const addRules = (
  { items, blocks, warnings }: RulesReading,
  parts: readonly RulePart[],
  about: Pick<ItemOf<'rules'>, 'name' | 'scope' | 'from' | 'folder'>,
): void => {
  const secrets = parts.some(({ text }) => hasSecretForm(text)) ? ['text'] : [];
  if (parts.length > 0) items.push({ kind: 'rules', ...about, secrets, parts });
  for (const { file, importName } of blocks) {
    const advice = 'take out its two comment lines, so that the text is yours and counts as rules';
    if (parts.every((part) => part.file === file || part.text.trim() === ''))
      warnings.push(`${importName} leads to a block of the sync, which is left out: ${advice}`);
  }
};

/** Reports the rules that the user has for one folder only. */
export const leavePersonal = ({ leftOut }: Collected, folder: string, of: 'project' | 'folder'): void => {
  const why = `personal rules of one ${of} have no place that is not shared: move them to ~/.claude/CLAUDE.md`;
  leftOut.push({ file: `${folder}/CLAUDE.local.md`, what: 'rules', why });
};

// Nothing if the file is empty or private. Fails if it cannot be read, which is noted.
const readFile = (reading: RulesReading, side: Side, file: string): Result<readonly RulePart[], string> => {
  if (reading.isExcluded(side.scope, file)) return ok([]);
  const text = readText(reading, { file, scope: side.scope });
  if (!text.ok) return text;
  if (text.value === undefined) return ok([]);
  if (isInConflict(text.value)) return noteBroken(reading, { file }, 'has a conflict of git: solve it and sync again');
  const why = whyPrivate(reading, side, file);
  if (why !== undefined) {
    reading.leftOut.push({ file, what: 'rules', why });
    return ok([]);
  }
  const real = reading.disk.real(file);
  // AGENTS.md is a file of the others, too, and may have a block of ours beside what it says.
  if (nameOf(file) !== 'AGENTS.md') reading.own.push(real);
  const { fields, body } = parseDocument(text.value);
  let isOver = false;
  const whole = withImports(withoutComments(withoutMarkers(body)), real, (path, from) => {
    const importer = from === real ? file : from;
    const named = resolveImport(reading.places, path, importer);
    // A project cannot tell that a file of the person has its text.
    if (isBelow(named, side.root)) reading.imports.push(reading.disk.real(named));
    isOver ||= reading.imported.left < 0;
    if (isOver || reading.isExcluded(side.scope, named)) return undefined;
    const found = readImport(reading, side, { path, from: importer, file: named });
    reading.imported.left -= found?.text.length ?? 0;
    return found;
  });
  if (whole.isCut || isOver) {
    const name = displayPath(reading.places, file);
    reading.warnings.push(`${name}: after ${IMPORT_LIMITS} the rest were left as text: import less`);
  }
  const parts = whole.parts.map((part) => ({ ...part, text: withoutMarkers(part.text) }));
  if (parts.every((part) => part.text.trim() === '')) return ok([]);
  const paths = fields['paths'];
  const head = paths === undefined ? [] : [{ file: real, text: `For files matching ${paths}:\n\n` }];
  return ok([...head, ...parts, { file: real, text: '\n\n' }]);
};

const isInConflict = (text: string): boolean => [/^<{7} /m, /^={7}\r?$/m, /^>{7} /m].every((line) => line.test(text));

const resolveImport = ({ home }: Places, path: string, from: string): string =>
  path.startsWith('~/') ? resolvePath(home, path.slice(2)) : resolvePath(folderOf(from), path);

type Import = { readonly path: string; readonly from: string; readonly file: string };

const readImport = (reading: RulesReading, side: Side, { path, from, file }: Import): RulePart | undefined => {
  const { places, disk, warnings } = reading;
  const read = disk.read(file, side.root);
  const text = read.kind === 'file' ? decode(read.bytes) : undefined;
  const name = hasSecretForm(path) ? 'of a name with a secret in it' : `@${path.slice(0, 80)}`;
  const importName = `${displayPath(places, from)}: the import ${name}`;
  const why = reasonToLeave(reading, side, { file, read, text });
  if (why === undefined && text?.ok === true) {
    const { body } = parseDocument(text.value);
    if (hasBlock(body)) reading.blocks.push({ file: disk.real(file), importName });
    return { file: disk.real(file), text: withoutComments(withoutMarkers(body)) };
  }
  // A word with an @ that names no file is usually prose.
  const isProse = (read.kind === 'absent' || disk.isFolder(file)) && !/\.md$/i.test(path);
  // It is in a place that may be read, but cannot be read.
  const isUnreadable = text?.ok === false || (read.kind === 'refused' && isBelow(disk.real(file), side.root));
  if (isUnreadable && MARKDOWN.test(file)) reading.incompleteRules.push(side.scope);
  if (!isProse) warnings.push(`${importName} was left as text: ${why}`);
  return undefined;
};

type ImportedText = {
  readonly file: string;
  readonly read: FileRead;
  readonly text: Result<string, string> | undefined;
};

const MARKDOWN = /\.(?:md|markdown|mdc)$/i;

const reasonToLeave = (reading: Collected, side: Side, { file, read, text }: ImportedText): string | undefined => {
  if (read.kind === 'refused' && !isBelow(file, side.root)) return 'it lies outside the folder that this file may read';
  if (read.kind === 'refused') return `it ${read.why}`;
  if (read.kind === 'absent') return 'there is no such file';
  if (text?.ok === false) return `it ${text.error}`;
  if (!MARKDOWN.test(file)) return 'it is not Markdown';
  return whyPrivate(reading, side, file);
};
