// JSON that people edit: finds syntax errors and the line and column of a path. Whether the data is right is for the
// registry's schema to decide.
import {
  findNodeAtLocation,
  type JSONVisitor,
  type Node,
  type ParseErrorCode,
  parseTree,
  printParseErrorCode,
  visit,
} from 'jsonc-parser';
import { fromUtf8 } from '../../src/domain/bytes.ts';
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
type JsonText = {
  readonly text: string;
  readonly value: unknown;
  readonly locate: (problem: RegistryProblem) => LocatedProblem;
};

/** The path of the whole text. */
const ROOT = '$';

/** The deepest nesting that is read; a registry needs seven levels. */
const MAX_REGISTRY_DEPTH = 64;

/** Larger files are refused unread: a registry of ten thousand categories is smaller. */
const MAX_BYTES = 50_000_000;

/** Reads JSON strictly (RFC 8259), without duplicate keys. Fails with every problem, in their order. Never throws. */
export const readJson = (bytes: Uint8Array): Result<JsonText, readonly LocatedProblem[]> => {
  if (bytes.length > MAX_BYTES) return fail([atStart(`is larger than ${MAX_BYTES} bytes`)]);
  const text = fromUtf8(bytes);
  if (text === undefined) return fail([atStart('is not UTF-8; save it in that encoding')]);
  if (text.startsWith('\uFEFF')) return fail([atStart('starts with a byte order mark; save it without one')]);
  const problems = problemsOf(text);
  const root = problems.length > 0 ? undefined : parseTree(text);
  if (root === undefined) return fail(problems);
  try {
    const value: unknown = JSON.parse(text);
    return ok({ text, value, locate: (problem) => problemIn(root, text, problem) });
  } catch (error) {
    return fail([atStart(`is not JSON: ${error instanceof Error ? error.message : String(error)}`)]);
  }
};

/** A problem of the whole text. */
export const atStart = (message: string): LocatedProblem => ({ path: ROOT, message, line: 1, column: 1 });

const describeError = (error: ParseErrorCode): string =>
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

const CURLY = /[“”„‟‘’‚‛]/;
const FOREIGN_QUOTE = /[“”„‟‘’‚‛«»‹›'`´′″＂]/;
const WRITE_INSTEAD = '; write " instead';
const quoteMessage = (sign: string): string =>
  (CURLY.test(sign) ? 'is a curly quote, as word processors write it' : 'is no quote of JSON') + WRITE_INSTEAD;

/** Where `text` breaks the syntax or repeats a key; only where it is nested too deeply, if it is. */
const problemsOf = (text: string): readonly LocatedProblem[] => {
  const problems: LocatedProblem[] = [];
  let tooDeep: LocatedProblem | undefined;
  /** The keys so far of each object or list around the place that is read. */
  const around: Set<string>[] = [];
  const enter = (offset: number): void => {
    around.push(new Set());
    const message = `is nested deeper than ${MAX_REGISTRY_DEPTH} levels`;
    if (around.length > MAX_REGISTRY_DEPTH) tooDeep ??= locatedProblem(text, offset, ROOT, message);
  };
  const leave = (): void => void around.pop();
  const tell = (offset: number, path: string, message: string): void =>
    void problems.push(locatedProblem(text, offset, path, message));
  const visitor: JSONVisitor = {
    onObjectBegin: enter,
    onArrayBegin: enter,
    onObjectEnd: leave,
    onArrayEnd: leave,
    onObjectProperty: (name, offset, _length, _line, _column, pathAround) => {
      const keys = around.at(-1);
      if (keys?.has(name)) tell(offset, pathText([...pathAround(), name]), 'stands twice in the same object');
      keys?.add(name);
    },
    onError: (error, offset) =>
      tell(
        offset,
        ROOT,
        FOREIGN_QUOTE.test(text.charAt(offset))
          ? quoteMessage(text.charAt(offset))
          : `is not JSON: ${describeError(error)}`,
      ),
  };
  try {
    visit(text, visitor, { disallowComments: true });
  } catch {
    // So deep that the parser has no room left: it was seen on the way.
  }
  // The first explains the others.
  const quote = problems.find(({ message }) => message.endsWith(WRITE_INSTEAD));
  if (quote !== undefined) return [quote];
  return tooDeep === undefined ? problems.sort((a, b) => a.line - b.line || a.column - b.column) : [tooDeep];
};

const locatedProblem = (text: string, offset: number, path: string, message: string): LocatedProblem => {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { path, message, line, column: offset - before.lastIndexOf('\n') };
};
