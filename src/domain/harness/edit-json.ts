// The JSON editor: sets and removes one member by path and touches no other byte. New members go in front of the
// user's own, each on lines of its own where the object is laid out so; what is taken out leaves what was there before.
import {
  applyEdits,
  findNodeAtLocation,
  modify,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { fail, ok, type Result } from '../result.ts';
import type { Json } from './model.ts';
import { eolOf, sameJson, withMember } from './values.ts';

/** A JSON text and what it was before our first member: per container path the original text, '' for none. */
export type JsonEdit = { readonly text: string; readonly made: Readonly<Record<string, string>> };
export type JsonPath = readonly string[];
type Rules = { readonly trailingCommas: boolean };

/** The value at `path`; undefined where there is none. Fails on text that is not JSON or has a key twice. */
export const readJson = (text: string, path: JsonPath, rules: Rules): Result<Json | undefined, string> => {
  const tree = parse(text, rules);
  if (!tree.ok) return tree;
  const node = findNodeAtLocation(tree.value, [...path]);
  return ok(node === undefined ? undefined : jsonOf(node));
};

/**
 * The text with `value` at `path`. A new member comes before the first one for which `isOurs` says no.
 * Fails where something on the way is not an object.
 */
export const setJson = (
  { text, made }: JsonEdit,
  path: JsonPath,
  value: Json,
  rules: Rules,
  isOurs: (name: string) => boolean = () => false,
): Result<JsonEdit, string> => {
  const tree = parse(text, rules);
  if (!tree.ok) return tree;
  const old = findNodeAtLocation(tree.value, [...path]);
  const unit = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  if (old !== undefined) {
    const lines = layOut(value, indentAt(text, old.parent?.offset ?? 0), unit, eolOf(text));
    return verified(
      { text: splice(text, old.offset, old.offset + old.length, lines), made },
      tree.value,
      path,
      value,
      rules,
    );
  }
  let depth = 0;
  let container = tree.value;
  for (; depth < path.length - 1; depth += 1) {
    const next = findNodeAtLocation(container, [path[depth] ?? '']);
    if (next === undefined) break;
    container = next;
  }
  if (container.type !== 'object')
    return fail(`has ${pointer(path.slice(0, depth)) || 'a text'} that is not an object`);
  const nested = path.slice(depth + 1).reduceRight<Json>((inner, name) => ({ [name]: inner }), value);
  const created = path.slice(depth + 1).map((_, index) => [pointer(path.slice(0, depth + 1 + index)), ''] as const);
  const filled = isBlank(text, container) ? [[pointer(path.slice(0, depth)), textOf(text, container)] as const] : [];
  const edited = insert(text, container, path[depth] ?? '', nested, unit, isOurs);
  const record = { ...Object.fromEntries([...filled, ...created]), ...made };
  return verified({ text: edited, made: record }, tree.value, path, value, rules);
};

/** The text without the member at `path`, containers that we filled put back as they were. */
export const removeJson = ({ text, made }: JsonEdit, path: JsonPath, rules: Rules): Result<JsonEdit, string> => {
  const tree = parse(text, rules);
  if (!tree.ok) return tree;
  const node = findNodeAtLocation(tree.value, [...path])?.parent;
  if (node === undefined) return ok({ text, made });
  const cutText = cut(text, node) ?? applyEdits(text, modify(text, [...path], undefined, {}));
  const done = verified({ text: cutText, made }, tree.value, path, undefined, rules);
  return done.ok ? restore(done.value, path.slice(0, -1), rules) : done;
};

// Puts an emptied container back: removed where we had made it, with its first text where we had filled it.
const restore = ({ text, made }: JsonEdit, path: JsonPath, rules: Rules): Result<JsonEdit, string> => {
  const { [pointer(path)]: original, ...rest } = made;
  const tree = parse(text, rules);
  if (!tree.ok) return tree;
  const node = findNodeAtLocation(tree.value, [...path]);
  if (original === undefined || node === undefined || !isBlank(text, node)) return ok({ text, made });
  if (original !== '') return ok({ text: splice(text, node.offset, node.offset + node.length, original), made: rest });
  return removeJson({ text, made: rest }, path, rules);
};

const parse = (text: string, { trailingCommas }: Rules): Result<Node, string> => {
  const errors: ParseError[] = [];
  const options = { allowTrailingComma: trailingCommas, disallowComments: false };
  let tree: Node | undefined;
  try {
    tree = parseTree(text.replace(/^\uFEFF/, ' '), errors, options);
  } catch {
    // The parser calls itself for every level, and has run out of them.
    return fail(TOO_DEEP);
  }
  const [error] = errors;
  if (error !== undefined || tree === undefined) {
    const line = text.slice(0, error?.offset ?? 0).split('\n').length;
    return fail(
      `is not valid JSON (line ${line}: ${error === undefined ? 'empty' : printParseErrorCode(error.error)}): correct it and sync again`,
    );
  }
  const fault = faultIn(tree);
  return fault === undefined ? ok(tree) : fail(fault);
};

/** Most levels of objects and arrays in each other. */
const MAX_LEVELS = 100;
const TOO_DEEP = `has more than ${MAX_LEVELS} levels of brackets: make it flatter and sync again`;

// What no edit could get right: a key that is there twice, or more levels than can be walked.
const faultIn = (root: Node): string | undefined => {
  let level: readonly Node[] = [root];
  // A member of an object is a node of its own, so each level of brackets is up to two of the tree.
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > 2 * MAX_LEVELS) return TOO_DEEP;
    for (const { type, children = [] } of level) {
      const names = new Set<unknown>();
      for (const name of type === 'object' ? children.map((member) => member.children?.[0]?.value) : []) {
        if (names.has(name)) return `has the key "${String(name).slice(0, 60)}" twice: keep one and sync again`;
        names.add(name);
      }
    }
    level = level.flatMap(({ children = [] }) => children);
  }
  return undefined;
};

