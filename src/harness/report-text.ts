// The results as lines of text, in one form for the terminal and for models: how many, what goes where, and then each thing
// to decide, once per cause. Whoever shows the lines makes them safe to show, and wraps them.
import { utf8 } from '../domain/bytes.ts';
import { countText } from '../domain/count-text.ts';
import { markControls } from '../domain/excerpt.ts';
import { groupBy } from '../domain/group-by.ts';
import { ALL_TARGETS } from './clients/all.ts';
import type { Kind } from './items.ts';
import { isItem } from './labels.ts';
import { type LeftOut, type NotSynced, REASONS } from './model.ts';
import { HARMLESS_REASONS, type KindCount, type TargetReport } from './plan/report.ts';
import type { Holder } from './ports.ts';
import type { StatusReport, TargetState } from './status.ts';
import type { SyncReport } from './sync.ts';

/** How much is said: only what needs a decision, how many of everything, or all of it. */
export type Detail = 'quiet' | 'normal' | 'verbose';

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

const MARKS = { create: '+ create', update: '~ update', remove: '- remove', adopt: '= adopt ' } as const;

/** Something that a target was not given. */
type Held = NotSynced & { readonly name: string };
const isDecision = ({ why }: NotSynced): boolean => why === 'wider' || !HARMLESS_REASONS.includes(why);

/** A sync as lines. */
export const syncLines = (report: SyncReport, detail: Detail = 'normal'): readonly string[] => {
  const { holder, backup, warnings, remarks = [], rolled_back } = report;
  if (holder !== undefined) return [holderText(holder), 'Nothing was changed; try again when it is done.'];
  const targets = Object.entries(report.targets);
  const held = targets.flatMap(([name, target]) => target.held.map((one) => ({ name, ...one })));
  const decisions = [
    ...(rolled_back ? ['All changes were rolled back.'] : []),
    ...errorLines(targets),
    ...heldLines(held.filter(isDecision), detail),
  ];
  const notes = warnings.filter((warning) => detail === 'verbose' || !remarks.includes(warning));
  const noteLines = notes.map((warning) => `note  ${warning}`);
  const end = backup === undefined ? [] : [`Backup: ${backup}`];
  if (detail === 'quiet') return [...decisions, ...noteLines];
  const isIdle = targets.every(([, { synced }]) => synced === 0);
  if (detail === 'normal' && isIdle && report.status !== 'error')
    return [headline(report), ...(report.dry_run ? [] : noteLines)];
  const more = hiddenText(report, held);
  return [
    headline(report),
    ...matrixLines(targets),
    ...decisions,
    ...(detail === 'normal' ? [] : changeLines(targets)),
    ...(detail === 'normal'
      ? []
      : heldLines(
          held.filter((one) => !isDecision(one)),
          detail,
        )),
    ...(detail === 'normal' ? [] : leftOutLines(report.left_out)),
    ...noteLines,
    ...(detail === 'normal' ? [`${more === '' ? 'All of it' : `${more}, what to do`}: --verbose`] : []),
    ...end,
  ];
};

const headline = ({ status, dry_run, targets, left_out, files = 0, created = 0 }: SyncReport): string => {
  const all = Object.values(targets);
  if (all.length === 0 && status === 'success')
    return `Nothing was done: none of ${ALL_TARGETS} was found. Name one with --target.`;
  const open = openText(Object.entries(targets));
  if (status === 'error') return 'Nothing was changed: the lines below say why.';
  const isIdle = all.every(({ synced }) => synced === 0);
  if (isIdle && open !== '') return `${status === 'blocked' ? 'Nothing written' : 'Nothing to do'}; ${open}.`;
  const isAll = !left_out.some(isItem) && !all.some(({ held }) => held.some(({ why }) => why === 'unsupported'));
  if (isIdle) return `Nothing to do: ${isAll ? 'every client is up to date' : 'status says what is left out'}.`;
  const fresh = created === 0 ? '' : ` (${created} new here, none with --only user)`;
  const what = `${countText(all.length, 'client')}, ${countText(files, 'file')}${fresh}`;
  const start = dry_run ? 'Dry run, nothing written' : status === 'success' ? 'Done' : 'Done in part';
  return `${start}: ${what}${open === '' ? '' : `; ${open}`}.`;
};

