// What a person and a model read of a run: each line, its order, and what a short form leaves out.
import { describe, expect, test } from 'vitest';
import type { Change, NotSynced } from '../../src/harness/model.ts';
import type { TargetReport } from '../../src/harness/plan/report.ts';
import { pendingLines, statusLines, statusText, syncLines, syncText } from '../../src/harness/report-text.ts';
import type { StatusReport } from '../../src/harness/status.ts';
import type { SyncReport } from '../../src/harness/sync.ts';

const target = (some: Partial<TargetReport> = {}): TargetReport => ({
  ...{ status: 'success', synced: 0, skipped: 0, failed: 0, unchanged: 0, removed: 0 },
  ...{ errors: [], kinds: {}, changes: [], held: [], ...some },
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
  const LEFT = 'Nothing to do: status says what is left out.';
  const lost = [
    held('lost', 'permission deny X', 'L'),
    held('lost', 'hook PreToolUse', 'H'),
    held('secret', 'mcp z', 'S'),
  ];
  test.each<[Partial<SyncReport>, string]>([
    [
      { targets: {} },
      'Nothing was done: none of Codex, Gemini CLI, OpenCode, Cursor, VS Code and Copilot CLI was found.',
    ],
    [{ targets: {}, status: 'error' }, 'Nothing was changed: the lines below say why.'],
    [{}, 'Nothing to do: every client is up to date.'],
    [{ left_out: [{ file: 'F', what: 'model', why: 'W' }] }, 'Nothing to do: every client is up to date.'],
    [{ left_out: [{ file: 'F', what: 'rules', why: 'W' }] }, LEFT],
    [{ targets: { codex: target(), gemini: target({ held: [held('unsupported', 'hook Stop', 'U')] }) } }, LEFT],
    [
      { status: 'partial', targets: { codex: target({ held: lost }), gemini: target({ held: lost }) } },
      'Nothing to do; 2 refusals lost in 2 clients, exit 6; 1 decision left.',
    ],
    [{ status: 'blocked', targets: { codex: target({ held: lost.slice(2) }) } }, 'Nothing written; 1 decision left.'],
    [{ targets: { codex: target(), gemini: target({ synced: 1 }) }, files: 3 }, 'Done: 2 clients, 3 files.'],
    [{ targets: { gemini: target({ synced: 1 }) }, files: 1, status: 'partial' }, 'Done in part: 1 client, 1 file.'],
    [
      { dry_run: true, targets: { codex: target({ synced: 1 }) }, files: 9, created: 2 },
      'Dry run, nothing written: 1 client, 9 files (2 new here, none with --only user).',
    ],
    [{ status: 'error' }, 'Nothing was changed: the lines below say why.'],
  ])('%j begins with: %s', (some, head) => {
    expect(syncLines(report(some))[0]).toMatch(`${head}`);
  });

  test('that does nothing is one line, whatever is left and lost, and no line where only decisions are asked for', () => {
    const all = [...lost, held('optional', 'rules q', 'O'), held('native', 'skill s', 'N')];
    const idle = report({ status: 'partial', targets: { codex: target({ held: all }) } });
    expect(syncLines(idle)).toHaveLength(1);
    expect(syncLines(report(), 'quiet')).toEqual([]);
    expect(syncLines(report({ dry_run: true }))).toEqual(['Nothing to do: every client is up to date.']);
  });

  const changes = [
    ...['one', 'two', 'three'].map((file) => change('create', 'mcp a', file)),
    ...[change('update', 'mcp b'), change('remove', 'mcp c'), change('adopt', 'mcp d')],
    ...['one', 'two'].map((file) => change('create', 'mcp e', file)),
  ];
  const many = ['a', 'b', 'c'].map((name) =>
    held('lost', `permission deny ${name}`, 'Why: what to do', '~/.claude/settings.json'),
  );
  const full = report({
    status: 'partial',
    rolled_back: true,
    files: 4,
    targets: {
      codex: target({
        ...{ status: 'partial', synced: 8, removed: 1, unchanged: 2, skipped: 5, failed: 2, changes },
        kinds: { permission: { total: 3, given: 0, native: 0 }, mcp: { total: 12, given: 12, native: 0 } },
        errors: ['~/s (mcp a): is broken', '~/s (mcp b): is broken', 'codex alone'],
        held: [
          ...[held('native', 'skill s', 'N'), held('unsupported', 'hook Stop', 'U'), held('accepted', 'hook h', 'A')],
          ...[held('conflict', 'mcp x', 'C: do', 'one'), held('conflict', 'mcp x', 'C: do', 'two')],
          ...[held('wider', 'permission deny w', 'refuses every `git`'), held('secret', 'mcp z', 'S: do'), ...many],
        ],
      }),
      gemini: target({
        errors: ['~/s (mcp a): is broken'],
        kinds: { skill: { total: 2, given: 2, native: 2 }, mcp: { total: 12, given: 1, native: 0 } },
        held: [held('conflict', 'mcp x', 'C: do', 'one'), held('lost', 'hook PreToolUse', 'Why: what to do', 'odd')],
      }),
    },
    left_out: [
      ...['p', 'q', 'r', 's', 't'].map((what) => ({ what, file: 'f', why: 'five' })),
      ...['one', 'two'].map((file) => ({ what: 'hooks', file, why: 'few' })),
    ],
    warnings: ['look', 'differs'],
    remarks: ['differs'],
    backup: 'B1',
  });
  const MATRIX = [
    '                 codex    gemini',
    'servers   12        12      1/12',
    'skills     2         -     reads',
    'refusals   3         -         -',
  ];
  const ERRORS = ['✗ failed  codex, gemini: ~/s: is broken (mcp a, mcp b)', '✗ failed  codex: codex alone'];
  const ACCEPT = 'accept: three-good-sources sync --accept-loss codex:permission gemini:hook';
  const ROLLED = 'All changes were rolled back.';

  test('tells how many, what goes where, and each thing to decide once, with the client that it is about', () => {
    expect(syncLines(full).slice(1)).toEqual([
      ...[...MATRIX, ROLLED, ...ERRORS],
      '! lost  codex, gemini: 4 refusals: Why',
      '! wider  codex: deny w: refuses every `git`',
      '! conflict  codex, gemini: mcp x (one, two): C',
      '! secret  codex: mcp z: S',
      ...[ACCEPT, 'note  look', '1 note, 9 left out, what to do: --verbose', 'Backup: B1'],
    ]);
  });

  const DECISIONS = [
    '! lost  codex, gemini: deny a, deny b, deny c, hook PreToolUse (odd): Why: what to do',
    '! wider  codex: deny w: refuses every `git`',
    '! conflict  codex, gemini: mcp x (one, two): C: do',
    '! secret  codex: mcp z: S: do',
    ACCEPT,
  ];
  test('tells all of it on request, and of decisions alone what to do', () => {
    expect(syncLines(full, 'verbose').slice(1)).toEqual([
      ...[...MATRIX, ROLLED, ...ERRORS, ...DECISIONS],
      '+ create  mcp a, mcp e  codex: one and 2 more files',
      '~ update  mcp b  codex: one',
      '- remove  mcp c  codex: one',
      '= adopt   mcp d  codex: one',
      '  unsupported  codex: hook Stop: U',
      '  native  codex: skill s: N',
      '  accepted  codex: hook h: A',
      'left out  p (f), q (f), r (f), s (f) and 1 more: five',
      'left out  hooks (2 files: one, two): few',
      ...['note  look', 'note  differs', 'Backup: B1'],
    ]);
    expect(syncLines(full, 'quiet')).toEqual([ROLLED, ...ERRORS, ...DECISIONS, 'note  look']);
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
    ...{ refused: [], wider: [], left_out: [], errors: [], ...some },
  });
  const NOW = '2026-11-26T12:00:00.000Z';
  const calm: StatusReport = {
    targets: { codex: state({ last_sync: '2026-11-26T11:55:01.000Z' }) },
    warnings: ['look'],
  };
  const IN_SYNC = 'codex     in sync                        4 minutes ago (2026-11-26 11:55Z)';
  const NONE =
    'None of Codex, Gemini CLI, OpenCode, Cursor, VS Code and Copilot CLI was found. Name one with --target.';
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
        refused: [held('lost', 'permission deny X', 'L', '~/.claude/settings.json')],
      }),
    },
    lock: HOLDER,
    warnings: ['look'],
  };
  const openOf = (modified: string, missing: string) => [
    'opencode  2 changed by hand              never',
    'A sync is running (process 7 on here, since noon). If there is no such process any more, delete /lock.',
    '✗ failed  opencode: broken',
    '! lost  opencode: deny X: L',
    '! conflict  opencode: mcp c (f): C',
    `! drift  opencode: mcp a (f): ${modified}`,
    `! drift  opencode: mcp b (g): ${missing}`,
    '! kept  opencode: mcp k (f): K',
    'accept: three-good-sources sync --accept-loss opencode:permission',
  ];
  const OPEN = openOf('changed by hand', 'deleted');
  const WRITES = 'three-good-sources sync writes what is pending.';
  const DO = openOf(
    'changed by hand: sync with --take ours to overwrite it, or leave it',
    'deleted: the next sync writes it again',
  );

  const incomplete: StatusReport = {
    targets: { codex: state({ status: 'incomplete', left_out: [held('unsupported', 'hook Stop', 'U')] }) },
    left_out: [{ what: 'mcp m', file: 'f', why: 'W' }],
    warnings: [],
  };
  const LEFT = [
    'codex     in sync, something is left out never',
    '  unsupported  codex: hook Stop: U',
    'left out  mcp m (f): W',
  ];
  const LOOK = 'note  look';
  test.each<[says: string, status: StatusReport, long: readonly string[], short: readonly string[]]>([
    ['in sync', calm, [IN_SYNC], []],
    ['with work for a person', restless, [IN_SYNC, ...OPEN, WRITES], DO],
    ['incomplete', incomplete, LEFT, []],
    ['without a client', { targets: {}, warnings: [] }, [NONE], []],
    ['without a client, for a reason', { targets: {}, warnings: ['look'] }, [LOOK], [LOOK]],
    ['after a run that was killed', { ...calm, interrupted: true }, [IN_SYNC, LOOK], [LOOK]],
  ])('%s is told in full and in short', (_, status, long, short) => {
    expect(statusLines(status, NOW)).toEqual(long);
    expect(statusLines(status, NOW, 'quiet')).toEqual(short);
  });

  test.each([
    ['2026-11-26T11:59:58.000Z', '2 seconds ago'],
    ['2026-11-26T09:00:00.000Z', '3 hours ago'],
    ['2026-11-24T11:00:00.000Z', '2 days ago'],
    ['2026-11-27T00:00:00.000Z', '0 seconds ago'],
    ['noon', 'noon'],
  ])('of a sync at %s says %s', (last_sync, says) =>
    expect(statusLines({ targets: { codex: state({ last_sync }) }, warnings: [] }, NOW)[0]).toContain(` ${says}`),
  );

  test.each([
    ['never_synced', {}, 'not synced yet'],
    ['never_synced', { pending: 2 }, 'not synced yet, 2 changes pending'],
    ['pending', { pending: 1 }, '1 change pending'],
    ['conflict', { conflicts: [held('conflict', 'mcp a', 'C')] }, '1 conflict'],
    ['partial', { refused: [held('secret', 'mcp a', 'S')] }, '1 lost or held back'],
    ['error', {}, 'a file cannot be read or written'],
  ] as const)('%s is said in words: %j is %s', (status, some, says) =>
    expect(statusLines({ targets: { codex: state({ status, ...some }) }, warnings: [] }, NOW)[0]).toContain(
      ` ${says} `,
    ),
  );

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
    const textOf = (...warnings: readonly string[]): string => statusText({ targets: {}, warnings }, NOW);
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
