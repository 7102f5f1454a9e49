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
import type { Json } from '../../domain/json.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { eolOf, sameJson, withMember } from '../values.ts';

type Rules = { readonly trailingCommas: boolean };
/** A JSON text and what it was before our first member: per container path the original text, '' for none. */
export type JsonEdit = {
  readonly text: string;
  readonly made: Readonly<Record<string, string>>;
  readonly rules: Rules;
};
type JsonPath = readonly string[];
/** A value to set. Where the member is new, it comes before the first one for which `isOurs` says no. */
type JsonMember = { readonly value: Json; readonly isOurs: (name: string) => boolean };

/** The value at `path`; undefined where there is none. Fails on text that is not JSON or has a key twice. */
export const readJson = (text: string, path: JsonPath, rules: Rules): Result<Json | undefined, string> => {
  const tree = parse(text, rules);
  if (!tree.ok) return tree;
  const node = nodeAt(tree.value, path);
  return ok(node === undefined ? undefined : jsonOf(node));
};

/** The text with `member` at `path`. Fails where something on the way is not an object. */
export const setJson = (edit: JsonEdit, path: JsonPath, member: JsonMember): Result<JsonEdit, string> => {
  const { text, made, rules } = edit;
  const tree = parse(text, rules);
  if (!tree.ok) return tree;
  const change = { before: tree.value, path, value: member.value };
  const old = nodeAt(tree.value, path);
  if (old !== undefined) {
    const lines = layOut(text, member.value, indentAt(text, old.parent?.offset ?? 0));
    return verified({ ...edit, text: replaced(text, old, lines) }, change);
  }
  const depth = path.findLastIndex((_, index) => nodeAt(tree.value, path.slice(0, index)) !== undefined);
  const [above, [name = '', ...below]] = [path.slice(0, depth), path.slice(depth)];
  const container = nodeAt(tree.value, above) ?? tree.value;
  if (container.type !== 'object') return fail(`has ${pointer(above) || 'a text'} that is not an object`);
  const value = below.reduceRight<Json>((inner, key) => ({ [key]: inner }), member.value);
  const created = below.map((_, index) => [pointer(path.slice(0, depth + 1 + index)), ''] as const);
  const filled = isBlank(text, container) ? [[pointer(above), textOf(text, container)] as const] : [];
  return verified(
    {
      text: insert(text, container, { ...member, name, value }),
      made: { ...Object.fromEntries([...filled, ...created]), ...made },
      rules,
    },
    change,
  );
};

/** The text without the member at `path`, containers that we filled put back as they were. */
export const removeJson = (edit: JsonEdit, path: JsonPath): Result<JsonEdit, string> => {
  const { text, rules } = edit;
  const tree = parse(text, rules);
  if (!tree.ok) return tree;
  const property = nodeAt(tree.value, path)?.parent;
  if (property === undefined) return ok(edit);
  const rest = cut(text, property) ?? applyEdits(text, modify(text, [...path], undefined, {}));
  const done = verified({ ...edit, text: rest }, { before: tree.value, path, value: undefined });
  return done.ok ? restore(done.value, path.slice(0, -1)) : done;
};

// Puts an emptied container back: removed where we had made it, with its first text where we had filled it.
const restore = (edit: JsonEdit, path: JsonPath): Result<JsonEdit, string> => {
  const { text, rules } = edit;
  const { [pointer(path)]: original, ...made } = edit.made;
  const tree = parse(text, rules);
  if (!tree.ok) return tree;
  const node = nodeAt(tree.value, path);
  if (original === undefined || node === undefined || !isBlank(text, node)) return ok(edit);
  if (original === '') return removeJson({ text, made, rules }, path);
  return ok({ text: replaced(text, node, original), made, rules });
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
const verified = (edit: JsonEdit, { before, path, value }: JsonChange): Result<JsonEdit, string> => {
  const after = parse(edit.text, edit.rules);
  return after.ok && sameJson(jsonOf(after.value), withMember(jsonOf(before), path, value))
    ? ok(edit)
    : fail('has a layout that cannot be edited safely: add or remove this entry by hand');
};
type JsonChange = { readonly before: Node; readonly path: JsonPath; readonly value: Json | undefined };

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

type NewMember = JsonMember & { readonly name: string };

const insert = (text: string, container: Node, { name, value, isOurs }: NewMember): string => {
  const eol = eolOf(text);
  const key = JSON.stringify(name);
  const members = container.children ?? [];
  const open = container.offset + 1;
  const outer = indentAt(text, container.offset);
  const indent = `${outer}${unitOf(text)}`;
  const member = `${eol}${indent}${key}: ${layOut(text, value, indent)}`;
  if (members.length === 0) {
    const inner = text.slice(open, container.offset + container.length - 1);
    const end = isBlank(text, container) ? `${eol}${outer}` : inner;
    return replaced(text, { offset: open, length: inner.length }, `${member}${end}`);
  }
  const index = members.findIndex(({ children }) => !isOurs(String(children?.[0]?.value)));
  const next = members[index];
  const previous = next === undefined ? members.at(-1) : members[index - 1];
  const start = previous === undefined ? open : previous.offset + previous.length;
  if (next === undefined) return replaced(text, { offset: start, length: 0 }, `,${member}`);
  const gap = text.slice(start, next.offset);
  const opening = /^,?[^\S\n]*(?:\/\/[^\n]*)?\n/.exec(gap);
  const lineStart = opening === null ? gap.lastIndexOf('\n') + 1 : opening[0].length;
  if (lineStart === 0 || (opening === null && gap.slice(lineStart).trim() !== ''))
    return replaced(text, { offset: next.offset, length: 0 }, `${key}: ${JSON.stringify(value)}, `);
  const beside = indentAt(text, next.offset);
  return replaced(
    text,
    { offset: start + lineStart, length: 0 },
    `${beside}${key}: ${layOut(text, value, beside)},${eol}`,
  );
};

// Cuts a member that stands as `insert` wrote it; undefined for a layout that it did not write.
const cut = (text: string, node: Node): string | undefined => {
  const end = node.offset + node.length;
  const lineStart = text.lastIndexOf('\n', node.offset - 1) + 1;
  const leads = text.slice(lineStart, node.offset).trim() === '';
  if (node.parent?.children?.length === 1) {
    const open = node.parent.offset + 1;
    const trailing = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
    return text.slice(open, node.offset).trim() === '' ? text.slice(0, open) + text.slice(end + trailing) : undefined;
  }
  const isLast = node.parent?.children?.at(-1) === node;
  if (isLast || text[end] !== ',') return undefined;
  const lineEnd = /^,\r?\n/.exec(text.slice(end));
  if (leads && lineEnd !== null) return text.slice(0, lineStart) + text.slice(end + lineEnd[0].length);
  return text.slice(0, node.offset) + text.slice(end + (text[end + 1] === ' ' ? 2 : 1));
};

const replaced = (text: string, { offset, length }: Pick<Node, 'offset' | 'length'>, content: string): string =>
  applyEdits(text, [{ offset, length, content }]);
const nodeAt = (tree: Node, path: JsonPath): Node | undefined => findNodeAtLocation(tree, [...path]);
const layOut = (text: string, value: Json, indent: string): string =>
  JSON.stringify(value, null, unitOf(text)).replaceAll('\n', `${eolOf(text)}${indent}`);
const unitOf = (text: string): string => /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
const textOf = (text: string, { offset, length }: Node): string => text.slice(offset, offset + length);
const isBlank = (text: string, node: Node): boolean => /^\{\s*\}$/.test(textOf(text, node));
const pointer = (path: JsonPath): string => path.map(encodeURIComponent).join('/');
