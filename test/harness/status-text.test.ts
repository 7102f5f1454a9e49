// What a person and a model read of a status: in full, in short, and as one line for a prompt.
import { describe, expect, test } from 'vitest';
import type { StatusReport } from '../../src/harness/status.ts';
import { promptLines, statusLines, statusText } from '../../src/harness/status-text.ts';
import { syncLines, syncText } from '../../src/harness/sync-text.ts';
import { HOLDER, held, report } from '../support/reports.ts';

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
    "overwrite: three-good-sources sync --take ours 'mcp a'",
  ];
  const OPEN = openOf('changed by hand', 'deleted');
  const WRITES = 'three-good-sources sync writes what is pending.';
  const DO = openOf(
    'changed by hand: sync --take ours overwrites it, or leave it',
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

  const lost = state({ status: 'partial', refused: [held('lost', 'permission deny X', 'L')] });
  test.each<[says: string, status: StatusReport, line: string | undefined]>([
    ['in sync', calm, undefined],
    [
      'not synced, with nothing to write',
      { targets: { codex: state({ status: 'never_synced' }) }, warnings: [] },
      undefined,
    ],
    [
      'with work for a person',
      { ...restless, targets: { ...restless.targets, gemini: state({ status: 'pending', pending: 1 }), codex: lost } },
      'codex: 1 lost or held back; opencode: 2 changed by hand; gemini: 1 change pending. three-good-sources status says more.',
    ],
    [
      'after a run that was killed',
      { ...restless, interrupted: true },
      'a run was interrupted; the next sync or undo puts its files back.',
    ],
    ['without a client', { targets: {}, warnings: [] }, NONE],
    ['with a broken record', { targets: {}, unreadable: true, warnings: ['it is damaged', 'more'] }, 'it is damaged'],
  ])('%s is one line for a prompt, or none where nothing is to be done', (_, status, line) =>
    expect(promptLines(status)).toEqual(line === undefined ? [] : [`HarnessSync: ${line}`]),
  );

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