// How many decisions there are.
const openText = (targets: readonly (readonly [string, TargetReport])[]): string => {
  const held = targets.flatMap(([name, target]) => target.held.map((one) => ({ name, ...one })));
  const lost = held.filter(({ why }) => why === 'lost');
  const others = [
    ...held
      .filter((one) => one.why !== 'lost' && isDecision(one) && one.why !== 'wider')
      .map(({ why, entry }) => why + entry),
    ...targets.flatMap(([, { errors }]) => errors),
  ];
  const where = countText(new Set(lost.map(({ name }) => name)).size, 'client');
  const [refusals, more] = [lost.map(({ entry }) => entry), others].map((all) => new Set(all).size);
  return [
    ...(lost.length === 0 ? [] : [`${countText(refusals ?? 0, 'refusal')} lost in ${where}, exit 6`]),
    ...(others.length === 0 ? [] : [`${countText(more ?? 0, 'decision')} left`]),
  ].join('; ');
};

const hiddenText = ({ left_out, remarks = [] }: SyncReport, held: readonly Held[]): string => {
  const quiet = held.filter((one) => !isDecision(one) && one.why !== 'native').length + left_out.length;
  return [
    ...(remarks.length === 0 ? [] : [countText(new Set(remarks).size, 'note')]),
    ...(quiet === 0 ? [] : [`${quiet} left out`]),
  ].join(', ');
};

const TITLES: readonly (readonly [Kind, string])[] = [
  ['mcp', 'servers'],
  ['rules', 'rules'],
  ['skill', 'skills'],
  ['command', 'commands'],
  ['agent', 'agents'],
  ['hook', 'hooks'],
  ['permission', 'refusals'],
];

// How many of each kind Claude Code has, and each client.
const matrixLines = (targets: readonly (readonly [string, Pick<TargetReport, 'kinds'>])[]): readonly string[] => {
  const rows = TITLES.flatMap(([kind, title]) => {
    const total = Math.max(0, ...targets.map(([, { kinds }]) => kinds[kind]?.total ?? 0));
    return total === 0 ? [] : [[title, String(total), ...targets.map(([, { kinds }]) => cellOf(kinds[kind]))]];
  });
  if (rows.length === 0) return [];
  const all = [['', '', ...targets.map(([name]) => name)], ...rows];
  return all.map(
    ([title = '', total = '', ...cells]) =>
      `${title.padEnd(9)}${total.padStart(3)}${cells.map((cell) => cell.padStart(10)).join('')}`,
  );
};

const cellOf = (count: KindCount | undefined): string => {
  const { total, given, native } = count ?? { total: 0, given: 0, native: 0 };
  if (given === 0) return '-';
  if (given < total) return `${given}/${total}`;
  return native === total ? 'reads' : String(given);
};

type Errors = { readonly errors: readonly string[] };

// What several entries of a file share is one line.
const errorLines = (targets: readonly (readonly [name: string, Errors])[]): readonly string[] => {
  const all = targets.flatMap(([name, { errors }]) =>
    errors.map((error) => {
      const [, file = '', entry, why = error] = /^(.*?) \(([^)]*)\)(: .*)$/s.exec(error) ?? [];
      return { name, entry, text: `${file}${why}` };
    }),
  );
  return [...groupBy(all, ({ text }) => text)].map(([text, some]) => {
    const entries = [...new Set(some.flatMap(({ entry }) => entry ?? []))];
    const which = entries.length === 0 ? '' : ` (${shortList(entries)})`;
    return `✗ failed  ${[...new Set(some.map(({ name }) => name))].join(', ')}: ${text}${which}`;
  });
};

