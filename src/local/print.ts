// Results for people at a terminal: lines in the colours of their marks, and a diff without secrets. Colour only where the
// stream shows it and NO_COLOR is not set.
import { styleText } from 'node:util';
import { toText } from '../domain/bytes.ts';
import { escapeControls, markControls } from '../domain/excerpt.ts';
import type { Places } from '../harness/machine.ts';
import type { FileWrite } from '../harness/model.ts';
import { displayPath } from '../harness/paths.ts';
import { withoutSecrets } from '../harness/source/secrets.ts';

/** The colours of lines, by the mark that they begin with. */
const COLOURS: Readonly<Record<string, Parameters<typeof styleText>[0]>> = {
  '+': 'green',
  '=': 'green',
  '~': 'yellow',
  '!': 'yellow',
  '-': 'red',
  '✗': 'red',
};

// `part` is a part of `line`, whose mark decides.
const painted = (part: string, line: string): string => {
  // A path such as ~/.codex begins with no mark.
  const colour = COLOURS[line.split(' ', 1)[0] ?? ''];
  return colour === undefined ? part : styleText(colour, part, { stream: process.stdout });
};

/** Writes lines to standard output, safe to show. */
export const print = (lines: readonly string[]): void => {
  const width = process.stdout.columns || Number(process.env['COLUMNS']) || Number.POSITIVE_INFINITY;
  const shown = lines.flatMap((line) => wrapped(markControls(line), width).map((part) => painted(part, line)));
  process.stdout.write(`${shown.join('\n')}\n`);
};

/** Narrower terminals are not wrapped for. */
const MIN_WIDTH = 40;

/** A line as lines of at most `width`, each but the first under the text behind the mark; a longer word stays whole. */
export const wrapped = (line: string, width: number): readonly string[] => {
  const most = Math.max(width, MIN_WIDTH);
  const indent = ' '.repeat(Math.min(/^(?:\S? ?\w+ {2})/.exec(line)?.[0].length ?? 2, MIN_WIDTH / 2));
  const lines: string[] = [];
  let rest = line;
  while (rest.length > most) {
    const at = rest.lastIndexOf(' ', most);
    const cut = at > indent.length ? at : rest.indexOf(' ', most);
    if (cut < 0) break;
    lines.push(rest.slice(0, cut));
    rest = `${indent}${rest.slice(cut + 1)}`;
  }
  return [...lines, rest];
};

/** Writes a result to standard output: as JSON where that is asked for, else as lines; nothing where there is no line. */
export const printResult = (result: object, lines: readonly string[], asJson = false): void => {
  if (asJson) process.stdout.write(`${escapeControls(JSON.stringify(result, null, 2))}\n`);
  else if (lines.length > 0) print(lines);
};

/** The diffs of all writes. */
export const diffsOf = (writes: readonly FileWrite[], places: Places): readonly string[] =>
  writes.flatMap((write) => diffLines(displayPath(places, write.file), write));

/** Longest line that a diff shows whole, in UTF-16 units. */
const MAX_DIFF_LINE = 200;

/**
 * What a write changes: the lines from the first to the last that differ, without values that look like secrets, the person's
 * own included. `…` stands for what is cut of a long line, which is shown around its first difference.
 */
const diffLines = (name: string, { before, after }: FileWrite): readonly string[] => {
  const [old = [], next = []] = [before, after].map((bytes) =>
    bytes === undefined ? [] : withoutSecrets(toText(bytes)).split('\n'),
  );
  const { start, end } = sharedBy(old, next);
  const [gone, come] = [old.slice(start, old.length - end), next.slice(start, next.length - end)];
  const shown = (mark: string, lines: readonly string[], others: readonly string[]): readonly string[] =>
    lines.map((line, at) => `${mark} ${shortLine(line, others[at] ?? '')}`);
  return [name, ...shown('-', gone, come), ...shown('+', come, gone)];
};

/** A line, or the part of a long one around its first difference from `other`. */
const shortLine = (line: string, other: string): string => {
  if (line.length <= MAX_DIFF_LINE) return line;
  const start = Math.max(0, sharedBy(line, other).start - MAX_DIFF_LINE / 2);
  const end = start + MAX_DIFF_LINE;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
};

/** How many lines, or characters of a line, two have in common at the start and, beyond that, at the end. */
const sharedBy = (a: ArrayLike<string>, b: ArrayLike<string>): { readonly start: number; readonly end: number } => {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return { start, end };
};
