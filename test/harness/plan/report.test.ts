// What a plan tells of each target and of the run: its status, its counts, its notes; and when a status counts as settled.
import { describe, expect, test } from 'vitest';
import { fail, ok } from '../../../src/domain/result.ts';
import {
  CAREFUL,
  EMPTY_STATE,
  type FileWrite,
  type NotSynced,
  type Run,
  type TargetName,
} from '../../../src/harness/model.ts';
import { placesOf } from '../../../src/harness/paths.ts';
import { type Case, type CaseOutcome, holdGroups } from '../../../src/harness/plan/cases.ts';
import { nextState } from '../../../src/harness/plan/next-state.ts';
import { notes, targetReport } from '../../../src/harness/plan/report.ts';
import type { Files, Holder } from '../../../src/harness/ports.ts';
import { areSettled, isInSync, type StatusReport, syncStatus } from '../../../src/harness/status.ts';
import { hashValue } from '../../../src/harness/values.ts';
import { mapDisk } from '../../support/map-disk.ts';

const NO_SOURCE: Run['source'] = {
  ...{ items: [], own: [], imports: [], broken: [], lost: [], incompleteRules: [], leftOut: [], warnings: [] },
};
const PLACES = placesOf('/h', ['/h/p'], {});
const run = (some: Partial<Run> = {}): Run => ({
  ...{ places: PLACES, disk: mapDisk({}, ['/h', '/h/p']), state: EMPTY_STATE, options: CAREFUL, source: NO_SOURCE },
  ...{ now: 'noon', ...some },
});
const at = { kind: 'json', path: ['m', 'a'] } as const;
const entry = (file: string, json = 1) => ({
  ...({ kind: 'mcp', group: 'g', label: 'mcp a', from: 'f', scope: 'project', secrets: [] } as const),
  ...({ file, at, want: { kind: 'json', json } } as const),
});
const caseOf = (label: string, some: Partial<Case> = {}): Case => ({
  ...{ key: label, file: `/h/p/${label}`, at, kind: 'mcp', group: 'g', label, entry: undefined, written: undefined },
  ...{ targets: ['codex'], ...some },
});
const CHANGED: CaseOutcome = { kind: 'change', action: 'create' };
const SAME: CaseOutcome = { kind: 'unchanged' };
const FAILED: CaseOutcome = { kind: 'failed', reason: 'R' };
const heldFor = (why: NotSynced['why']): CaseOutcome => ({ kind: 'held', why, hint: 'H' });
const reportOf = (...outcomes: readonly CaseOutcome[]) =>
  targetReport(run(), {
    ...{ target: 'codex', held: [], errors: [] },
    outcomes: new Map(outcomes.map((one, nth) => [caseOf(String(nth)), one])),
  });

const SECRET = heldFor('secret');
type Row = [says: string, outcomes: readonly CaseOutcome[], status: string];
test.each<Row>([
  ['nothing', [], 'success'],
  ['what is unchanged', [SAME], 'success'],
  ['an error', [FAILED], 'error'],
  ['an error beside a change', [FAILED, CHANGED], 'partial'],
  ['an error beside what is unchanged', [FAILED, SAME], 'partial'],
  ['a secret', [SECRET], 'blocked'],
  ['a secret beside what is unchanged', [SECRET, SAME], 'partial'],
  ['a secret and an error', [SECRET, FAILED], 'error'],
  ...(['conflict', 'drift', 'lost', 'kept'] as const).map((why): Row => [why, [heldFor(why)], 'partial']),
  ...(['optional', 'unsupported', 'native'] as const).map((why): Row => [why, [heldFor(why)], 'success']),
])('a target with %s: its status', (_, outcomes, status) => expect(reportOf(...outcomes).status).toBe(status));

test('a target counts and names its own cases, and what its source says', () => {
  const writtenFor = (target: TargetName) => ({ ...entry('x'), hash: '', at: '', targets: [target] });
  const outcomes = new Map<Case, CaseOutcome>([
    [caseOf('a'), CHANGED],
    [caseOf('b'), { kind: 'change', action: 'remove' }],
    [caseOf('c'), SAME],
    [caseOf('d'), heldFor('drift')],
    [caseOf('e'), FAILED],
    [caseOf('f'), { kind: 'forget' }],
    [caseOf('g', { targets: ['gemini'] }), FAILED],
    [caseOf('h', { written: writtenFor('codex') }), { ...CHANGED, isJoined: true }],
    [caseOf('i', { written: writtenFor('gemini') }), { ...CHANGED, isJoined: true }],
  ]);
  const broken = [[], ['y']].map((affects) => ({ file: '/h/p/x', why: 'W', affects }));
  const z = { file: '/h/.claude.json', label: 'mcp z', why: 'lost', hint: 'L', kind: 'mcp', scope: 'user' } as const;
  const source = { ...NO_SOURCE, broken };
  expect(targetReport(run({ source }), { target: 'codex', outcomes, held: [z], errors: ['before'] })).toEqual({
    ...{ status: 'partial', synced: 3, removed: 1, unchanged: 2, skipped: 2, failed: 3 },
    changes: [
      { file: 'a', entry: 'a', action: 'create' },
      { file: 'b', entry: 'b', action: 'remove' },
      { file: 'i', entry: 'i', action: 'create' },
    ],
    held: [
      { file: 'd', entry: 'd', why: 'drift', hint: 'H' },
      { file: '~/.claude.json', entry: 'mcp z', why: 'lost', hint: 'L' },
    ],
    errors: ['before', 'e (e): R', 'x: W'],
  });
});

