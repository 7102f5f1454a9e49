// Results for people at a terminal: lines in the colours of their marks, and a diff without secrets. Colour only where the
// stream shows it and NO_COLOR is not set.
import { styleText } from 'node:util';
import { toText } from '../domain/bytes.ts';
import { markControls } from '../domain/excerpt.ts';
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

const painted = (line: string): string => {
  // A path such as ~/.codex begins with no mark.
  const colour = COLOURS[line.split(' ', 1)[0] ?? ''];
  return colour === undefined ? line : styleText(colour, line, { stream: process.stdout });
};

/** Writes lines to standard output, safe to show. */
export const print = (lines: readonly string[]): void => {
  process.stdout.write(`${lines.map((line) => painted(markControls(line))).join('\n')}\n`);
};

/** Writes a result to standard output: as JSON where that is asked for, else as lines; nothing where there is no line. */
export const printResult = (result: object, lines: readonly string[], asJson = false): void => {
  if (asJson) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  else if (lines.length > 0) print(lines);
};

/** The diffs of all writes. */
export const diffsOf = (writes: readonly FileWrite[], places: Places): readonly string[] =>
  writes.flatMap((write) => diffLines(displayPath(places, write.file), write));

/** Longest line that a diff shows whole, in UTF-16 units. */
const MAX_DIFF_LINE = 200;

/**
 * What a write changes, line by line, without values that look like secrets, the person's own included. `…` stands for the
 * lines between two changes and for what is cut of a long line, which is shown around its first difference.
 */
const diffLines = (name: string, { before, after }: FileWrite): readonly string[] => {
  const [old = [], next = []] = [before, after].map((bytes) =>
    bytes === undefined ? [] : withoutSecrets(toText(bytes)).split('\n'),
  );
  const shown = (mark: string, lines: readonly string[], others: readonly string[]): readonly string[] =>
    lines.map((line, at) => `${mark} ${shortLine(line, others[at] ?? '')}`);
  const changes = changesBetween(old, next).flatMap(({ gone, come }, index) => [
    ...(index === 0 ? [] : ['  …']),
    ...shown('-', gone, come),
    ...shown('+', come, gone),
  ]);
  return [name, ...changes];
};

/** A line, or the part of a long one around its first difference from `other`. */
const shortLine = (line: string, other: string): string => {
  if (line.length <= MAX_DIFF_LINE) return line;
  const start = Math.max(0, sharedBy(line, other).start - MAX_DIFF_LINE / 2);
  const end = start + MAX_DIFF_LINE;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
};

type LineChange = { readonly gone: readonly string[]; readonly come: readonly string[] };

/** Most pairs of lines that are compared; what has more counts as one change. */
const MAX_PAIRS = 1_000_000;

// What differs around the longest run of lines that both have, then what differs before and after that run.
const changesBetween = (old: readonly string[], next: readonly string[]): readonly LineChange[] => {
  const { start, end } = sharedBy(old, next);
  const [a, b] = [old.slice(start, old.length - end), next.slice(start, next.length - end)];
  const run = a.length * b.length > MAX_PAIRS ? NO_RUN : longestRun(a, b);
  if (run.length === 0) return a.length + b.length === 0 ? [] : [{ gone: a, come: b }];
  return [
    ...changesBetween(a.slice(0, run.inOld), b.slice(0, run.inNext)),
    ...changesBetween(a.slice(run.inOld + run.length), b.slice(run.inNext + run.length)),
  ];
};

const NO_RUN = { inOld: 0, inNext: 0, length: 0 };

const longestRun = (a: readonly string[], b: readonly string[]): typeof NO_RUN => {
  let longest = NO_RUN;
  let above = new Map<number, number>();
  for (const [i, line] of a.entries()) {
    const row = new Map<number, number>();
    for (const [j, other] of b.entries()) {
      if (line !== other) continue;
      const length = (above.get(j - 1) ?? 0) + 1;
      row.set(j, length);
      if (length > longest.length) longest = { inOld: i - length + 1, inNext: j - length + 1, length };
    }
    above = row;
  }
  return longest;
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
