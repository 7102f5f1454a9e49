// Reads the rules of one side: CLAUDE.md and the rule files, imports written out, as one text.

import type { Result } from '../../domain/result.ts';
import { BEGIN, withoutMarkers } from '../editors/block.ts';
import type { Places, Read } from '../model.ts';
import { folderOf, isBelow, shown } from '../paths.ts';
import { decode } from '../values.ts';
import { MAX_IMPORTS, parseDocument, withImports } from './markdown.ts';
import { filesIn, type Reading, type Side, textIn } from './reading.ts';
import { hasSecretForm } from './secrets.ts';

/** Adds the rules of a side to the reading. A project without CLAUDE.md has no rules. */
export const readRules = (reading: Reading, side: Side): void => {
  const { disk, outside, broken } = reading;
  const { scope, folder, root } = side;
  const isThere = (file: string): boolean => disk.read(file, root).kind !== 'absent';
  if (scope === 'project' && isThere(`${root}/CLAUDE.local.md`)) {
    const hint = 'personal rules of one project have no place that is not shared: move them to ~/.claude/CLAUDE.md';
    outside.push({ file: `${root}/CLAUDE.local.md`, entry: 'rules', why: 'unsupported', hint });
  }
  const before = broken.length;
  const more = filesIn(reading, side, 'rules').filter((path) => path.endsWith('.md'));
  const mains = [...(scope === 'project' ? [`${root}/CLAUDE.md`] : []), `${folder}/CLAUDE.md`];
  const main = mains.flatMap((file) => readFile(reading, side, file));
  const rest = more.flatMap((path) => readFile(reading, side, `${folder}/rules/${path}`));
  const isBare = scope === 'project' && !main.some(hasText);
  if (isBare && rest.some(hasText)) {
    const hint = 'without a CLAUDE.md beside them the project reads AGENTS.md: add a CLAUDE.md';
    outside.push({ file: `${folder}/rules`, entry: 'rules', why: 'unsupported', hint });
  }
  const all = [...main, ...rest];
  const [first, ...others] = all.filter(hasText);
  if (first === undefined || isBare || broken.length > before) return;
  const text = [first, ...others].map((one) => one.text).join('\n\n');
  const secrets = hasSecretForm(text) ? ['text'] : [];
  const files = all.reduce((sum, one) => sum + one.files, 0);
  reading.items.push({ kind: 'rules', name: 'rules', scope, from: first.file, secrets, text, files });
};

/** A rule file: what it says with its imports, and how many files that was made of. */
type RuleFile = { readonly file: string; readonly text: string; readonly files: number };
const hasText = ({ text }: RuleFile): boolean => text !== '';

const readFile = (reading: Reading, side: Side, file: string): RuleFile[] => {
  const text = textIn(reading, { file, scope: side.scope, kinds: ['rules'] });
  if (text === undefined) return [];
  reading.reads.push(reading.disk.real(file));
  const { fields, body } = parseDocument(text);
  const whole = withImports(withoutMarkers(body), file, (path, from) => {
    const named = placeOf(reading.places, path, from);
    reading.reads.push(reading.disk.real(named));
    return readImport(reading, side, { path, from, file: named });
  });
  if (whole.isCut) {
    const name = shown(reading.places, file);
    reading.warnings.push(`${name}: after ${MAX_IMPORTS} imports the rest were left as text: make them fewer`);
  }
  const clean = withoutMarkers(whole.text).trim();
  const scoped = fields['paths'] === undefined ? clean : `For files matching ${fields['paths']}:\n\n${clean}`;
  return [{ file, text: clean === '' ? '' : scoped, files: 1 + whole.files }];
};

const placeOf = ({ home }: Places, path: string, from: string): string => {
  if (path.startsWith('~/')) return normal(`${home}${path.slice(1)}`);
  return normal(path.startsWith('/') ? path : `${folderOf(from)}/${path}`);
};

type Import = { readonly path: string; readonly from: string; readonly file: string };

const readImport = ({ places, disk, warnings }: Reading, { root }: Side, { path, from, file }: Import) => {
  const read = disk.read(file, root);
  const text = read.kind === 'file' ? decode(read.bytes) : undefined;
  const name = hasSecretForm(path) ? 'of a name with a secret in it' : `@${path.slice(0, 80)}`;
  const told = `${shown(places, from)}: the import ${name}`;
  if (text?.ok === true) {
    const advice = 'take out its two comment lines, so that the text is yours and counts as rules';
    if (text.value.includes(BEGIN)) warnings.push(`${told} leads to a block of the sync, which is left out: ${advice}`);
    return { file: disk.real(file), text: parseDocument(text.value).body };
  }
  // A word with an @ that names no file is prose more often than not.
  if (read.kind === 'absent' && !path.endsWith('.md')) return undefined;
  const isOutside = read.kind === 'refused' && !isBelow(file, root);
  const why = isOutside ? 'it lies outside the folder that this file may read' : troubleWith(read, text);
  warnings.push(`${told} was left as text: ${why}`);
  return undefined;
};

const troubleWith = (read: Read, text: Result<string, string> | undefined): string => {
  if (read.kind === 'refused') return `it ${read.why}`;
  return text?.ok === false ? `it ${text.error}` : 'there is no such file';
};

const normal = (path: string): string => {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part);
  }
  return parts.join('/');
};
