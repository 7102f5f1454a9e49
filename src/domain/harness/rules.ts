// Reads the rules of one scope: CLAUDE.md and the rule files, imports written out, as one text.

import { withoutMarkers } from './edit-block.ts';
import { MAX_IMPORTS, parseDocument, withImports } from './markdown.ts';
import type { Scope } from './model.ts';
import { folderOf, shown } from './places.ts';
import { homeOf, type Reading, textIn } from './reading.ts';
import { hasSecretForm } from './secrets.ts';
import { decode } from './values.ts';

/** Adds the rules of `folder` (a `.claude` folder) to the reading. A project without CLAUDE.md has no rules. */
export const readRules = (reading: Reading, folder: string, scope: Scope): void => {
  const { disk, places, outside } = reading;
  const root = scope === 'user' ? homeOf(places, `${folder}/x`) : folderOf(folder);
  const { files, trouble } = disk.list(`${folder}/rules`, root);
  if (trouble !== undefined) reading.broken.push({ file: `${folder}/rules`, why: trouble, kind: 'rules', scope });
  const mains = scope === 'user' ? [`${folder}/CLAUDE.md`] : [`${root}/CLAUDE.md`, `${folder}/CLAUDE.md`];
  if (scope === 'project' && disk.read(`${root}/CLAUDE.local.md`, root).kind !== 'absent') {
    const hint = 'personal rules of one project have no place that is not shared';
    outside.push({ file: `${root}/CLAUDE.local.md`, entry: 'rules', why: 'unsupported', hint });
  }
  const more = files.filter((path) => path.endsWith('.md')).map((path) => `${folder}/rules/${path}`);
  const reads: string[] = [];
  const before = reading.broken.length;
  const main = mains.flatMap((file) => readFile(reading, file, scope, root, reads));
  const rest = more.flatMap((file) => readFile(reading, file, scope, root, reads));
  if (main.length === 0 && scope === 'project' && rest.length > 0) {
    const hint = 'without a CLAUDE.md beside them the project reads AGENTS.md: add a CLAUDE.md';
    outside.push({ file: `${folder}/rules`, entry: 'rules', why: 'unsupported', hint });
  }
  if (reading.broken.length > before || (main.length === 0 && (scope === 'project' || rest.length === 0))) return;
  const text = [...main, ...rest].join('\n\n');
  const from = mains.find((file) => disk.read(file, root).kind === 'file') ?? more[0] ?? folder;
  reading.items.push({
    kind: 'rules',
    name: 'rules',
    scope,
    from,
    secrets: hasSecretForm(text) ? ['text'] : [],
    text,
    reads,
  });
};

const readFile = (reading: Reading, file: string, scope: Scope, root: string, reads: string[]): string[] => {
  const text = textIn(reading, file, scope, ['rules']);
  if (text === undefined) return [];
  const { fields, body } = parseDocument(text);
  reads.push(realOf(reading, file, root));
  const whole = withImports(withoutMarkers(body), file, (path, from) => readImport(reading, path, from, root));
  reads.push(...whole.files);
  if (whole.isCut) {
    const name = shown(reading.places, file);
    reading.warnings.push(`${name}: after ${MAX_IMPORTS} imports the rest were left as text: make them fewer`);
  }
  const clean = withoutMarkers(whole.text).trim();
  const scoped = fields['paths'] === undefined ? clean : `For files matching ${fields['paths']}:\n\n${clean}`;
  return clean === '' ? [] : [scoped];
};

const realOf = ({ disk }: Reading, file: string, root: string): string => {
  const read = disk.read(file, root);
  return read.kind === 'file' ? read.real : file;
};

const readImport = ({ places, disk, warnings }: Reading, path: string, from: string, root: string) => {
  const joined = path.startsWith('~/')
    ? `${places.home}${path.slice(1)}`
    : path.startsWith('/')
      ? path
      : `${folderOf(from)}/${path}`;
  const file = normal(joined);
  const read = disk.read(file, root);
  const text = read.kind === 'file' ? decode(read.bytes) : undefined;
  if (read.kind === 'file' && text?.ok === true) return { file: read.real, text: parseDocument(text.value).body };
  if (read.kind !== 'absent' || path.endsWith('.md')) {
    warnings.push(
      `${from}: the import @${path.slice(0, 80)} was left as text (${read.kind === 'refused' ? read.why : 'not a file'})`,
    );
  }
  return undefined;
};

const normal = (path: string): string => {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part);
  }
  return parts.join('/');
};
