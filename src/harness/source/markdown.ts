// Markdown as the sources have it: front matter, imports, and the few texts that a client would misread.

import { parse, stringify } from 'yaml';
import { isObject } from '../../domain/json.ts';
import type { Document } from '../model.ts';

/** How deep imports follow each other. */
const MAX_DEPTH = 5;
/** Most imports that one file leads to: a few files that import each other many times would have no end. */
export const MAX_IMPORTS = 200;

const FRONT_MATTER = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** A file with its front matter taken apart. Front matter that is not YAML gives its simple `key: value` lines. */
export const parseDocument = (text: string): Document => {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const [front, yaml = ''] = FRONT_MATTER.exec(plain) ?? [];
  return front === undefined
    ? { fields: {}, body: plain }
    : { fields: fieldsOf(yaml), body: plain.slice(front.length) };
};

/** A file of front matter, where there is any, and body. */
export const formatDocument = (fields: object, body: string): string =>
  Object.keys(fields).length === 0
    ? `${body.trim()}\n`
    : `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${body.trim()}\n`;

/**
 * The text of a skill with `name` and `description` in its front matter, without which Gemini drops it silently; nothing
 * else changes.
 */
export const withNames = (text: string, name: string): string => {
  const plain = text.replace(/^\uFEFF/, '');
  const [front = '', yaml = ''] = FRONT_MATTER.exec(plain) ?? [];
  const lines = plain
    .slice(front.length)
    .split('\n')
    .map((line) => line.replace(/^[ \t]*#*/, '').trim());
  const first = lines.find((line) => line !== '' && !line.startsWith('---')) ?? name;
  const added = [
    /^name:/m.test(yaml) ? '' : `name: ${name}\n`,
    /^description:/m.test(yaml) ? '' : `description: ${JSON.stringify(first)}\n`,
  ].join('');
  if (added === '') return text;
  return front === '' ? `---\n${added}---\n\n${plain}` : `---\n${added}${plain.slice(plain.indexOf('\n') + 1)}`;
};

/** Reads an import; undefined leaves its text as it is. `from` is the file that names it. */
type ReadImport = (path: string, from: string) => { readonly file: string; readonly text: string } | undefined;

/** A text with its imports written out, how many these are, and whether some stayed text over the limit. */
type Whole = { readonly text: string; readonly files: number; readonly isCut: boolean };

/** The text with its `@path` imports written out, 200 in all, five deep; a cycle is cut. `from` is its file. */
export const withImports = (text: string, from: string, read: ReadImport): Whole => {
  let files = 0;
  let isCut = false;
  const write = (inner: string, file: string, above: readonly string[]): string => {
    const later: string[] = [];
    const here = outsideCode(inner, (part) =>
      part.replace(IMPORT, (whole, lead: string, path: string, offset: number, all: string) => {
        const found = above.length < MAX_DEPTH && !isCut ? read(path, file) : undefined;
        if (found === undefined || above.includes(found.file)) return whole;
        isCut = files === MAX_IMPORTS;
        if (isCut) return whole;
        files += 1;
        const content = write(found.text, found.file, [...above, found.file]).trim();
        const before = all.slice(0, offset) + lead;
        const alone = /(?:^|\n)[ \t]*$/.test(before) && /^[ \t]*(?:\n|$)/.test(all.slice(offset + whole.length));
        if (alone) return lead + content;
        later.push(content);
        return `${lead}\`${path}\``;
      }),
    );
    return [here.trimEnd(), ...later].join('\n\n');
  };
  return { text: write(text, from, [from]), files, isCut };
};

/** The text with bare `@words` in backticks, because Gemini takes each for an import. */
export const withQuotedAts = (text: string): string =>
  outsideCode(text, (part) => part.replace(IMPORT, (_, lead: string, path: string) => `${lead}\`@${path}\``));

const IMPORT = /(^|[\s("'])@([\w.~/-]*[\w/])/g;

const outsideCode = (text: string, change: (part: string) => string): string =>
  text
    .split(
      /(^ {0,3}```[\s\S]*?(?:^ {0,3}```[^\n]*$|$(?![\s\S]))|^ {0,3}~~~[\s\S]*?(?:^ {0,3}~~~[^\n]*$|$(?![\s\S]))|`[^`\n]*`)/m,
    )
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');

const fieldsOf = (yaml: string): Document['fields'] => {
  try {
    const parsed: unknown = parse(yaml);
    if (isObject(parsed)) return textFields(Object.entries(parsed));
  } catch {
    // not YAML: the lines below
  }
  return textFields(
    yaml.split('\n').flatMap((line) => {
      const [, name, value] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value.trim()] as const];
    }),
  );
};

const textFields = (entries: readonly (readonly [string, unknown])[]): Document['fields'] =>
  Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (['string', 'number', 'boolean'].includes(typeof value)) return [[name, String(value)] as const];
      return Array.isArray(value) ? [[name, value.map(String).join(', ')] as const] : [];
    }),
  );