/** Files that everybody has, and that a line need not name. */
const USUAL = /^(?:~\/)?(?:\.claude\/settings\.json|\.claude\.json|\.mcp\.json|\.claude\/CLAUDE\.md|CLAUDE\.md)$/;
/** Reasons about what is in a file of a target. */
const IN_FILE: readonly NotSynced['why'][] = ['conflict', 'drift', 'kept'];

// The most urgent first; those with one reason and hint share a line, with their targets.
const heldLines = (all: readonly Held[], detail: Detail): readonly string[] => {
  const isShort = detail === 'normal';
  const lines = REASONS.flatMap((why) => {
    const groups = groupBy(
      all.filter((one) => one.why === why),
      ({ hint }) => hint,
    );
    return [...groups].map(([hint, some]) => {
      const names = [...new Set(some.map(({ name }) => name))].join(', ');
      const places = [...groupBy(some, ({ entry }) => entry)].map(([entry, each]) => {
        const files = [...new Set(each.map(({ file }) => file))].filter(
          (file) => IN_FILE.includes(why) || (why === 'lost' && !USUAL.test(file)),
        );
        return `${entry.replace(/^permission /, '')}${files.length === 0 ? '' : ` (${shortList(files)})`}`;
      });
      const mark = HARMLESS_REASONS.includes(why) && why !== 'wider' ? ' ' : '!';
      const what = isShort && why === 'lost' && places.length > 2 ? `${places.length} refusals` : shortList(places);
      return `${mark} ${why}  ${names}: ${what}: ${isShort ? firstClause(hint) : hint}`;
    });
  });
  const lost = all.filter(({ why }) => why === 'lost');
  const asked = [...new Set(lost.map(({ name, entry }) => `${name}:${kindOf(entry)}`))];
  return lost.length === 0 ? lines : [...lines, `accept: three-good-sources sync --accept-loss ${asked.join(' ')}`];
};

// What is wrong; what follows says what to do, or why.
const firstClause = (hint: string): string => hint.split(/: |; /)[0] ?? hint;

const kindOf = (entry: string): string => entry.split(' ')[0] ?? entry;

// What is done to the same entries of the same targets shares a line.
const changeLines = (targets: readonly (readonly [name: string, TargetReport])[]): readonly string[] => {
  const all = targets.flatMap(([name, { changes }]) => changes.map((change) => ({ name, ...change })));
  const each = [...groupBy(all, ({ action, entry }) => `${action} ${entry}`).values()].map((some) => ({
    ...some[0],
    names: [...new Set(some.map(({ name }) => name))].join(', '),
    files: some.map(({ file }) => file),
  }));
  return [...groupBy(each, ({ action, names }) => `${action} ${names}`).values()].map((some) => {
    const [{ action, names, file }] = some;
    const others = new Set(some.flatMap(({ files }) => files)).size - 1;
    const more = others === 0 ? '' : ` and ${countText(others, 'more file')}`;
    return `${MARKS[action]}  ${shortList(some.map(({ entry }) => entry))}  ${names}: ${file}${more}`;
  });
};

const leftOutLines = (all: readonly LeftOut[]): readonly string[] =>
  [...groupBy(all, ({ why }) => why)].map(([why, some]) => {
    const whats = [...groupBy(some, ({ what }) => what)].map(
      ([what, files]) =>
        `${what} (${files.length === 1 ? '' : `${files.length} files: `}${shortList(files.map(({ file }) => file))})`,
    );
    return `left out  ${shortList(whats)}: ${why}`;
  });