// The edited text must read as the old one with just this member changed; anything else is our mistake and not written.
const verified = (
  edit: JsonEdit,
  before: Node,
  path: JsonPath,
  value: Json | undefined,
  rules: Rules,
): Result<JsonEdit, string> => {
  const after = parse(edit.text, rules);
  return after.ok && sameJson(jsonOf(after.value), withMember(jsonOf(before), path, value))
    ? ok(edit)
    : fail('has a layout that cannot be edited safely: add or remove this entry by hand');
};

const jsonOf = (node: Node): Json => {
  if (node.type === 'array') return (node.children ?? []).map(jsonOf);
  if (node.type !== 'object') return node.value ?? null;
  return Object.fromEntries(
    (node.children ?? []).map(({ children }) => {
      const [name, value] = children ?? [];
      return [String(name?.value), value === undefined ? null : jsonOf(value)] as const;
    }),
  );
};

const insert = (
  text: string,
  container: Node,
  name: string,
  value: Json,
  unit: string,
  isOurs: (name: string) => boolean,
): string => {
  const eol = eolOf(text);
  const members = container.children ?? [];
  const open = container.offset + 1;
  const indent = `${indentAt(text, container.offset)}${unit}`;
  const member = (at: string): string => `${JSON.stringify(name)}: ${layOut(value, at, unit, eol)}`;
  if (members.length === 0) {
    const inner = text.slice(open, container.offset + container.length - 1);
    const close = isBlank(text, container) ? `${eol}${indent.slice(unit.length)}` : inner;
    return splice(text, open, open + inner.length, `${eol}${indent}${member(indent)}${close}`);
  }
  const index = members.findIndex(({ children }) => !isOurs(String(children?.[0]?.value)));
  const [next, last] = [members[index], members.at(-1)];
  const previous = index === -1 ? last : members[index - 1];
  const start = previous === undefined ? open : previous.offset + previous.length;
  if (next === undefined) return splice(text, start, start, `,${eol}${indent}${member(indent)}`);
  const gap = text.slice(start, next.offset);
  const opening = /^,?[^\S\n]*(?:\/\/[^\n]*)?\n/.exec(gap);
  const lineStart = opening === null ? gap.lastIndexOf('\n') + 1 : opening[0].length;
  if (lineStart === 0 || (opening === null && gap.slice(lineStart).trim() !== '')) {
    return splice(text, next.offset, next.offset, `${JSON.stringify(name)}: ${JSON.stringify(value)}, `);
  }
  const lines = `${indentAt(text, next.offset)}`;
  return splice(text, start + lineStart, start + lineStart, `${lines}${member(lines)},${eol}`);
};

// Cuts a member that stands as `insert` wrote it; undefined for a layout that it did not write.
const cut = (text: string, node: Node): string | undefined => {
  const end = node.offset + node.length;
  const lineStart = text.lastIndexOf('\n', node.offset - 1) + 1;
  const leads = text.slice(lineStart, node.offset).trim() === '';
  if (node.parent?.children?.length === 1) {
    const open = node.parent.offset + 1;
    const trailing = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
    return text.slice(open, node.offset).trim() === '' ? splice(text, open, end + trailing, '') : undefined;
  }
  const isLast = node.parent?.children?.at(-1) === node;
  if (isLast || text[end] !== ',') return undefined;
  const lineEnd = /^,\r?\n/.exec(text.slice(end));
  if (leads && lineEnd !== null) return splice(text, lineStart, end + lineEnd[0].length, '');
  return splice(text, node.offset, end + (text[end + 1] === ' ' ? 2 : 1), '');
};

const layOut = (value: Json, indent: string, unit: string, eol: string): string =>
  JSON.stringify(value, null, unit).replaceAll('\n', `${eol}${indent}`);
const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
const textOf = (text: string, { offset, length }: Node): string => text.slice(offset, offset + length);
const isBlank = (text: string, node: Node): boolean => /^\{\s*\}$/.test(textOf(text, node));
const splice = (text: string, start: number, end: number, middle: string): string =>
  text.slice(0, start) + middle + text.slice(end);
const pointer = (path: JsonPath): string => path.map(encodeURIComponent).join('/');
