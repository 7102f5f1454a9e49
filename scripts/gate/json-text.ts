// JSON that people edit: finds syntax errors and the line and column of a path. Whether the data is right is for the
// registry's schema to decide.
import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { countText } from '../../src/domain/count-text.ts';
import type { RegistryProblem } from '../../src/domain/registry/parse.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';

/** A problem with its position in the text; `line` and `column` count from 1, columns in UTF-16 units as editors do. */
export type LocatedProblem = {
  readonly path: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
};

/** A JSON text that parsed: its value, and the position of any problem in it. */
type JsonText = { readonly value: unknown; readonly locate: (problem: RegistryProblem) => LocatedProblem };

/** The path of the whole text. */
export const ROOT = '$';

/** The deepest nesting that is read; a registry needs seven levels. */
const MAX_REGISTRY_DEPTH = 64;

/** Reads JSON strictly (RFC 8259), without duplicate keys. Fails with every problem, in their order. Never throws. */
export const readJsonText = (text: string): Result<JsonText, readonly LocatedProblem[]> => {
  const tooDeep = depthProblem(text);
  if (tooDeep !== undefined) return fail([tooDeep]);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const wrong = errors.map(({ error, offset }) =>
    locatedProblem(text, offset, ROOT, `is not JSON: ${describeError(error)}`),
  );
  const twice = root === undefined ? [] : duplicateKeys(root, [], text);
  const problems = [...wrong, ...twice].sort((a, b) => a.line - b.line || a.column - b.column);
  if (root === undefined || problems.length > 0)
    return fail(problems.length > 0 ? problems : [locatedProblem(text, 0, ROOT, EMPTY)]);
  try {
    const value: unknown = JSON.parse(text);
    return ok({ value, locate: (problem) => problemIn(root, text, problem) });
  } catch (error) {
    return fail([
      locatedProblem(text, 0, ROOT, `is not JSON: ${error instanceof Error ? error.message : String(error)}`),
    ]);
  }
};

const EMPTY = 'is not JSON: the file is empty';

const describeError = (error: ParseError['error']): string =>
  printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** What is wrong where, in words; what is wrong with the whole text names no field. */
export const complaintText = ({ path, message }: Pick<LocatedProblem, 'path' | 'message'>): string =>
  path === ROOT ? message : `${path} ${message}`;

/** Several problems as one line: the first, and how many more there are. */
export const firstProblem = (file: string, problems: readonly LocatedProblem[]): string => {
  const [first] = problems;
  if (first === undefined) return `${file} cannot be read`;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return `${file}:${first.line}:${first.column} ${complaintText(first)}${more}`;
};

/** The start of a sentence, such as "2 problems stop". */
export const problemsStop = (count: number): string =>
  `${countText(count, 'problem')} ${count === 1 ? 'stops' : 'stop'}`;

/** A path from the root as text: `$.categories["bread-baking"].sources[0].why`. */
export const pathText = (path: RegistryProblem['path']): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return /^[A-Za-z_$][\w$]*$/.test(key) ? `${text}.${key}` : `${text}[${JSON.stringify(key)}]`;
  }, ROOT);

// The nearest node that exists: a missing field is reported at the object that lacks it.
const problemIn = (root: Node, text: string, { path, message, atKey = false }: RegistryProblem): LocatedProblem => {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, [...path.slice(0, length)]);
    if (node === undefined) continue;
    const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    const shown = (atKey && length === path.length ? key : undefined) ?? node;
    return locatedProblem(text, shown.offset, pathText(path), message);
  }
  return locatedProblem(text, 0, pathText(path), message);
};

const duplicateKeys = (node: Node, path: RegistryProblem['path'], text: string): readonly LocatedProblem[] => {
  const children = node.children ?? [];
  if (node.type === 'array') return children.flatMap((child, index) => duplicateKeys(child, [...path, index], text));
  if (node.type !== 'object') return [];
  const seen = new Set<string>();
  return children.flatMap(({ children: [key, value] = [] }) => {
    const name = String(key?.value);
    const here = [...path, name];
    const twice = seen.has(name)
      ? [locatedProblem(text, key?.offset ?? 0, pathText(here), 'stands twice in the same object')]
      : [];
    seen.add(name);
    return [...twice, ...(value === undefined ? [] : duplicateKeys(value, here, text))];
  });
};

// The tree parser recurses, so depth is measured first by the scanner, which does not.
const depthProblem = (text: string): LocatedProblem | undefined => {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (;;) {
    const token: number = scanner.scan();
    if (token === OPEN_BRACE || token === OPEN_BRACKET) depth += 1;
    if (token === CLOSE_BRACE || token === CLOSE_BRACKET) depth -= 1;
    if (depth > MAX_REGISTRY_DEPTH)
      return locatedProblem(text, scanner.getTokenOffset(), ROOT, `is nested deeper than ${MAX_REGISTRY_DEPTH} levels`);
    if (token === END_OF_TEXT) return undefined;
  }
};

// Values of jsonc-parser's `SyntaxKind`, a const enum that type stripping cannot import.
const OPEN_BRACE = 1;
const CLOSE_BRACE = 2;
const OPEN_BRACKET = 3;
const CLOSE_BRACKET = 4;
const END_OF_TEXT = 17;

const locatedProblem = (text: string, offset: number, path: string, message: string): LocatedProblem => {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { path, message, line, column: offset - before.lastIndexOf('\n') };
};