test('a group of which one cannot be written gets nothing new, target by target', () => {
  const all: readonly (readonly [Case, CaseOutcome])[] = [
    [caseOf('a'), CHANGED],
    [caseOf('b'), heldFor('conflict')],
    [caseOf('c'), { kind: 'change', action: 'update' }],
    [caseOf('d', { group: 'other' }), CHANGED],
    [caseOf('e', { targets: ['gemini'] }), CHANGED],
    [caseOf('f', { group: 'third' }), FAILED],
    [caseOf('g', { group: 'third' }), CHANGED],
    [caseOf('h', { group: 'fourth' }), heldFor('drift')],
    [caseOf('i', { group: 'fourth' }), CHANGED],
  ];
  expect([...holdGroups(new Map(all))].map(([{ label }, { kind }]) => `${label} ${kind}`)).toEqual([
    ...['a held', 'b held', 'c change', 'd change', 'e change', 'f failed', 'g failed', 'h held', 'i change'],
  ]);
});

describe('the notes on a run', () => {
  const TRUST = 'Codex and Gemini read project settings only after you have told them to trust this folder';
  const NO_GIT = 'this project is not a git repository: the backup is the only way back';
  const write = (file: string, hasSecrets = false): FileWrite => ({
    ...{ file, root: file.startsWith('/h/p/') ? '/h/p' : '/h', before: undefined, after: undefined },
    ...{ executable: false, hasSecrets },
  });
  const git = mapDisk({ '/h/p/.git': '' });
  test.each([
    ['at home', '/h/.codex/x', mapDisk({}), []],
    ['in a project without git', '/h/p/AGENTS.md', mapDisk({}), [NO_GIT]],
    ['in a repository', '/h/p/AGENTS.md', git, []],
    ['in a worktree', '/h/p/AGENTS.md', mapDisk({ '/h/p/.git': 'gitdir: x' }), []],
    ['in a folder of a repository', '/h/p/AGENTS.md', mapDisk({ '/h/.git/x': '' }), []],
    ['for Codex there', '/h/p/.codex/x', git, [TRUST]],
    ['for Gemini there', '/h/p/.gemini/x', git, [TRUST]],
    ['in a folder that is only called so', '/h/p/a.codex/x', git, []],
  ])('that writes %s, to %s', (_, file, disk, want) => expect(notes(run({ disk }), [write(file)])).toEqual(want));

  test('name a file with secrets that others can read', () => {
    const shared = { kind: 'file', bytes: new Uint8Array(), executable: false, isShared: true } as const;
    const disk = { ...git, read: (path: string) => ({ ...shared, isShared: path.endsWith('open') }) };
    const writes = [write('/h/open', true), write('/h/closed', true), write('/h/2open')];
    expect(notes(run({ disk }), writes)).toEqual(['~/open now has secrets and can be read by others: chmod 600 it']);
  });
});

test('a folder that a sync has made is known as long as an entry of ours is in it', () => {
  const written = { ...entry('x'), hash: '', at: '', targets: ['codex' as const] };
  const entries = { '/h/p/a/b.json#json/m': written, '/h/p/c.json#json/m': written };
  const state = { ...EMPTY_STATE, entries, createdFolders: ['/h/p/a', '/h/p/b'] };
  const next = nextState(run({ state }), { outcomes: new Map(), files: new Map(), targets: ['codex'] });
  expect(next.createdFolders).toEqual(['/h/p/a']);
});

test('of the hashes that were written at a place of the project the last twenty are known', () => {
  let state = EMPTY_STATE;
  const file = '/h/p/m.json';
  for (const json of [...Array(22).keys(), 10]) {
    const wanted = entry(file, json);
    const outcomes = new Map([[caseOf('a', { key: `${file}#json/m/a`, file, entry: wanted }), CHANGED]]);
    state = nextState(run({ state }), { outcomes, files: new Map(), targets: ['codex'] });
  }
  const { sha256 } = run().disk;
  const hash = (json: number) => sha256(new TextEncoder().encode(String(json)));
  expect(Object.keys(state.known)).toEqual(['m.json#json/m/a']);
  expect(state.known['m.json#json/m/a']).toEqual(
    [...[...Array(22).keys()].slice(2).filter((json) => json !== 10), 10].map(hash),
  );
  expect(state.synced).toEqual({ codex: 'noon' });
});

