// What a plan tells of each target and of the run: its status, its counts, its notes, and the state that it leaves.
import { describe, expect, test } from 'vitest';
import type { TargetName } from '../../../src/harness/clients/all.ts';
import { placesOf } from '../../../src/harness/clients/all.ts';
import type { FileWrite, NotSynced, Run } from '../../../src/harness/model.ts';
import { emptySource } from '../../../src/harness/model.ts';
import { type Case, type CaseOutcome, holdGroups } from '../../../src/harness/plan/cases.ts';
import { nextState } from '../../../src/harness/plan/next-state.ts';
import { aliasesIn } from '../../../src/harness/plan/open-file.ts';
import { notes, targetReport } from '../../../src/harness/plan/report.ts';
import { hashValue } from '../../../src/harness/values.ts';
import { mapDisk, runOf } from '../../support/plans.ts';

const PLACES = placesOf('/h', ['/h/p'], {});
const run = (some: Partial<Run> = {}): Run =>
  runOf({ places: PLACES, disk: mapDisk({}, ['/h', '/h/p']), now: 'noon', ...some });
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
    ...{ target: 'codex', items: [], held: [], errors: [] },
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
  ['an error beside as many of both', [FAILED, CHANGED, SAME], 'partial'],
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
  const source = { ...emptySource(), broken };
  const about = { target: 'codex', items: [], held: [], errors: [] } as const;
  expect(targetReport(run({ source }), { ...about, outcomes: new Map([[caseOf('e'), FAILED]]) }).status).toBe('error');
  expect(
    targetReport(run({ source }), { target: 'codex', items: [], outcomes, held: [z], errors: ['before'] }),
  ).toEqual({
    ...{ status: 'partial', synced: 3, removed: 1, unchanged: 2, skipped: 2, failed: 3, kinds: {} },
    changes: [
      { file: 'a', entry: 'a', action: 'create' },
      { file: 'b', entry: 'b', action: 'remove' },
      { file: 'i', entry: 'i', action: 'create' },
    ],
    held: [
      { file: '~/.claude.json', entry: 'mcp z', why: 'lost', hint: 'L' },
      { file: 'd', entry: 'd', why: 'drift', hint: 'H' },
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
  const write = (file: string, hasSecrets = false): FileWrite => ({
    ...{ file, root: file.startsWith('/h/p/') ? '/h/p' : '/h', before: undefined, after: undefined },
    ...{ executable: false, hasSecrets },
  });
  test.each([
    ['at home', '/h/.codex/x', []],
    ['in a project', '/h/p/AGENTS.md', []],
    ['for Codex there', '/h/p/.codex/x', [TRUST]],
    ['for Gemini there', '/h/p/.gemini/x', [TRUST]],
    ['in a folder that is only called so', '/h/p/a.codex/x', []],
  ])('that writes %s, to %s', (_, file, want) => expect(notes(run({}), [write(file)])).toEqual(want));

  test('name a file with secrets that others can read', () => {
    const shared = { kind: 'file', bytes: new Uint8Array(), executable: false, isShared: true } as const;
    const disk = { ...mapDisk({}), read: (path: string) => ({ ...shared, isShared: path.endsWith('open') }) };
    const writes = [write('/h/open', true), write('/h/closed', true), write('/h/2open')];
    expect(notes(run({ disk }), writes)).toEqual(['~/open now has secrets and can be read by others: chmod 600 it']);
  });
});

test.each<[file: string, kind: 'block' | 'whole', isWanted: boolean, is?: string]>([
  ['imported', 'block', false, 'shared'],
  ['imported', 'block', true],
  ['imported', 'whole', false],
  ['imported', 'whole', true],
  ['link', 'block', true],
  ['read', 'block', true],
  ['read', 'whole', true, 'shared'],
  ['other', 'block', true, 'shared'],
])('what goes into a file that is %s, as a %s, wanted: %s', (file, kind, isWanted, is) => {
  const real = (path: string) => path.replace(/link$/, 'imported').replace(/other$/, 'read');
  const source = { ...emptySource(), own: ['/h/p/read'], imports: ['/h/p/imported'] };
  const one = caseOf(file, { at: { kind }, entry: isWanted ? entry(`/h/p/${file}`) : undefined });
  const found = aliasesIn(run({ disk: { ...mapDisk({}), real }, source }))(one);
  expect(found?.kind === 'held' ? found.hint.split(' ')[0] : undefined).toBe(is);
});

test('the state after a run has what it wrote and what stays, without what it forgot', () => {
  const disk = mapDisk({ '/h/p/o/x': '' }, ['/h', '/h/p']);
  const hash = hashValue({ kind: 'json', json: 1 }, disk.sha256);
  const { file: _, at: __, want: ___, secrets: ____, ...origin } = entry('');
  const [both, numbers] = [['codex', 'gemini'], [...Array(20).keys()].map(String)];
  const old = { ...origin, hash: 'old', at: 'then', targets: ['codex' as const, 'gemini' as const] };
  const [mine, gone, here] = [{ ...old, scope: 'user' as const }, { project: '/h/gone' }, { project: '/h/p' }];
  const user = { ...entry('/h/m.json'), scope: 'user' as const };
  const unwanted = { entry: undefined, written: old };
  const remove = { kind: 'change', action: 'remove' } as const;
  const cases: readonly (readonly [key: string, some: Partial<Case>, outcome: CaseOutcome])[] = [
    ['/h/p/a/b#json/new', { entry: entry('/h/p/a/b'), targets: ['gemini', 'codex'] }, CHANGED],
    ['/h/p/o/x#json/y', { entry: entry('/h/p/o/x') }, CHANGED],
    ['/h/p/c#json/theirs', { entry: entry('/h/p/c') }, { ...CHANGED, isPersonal: true }],
    ['/h/m.json#json/u', { entry: user, written: mine, targets: ['opencode', 'codex'] }, CHANGED],
    ['/h/p/c#json/same', { entry: entry('/h/p/c'), written: old }, SAME],
    ['/h/p/c#json/held', { entry: entry('/h/p/c'), written: old }, heldFor('kept')],
    ['/h/p/c#json/secret', { entry: entry('/h/p/c') }, heldFor('secret')],
    ['/h/p/d.json#json/removed', { ...unwanted, targets: ['codex', 'gemini'] }, remove],
    ['/h/p/d.json#json/half', unwanted, { kind: 'forget' }],
    ['/h/p/d.json#json/failed', unwanted, FAILED],
    ['/h/p/d.json#json/kept', unwanted, heldFor('kept')],
    ['/h/p/d.json#json/drift', unwanted, heldFor('drift')],
  ];
  const had = cases.flatMap(([key, { written }]) => (written === undefined ? [] : [[key, written] as const]));
  const others = { '/h/gone/x#json/x': { ...old, ...gone }, '/h/p/o/x#json/x': { ...old, ...here } };
  const state: Run['state'] = {
    ...{ version: 2, entries: { ...Object.fromEntries(had), ...others } },
    known: { 'a/b#json/new': [...numbers.slice(0, 5), hash, ...numbers.slice(5)] },
    originals: { '/h/p/c': { '/m': 'C' }, '/h/m.json': { '/m': 'M' }, '/h/dead': { '/m': 'D' } },
    ...{ createdFolders: ['/h/p/d', '/h/dead', '/h'], synced: { codex: 'then', opencode: 'then' } },
  };
  const fileOf = (file: string, originals: Record<string, string> = {}) =>
    [file, { file, bytes: undefined, executable: false, originals }] as const;
  const made = { '/m': '', '(file)': '' };
  const files = new Map([fileOf('/h/p/a/b', made), fileOf('/h/m.json'), fileOf('/h/p/e/f', made), fileOf('/h/p/o/x')]);
  const outcomes = new Map(cases.map(([key, some, outcome]) => [caseOf(key, some), outcome]));
  const now = { ...origin, hash, at: 'noon' };
  expect(nextState(run({ state, disk }), { outcomes, files, targets: ['codex'] })).toEqual({
    version: 2,
    entries: {
      '/h/p/a/b#json/new': { ...now, targets: both, project: '/h/p' },
      '/h/p/o/x#json/y': { ...now, targets: ['codex'], project: '/h/p' },
      '/h/p/c#json/theirs': { ...now, targets: ['codex'], project: '/h/p', adopted: true },
      '/h/m.json#json/u': { ...now, scope: 'user', targets: [...both, 'opencode'] },
      ...{ '/h/p/c#json/same': old, '/h/p/c#json/held': old, '/h/p/o/x#json/x': { ...old, ...here } },
      '/h/p/d.json#json/half': { ...old, targets: ['gemini'] },
      ...{ '/h/p/d.json#json/failed': old, '/h/p/d.json#json/kept': old },
      '/h/p/d.json#json/drift': { ...old, targets: ['gemini'] },
    },
    known: { 'a/b#json/new': [...numbers.slice(1), hash], 'o/x#json/y': [hash] },
    originals: { '/h/p/c': { '/m': 'C' }, '/h/p/a/b': made },
    createdFolders: ['/h', '/h/p/a'],
    synced: { codex: 'noon', opencode: 'then' },
  });
  const { synced } = nextState(run({ state }), { outcomes: new Map(), files, targets: ['codex', 'gemini'] });
  expect(synced).toEqual({ codex: 'then', gemini: 'noon', opencode: 'then' });
});
