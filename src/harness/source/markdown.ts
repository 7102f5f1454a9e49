// Markdown of the sources: front matter, imports as Claude Code finds them, and texts that a client would misread.
import { parse, stringify } from 'yaml';
import { isObject, type JsonObject } from '../../domain/json.ts';
import type { MarkdownDocument, RulePart } from '../items.ts';
import { attempt } from '../values.ts';

/** How deep imports nest. */
const MAX_IMPORT_DEPTH = 5;
/** Most imports that one file leads to: a few files that import each other many times would never end. */
export const MAX_IMPORTS = 200;

const FRONT_MATTER = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** A file with its front matter parsed. Front matter that is not YAML gives its simple `key: value` lines. */
export const parseDocument = (text: string): MarkdownDocument => {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const [front = '', yaml = ''] = FRONT_MATTER.exec(plain) ?? [];
  const entries = entriesOf(yaml);
  return { keys: entries.map(([name]) => name), fields: textFields(entries), body: plain.slice(front.length) };
};

/** A file made of front matter, if there is any, and body. */
export const formatDocument = (fields: object, body: string): string =>
  Object.keys(fields).length === 0
    ? `${body.trim()}\n`
    : `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${body.trim()}\n`;

/** The text of a skill with `name` and `description` in its front matter: without them, Gemini silently drops it. */
export const withNames = (text: string, name: string): string => {
  const plain = text.replace(/^\uFEFF/, '');
  const [front = '', yaml = ''] = FRONT_MATTER.exec(plain) ?? [];
  const lines = plain
    .slice(front.length)
    .split('\n')
    .map((line) => line.replace(/[ \t]*#*/, '').trim());
  const first = lines.find((line) => line !== '' && !line.startsWith('---')) ?? name;
  const added = [
    /^name:/m.test(yaml) ? '' : `name: ${yamlText(name)}\n`,
    /^description:/m.test(yaml) ? '' : `description: ${JSON.stringify(first)}\n`,
  ].join('');
  if (added === '') return text;
  return front === '' ? `---\n${added}---\n\n${plain}` : `---\n${added}${plain.slice(plain.indexOf('\n') + 1)}`;
};

/** The text of a skill with this name in its front matter, if that has a name. */
export const withName = (text: string, name: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(FRONT_MATTER, (front) => front.replace(/^name:.*$/m, () => `name: ${yamlText(name)}`));

// As it is where YAML takes it for text.
const yamlText = (text: string): string => (/^[A-Za-z][\w.:-]*(?: [\w.-]+)*$/.test(text) ? text : JSON.stringify(text));

/** Reads an import; undefined leaves its text as it is. `from` is the file that names it. */
type ReadImport = (path: string, from: string) => { readonly file: string; readonly text: string } | undefined;

/** A text with its imports written out, as pieces by file in order, and whether some imports stayed text. */
type Whole = { readonly parts: readonly RulePart[]; readonly isCut: boolean };

/**
 * The text with its `@path` imports written out, at most 200 and five deep; a cycle is cut. An import on its own line
 * is replaced by its text; one inside a sentence stays there by name, and its text follows under that name.
 */
export const withImports = (text: string, from: string, read: ReadImport): Whole => {
  let files = 0;
  let isCut = false;
  const write = (inner: string, file: string, above: readonly string[]): RulePart[] => {
    const parts: RulePart[] = [];
    const later: RulePart[] = [];
    let here = '';
    const flush = (): void => {
      if (here !== '') parts.push({ file, text: here });
      here = '';
    };
    for (const { text: piece, path, isAlone } of piecesOf(inner)) {
      const found = path === undefined || above.length >= MAX_IMPORT_DEPTH || isCut ? undefined : read(path, file);
      const isNew = found !== undefined && !above.includes(found.file);
      isCut ||= isNew && files === MAX_IMPORTS;
      if (!isNew || isCut) {
        here += piece;
        continue;
      }
      files += 1;
      const content = write(found.text.trim(), found.file, [...above, found.file]);
      if (isAlone) {
        flush();
        parts.push(...content);
      } else {
        here += `\`${path}\``;
        if (content.length > 0) later.push({ file: found.file, text: `\n\nFrom \`${path}\`:\n\n` }, ...content);
      }
    }
    here = here.trimEnd();
    flush();
    return [...parts, ...later];
  };
  return { parts: write(text, from, [from]), isCut };
};

type Piece = { readonly text: string; readonly path?: string; readonly isAlone?: boolean };

// The text in pieces, imports separate. Only imports outside code and comments count.
const piecesOf = (text: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  outsideCode(text, (part, start) => {
    for (const match of part.matchAll(IMPORT)) {
      const [whole, lead = '', path = ''] = match;
      const [from, to] = [start + match.index + lead.length, start + match.index + whole.length];
      const isAlone = /(?:^|\n)[ \t]*$/.test(text.slice(0, from)) && /^[ \t]*(?:\r?\n|$)/.test(text.slice(to));
      pieces.push(
        { text: text.slice(at, from) },
        { text: text.slice(from, to), path: path.replaceAll('\\ ', ' '), isAlone },
      );
      at = to;
    }
    return part;
  });
  return [...pieces, { text: text.slice(at) }];
};

/** The text with bare `@words` in backticks, because Gemini would read each as an import. */
export const withQuotedAts = (text: string): string =>
  outsideCode(text, (part) =>
    part.replace(/(^|[\s("'])@([\w.~/-]*[\w/])/g, (_, lead: string, path: string) => `${lead}\`@${path}\``),
  );

// A path runs to the next white space; a space in it is written `\ `.
const IMPORT = /(^|\s)@((?:[^\s\\]|\\ )+)/g;

const outsideCode = (text: string, change: (part: string, start: number) => string): string => {
  let start = 0;
  return text
    .split(/(^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\2[^\n]*|(?![\s\S]))|`[^`\n]*`|<!--[\s\S]*?-->)/m)
    .map((part, index) => {
      // After each piece of code comes the fence that it begins with, once more.
      if (index % 3 === 2) return '';
      const changed = index % 3 === 0 ? change(part, start) : part;
      start += part.length;
      return changed;
    })
    .join('');
};

/** The object that a YAML text is; undefined for anything else. */
export const yamlObject = (yaml: string): JsonObject | undefined => {
  const parsed: unknown = attempt(() => parse(yaml), undefined);
  return isObject(parsed) ? parsed : undefined;
};

const entriesOf = (yaml: string): readonly (readonly [string, unknown])[] => {
  const parsed = yamlObject(yaml);
  if (parsed !== undefined) return Object.entries(parsed);
  const lines = yaml.split('\n');
  return lines.flatMap((line, index) => {
    const [, name = '', value] = /^([\w-]+):(.*)/.exec(line) ?? [];
    if (value === undefined) return [];
    const below = lines.slice(index + 1);
    const end = below.findIndex((one) => !/^\s*- /.test(one));
    const list = below.slice(0, end < 0 ? below.length : end).map((one) => one.replace('- ', '').trim());
    return [[name, value.trim() === '' && list.length > 0 ? list : lineValue(value.trim())] as const];
  });
};

// Even if the front matter is not YAML, one of its lines may be a list.
const lineValue = (text: string): unknown => (text.startsWith('[') ? attempt(() => parse(text), text) : text);

const textFields = (entries: readonly (readonly [string, unknown])[]): MarkdownDocument['fields'] =>
  Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (['string', 'number', 'boolean'].includes(typeof value)) return [[name, String(value)] as const];
      // Of hooks, the events.
      if (name === 'hooks' && isObject(value) && Object.keys(value).length > 0)
        return [[name, Object.keys(value).join(', ')] as const];
      return Array.isArray(value) ? [[name, value.filter((one) => typeof one !== 'object').join(', ')] as const] : [];
    }),
  );