test.each<[says: string, some: object, isSettled: boolean, isSynced?: boolean, interrupted?: true | undefined]>([
  ['in sync', { status: 'in_sync' }, true],
  ['in sync, and interrupted', { status: 'in_sync' }, true, false, true],
  ['pending', { status: 'pending' }, false],
  ['never synced, with nothing to do', { status: 'never_synced' }, true],
  ['never synced, with something to do', { status: 'never_synced', pending: 1 }, false],
  ['never synced, with a conflict', { status: 'never_synced', conflicts: [1] }, false],
  ['never synced, with a refusal', { status: 'never_synced', refused: [1] }, false],
])('a target that is %s, %j, is settled: %s', (_, some, isSettled, isSynced = isSettled, interrupted = undefined) => {
  const state = { pending: 0, conflicts: [], refused: [], ...some };
  const targets = { codex: state, gemini: { status: 'in_sync' } };
  const report: StatusReport = JSON.parse(JSON.stringify({ targets, warnings: [], interrupted }));
  expect([areSettled(report), isInSync(report)]).toEqual([isSettled, isSynced]);
  expect(isInSync({ ...report, targets: {} })).toBe(false);
});

describe('a status', () => {
  const statusOf = (files: Partial<Files>, skip: readonly string[] = []) => {
    const none = { holder: () => undefined, readState: () => ok(EMPTY_STATE), isInterrupted: () => false };
    const { places, disk } = run();
    const port: Files = Object.assign(Object.create(null), { places, disk, now: () => 'noon', ...none, ...files });
    return syncStatus(port, ['codex'], { ...CAREFUL, skip });
  };
  const holder: Holder = { pid: 1, since: '', host: 'h', file: 'f' };
  const [isInterrupted, lock] = [() => true, { holder: () => holder }];
  const INTERRUPTED = 'a run was interrupted: the next sync or undo puts its files back first';
  const codex = {
    ...{ last_sync: null, status: 'never_synced', entries: 0, files: 0, pending: 0 },
    ...{ drift: [], conflicts: [], refused: [], errors: [] },
  };
  test.each<[says: string, files: Partial<Files>, want: object, skip?: readonly string[]]>([
    [
      ...(['of a state that cannot be read', { ...lock, readState: () => fail('S') }] as const),
      { targets: {}, unreadable: true, warnings: ['S'], lock: holder },
    ],
    ['after a killed run', { isInterrupted }, { targets: { codex }, interrupted: true, warnings: [INTERRUPTED] }],
    ['during a run', { ...lock, isInterrupted }, { targets: { codex }, warnings: [], lock: holder }],
    ['of unknown names', {}, { targets: { codex }, unknown: ['x'], warnings: [] }, ['x']],
    ['of other targets', {}, { targets: {}, warnings: [] }, ['codex']],
  ])('%s', (_, files, want, skip) => expect(statusOf(files, skip)).toEqual(want));

  test('counts the entries of this target and project, and names those that are not as they were written', () => {
    const { disk } = run();
    const [file, other] = ['/h/p/.codex/config.toml', '/h/.codex/config.toml'];
    const hash = hashValue({ kind: 'json', json: { command: 'c' } }, disk.sha256);
    const written = { ...entry(file), hash: 'other', at: '', targets: ['codex' as const], project: '/h/p' };
    const entryOf = (name: string, more: object, path = file) =>
      [`${path}#toml/mcp_servers/${name}`, { ...written, label: name, ...more }] as const;
    const entries = Object.fromEntries([
      ...[entryOf('same', { hash }), entryOf('changed', {}), entryOf('known', {}), entryOf('gone', {})],
      ...[entryOf('adopted', { adopted: true }), entryOf('elsewhere', { project: '/h/q' })],
      ...[entryOf('others', { targets: ['gemini'] }), entryOf('mine', { scope: 'user', project: undefined })],
      ...[entryOf('unreadable', {}, other), ['no key', written] as const],
    ]);
    const placed = ['known', 'mine'].map((name) => [`.codex/config.toml#toml/mcp_servers/${name}`, [hash]] as const);
    const known = Object.fromEntries([...placed, ['', [hash]]]);
    const state = { ...EMPTY_STATE, entries, known, synced: { codex: 'noon' } };
    const names = ['same', 'changed', 'known', 'adopted', 'mine'];
    const text = names.map((name) => `[mcp_servers.${name}]\ncommand = "c"\n`).join('');
    const read = (more: object) =>
      statusOf({ readState: () => ok(state), disk: mapDisk({ [file]: text, [other]: '=', ...more }) }).targets.codex;
    const at = { file: '.codex/config.toml' };
    expect(read({})).toMatchObject({
      ...{ status: 'error', last_sync: 'noon', entries: 8, files: 3 },
      drift: [
        ...[
          { ...at, entry: 'changed', kind: 'modified' },
          { ...at, entry: 'gone', kind: 'missing' },
        ],
        { ...at, entry: 'mine', kind: 'modified' },
      ],
    });
    expect(read({ '/h/.config/three-good-sources/sync.json': '{' })).toMatchObject({ entries: 8, pending: 0 });
  });
});
