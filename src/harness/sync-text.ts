// A run as lines, in one form for the terminal and for models: how many, what goes where, and then what is to be decided.
import { countText } from '../domain/count-text.ts';
import { groupBy } from '../domain/group-by.ts';
import { ALL_TARGETS } from './clients/all.ts';
import type { Kind } from './items.ts';
import { isItem } from './names.ts';
import type { KindCount, TargetReport } from './plan/report.ts';
import {
  causesIn,
  type Detail,
  errorLines,
  fitToLimit,
  type Held,
  heldLines,
  holderText,
  isDecision,
  leftOutLines,
  namesOf,
  remediesOf,
  shortList,
} from './report-lines.ts';
import type { SyncReport } from './sync.ts';

type Targets = readonly (readonly [name: string, TargetReport])[];

const MARKS = { create: '+ create', update: '~ update', remove: '- remove', adopt: '= adopt ' } as const;

/** A sync as lines. */
export const syncLines = (report: SyncReport, detail: Detail = 'normal'): readonly string[] => {
  const { holder, backup, warnings, remarks = [], rolled_back } = report;
  if (holder !== undefined) return [holderText(holder), 'Nothing was changed; try again when it is done.'];
  const targets = Object.entries(report.targets);
  const held = heldIn(targets);
  const isAll = detail === 'verbose';
  const notes = warnings.filter((text) => isAll || !remarks.includes(text)).map((text) => `note  ${text}`);
  if (detail === 'normal' && isIdle(targets) && report.status !== 'error')
    return [idleLine(report), ...(report.dry_run ? [] : notes)];
  const decisions = [
    ...(rolled_back ? ['All changes were rolled back.'] : []),
    ...errorLines(targets),
    ...heldLines(held.filter(isDecision), detail),
  ];
  if (detail === 'quiet') return [...decisions, ...notes];
  const rest = held.filter((item) => !isDecision(item));
  return [
    headline(report),
    ...matrixLines(targets),
    ...decisions,
    ...(isAll ? [...changeLines(targets), ...heldLines(rest, detail), ...leftOutLines(report.left_out)] : []),
    ...notes,
    ...(isAll ? [] : [hiddenLine(report, rest)]),
    ...(backup === undefined ? [] : [`Backup: ${backup}`]),
  ];
};

const heldIn = (targets: Targets): readonly Held[] =>
  targets.flatMap(([name, target]) => target.held.map((held) => ({ name, ...held })));
// What a person has to decide.
const openIn = (targets: Targets) => heldIn(targets).filter((held) => held.why !== 'wider' && isDecision(held));
const isIdle = (targets: Targets): boolean => targets.every(([, { synced }]) => synced === 0);

/** Reasons for which a client lacks something without harm. */
const LEFT_OUT: readonly Held['why'][] = ['unsupported', 'optional'];

const headline = ({ status, dry_run, files = 0, created = 0, ...report }: SyncReport): string => {
  const targets = Object.entries(report.targets);
  if (targets.length === 0 && status === 'success')
    return `Nothing was done: none of ${ALL_TARGETS} was found. Name one with --target.`;
  if (status === 'error') return 'Nothing was changed: the lines below say why.';
  const open = countsOf(targets);
  const counts = open === '' ? '' : `; ${open}`;
  if (isIdle(targets)) {
    const isPart = report.left_out.some(isItem) || heldIn(targets).some(({ why }) => LEFT_OUT.includes(why));
    if (open === '') return `Nothing to do: ${isPart ? 'status says what is left out' : 'every client is up to date'}.`;
    return `Nothing ${status === 'blocked' ? 'written' : 'to do'}${counts}.`;
  }
  const fresh = created === 0 ? '' : ` (${created} new here, none with --only user)`;
  const start = dry_run ? 'Dry run, nothing written' : status === 'success' ? 'Done' : 'Done in part';
  const written = targets.filter(([, { synced }]) => synced > 0);
  return `${start}: ${countText(written.length, 'client')}, ${countText(files, 'file')}${fresh}${counts}.`;
};

// One line, with the name of what is left to decide and the command that settles it.
const idleLine = (report: SyncReport): string => {
  const targets = Object.entries(report.targets);
  const open = openIn(targets);
  const names = [namesOf(open), ...causesIn(targets).map(({ text }) => text)].filter((name) => name !== '');
  if (names.length === 0) return headline(report);
  const [first = '', ...others] = names;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const commands = remediesOf(open);
  const ways = commands.length === 0 ? ['three-good-sources status says what to do'] : commands;
  return [headline(report).replace(/\.$/, `: ${first}${more}`), ...ways].join('; ');
};

const countsOf = (targets: Targets): string => {
  const open = openIn(targets);
  const lost = open.filter(({ why }) => why === 'lost');
  const left = new Set(open.filter(({ why }) => why !== 'lost').map(({ why, entry }) => why + entry));
  const others = left.size + causesIn(targets).length;
  const clients = countText(new Set(lost.map(({ name }) => name)).size, 'client');
  const refusals = countText(new Set(lost.map(({ entry }) => entry)).size, 'refusal');
  return [
    ...(lost.length === 0 ? [] : [`${refusals} lost in ${clients}, exit 6`]),
    ...(others === 0 ? [] : [`${countText(others, 'decision')} left`]),
  ].join('; ');
};

const hiddenLine = ({ left_out, remarks = [] }: SyncReport, rest: readonly Held[]): string => {
  const left = rest.filter(({ why }) => why !== 'native').length + left_out.length;
  const more = [
    ...(remarks.length === 0 ? [] : [countText(new Set(remarks).size, 'note')]),
    ...(left === 0 ? [] : [`${left} left out`]),
  ];
  return `${more.length === 0 ? 'All of it' : `${more.join(', ')}, what to do`}: --verbose`;
};

const TITLES: Readonly<Record<Kind, string>> = {
  mcp: 'servers',
  rules: 'rules',
  skill: 'skills',
  command: 'commands',
  agent: 'agents',
  hook: 'hooks',
  permission: 'refusals',
};

// How many of each kind Claude Code has, and each client.
const matrixLines = (targets: Targets): readonly string[] => {
  const rows = Object.entries(TITLES).flatMap(([name, title]) => {
    const counts = targets.map(([, { kinds }]) => kinds[name as Kind]);
    const total = Math.max(0, ...counts.map((count) => count?.total ?? 0));
    return total === 0 ? [] : [[title, String(total), ...counts.map(cellOf)]];
  });
  const all = rows.length === 0 ? [] : [['', '', ...targets.map(([name]) => name)], ...rows];
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

// What is done to the same entries of the same targets shares a line.
const changeLines = (targets: Targets): readonly string[] => {
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

/** A sync as a text for a model. */
export const syncText = (report: SyncReport): string => fitToLimit(syncLines(report, 'verbose'));
