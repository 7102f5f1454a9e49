// Markdown of the sources: front matter, imports as Claude Code finds them, and texts that a client would misread.
import { parse, stringify } from 'yaml';
import { isObject, type JsonObject } from '../../domain/json.ts';
import type { MarkdownDocument, RulePart } from '../items.ts';
import { attempt } from '../values.ts';

const MAX_IMPORT_DEPTH = 5;
/** Most imports that one file leads to, most words that are tried as such, and how long all together may be, in UTF-16 units. */
const [MAX_IMPORTS, MAX_TRIED, MAX_IMPORTED] = [200, 2000, 1024 * 1024];
/** The same for people. */
export const IMPORT_LIMITS = `${MAX_IMPORTS} imports or a megabyte`;

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

/** Longest name of a skill that Codex loads. */
const MAX_SKILL_NAME = 64;

/**
 * The text of a skill in a form that every client loads: with a `name` of at most 64 characters and a `description` in its front
 * matter. Codex drops one whose texts are empty or lists, Gemini one with spaces behind the dashes, both one with a byte order mark.
 */
export const withNames = (text: string, name: string): string => {
  const plain = text.replace(/^\uFEFF/, '');
  const [front = '', yaml = ''] = FRONT_MATTER.exec(plain) ?? [];
  const body = plain.slice(front.length);
  const words = body.split('\n').map((line) => line.replace(/[ \t]*#*/, '').trim());
  const first = words.find((line) => line !== '' && !line.startsWith('---')) ?? name;
  const parsed = yaml.length > MAX_YAML ? undefined : yamlObject(yaml);
  if (parsed !== undefined && (isUnread(parsed) || /^---[ \t]|^---\r?\n[ \t]/.test(front))) {
    const { name: own = '', description = '' } = textFields(Object.entries(parsed));
    const short = own.trim() !== '' && own.length <= MAX_SKILL_NAME ? own : name.slice(0, MAX_SKILL_NAME);
    return formatDocument({ ...parsed, name: short, description: description.trim() || first }, body);
  }
  const added = [
    /^name:/m.test(yaml) ? '' : `name: ${yamlText(name.slice(0, MAX_SKILL_NAME))}\n`,
    /^description:/m.test(yaml) ? '' : `description: ${JSON.stringify(first)}\n`,
  ].join('');
  if (added === '') return plain;
  return front === '' ? `---\n${added}---\n\n${plain}` : `---\n${added}${plain.slice(plain.indexOf('\n') + 1)}`;
};

const isUnread = (front: JsonObject): boolean =>
  ['name', 'description'].some((key) => {
    const value = front[key];
    const isText = isScalar(value) && String(value).trim() !== '';
    return Object.hasOwn(front, key) && !(isText && (key !== 'name' || String(value).length <= MAX_SKILL_NAME));
  });

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

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
  let [files, tried, size, isCut] = [0, 0, 0, false];
  const write = (inner: string, file: string, above: readonly string[]): RulePart[] => {
    const parts: RulePart[] = [];
    const later: RulePart[] = [];
    let here = '';
    const flush = (): void => {
      if (here !== '') parts.push({ file, text: here });
      here = '';
    };
    for (const { text: piece, path, isAlone } of piecesOf(inner)) {
      const isTried = path !== undefined && above.length < MAX_IMPORT_DEPTH && !isCut;
      tried += isTried ? 1 : 0;
      isCut ||= tried > MAX_TRIED;
      const found = isTried && !isCut ? read(path, file) : undefined;
      const isNew = found !== undefined && !above.includes(found.file);
      if (isNew) size += found.text.length;
      isCut ||= isNew && (files === MAX_IMPORTS || size > MAX_IMPORTED);
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
      const [, lead = '', written = ''] = match;
      const word = lead.endsWith('[') ? (written.split(']')[0] ?? '') : written.replace(/(?<![*_])[*_]{1,3}$/, '');
      const from = start + match.index + lead.length;
      const to = from + word.length;
      const [path = ''] = word.slice(1).split('#');
      const isAlone = isEdge(text, from, -1) && isEdge(text, to, 1);
      pieces.push({ text: text.slice(at, from) });
      pieces.push({ text: text.slice(from, to), path: path.replaceAll('\\ ', ' '), isAlone });
      at = to;
    }
    return part;
  });
  return [...pieces, { text: text.slice(at) }];
};

// Whether nothing but white space is between a place and the start or the end of its line.
const isEdge = (text: string, place: number, step: 1 | -1): boolean => {
  let at = step < 0 ? place - 1 : place;
  while (at >= 0 && at < text.length && text[at] !== '\n' && text[at]?.trim() === '') at += step;
  return at < 0 || at === text.length || text[at] === '\n';
};

/**
 * The text without comments for people, which Claude Code leaves out: those that begin a line, and others in the same lines.
 * Those in code and inside a sentence stay.
 */
