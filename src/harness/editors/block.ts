// The Markdown editor: one block between two comment lines. Everything outside keeps its bytes, line ends, byte order
// mark and missing final newline included, so that removing the block restores the original.
import { fail, ok, type Result } from '../../domain/result.ts';
import { nameOf } from '../paths.ts';
import { eolOf, escapeRegExp } from '../values.ts';

const END = '<!-- harness-sync:end -->';
/** What follows `begin` is for people; earlier versions had a hash there. */
const BEGIN = /^<!-- harness-sync:begin(?: [^>]*)? -->$/;

/** Our block: its text, the file that it is made from, for people, and whether git left a conflict in it. */
type Block = { readonly text: string; readonly origin?: string; readonly isConflict?: true };
type BlockRange = Block & { readonly start: number; readonly end: number };
type Marker = { readonly start: number; readonly end: number };

/** The text without lines that import a file by its name, which mean nothing inside that file. */
export const withoutImports = (text: string, file: string): string =>
  text.replace(new RegExp(`^[ \\t]*@(?:\\./)?${escapeRegExp(nameOf(file))}[ \\t]*$`, 'gm'), '');

/** Our block; undefined if there is none. Fails if the markers are not one clean pair. */
export const readBlock = (text: string): Result<Block | undefined, string> => {
  const found = findBlock(text);
  if (!found.ok || found.value === undefined) return found;
  const { text: inner, isConflict } = found.value;
  return ok(isConflict ? { text: inner, isConflict } : { text: inner });
};

/** The text with the block set to `block`, or without it when undefined. */
export const writeBlock = (text: string, block: Block | undefined): Result<string, string> => {
  const found = findBlock(text);
  if (!found.ok) return found;
  const eol = eolOf(text);
  const lines = block === undefined ? '' : [beginOf(block), ...block.text.split('\n'), END].join(eol);
  if (found.value !== undefined) {
    const { start, end } = found.value;
    if (block !== undefined) return ok(text.slice(0, start) + lines + text.slice(end));
    return ok(withoutBlock(text, start, end));
  }
  if (block === undefined) return ok(text);
  const isEmpty = text.replace('\uFEFF', '') === '';
  const apart = isEmpty ? '' : text.endsWith('\n') ? eol : `${eol}${eol}`;
  const next = `${text}${apart}${lines}${isEmpty || text.endsWith('\n') ? eol : ''}`;
  return readBlock(next).ok ? ok(next) : fail('has a code fence that is never closed: close it and sync again');
};

const beginOf = ({ origin = '' }: Block): string => {
  const isSafe = origin !== '' && !/[<>\n]|--/.test(origin);
  return `<!-- harness-sync:begin${isSafe ? ` made from ${origin} by three-good-sources; edit there` : ''} -->`;
};

// No marker between the two, so that many begins without an end take no longer to match than one.
const OWN_BLOCK =
  /^<!-- harness-sync:begin[^>\n]*-->[ \t]*\r?\n[^<]*(?:<(?!!-- harness-sync:)[^<]*)*^<!-- harness-sync:end -->[ \t]*(?:\r?\n|$)/gm;

/** Whether a source text has a block of ours, which is left out. */
export const hasBlock = (text: string): boolean => text.search(OWN_BLOCK) >= 0;

/** Source text that is safe inside a block: our own block is removed, and stray markers are escaped. */
export const withoutMarkers = (text: string): string =>
  text.replace(OWN_BLOCK, '').replaceAll('<!-- harness-sync:', '&lt;!-- harness-sync:');

// If a file had no final line end, we added none, but two before the block: remove the same two.
const withoutBlock = (text: string, start: number, end: number): string => {
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (after === '') return before.replace(/(\r?\n){1,2}$/, '');
  return before.replace(/(^|\n)\r?\n$/, '$1') + after.replace(/\r?\n/, '');
};

const findBlock = (text: string): Result<BlockRange | undefined, string> => {
  const begins: Marker[] = [];
  const ends: Marker[] = [];
  let fence: string | undefined;
  let fenced = false;
  for (const match of text.matchAll(/[^\n]*(?:\n|$)/g)) {
    const line = match[0].replace(/\r?\n/, '').replace(/^\uFEFF/, '');
    const start = match.index + (match[0].startsWith('\uFEFF') ? 1 : 0);
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1];
    const begin = BEGIN.exec(line.trimEnd());
    if (begin !== null || line.trimEnd() === END) {
      fenced ||= fence !== undefined;
      (begin === null ? ends : begins).push({ start, end: start + line.length });
    } else if (mark !== undefined && begins.length <= ends.length) fence = nextFence(fence, mark);
  }
  const [begin, end] = [begins[0], ends[0]];
  if (begin === undefined && end === undefined) return ok(undefined);
  if (fenced)
    return fail('has the harness-sync markers inside a code fence: take them out of the fence or delete them');
  const conflict = conflictIn(text, begins, ends);
  if (conflict !== undefined) return conflict;
  if (begin === undefined || end === undefined || begins.length > 1 || ends.length > 1 || end.start < begin.start) {
    return fail('has harness-sync markers that are not one pair of begin and end: delete the stray ones');
  }
  const inner = text
    .slice(begin.end, end.start)
    .replace(/\r?\n/, '')
    .replace(/\r?\n$/, '');
  return ok({ start: begin.start, end: end.end, text: inner.replaceAll('\r\n', '\n') });
};

const CONFLICT_LINE = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?$/;

// A conflict that git left in our block, or around it, is ours to rewrite: from the first begin to the last end, with the lines
// of git around them. One that also has text of the person outside is not.
const conflictIn = (text: string, begins: readonly Marker[], ends: readonly Marker[]) => {
  const [first, last] = [begins[0], ends.at(-1)];
  if (first === undefined || last === undefined || last.start < first.start) return undefined;
  const lines = [...text.matchAll(/^(?:<{7}|>{7})(?: .*)?$/gm)].map(({ 0: line, index }) => ({ line, index }));
  const before = lines.findLast(({ index }) => index < first.start);
  const after = lines.find(({ index }) => index > last.start);
  const start = before?.line.startsWith('<') ? before.index : first.start;
  const end = after?.line.startsWith('>') ? after.index + after.line.length : last.end;
  const inner = text.slice(first.end, last.start);
  if (start === first.start && end === last.end && !/^(?:<{7}|>{7})(?: |$)/m.test(inner)) return undefined;
  const outside = `${text.slice(start, first.start)}\n${text.slice(last.end, end)}`.split(/\r?\n/);
  if (outside.some((line) => line !== '' && !CONFLICT_LINE.test(line)))
    return fail('has a conflict of git that is not in the block alone: solve it and sync again');
  return ok({ start, end, text: inner, isConflict: true });
};

const nextFence = (open: string | undefined, mark: string): string | undefined => {
  if (open === undefined) return mark;
  return mark[0] === open[0] && mark.length >= open.length ? undefined : open;
};
