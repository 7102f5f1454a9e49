// What a person and a model read of a run: each line, its order, and what a short form leaves out.
import { describe, expect, test } from 'vitest';
import type { Change, NotSynced } from '../../src/harness/model.ts';
import type { TargetReport } from '../../src/harness/plan/report.ts';
import { pendingLines, statusLines, statusText, syncLines, syncText } from '../../src/harness/report-text.ts';
import type { StatusReport } from '../../src/harness/status.ts';
import type { SyncReport } from '../../src/harness/sync.ts';

const target = (some: Partial<TargetReport> = {}): TargetReport => ({
  ...{ status: 'success', synced: 0, skipped: 0, failed: 0, unchanged: 0, removed: 0 },
  ...{ errors: [], changes: [], held: [], ...some },
});
const report = (some: Partial<SyncReport> = {}): SyncReport => ({
  ...{ status: 'success', dry_run: false, targets: { codex: target() }, left_out: [], warnings: [], ...some },
});
const held = (why: NotSynced['why'], entry: string, hint: string, file = 'f'): NotSynced => ({
  ...{ file, entry, why, hint },
});
const change = (action: Change['action'], entry: string, file = 'one'): Change => ({ action, entry, file });
const HOLDER = { pid: 7, since: 'noon', host: 'here', file: '/lock' };

