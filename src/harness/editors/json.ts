// The JSON editor: sets and removes one member by path and touches no other byte. New members go before the
// user's own, each on its own line if the user's are; removing one restores the earlier text.
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
  stripComments,
} from 'jsonc-parser';
import { isObject, type Json } from '../../domain/json.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { MemberLocator } from '../model.ts';
import { pointerOf } from '../names.ts';
import { memberAt, type NewMembers, sameJson, withMember } from '../values.ts';
import { cutMember, indentAt, insertMembers, isEmptyObject, layOut, nodeText, replaceAt } from './json-layout.ts';

/** Plain JSON has no comments, and of a key that is there twice the last counts; no edit can handle such a key. */
export type JsonDialect = { readonly trailingCommas: boolean; readonly isPlain?: boolean };
/** A JSON text and, for each path of a container that we filled, its original text; '' if there was none. */
export type JsonEdit = {
  readonly text: string;
  readonly originals: Readonly<Record<string, string>>;
  readonly dialect: JsonDialect;
};
type JsonPath = readonly string[];
/**
 * Where a member goes: a new one comes first in its object unless it is to be the last. `more` are other new members of that
 * object: many go in together at the cost of their text.
 */
type JsonPlace = Pick<MemberLocator, 'path' | 'isLast'> & { readonly more?: NewMembers };

/** The value of a text. Fails on text that is not JSON or has a key twice. */
export const readJson = (text: string, dialect: JsonDialect): Result<Json, string> =>
  withTree({ text, dialect }, (tree) => ok(jsonOf(tree)));

/**
 * The text with `value` at a place. Fails if something on the way is not an object; a plain permission on the way to
 * a rule becomes an object that means the same to OpenCode.
 */
export const setJson = (edit: JsonEdit, place: JsonPlace, value: Json): Result<JsonEdit, string> =>
  withTree(edit, (tree) => {
    const { text, originals } = edit;
    const { path, isLast = false, more = [] } = place;
    const [holder, all] = [path.slice(0, -1), [[path.at(-1) ?? '', value] as const, ...more]];
    const there = memberAt(jsonOf(tree), holder);
    const members = { ...(isObject(there) ? there : {}), ...Object.fromEntries(all) };
    const want = withMember(jsonOf(tree), holder, members);
    const old = nodeAt(tree, path);
    if (old !== undefined) {
      const lines = layOut(text, value, indentAt(text, old.parent?.offset ?? 0));
      // An empty list is given back.
      const emptied =
        old.type === 'array' && childrenOf(old).length === 0 ? { [pointerOf(path)]: nodeText(text, old) } : {};
      const next = { ...edit, text: replaceAt(text, old, lines), originals: { ...emptied, ...originals } };
      return verifyEdit(next, want);
    }
    const depth = path.findLastIndex((_, index) => nodeAt(tree, path.slice(0, index + 1)) !== undefined) + 1;
    const [above, [name = '', ...below]] = [path.slice(0, depth), path.slice(depth)];
    const container = nodeAt(tree, above) ?? tree;
    if (isLast && container.type === 'string' && depth > 0)
      return setJson(openPlain(edit, container, above), place, value);
    if (container.type !== 'object') return fail(`has ${pointerOf(above) || 'a text'} that is not an object`);
    const inner: Json = Object.fromEntries(isLast ? all : all.toReversed());
    const nested = below.slice(0, -1).reduceRight<Json>((json, key) => ({ [key]: json }), inner);
    const created = below.map((_, index) => [pointerOf(path.slice(0, depth + 1 + index)), ''] as const);
    const filled = isEmptyObject(text, container) ? [[pointerOf(above), nodeText(text, container)] as const] : [];
    const next = insertMembers(text, container, below.length === 0 ? all : [[name, nested]], isLast);
    const replaced = Object.fromEntries([...filled, ...created]);
    return verifyEdit({ ...edit, text: next, originals: { ...replaced, ...originals } }, want);
  });

const keyOf = (member: Node | undefined): unknown => member?.children?.[0]?.value;

/** Matches every tool, and is no name that another file of OpenCode has, which would take its place. */
const ANY = '?*';

// An object means the same: `"permission": "ask"` is `"permission": { "?*": "ask" }`.
const openPlain = (edit: JsonEdit, node: Node, path: JsonPath): JsonEdit => {
  const { text, originals } = edit;
  const original = nodeText(text, node);
  const inside = text.includes('\n')
    ? layOut(text, { [ANY]: node.value }, indentAt(text, node.parent?.offset ?? 0))
    : `{ "${ANY}": ${original} }`;
  return { ...edit, text: replaceAt(text, node, inside), originals: { [pointerOf(path)]: original, ...originals } };
};

