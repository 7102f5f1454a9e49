// Reads what a source imports and does, and names every breach of the rules in rooms.ts.
import { dirname, join, normalize } from 'node:path';
import { covers, DATA, isWithin, MAY_READ_DATA, partOf, ROOMS, type Room, roomOf } from './rooms.ts';

export type File = { readonly file: string; readonly source: string };
type Import = { readonly target: string; readonly typeOnly: boolean };

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\((?:\s*'([^']+)')?/g;

/** What a file imports: a path from the root, a package, `node`, or `import(` where only running it tells. */
const importsOf = ({ file, source }: File): readonly Import[] =>
  [...withoutPrograms(source).matchAll(IMPORT)].map(([, type, from = 'import(', dynamic]) => ({
    target: targetOf(file, dynamic ?? from),
    typeOnly: type !== undefined,
  }));

/** Without the text of a program that runs elsewhere, in which nothing is filled in. */
const withoutPrograms = (source: string): string =>
  source.replace(/^const \w+ = String\.raw`\n(?:(?!\$\{)[^`])*`;$/gm, '');

const targetOf = (file: string, from: string): string => {
  if (from.startsWith('.')) return normalize(join(dirname(file), from));
  return from.startsWith('node:') ? 'node' : from;
};

/** Imports of one file that its room does not allow. */
export const strayImports = (one: File): readonly string[] =>
  importsOf(one)
    .filter((imported) => !isAllowed(one.file, imported))
    .map(({ target }) => target);

const isAllowed = (file: string, { target, typeOnly }: Import): boolean => {
  const room = roomOf(file);
  if (room === undefined) return false;
  if (DATA.includes(target)) return MAY_READ_DATA.some((place) => isWithin(file, place));
  const other = roomOf(target);
  if (room === other) return partOf(target, room) <= partOf(file, room);
  const names = [...room.imports, ...(typeOnly ? (room.types ?? []) : [])];
  if (names.some((name) => covers(name, target))) return true;
  return other === undefined && room.packages.some((name) => name === 'any' || isWithin(target, name));
};

/** Permissions of a room that none of `files` uses; an import of types does not use a permission for values. */
export const unusedPermissions = (room: Room, files: readonly File[]): readonly string[] => {
  const used = files.filter(({ file }) => roomOf(file) === room).flatMap(importsOf);
  const values = used.filter(({ typeOnly }) => !typeOnly);
  return [
    ...room.imports.flatMap(roomsOf).filter((name) => !values.some(({ target }) => covers(name, target))),
    ...(room.types ?? []).filter((name) => !used.some(({ target }) => covers(name, target))),
    ...room.packages.filter((name) => name !== 'any' && !used.some(({ target }) => isWithin(target, name))),
  ];
};

/** The rooms that a name in `imports` stands for, or the name itself. */
const roomsOf = (name: string): readonly string[] => {
  const rooms = ROOMS.filter(({ folder }) => name.endsWith('/**') && isWithin(folder, name.slice(0, -3)));
  return rooms.length === 0 ? [name] : rooms.map(({ folder }) => folder);
};

/** What makes code impure, by the words it uses. `Date` is allowed where it is given its time. */
const IMPURE: Readonly<Record<string, RegExp>> = {
  'reads the clock': /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?!\s*\())|(?<!\bnew )\bDate\(|\bperformance\b/,
  'is random': /\bMath\.random\b|\brandomUUID\b|\bgetRandomValues\b|\bgenerateKey\b/,
  'uses the network': /(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bWebSocket\b/,
  'uses the console': /\bconsole\.\w/,
  'uses timers': /\bset(?:Timeout|Interval|Immediate)\b|\bqueueMicrotask\b/,
  'reaches for its surroundings': /\b(?:process|Deno|Bun)\.\w|\bglobalThis\b|\beval\(|\bnew Function\b/,
  'keeps a variable in the module': /^(?:export )?(?:let|var)\s/m,
};

/** The same of what runs when the module loads. */
const IMPURE_AT_LOAD: Readonly<Record<string, RegExp>> = {
  'keeps a cache in the module': /\b(?:memoize\w*|once|keepLatest|\w*(?:Cache|Memory))(?:<[^()]*>)?\(/,
  'keeps a late expression in the module': /\blateRegExp\(/,
  // The names and formats of a locale are loaded on first use, which takes a fifth of the start of a Worker.
  'loads a locale with the module': /\bIntl\b|\.toLocale[A-Z]|\.localeCompare\(/,
};

/** The names that the module gives, and what changes something that one of them holds. */
const NAMES = /^(?:export )?const (\w+|\{[^}]*\}|\[[^\]]*\])/gm;
const PART = String.raw`(?:\.\w+|\[[^\]\n]*\])`;
const ASSIGNMENT = String.raw` ?(?:(?:[-+*/%&|^]|\*\*|<<|>>>?|&&|\|\||\?\?)?=(?![=>])|\+\+|--)`;
const METHOD = String.raw`\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|fill)\(`;

const changesItsOwn = (code: string): boolean => {
  const names = [...code.matchAll(NAMES)].flatMap(([, given = '']) => given.match(/\w+/g) ?? []);
  return names.some((name) => new RegExp(`(?<![.\\w])${name}(?:${PART}+${ASSIGNMENT}|${PART}*${METHOD})`).test(code));
};

/** `code` without its functions, whose bodies end at a comma, semicolon or equals sign, or where the brackets around them do. */
const atLoad = (code: string): string =>
  code
    .split(/^(?=\w)/m)
    .map(withoutBodies)
    .join('');

const withoutBodies = (statement: string): string => {
  let [kept, depth, body] = ['', 0, -1];
  for (const token of statement.match(/=>|[=!<>]=+|[^=!<>()[\]{},;]+|./gs) ?? []) {
    if (depth === body && /^[)\]},;=]$/.test(token)) body = -1;
    if (body < 0) kept += token;
    if (body < 0 && token === '=>') body = depth;
    depth += Number(/[([{]/.test(token)) - Number(/[)\]}]/.test(token));
  }
  return kept;
};

const withoutText = (source: string): string =>
  withoutPrograms(source)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:'"`])\/\/[^\n]*/g, '$1')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''");

/** Ways in which a source is impure. */
export const impurities = (source: string): readonly string[] => {
  const code = withoutText(source);
  const seen = (patterns: Readonly<Record<string, RegExp>>, text: string): readonly string[] =>
    Object.keys(patterns).filter((says) => patterns[says]?.test(text));
  const changes = changesItsOwn(code) ? ['changes an object of the module'] : [];
  return [...seen(IMPURE, code), ...seen(IMPURE_AT_LOAD, atLoad(code)), ...changes];
};