describe('a sync', () => {
  const LEFT = 'Nothing to do: the status says what is left out.';
  test.each<[Partial<SyncReport>, string]>([
    [{ targets: {} }, 'Nothing was done: none of Codex, Gemini CLI, OpenCode, Cursor and VS Code was found.'],
    [{ targets: {}, status: 'error' }, 'Nothing was changed: the lines below say why.'],
    [{ dry_run: true, status: 'partial' }, 'Dry run: nothing was written. Without it the result would be: partial.'],
    [
      { dry_run: true, left_out: [{ file: 'F', what: 'rules', why: 'W' }] },
      'Without it the result would be: success. The status says what is left out.',
    ],
    [{}, 'Nothing to do: every target is up to date.'],
    [{ left_out: [{ file: 'F', what: 'model', why: 'W' }] }, 'Nothing to do: every target is up to date.'],
    [{ left_out: [{ file: 'F', what: 'rules', why: 'W' }] }, LEFT],
    [{ targets: { codex: target(), gemini: target({ held: [held('unsupported', 'env', 'U')] }) } }, LEFT],
    [{ targets: { codex: target(), gemini: target({ synced: 1 }) } }, 'Done: codex, gemini.'],
    [{ status: 'partial' }, 'Only a part was done: the lines marked ! or ✗ say what was skipped and why.'],
    [{ status: 'blocked' }, 'Nothing was written: see the lines marked ! secret.'],
    [{ status: 'error' }, 'Nothing was changed: the lines below say why.'],
  ])('%j begins with: %s', (some, head) => {
    expect(syncLines(report(some))[0]).toMatch(`${head}`);
  });

  test('that does nothing is one line, and so is one of which nothing is left out', () => {
    const idle = report({ targets: { codex: target({ held: [held('native', 'skill s', 'N')] }) } });
    expect(syncLines(idle)).toEqual(['Nothing to do: every target is up to date.']);
    const dry = report({ dry_run: true, status: 'partial' });
    expect(syncLines(dry)).toEqual(['Dry run: nothing was written. Without it the result would be: partial.']);
  });

  const changes = [
    ...['one', 'two', 'three'].map((file) => change('create', 'mcp a', file)),
    ...[change('update', 'mcp b'), change('remove', 'mcp c'), change('adopt', 'mcp d')],
    ...['one', 'two'].map((file) => change('create', 'mcp e', file)),
  ];
  const full = report({
    status: 'partial',
    rolled_back: true,
    targets: {
      codex: target({
        ...{ status: 'partial', synced: 8, removed: 1, unchanged: 2, skipped: 5, failed: 2, changes },
        errors: ['both', 'codex alone', 'both'],
        held: [
          ...[held('native', 'skill s', 'N'), held('unsupported', 'env', 'U'), held('accepted', 'hook h', 'A')],
          ...[held('conflict', 'mcp x', 'C', 'one'), held('conflict', 'mcp x', 'C', 'two')],
          ...[held('conflict', 'mcp y', 'C'), held('secret', 'mcp z', 'S')],
        ],
      }),
      gemini: target({ errors: ['gemini alone', 'both'], held: [held('conflict', 'mcp x', 'C', 'one')] }),
    },
    left_out: [
      ...['p', 'q', 'r', 's', 't', 'u'].map((what) => ({ what, file: 'f', why: 'six' })),
      ...['p', 'q', 'r', 's', 't'].map((what) => ({ what, file: 'f', why: 'five' })),
      ...['one', 'two'].map((file) => ({ what: 'hooks', file, why: 'few' })),
    ],
    warnings: ['look', 'differs'],
    remarks: ['differs'],
    backup: 'B1',
  });
  const HEAD = [
    'Only a part was done: the lines marked ! or ✗ say what was skipped and why.',
    'All changes were rolled back.',
    '✗ failed  codex, gemini  both',
    '✗ failed  codex  codex alone',
    '✗ failed  gemini  gemini alone',
    '! conflict  codex, gemini: mcp x (one, two), mcp y (f): C',
    '! secret  codex: mcp z (f): S',
  ];
  const TAIL = ['note  look', 'Backup: B1'];

  test('tells decisions first, then what was done, what was left out, and notes', () => {
    expect(syncLines(full)).toEqual([
      ...HEAD,
      '! unsupported  codex: env (f): U',
      '! native  codex: skill s (f): N',
      '+ create  mcp a, mcp e  codex: one and 2 more files',
      '~ update  mcp b  codex: one',
      '- remove  mcp c  codex: one',
      '= adopt   mcp d  codex: one',
      'left out  p (f), q (f), r (f), s (f), t (f) and 1 more: six',
      'left out  p (f), q (f), r (f), s (f), t (f): five',
      'left out  hooks (2 files): few',
      'note  look',
      'note  differs',
      'Backup: B1',
    ]);
    expect(syncLines(full, true)).toEqual([...HEAD, ...TAIL]);
    expect(syncLines(report({ dry_run: true })).slice(1)).toEqual([]);
    const asked = [held('native', 'skill s', 'N'), held('optional', 'rules q', 'O')];
    const asking = report({ targets: { codex: target({ held: asked }) } });
    expect(syncLines(asking).slice(1, 2)).toEqual(['! optional  codex: rules q (f): O']);
    const done = report({ targets: { codex: target({ synced: 1, changes: [change('create', 'mcp a')] }) } });
    expect(syncLines(done).slice(1)).toEqual(['+ create  mcp a  codex: one']);
  });

  test.each([
    [7, 'process 7'],
    [0, 'a process'],
  ])('that cannot start says who holds the lock: %i is %s', (pid, who) => {
    expect(syncLines(report({ status: 'busy', holder: { ...HOLDER, pid } }))).toEqual([
      `A sync is running (${who} on here, since noon). If there is no such process any more, delete /lock.`,
      'Nothing was changed; try again when it is done.',
    ]);
  });
});

