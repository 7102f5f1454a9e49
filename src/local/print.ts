// Results for people at a terminal: lines painted by what they mean, and a diff without secrets. Colour only where the
// stream shows it and NO_COLOR is not set.
import { styleText } from 'node:util';
import type { FileWrite } from '../harness/model.ts';
import type { Line, Tone } from '../harness/report-text.ts';
import { withoutSecrets } from '../harness/source/secrets.ts';
import { plain } from '../harness/values.ts';

type Style = Parameters<typeof styleText>[0];
const paint = (style: Style, text: string): string => styleText(style, text, { stream: process.stdout });

const STYLES: Readonly<Record<Tone, Style | undefined>> = {
  head: 'bold',
  good: 'green',
  change: 'yellow',
  bad: 'red',
  warn: 'yellow',
  quiet: 'dim',
  plain: undefined,
};

/** Lines as a terminal shows them. */
export const painted = (lines: readonly Line[]): readonly string[] =>
  lines.map(({ tone, text }) => {
    const style = STYLES[tone];
    return style === undefined ? text : paint(style, text);
  });

/** Longest line that a diff shows whole, in UTF-16 units. */
const MAX_DIFF_LINE = 200;

/**
 * What a write changes, as the lines between the common beginning and end, without values that look like secrets, the
 * person's own included. Where such a line is long, as in a file that is all one line, only what differs is shown.
 */
export const diffLines = (name: string, { before, after }: FileWrite): readonly string[] => {
  const [old = [], next = []] = [before, after].map((bytes) =>
    bytes === undefined ? [] : withoutSecrets(new TextDecoder().decode(bytes)).split('\n'),
  );
  const { start, end } = sharedBy(old, next);
  const gone = old.slice(start, old.length - end);
  const come = next.slice(start, next.length - end);
  const isShort = [...gone, ...come].every((line) => line.length <= MAX_DIFF_LINE);
  const within = sharedBy(gone.join('\n'), come.join('\n'));
  const shown = (lines: readonly string[]): readonly string[] => {
    const text = lines.join('\n');
    const part = text.slice(within.start, text.length - within.end);
    return isShort ? lines : part === '' ? [] : `…${part}…`.split('\n');
  };
  return [
    paint('bold', plain(name)),
    ...shown(gone).map((line) => paint('red', `- ${plain(line)}`)),
    ...shown(come).map((line) => paint('green', `+ ${plain(line)}`)),
  ];
};

/** How much two lists or texts have in common at the start and, beyond that, at the end. */
const sharedBy = <Item>(a: ArrayLike<Item>, b: ArrayLike<Item>): { readonly start: number; readonly end: number } => {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return { start, end };
};
