// What a status says of the targets, and when it counts as settled.
import { describe, expect, test } from 'vitest';
import { fail, ok } from '../../src/domain/result.ts';
import { placesOf } from '../../src/harness/clients/all.ts';
import { CAREFUL, EMPTY_STATE } from '../../src/harness/model.ts';
import type { Files, Holder } from '../../src/harness/ports.ts';
import { isSettled, type StatusReport, syncStatus } from '../../src/harness/status.ts';
import { reportNoRun } from '../../src/harness/sync.ts';
import { hashValue } from '../../src/harness/values.ts';
import { mapDisk, planOf, serving, textsOf } from '../support/plans.ts';

const PLACES = placesOf('/h', ['/h/p'], {});

test.each<[says: string, some: object, settled: boolean, interrupted?: true]>([
  ['in sync', { status: 'in_sync' }, true],
  ['in sync, and interrupted', { status: 'in_sync' }, false, true],
  ['incomplete', { status: 'incomplete' }, true],
  ['pending', { status: 'pending' }, false],
  ['never synced, with nothing to do', { status: 'never_synced' }, true],
  ['never synced, with something to do', { status: 'never_synced', pending: 1 }, false],
  ['never synced, with a conflict', { status: 'never_synced', conflicts: [1] }, false],
  ['never synced, with a refusal', { status: 'never_synced', refused: [1] }, false],
])('a target that is %s, %j, is settled: %s', (_, some, settled, interrupted) => {
  const state = { pending: 0, conflicts: [], refused: [], ...some };
  const targets = { codex: state, gemini: { status: 'in_sync' } };
  const report: StatusReport = JSON.parse(JSON.stringify({ targets, warnings: [], interrupted }));
  expect(isSettled(report)).toBe(settled);
  expect(isSettled({ ...report, targets: {} })).toBe(false);
});