const shortList = (names: readonly string[], most = MAX_NAMES): string =>
  names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${names.length - most} more`;

/** The states of the targets as lines, at the time `now`. */
export const statusLines = (report: StatusReport, now: string, detail: Detail = 'normal'): readonly string[] => {
  const { targets, lock, warnings, interrupted, left_out = [] } = report;
  const all = Object.entries(targets);
  const isQuiet = detail === 'quiet';
  const held = all.flatMap(([name, { drift, conflicts, refused, wider, left_out: left }]) => [
    ...drift.map(({ file, entry, kind }): Held => ({ name, file, entry, why: 'drift', hint: DRIFT[kind] })),
    ...[...conflicts, ...refused, ...(isQuiet ? [] : left), ...(detail === 'verbose' ? wider : [])].map((one) => ({
      name,
      ...one,
    })),
  ]);
  const isNoted = detail === 'verbose' || interrupted !== undefined || all.length === 0;
  const isPending = all.some(([, { pending }]) => pending > 0);
  return [
    ...all
      .filter(([, state]) => !isQuiet || !isQuietStatus(state))
      .map(([name, state]) => `${name.padEnd(9)} ${stateText(state).padEnd(30)} ${agoText(state.last_sync, now)}`),
    ...(all.length === 0 && warnings.length === 0 && !isQuiet
      ? [`None of ${ALL_TARGETS} was found. Name one with --target.`]
      : []),
    ...(lock === undefined ? [] : [holderText(lock)]),
    ...errorLines(all),
    ...heldLines(held, detail),
    ...(isQuiet ? [] : leftOutLines(left_out)),
    ...(isNoted ? warnings.map((warning) => `note  ${warning}`) : []),
    ...(isPending && !isQuiet ? ['three-good-sources sync writes what is pending.'] : []),
  ];
};

/** What to do about an entry that was changed or deleted by hand. */
const DRIFT = {
  modified: 'changed by hand: sync with --take ours to overwrite it, or leave it',
  missing: 'deleted: the next sync writes it again',
} as const;

const isQuietStatus = ({ status }: TargetState): boolean => status === 'in_sync' || status === 'incomplete';

const stateText = ({ status, pending, drift, conflicts, refused }: TargetState): string => {
  switch (status) {
    case 'never_synced':
      return pending === 0 ? 'not synced yet' : `not synced yet, ${countText(pending, 'change')} pending`;
    case 'in_sync':
      return 'in sync';
    case 'incomplete':
      return 'in sync, something is left out';
    case 'pending':
      return `${countText(pending, 'change')} pending`;
    case 'drift':
      return `${drift.length} changed by hand`;
    case 'conflict':
      return `${countText(conflicts.length, 'conflict')}`;
    case 'partial':
      return `${refused.length} lost or held back`;
    case 'error':
      return 'a file cannot be read or written';
  }
};

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

// How long ago a time was, and the time.
const agoText = (time: string | null, now: string): string => {
  if (time === null) return 'never';
  const seconds = Math.max(0, (Date.parse(now) - Date.parse(time)) / 1000);
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ['second', 1];
  return Number.isNaN(seconds)
    ? time
    : `${countText(Math.floor(seconds / size), unit)} ago (${time.slice(0, 16).replace('T', ' ')}Z)`;
};

/** One line if something is pending or a run was interrupted, for prompts and hooks; otherwise none. */
export const pendingLines = ({ targets, interrupted }: StatusReport): readonly string[] => {
  const all = Object.entries(targets).filter(([, { pending }]) => pending > 0);
  const names = all.map(([name, { pending }]) => `${name} (${pending})`).join(', ');
  const next = 'run three-good-sources status to see them, three-good-sources sync to apply them';
  if (interrupted) return ['HarnessSync: a run was interrupted; the next sync or undo puts its files back.'];
  return names === '' ? [] : [`HarnessSync: changes are pending for ${names}: ${next}.`];
};

/** Lines as a text for a model, safe to show, 2,000 bytes at most. */
const fitToLimit = (lines: readonly string[]): string => {
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

export const syncText = (report: SyncReport): string => fitToLimit(syncLines(report, 'verbose'));
export const statusText = (report: StatusReport, now: string): string =>
  fitToLimit(statusLines(report, now, 'verbose'));
