// The Markdown editor: one block between two comment lines. Everything outside keeps its bytes, line ends, byte order
// mark and missing final newline included, so that taking the block out again gives back the original.
import { fail, ok, type Result } from '../../domain/result.ts';
import { eolOf } from '../values.ts';

export const BEGIN = '<!-- harness-sync:begin -->';
export const END = '<!-- harness-sync:end -->';

type Range = { readonly start: number; readonly end: number; readonly text: string };

/** The text of our block; undefined where there is none. Fails where the markers are not one clean pair. */
export const readBlock = (text: string): Result<string | undefined, string> => {
  const found = findBlock(text);
  return found.ok ? ok(found.value?.text) : found;
};

/** The text with the block set to `block`, or without it when undefined. */
export const writeBlock = (text: string, block: string | undefined): Result<string, string> => {
  const found = findBlock(text);
  if (!found.ok) return found;
  const eol = eolOf(text);
  const lines = block === undefined ? '' : [BEGIN, ...block.split('\n'), END].join(eol);
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

// No marker between the two, so that many begins without an end take no longer than one.
const OWN_BLOCK =
  /^<!-- harness-sync:begin -->[ \t]*\r?\n[^<]*(?:<(?!!-- harness-sync:)[^<]*)*^<!-- harness-sync:end -->[ \t]*(?:\r?\n|$)/gm;

/** Source text as it may stand inside a block: our own block cut out, stray markers made harmless. */
export const withoutMarkers = (text: string): string =>
  text.replace(OWN_BLOCK, '').replaceAll('<!-- harness-sync:', '&lt;!-- harness-sync:');

// A file that did not end with a line end got none from us either, but two before the block: take back the same.
const withoutBlock = (text: string, start: number, end: number): string => {
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (after === '') return before.replace(/(\r?\n){1,2}$/, '');
  return before.replace(/(^|\n)\r?\n$/, '$1') + after.replace(/^\r?\n/, '');
};

const findBlock = (text: string): Result<Range | undefined, string> => {
  const begins: Range[] = [];
  const ends: Range[] = [];
  let fence: string | undefined;
  let fenced = false;
  for (const match of text.matchAll(/[^\n]*(?:\n|$)/g)) {
    const line = match[0].replace(/\r?\n$/, '').replace(/^\uFEFF/, '');
    const start = match.index + (match[0].startsWith('\uFEFF') ? 1 : 0);
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1];
    const marked = [BEGIN, END].indexOf(line.trimEnd());
    if (marked >= 0) {
      fenced ||= fence !== undefined;
      (marked === 0 ? begins : ends).push({ start, end: start + line.length, text: line });
    } else if (mark !== undefined && begins.length <= ends.length) fence = nextFence(fence, mark);
  }
  const [begin, end] = [begins[0], ends[0]];
  if (begin === undefined && end === undefined) return ok(undefined);
  if (fenced)
    return fail('has the harness-sync markers inside a code fence: take them out of the fence or delete them');
  if (begin === undefined || end === undefined || begins.length > 1 || ends.length > 1 || end.start < begin.start) {
    return fail('has harness-sync markers that are not one pair of begin and end: delete the stray ones');
  }
  const inner = text
    .slice(begin.end, end.start)
    .replace(/^[ \t]*\r?\n/, '')
    .replace(/\r?\n$/, '');
  return ok({ start: begin.start, end: end.end, text: inner.replaceAll('\r\n', '\n') });
};

const nextFence = (open: string | undefined, mark: string): string | undefined => {
  if (open === undefined) return mark;
  return mark[0] === open[0] && mark.length >= open.length ? undefined : open;
};