// Whether an object still means its original: the plain permission that it was opened from.
const isOpenedPlain = (original: string | undefined, json: Json): boolean =>
  original?.startsWith('"') === true && sameJson(json, { [ANY]: JSON.parse(original) });

/** The text without a member; containers that we filled are restored. */
export const removeJson = (edit: JsonEdit, path: JsonPath): Result<JsonEdit, string> =>
  withTree(edit, (tree) => {
    const { text } = edit;
    const above = path.slice(0, -1);
    const member = nodeAt(tree, path)?.parent;
    if (member === undefined) return ok(edit);
    const old = jsonOf(tree);
    const { [pointerOf(path)]: list, ...originals } = edit.originals;
    if (list?.startsWith('[')) {
      const node = nodeAt(tree, path) ?? tree;
      return verifyEdit({ ...edit, text: replaceAt(text, node, list), originals }, withMember(old, path, []));
    }
    const there = memberAt(old, above);
    const left = Object.entries(isObject(there) ? there : {}).filter(([name]) => name !== path.at(-1));
    const want = withMember(old, above, Object.fromEntries(left));
    const rest = verifyEdit({ ...edit, text: cutMember(text, member) }, want);
    return rest.ok ? restore(rest.value, above) : rest;
  });

// Restores an emptied container: gives it its first text if we filled it, and removes it if we created it, here or, in a clone,
// on another machine.
const restore = (edit: JsonEdit, path: JsonPath): Result<JsonEdit, string> =>
  withTree(edit, (tree) => {
    const { text, dialect } = edit;
    const { [pointerOf(path)]: original = '', ...originals } = edit.originals;
    const node = nodeAt(tree, path);
    if (node === undefined) return ok(edit);
    const here = nodeText(text, node);
    const isOpened = isOpenedPlain(original, jsonOf(node)) && stripComments(here) === here;
    if (!isOpened && !isEmptyObject(text, node)) return ok(edit);
    if (original === '') return removeJson({ text, originals, dialect }, path);
    return ok({ text: replaceAt(text, node, original), originals, dialect });
  });

type Parsed = Pick<JsonEdit, 'text' | 'dialect'>;
const withTree = <Value>({ text, dialect }: Parsed, work: (tree: Node) => Result<Value, string>) => {
  const tree = parse(text, dialect);
  return tree.ok ? work(tree.value) : tree;
};

const parse = (text: string, { trailingCommas, isPlain = false }: JsonDialect): Result<Node, string> => {
  const errors: ParseError[] = [];
  const options = { allowTrailingComma: trailingCommas, disallowComments: isPlain };
  let tree: Node | undefined;
  try {
    tree = parseTree(text.replace(/^\uFEFF/, ' '), errors, options);
  } catch {
    // The parser is recursive, and the stack has overflowed.
    return fail(TOO_DEEP);
  }
  const [error] = errors;
  if (error !== undefined || tree === undefined) {
    const line = text.slice(0, error?.offset ?? 0).split('\n').length;
    const what = error === undefined ? 'empty' : printParseErrorCode(error.error);
    return fail(`is not valid JSON (line ${line}: ${what}): correct it and sync again`);
  }
  const fault = faultIn(tree, isPlain);
  return fault === undefined ? ok(tree) : fail(fault);
};

const MAX_LEVELS = 100;
const TOO_DEEP = `has more than ${MAX_LEVELS} levels of brackets: make it flatter and sync again`;

// What no edit can handle: a duplicate key, or too many levels.
const faultIn = (root: Node, isPlain: boolean): string | undefined => {
  let level: readonly Node[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MAX_LEVELS) return TOO_DEEP;
    for (const node of level) {
      const names = new Set<unknown>();
      for (const name of node.type === 'object' ? childrenOf(node).map(keyOf) : []) {
        if (names.has(name) && !isPlain)
          return `has the key "${String(name).slice(0, 60)}" twice: keep one and sync again`;
        names.add(name);
      }
    }
    // A member is a separate node around its value.
    const inside = level.flatMap(childrenOf).flatMap((node) => (node.type === 'property' ? childrenOf(node) : [node]));
    level = inside.filter(({ children }) => children !== undefined);
  }
  return undefined;
};

// The edited text must parse to the old value with only these members changed; anything else is a bug and not written.
const verifyEdit = (edit: JsonEdit, want: Json): Result<JsonEdit, string> => {
  const after = parse(edit.text, edit.dialect);
  return after.ok && sameJson(jsonOf(after.value), want)
    ? ok(edit)
    : fail('has a layout that cannot be edited safely: add or remove this entry by hand');
};

const jsonOf = (node: Node): Json => getNodeValue(node);
const childrenOf = ({ children = [] }: Node): readonly Node[] => children;
const nodeAt = (tree: Node, path: JsonPath): Node | undefined => findNodeAtLocation(tree, [...path]);