describe('a status', () => {
  const statusOf = (files: Partial<Files>, skip: readonly string[] = []) => {
    const none = { holder: () => undefined, readState: () => ok(EMPTY_STATE), isInterrupted: () => false };
    const disk = mapDisk({});
    const port: Files = Object.assign(Object.create(null), {
      places: PLACES,
      disk,
      now: () => 'noon',
      ...none,
      ...files,
    });
    return syncStatus(port, ['codex'], { ...CAREFUL, skip });
  };
  const holder: Holder = { pid: 1, since: '', host: 'h', file: 'f' };
  const [isInterrupted, lock] = [() => true, { holder: () => holder }];
  const spoilt = { ...lock, readState: () => fail('S') };
  const INTERRUPTED = 'a run was interrupted: the next sync or undo puts its files back first';
  const codex = {
    ...{ last_sync: null, status: 'never_synced', entries: 0, files: 0, pending: 0 },
    ...{ drift: [], conflicts: [], refused: [], wider: [], left_out: [], errors: [] },
  };
  const disk = mapDisk({
    '/h/.claude.json':
      '{"mcpServers": {"s": {"command": "c"}, "t": {"command": "c"}, "u": {"command": "c"}, "v": {"command": "c"}}}',
    '/h/.codex/config.toml': '[mcp_servers.s]\ncommand = "other"\n[mcp_servers.t]\ncommand = "c"\n',
  });
  const hint = 'is there, and is yours: sync --take ours overwrites it';
  const conflicts = [{ file: '~/.codex/config.toml', entry: 'mcp s', why: 'conflict', hint }];
  test.each<[says: string, files: Partial<Files>, want: object, skip?: readonly string[]]>([
    ['of a state that cannot be read', spoilt, { targets: {}, unreadable: true, warnings: ['S'], lock: holder }],
    ['after a killed run', { isInterrupted }, { targets: { codex }, interrupted: true, warnings: [INTERRUPTED] }],
    ['during a run', { ...lock, isInterrupted }, { targets: { codex }, warnings: [], lock: holder }],
    ['of other targets', {}, { targets: {}, warnings: [] }, ['codex']],
    ['with a conflict', { disk }, { targets: { codex: { ...codex, conflicts, pending: 2 } }, warnings: [] }],
  ])('%s', (_, files, want, skip) => expect(statusOf(files, skip)).toStrictEqual(want));

  test('counts the entries of this target and project, and names those that are not as they were written', () => {
    const [file, other] = ['/h/p/.codex/config.toml', '/h/.codex/config.toml'];
    const hash = hashValue({ kind: 'json', json: { command: 'c' } }, mapDisk({}).sha256);
    const origin = { kind: 'mcp', group: 'g', label: 'mcp a', from: 'f', scope: 'project' } as const;
    const written = { ...origin, hash: 'other', at: '', targets: ['codex' as const], project: '/h/p' };
    const entryOf = (name: string, more: object, path = file) =>
      [`${path}#toml/mcp_servers/${name}`, { ...written, label: name, ...more }] as const;
    const entries = Object.fromEntries([
      ...[entryOf('same', { hash }), entryOf('changed', {}), entryOf('known', {}), entryOf('gone', {})],
      ...[entryOf('adopted', { adopted: true }), entryOf('elsewhere', { project: '/h/q' })],
      ...[entryOf('others', { targets: ['gemini'] }), entryOf('mine', { scope: 'user', project: undefined })],
      ...['AGENTS.md', 'GEMINI.md'].map((name) => [`/h/p/${name}#block`, { ...written, label: name }] as const),
      ...[entryOf('unreadable', {}, other), entryOf('outside', {}, '/x/config.toml'), ['no key', written] as const],
    ]);
    const placed = ['known', 'mine'].map((name) => [`.codex/config.toml#toml/mcp_servers/${name}`, [hash]] as const);
    const ours = ['AGENTS.md#block', [hashValue({ kind: 'text', text: 'x' }, disk.sha256)]] as const;
    const known = Object.fromEntries([...placed, ours, ['', [hash]]]);
    const state = { ...EMPTY_STATE, entries, known, synced: { codex: 'noon' } };
    const names = ['same', 'changed', 'known', 'adopted', 'mine'];
    const text = names.map((name) => `[mcp_servers.${name}]\ncommand = "c"\n`).join('');
    const blockWith = (text: string): string => `<!-- harness-sync:begin -->\n${text}\n<!-- harness-sync:end -->\n`;
    const blocks = { '/h/p/AGENTS.md': blockWith('x'), '/h/p/GEMINI.md': blockWith('y') };
    const read = (more: object) =>
      statusOf({ readState: () => ok(state), disk: mapDisk({ [file]: text, [other]: '=', ...blocks, ...more }) })
        .targets.codex;
    const at = { file: '.codex/config.toml' };
    const OUTSIDE = 'lies outside the home folder and the project: it is not touched';
    expect(read({})).toMatchObject({
      ...{ status: 'error', last_sync: 'noon', entries: 11, files: 6 },
      conflicts: [{ entry: 'mine', why: 'kept' }],
      errors: [
        expect.stringMatching(/^~\/.codex\/config.toml \(unreadable\): /),
        `/x/config.toml (outside): ${OUTSIDE}`,
      ],
      drift: [
        { ...at, entry: 'changed', kind: 'modified' },
        { file: 'GEMINI.md', entry: 'GEMINI.md', kind: 'modified' },
      ],
    });
    expect(read({ '/h/.config/three-good-sources/sync.json': '{' })).toMatchObject({ entries: 11, pending: 0 });
  });

  test('tells what was deleted by hand from what is new, and from what is the same again', () => {
    const servers = { a: { command: 'a' }, b: { command: 'b' }, c: { command: 'c' } };
    const first = planOf(serving(servers), ['codex']);
    const [[file = '', text = ''] = []] = Object.entries(textsOf(first));
    const drift = (more: object, now: string) => {
      const disk = mapDisk({ ...serving({ ...servers, ...more }), [file]: now }, ['/h']);
      return statusOf({ readState: () => ok(first.state), disk }).targets.codex?.drift.map(
        ({ entry, kind }) => `${kind} ${entry}`,
      );
    };
    const edited = text.replace('"a"', '"x"');
    expect(drift({}, edited)).toEqual(['modified mcp a']);
    expect(drift({ a: { command: 'x' } }, edited)).toEqual([]);
    expect(drift({ new: { command: 'n' } }, text.replace(/\[mcp_servers\.b\][^[]*/, ''))).toEqual(['missing mcp b']);
  });
});

test('a run that cannot start says only why', () => {
  const report = { targets: {}, left_out: [], warnings: [], dry_run: true, status: 'error' };
  expect(reportNoRun(true, { status: 'error', warnings: ['W'] })).toEqual({ ...report, warnings: ['W'] });
  const holder = { pid: 1, since: '', host: 'h', file: 'f' };
  expect(reportNoRun(true, { status: 'busy', holder })).toEqual({ ...report, status: 'busy', holder });
});