describe('a status', () => {
  const state = (some: Partial<NonNullable<StatusReport['targets']['codex']>>) => ({
    ...{ last_sync: null, status: 'in_sync' as const, entries: 1, files: 1, pending: 0, drift: [], conflicts: [] },
    ...{ refused: [], left_out: [], errors: [], ...some },
  });
  const calm: StatusReport = { targets: { codex: state({ last_sync: 'noon' }) }, warnings: ['look'] };
  const IN_SYNC =
    'codex     in_sync      1 entry in 1 file, 0 pending, 0 changed by hand, 0 in conflict, last sync noon';
  const NONE = 'None of Codex, Gemini CLI, OpenCode, Cursor and VS Code was found. Name one with --target.';
  const restless: StatusReport = {
    targets: {
      ...calm.targets,
      opencode: state({
        ...{ status: 'drift', entries: 2, files: 2, pending: 3, errors: ['broken'] },
        drift: [
          { file: 'f', entry: 'mcp a', kind: 'modified' },
          { file: 'g', entry: 'mcp b', kind: 'missing' },
        ],
        conflicts: [held('kept', 'mcp k', 'K'), held('conflict', 'mcp c', 'C')],
        refused: [held('lost', 'permission deny X', 'L')],
      }),
    },
    lock: HOLDER,
    warnings: ['look'],
  };
  const OPEN = [
    'opencode  drift        2 entries in 2 files, 3 pending, 2 changed by hand, 2 in conflict, last sync never',
    'A sync is running (process 7 on here, since noon). If there is no such process any more, delete /lock.',
    '✗ failed  opencode  broken',
    '! modified  opencode: mcp a (f): changed by hand: sync with --take ours to overwrite it, or leave it',
    '! missing  opencode: mcp b (g): deleted: the next sync writes it again',
    '! lost  opencode: permission deny X (f): L; to accept the loss: sync --accept-loss NAME',
    '! conflict  opencode: mcp c (f): C',
    '! kept  opencode: mcp k (f): K',
  ];

  const incomplete: StatusReport = {
    targets: { codex: state({ status: 'incomplete', left_out: [held('unsupported', 'env', 'U')] }) },
    left_out: [{ what: 'mcp m', file: 'f', why: 'W' }],
    warnings: [],
  };
  const LEFT = [
    'codex     incomplete   1 entry in 1 file, 0 pending, 0 changed by hand, 0 in conflict, last sync never',
    '! unsupported  codex: env (f): U',
    'left out  mcp m (f): W',
  ];
  const LOOK = 'note  look';
  test.each<[says: string, status: StatusReport, long: readonly string[], short: readonly string[]]>([
    ['in sync', calm, [IN_SYNC, LOOK], []],
    ['with work for a person', restless, [IN_SYNC, ...OPEN, LOOK], OPEN],
    ['incomplete', incomplete, LEFT, []],
    ['in sync, with nothing to say', { ...calm, warnings: [] }, [IN_SYNC], []],
    ['without a client', { targets: {}, warnings: [] }, [NONE], []],
    ['without a client, for a reason', { targets: {}, warnings: ['look'] }, [LOOK], [LOOK]],
    ['after a run that was killed', { ...calm, interrupted: true }, [IN_SYNC, LOOK], [LOOK]],
  ])('%s is told in full and in short', (_, status, long, short) => {
    expect(statusLines(status)).toEqual(long);
    expect(statusLines(status, true)).toEqual(short);
  });

  test('is one line for a prompt where anything is pending, none where nothing is', () => {
    const next = 'run three-good-sources status to see them, three-good-sources sync to apply them';
    expect(pendingLines(calm)).toEqual([]);
    const both = { ...restless, targets: { ...restless.targets, gemini: state({ pending: 1 }) } };
    const PENDING = `HarnessSync: changes are pending for opencode (3), gemini (1): ${next}.`;
    expect(pendingLines(both)).toEqual([PENDING]);
    const KILLED = 'HarnessSync: a run was interrupted; the next sync or undo puts its files back.';
    expect(pendingLines({ ...restless, interrupted: true })).toEqual([KILLED]);
  });

  test('is cut for a model at 2,000 bytes, and each line at 320 characters', () => {
    // Each line has six bytes of ASCII, and one for its end.
    const noted = (length: number): string => 'é'.repeat(length - 'note  '.length);
    const textOf = (...warnings: readonly string[]): string => statusText({ targets: {}, warnings });
    const long = [300, 300, 300].map(noted);
    expect(textOf(noted(321)).length).toBe(320);
    const whole = textOf(...long, noted(103));
    expect([Buffer.byteLength(whole), whole.endsWith('é')]).toEqual([1985, true]);
    const most = textOf(...long, 'x'.repeat(209));
    expect([Buffer.byteLength(most), most.endsWith('x')]).toEqual([2000, true]);
    const more = textOf(...long, 'x'.repeat(210));
    expect(more.split('\n').slice(1)).toEqual([...most.split('\n').slice(1, 3), '(cut; the data has all of it)']);
    expect(textOf(...long, 'x'.repeat(169), 'x'.repeat(40)).split('\n')).toHaveLength(5);
    expect(syncText(report({ warnings: Array(9).fill('x'.repeat(300)) }))).toMatch(/\(cut; the data has all of it\)$/);
    const lines = syncLines(report());
    expect(syncText(report())).toBe(lines.join('\n'));
  });
});