export const withoutComments = (text: string): string => {
  let until = 0;
  const cut = outsideCode(
    text,
    (part) => part,
    (piece, start) => {
      const isBlock = piece.startsWith('<!--') && (start <= until || start === 0 || text[start - 1] === '\n');
      if (!isBlock) return piece;
      if (start + piece.length > until) {
        const line = text.indexOf('\n', start + piece.length);
        until = line < 0 ? text.length : line;
      }
      return CUT;
    },
  );
  return cut.replace(EMPTIED, '').replaceAll(CUT, '');
};
/** Stands for a comment that was cut out. */
const CUT = '\u0000';
const EMPTIED = /^(?:\u0000[ \t]*)+(?:\r?\n|(?![\s\S]))/gm;

/** The paths of a text that Gemini takes for imports: words with an @, outside code. */
export const atPathsIn = (text: string): readonly string[] => {
  const paths: string[] = [];
  outsideCode(text, (part) => {
    for (const [, path = ''] of part.matchAll(/(?<!\S)@([./A-Za-z]\S*)/g)) paths.push(path);
    return part;
  });
  return paths;
};

/** The text with bare `@words` in backticks, because Gemini would read each as an import. */
export const withQuotedAts = (text: string): string =>
  outsideCode(text, (part) =>
    part.replace(/(^|[\s("'])@([\w.~/-]*[\w/])/g, (_, lead: string, path: string) => `${lead}\`@${path}\``),
  );

// As Claude Code 2.1.332 finds them: at the start of a word, also in emphasis and as the text of a link. A path runs to the next
// white space, without a `#part`; a space in it is written `\ `.
const IMPORT = /((?:^|\s)(?:[*_]{1,3}|\[)?)(@(?:[^\s\\]|\\ )+)/g;

/** What is code in Markdown, or a comment: its start, and how its end is found from there. */
const OPENING = /^ {0,3}(```|~~~)|`|<!--/gm;

type Change = (piece: string, start: number) => string;

// The text with each piece outside code and comments changed, and each of these. Nothing is looked at more often than a few times.
const outsideCode = (text: string, change: Change, changeCode: Change = (piece) => piece): string => {
  const ends: string[] = [];
  let [at, isOpen] = [0, true];
  const opening = new RegExp(OPENING);
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const end = match[0] === '<!--' && !isOpen ? undefined : endOf(text, match);
    // No later comment ends either.
    if (match[0] === '<!--' && end === undefined) isOpen = false;
    if (end === undefined) continue;
    ends.push(change(text.slice(at, match.index), at), changeCode(text.slice(match.index, end), match.index));
    [at, opening.lastIndex] = [end, end];
  }
  return [...ends, change(text.slice(at), at)].join('');
};

// The end of a piece of code or of a comment; undefined if it has none. A fence that is never closed runs to the end.
const endOf = (text: string, { 0: sign, 1: fence, index }: RegExpExecArray): number | undefined => {
  const inside = index + sign.length;
  if (fence !== undefined) {
    const closing = new RegExp(`^ {0,3}${fence}.*`, 'gm');
    closing.lastIndex = inside;
    const line = text.indexOf('\n', inside);
    if (line < 0) return text.length;
    closing.lastIndex = line + 1;
    return closing.exec(text) === null ? text.length : closing.lastIndex;
  }
  const close = text.indexOf(sign === '`' ? '`' : '-->', inside);
  if (close < 0) return undefined;
  if (sign === '`') return text.slice(inside, close).includes('\n') ? undefined : close + 1;
  return close + '-->'.length;
};

/** The object that a YAML text is; undefined for anything else. */
export const yamlObject = (yaml: string): JsonObject | undefined => {
  const parsed: unknown = attempt(() => parse(yaml), undefined);
  return isObject(parsed) ? parsed : undefined;
};

/** Longest front matter that is read as YAML, whose parser is slow; a longer one is read line by line. */
const MAX_YAML = 16_384;

const entriesOf = (yaml: string): readonly (readonly [string, unknown])[] => {
  const parsed = yaml.length > MAX_YAML ? undefined : yamlObject(yaml);
  if (parsed !== undefined) return Object.entries(parsed);
  const entries = new Map<string, string[]>();
  let last: string[] | undefined;
  for (const line of yaml.split('\n')) {
    const [, name, value = ''] = /^([\w-]+):(.*)/.exec(line) ?? [];
    const [, item] = /^\s*- (.*)/.exec(line) ?? [];
    // A list stands below a name without a value.
    if (name === undefined && item !== undefined && last?.[0] === '') last.push(item.trim());
    else last = name === undefined ? undefined : [value.trim()];
    if (name !== undefined && last !== undefined) entries.set(name, last);
  }
  return [...entries].map(
    ([name, [value = '', ...list]]) => [name, list.length > 0 ? list : lineValue(value)] as const,
  );
};

// Even if the front matter is not YAML, one of its lines may be a list.
const lineValue = (text: string): unknown =>
  text.startsWith('[') && text.length <= MAX_YAML ? attempt(() => parse(text), text) : text;

const textFields = (entries: readonly (readonly [string, unknown])[]): MarkdownDocument['fields'] =>
  Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (isScalar(value)) return [[name, String(value)] as const];
      // Of hooks, the events.
      if (name === 'hooks' && isObject(value) && Object.keys(value).length > 0)
        return [[name, Object.keys(value).join(', ')] as const];
      return Array.isArray(value) ? [[name, value.filter((item) => typeof item !== 'object').join(', ')] as const] : [];
    }),
  );
