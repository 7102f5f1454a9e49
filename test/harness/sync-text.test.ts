// What a person and a model read of a run: each line, its order, and what a short form leaves out.
import { describe, expect, test } from 'vitest';
import type { SyncReport } from '../../src/harness/sync.ts';
import { syncLines } from '../../src/harness/sync-text.ts';
import { changed, HOLDER, held, report, target } from '../support/reports.ts';

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
      'Nothing to do; 2 refusals lost in 2 clients, exit 6; 1 decision left: deny X (lost), hook PreToolUse (lost), mcp z (secret); accept: three-good-sources sync --accept-loss codex:permission codex:hook gemini:permission gemini:hook',
    ],
    [
      { status: 'blocked', targets: { codex: target({ held: lost.slice(2) }) } },
      'Nothing written; 1 decision left: mcp z (secret); three-good-sources status says what to do',
    ],
    [
      {
        targets: {
          codex: target({
            held: [held('drift', "mcp it's", 'C: sync --take ours'), held('drift', 'rules', 'C: sync --take ours')],
          }),
        },
      },
      "Nothing to do; 2 decisions left: mcp it's (drift), rules (drift); overwrite: three-good-sources sync --take ours 'mcp it'\\''s' rules",
    ],
    [
      {
        targets: {
          codex: target({ errors: ['F: is broken', 'G: is broken'], held: [held('kept', 'skill s', 'K: --prune')] }),
        },
      },
      'Nothing to do; 2 decisions left: skill s (kept) and 1 more; remove: three-good-sources sync --prune',
    ],
    [{ targets: { codex: target(), gemini: target({ held: [held('optional', 'rules q', 'O')] }) } }, LEFT],
    [
      {
        targets: {
          codex: target({ errors: ['F (a): is broken (line 2)', 'F (b): is broken (line 2)'] }),
          gemini: target(),
        },
      },
      'Nothing to do; 1 decision left: F (a, b): is broken (line 2); three-good-sources status says what to do',
    ],
    [
      { targets: { codex: target({ errors: ['F: is no JSON (line 2: x): mend it'] }) } },
      'Nothing to do; 1 decision left: F: is no JSON (line 2: x): mend it; ',
    ],
    [
      { targets: { codex: target({ errors: ['F: is broken'], held: [held('wider', 'permission w', 'W')] }) } },
      'Nothing to do; 1 decision left: F: is broken; three-good-sources status says what to do',
    ],
    [{ targets: { codex: target(), gemini: target({ synced: 1 }) }, files: 3 }, 'Done: 1 client, 3 files.'],
    [{ targets: { gemini: target({ synced: 1 }) }, files: 1, status: 'partial' }, 'Done in part: 1 client, 1 file.'],
    [
      { dry_run: true, targets: { codex: target({ synced: 1 }) }, files: 9, created: 2 },
      'Dry run, nothing written: 1 client, 9 files (2 new here, none with --only user).',
    ],
    [{ status: 'error' }, 'Nothing was changed: the lines below say why.'],
  ])('%j begins with: %s', (some, head) => {
    expect(syncLines(report(some))[0]).toContain(head);
  });

  test('that does nothing is one line, whatever is left and lost, and no line where only decisions are asked for', () => {
    const all = [...lost, held('optional', 'rules q', 'O'), held('native', 'skill s', 'N')];
    const idle = report({ status: 'partial', targets: { codex: target({ held: all }) } });
    expect(syncLines(idle)).toHaveLength(1);
    expect(syncLines(report(), 'quiet')).toEqual([]);
    expect(syncLines(report({ dry_run: true }))).toEqual(['Nothing to do: every client is up to date.']);
  });

  const changes = [
    ...['one', 'two', 'three'].map((file) => changed('create', 'mcp a', file)),
    ...[changed('update', 'mcp b'), changed('remove', 'mcp c'), changed('adopt', 'mcp d')],
    ...['one', 'two'].map((file) => changed('create', 'mcp e', file)),
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
  const ERRORS = ['✗ failed  codex, gemini: ~/s (mcp a, mcp b): is broken', '✗ failed  codex: codex alone'];
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
