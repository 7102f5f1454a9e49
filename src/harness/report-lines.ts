// The lines that runs and statuses share: each thing to decide once per cause, the commands that settle it, and what is left out.
// Whoever shows the lines makes them safe to show, and wraps them.
import { utf8 } from '../domain/bytes.ts';
import { countText } from '../domain/count-text.ts';
import { markControls } from '../domain/excerpt.ts';
import { groupBy } from '../domain/group-by.ts';
import { type LeftOut, type NotSynced, REASONS } from './model.ts';
import { HARMLESS_REASONS } from './plan/report.ts';
import type { Holder } from './ports.ts';

/** How much is said: only what needs a decision, how many of everything, or all of it. */
export type Detail = 'quiet' | 'normal' | 'verbose';

/** Something that a target was not given. */
export type Held = NotSynced & { readonly name: string };

/** Largest text of a result for a model, in bytes. */
const MAX_TEXT_BYTES = 2000;
/** Longest line for a model, in code points. */
const MAX_LINE = 320;
/** Names that one line lists; it counts the rest. */
const MAX_NAMES = 4;

/** Who holds the lock, and what to do if that process is gone. */
export const holderText = ({ pid, since, host, file }: Holder): string =>
  `A sync is running (${pid === 0 ? 'a process' : `process ${pid}`} on ${host}, since ${since}). ` +
  `If there is no such process any more, delete ${file}.`;

/** Whether something that was left needs a decision, or is to be looked at. */
export const isDecision = ({ why }: NotSynced): boolean => why === 'wider' || !HARMLESS_REASONS.includes(why);

/** Names with a comma between them, the first four and how many more. */
export const shortList = (names: readonly string[]): string =>
  names.length <= MAX_NAMES
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`;

type Errors = readonly (readonly [client: string, { readonly errors: readonly string[] }])[];

/** What is wrong, each cause once: the clients that it concerns, and a text with the files and entries that share it. */
export const causesIn = (targets: Errors) => {
  const all = targets.flatMap(([client, { errors }]) =>
    errors.map((error) => {
      const [, file = '', entry, why = error] = /^((?:(?!: ).)*?)(?: \(([^)]*)\))?: (.*)$/s.exec(error) ?? [];
      return { client, file, entry, why };
    }),
  );
  return [...groupBy(all, ({ why }) => why)].map(([why, some]) => {
    const files = [...groupBy(some, ({ file }) => file)].map(([file, each]) => {
      const entries = [...new Set(each.flatMap(({ entry }) => entry ?? []))];
      return entries.length === 0 ? file : `${file} (${shortList(entries)})`;
    });
    const where = shortList(files.filter((file) => file !== ''));
    return { clients: [...new Set(some.map(({ client }) => client))], text: where === '' ? why : `${where}: ${why}` };
  });
};

/** The same as lines. */
export const errorLines = (targets: Errors): readonly string[] =>
  causesIn(targets).map(({ clients, text }) => `✗ failed  ${clients.join(', ')}: ${text}`);

/** Files that everybody has, and that a line need not name. */
const USUAL = /^(?:~\/)?(?:\.claude\/settings\.json|\.claude\.json|\.mcp\.json|\.claude\/CLAUDE\.md|CLAUDE\.md)$/;
/** Reasons about what is in a file of a target. */
const IN_FILE: readonly NotSynced['why'][] = ['conflict', 'drift', 'kept'];

/** The most urgent first, each cause once with its clients; behind them the commands that settle what can be settled so. */
export const heldLines = (all: readonly Held[], detail: Detail): readonly string[] => {
  const byReason = groupBy(all, ({ why }) => why);
  const causes = REASONS.flatMap((why) => [...groupBy(byReason.get(why) ?? [], ({ hint }) => hint).values()]);
  return [...causes.map((some) => causeLine(some, detail === 'normal')), ...remediesOf(all)];
};

const causeLine = (some: readonly [Held, ...Held[]], isShort: boolean): string => {
  const [{ why, hint }] = some;
  const clients = [...new Set(some.map(({ name }) => name))].join(', ');
  const places = [...groupBy(some, ({ entry }) => entry)].map(([entry, each]) => {
    const files = [...new Set(each.map(({ file }) => file))].filter(
      (file) => IN_FILE.includes(why) || (why === 'lost' && !USUAL.test(file)),
    );
    return `${withoutKind(entry)}${files.length === 0 ? '' : ` (${shortList(files)})`}`;
  });
  const what = isShort && why === 'lost' && places.length > 2 ? `${places.length} refusals` : shortList(places);
  // What is wrong; what follows says what to do, or why.
  const [clause = hint] = hint.split(/: |; /);
  return `${some.some(isDecision) ? '!' : ' '} ${why}  ${clients}: ${what}: ${isShort ? clause : hint}`;
};

const withoutKind = (entry: string): string => entry.replace(/^permission /, '');

/** What is to be decided, by name. */
export const namesOf = (all: readonly Held[]): string =>
  shortList([...new Set(all.map(({ why, entry }) => `${withoutKind(entry)} (${why})`))]);

/** The commands that settle what was left, where a command can. */
export const remediesOf = (all: readonly Held[]): readonly string[] => {
  const [lost, taken] = [
    all.filter(({ why }) => why === 'lost'),
    all.filter(({ hint }) => hint.includes('--take ours')),
  ];
  const losses = new Set(lost.map(({ name, entry }) => `${name}:${entry.split(' ')[0]}`));
  const entries = new Set(taken.map(({ entry }) => quoted(entry)));
  return [
    ...(losses.size === 0 ? [] : [`accept: three-good-sources sync --accept-loss ${[...losses].join(' ')}`]),
    ...(entries.size === 0 ? [] : [`overwrite: three-good-sources sync --take ours ${[...entries].join(' ')}`]),
    ...(all.some(({ hint }) => hint.includes('--prune')) ? ['remove: three-good-sources sync --prune'] : []),
  ];
};

// As a shell takes it for one word.
const quoted = (name: string): string => (/^[\w./:@-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`);

/** What no target is given, one line for each reason. */
export const leftOutLines = (all: readonly LeftOut[]): readonly string[] =>
  [...groupBy(all, ({ why }) => why)].map(([why, some]) => {
    const whats = [...groupBy(some, ({ what }) => what)].map(([what, files]) => {
      const count = files.length === 1 ? '' : `${countText(files.length, 'file')}: `;
      return `${what} (${count}${shortList(files.map(({ file }) => file))})`;
    });
    return `left out  ${shortList(whats)}: ${why}`;
  });

/** Lines as a text for a model, safe to show, 2,000 bytes at most. */
export const fitToLimit = (lines: readonly string[]): string => {
  const short = lines.map((text) => [...markControls(text)].slice(0, MAX_LINE).join(''));
  const linesWithin = (most: number): readonly string[] => {
    let left = most + 1;
    const over = short.findIndex((line) => {
      left -= utf8(line).length + 1;
      return left < 0;
    });
    return over < 0 ? short : short.slice(0, over);
  };
  if (linesWithin(MAX_TEXT_BYTES).length === short.length) return short.join('\n');
  return [...linesWithin(MAX_TEXT_BYTES - 40), '(cut; the data has all of it)'].join('\n');
};
