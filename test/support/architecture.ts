// Reads what a source imports and does, and names every breach of the rules in rooms.ts.
import { dirname, join, normalize } from 'node:path';
import { covers, DATA, isWithin, MAY_READ_DATA, partOf, roomOf } from '../rooms.ts';

export type File = { readonly file: string; readonly source: string };
type Import = { readonly target: string; readonly typeOnly: boolean };

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

/** What a file imports: a path from the root, a package, or `node`. */
export const importsOf = ({ file, source }: File): readonly Import[] =>
  [...source.matchAll(IMPORT)].map(([, type, from = '', dynamic]) => ({
    target: targetOf(file, dynamic ?? from),
    typeOnly: type !== undefined,
  }));

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

/** Every ring of files that import each other, types included, as the files in the order of their imports. */
export const cyclesIn = (files: readonly File[]): readonly (readonly string[])[] => {
  const graph = new Map(files.map((one) => [one.file, importsOf(one).map(({ target }) => target)]));
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): readonly (readonly string[])[] => {
    if (way.includes(file)) return [way.slice(way.indexOf(file))];
    if (done.has(file)) return [];
    const found = (graph.get(file) ?? []).flatMap((next) => visit(next, [...way, file]));
    done.add(file);
    return found;
  };
  return [...graph.keys()].flatMap((file) => visit(file, []));
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
  'keeps a cache in the module': /^(?:export )?const \w+(?:: [^\n]+)?\s=\s+(?:memoize\w*|once|keepLatest\S*)\(/m,
  'keeps a late expression in the module': /^(?:export )?const \w+(?:: [^\n]+)?\s=\s+lateRegExp\(/m,
  'changes a collection of the module':
    /^(?:export )?const (\w+)\b[^\n]*\s=\s+new (?:Weak)?(?:Map|Set)\b[\s\S]*?\b\1\.(?:set|add|delete|clear)\(/m,
};

const withoutText = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:'"`])\/\/[^\n]*/g, '$1')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''");

/** Ways in which a source is impure. */
export const impurities = (source: string): readonly string[] => {
  const code = withoutText(source);
  return Object.entries(IMPURE)
    .filter(([, pattern]) => pattern.test(code))
    .map(([says]) => says);
};
