// The plan over plain data: the table of the three values, what --take ours takes, and what is unknown, empty or secret.
import { describe, expect, test } from 'vitest';
import { CAREFUL, EMPTY_STATE, type State, TARGETS } from '../../../src/harness/model.ts';
import type { Plan } from '../../../src/harness/plan/plan.ts';
import { isSelected, readSelection, selectedTargets } from '../../../src/harness/plan/selection.ts';
import { hashValue } from '../../../src/harness/values.ts';
import { mapDisk } from '../../support/map-disk.ts';
import { must } from '../../support/must.ts';
import { type Files, PLACES, planOf, serving, textsOf, USER } from '../../support/plans.ts';

const CONFIG = '/h/.codex/config.toml';

const plan = (files: Files, state: State = EMPTY_STATE) => planOf(files, ['codex'], { state });

describe('the three values', () => {
  const table = (command: string): string => `[mcp_servers.s]\ncommand = "${command}"\n`;
  const recorded = plan(serving({ s: { command: 'h' } })).state;
  const adopted = plan({ ...serving({ s: { command: 'h' } }), [CONFIG]: table('h') }).state;
  const other = hashValue({ kind: 'json', json: { command: 'other' } }, mapDisk({}).sha256);
  const known = { '.codex/config.toml#toml/mcp_servers/s': [other] };
  test.each([
    ['nothing recorded, absent, wanted: create', EMPTY_STATE, '', 'x', 'create'],
    ['nothing recorded, there already, wanted: adopt', EMPTY_STATE, table('x'), 'x', 'adopt'],
    ['nothing recorded, other, wanted: conflict', EMPTY_STATE, table('other'), 'x', 'conflict'],
    ['recorded, same, same wanted: unchanged', recorded, table('h'), 'h', 'unchanged'],
    ['recorded, same, other wanted: update', recorded, table('h'), 'x', 'update'],
    ['recorded, other, wanted: drift', recorded, table('other'), 'x', 'drift'],
    ['recorded, as one of the project was, wanted: drift', { ...recorded, known }, table('other'), 'x', 'drift'],
    ['recorded, already as wanted: adopt', recorded, table('x'), 'x', 'adopt'],
    ['recorded, absent, wanted: create', recorded, '', 'x', 'create'],
    ['recorded, same, not wanted: remove', recorded, table('h'), undefined, 'remove'],
    ['recorded, other, not wanted: drift, forgotten', recorded, table('other'), undefined, 'drift'],
    ['recorded, absent, not wanted: forgotten', recorded, '', undefined, undefined],
    ['there before, same, other wanted: conflict', adopted, table('h'), 'x', 'conflict'],
    ['there before, same, not wanted: forgotten, and stays', adopted, table('h'), undefined, 'native'],
  ])('%s', (_, state, now, want, action) => {
    const made = plan({ ...serving(want === undefined ? {} : { s: { command: want } }), [CONFIG]: now }, state);
    const { changes = [], held = [], unchanged = 0 } = made.targets.codex ?? {};
    const seen = [...changes.map((one) => one.action), ...held.map(({ why }) => why)];
    expect([...seen, ...(unchanged > 0 ? ['unchanged'] : [])]).toEqual(action === undefined ? [] : [action]);
    expect(made.writes).toHaveLength(['create', 'update', 'remove'].includes(action ?? '') ? 1 : 0);
    const isKnown = want !== undefined && (action !== 'conflict' || state !== EMPTY_STATE);
    expect(Object.keys(made.state.entries)).toHaveLength(isKnown ? 1 : 0);
  });

  test.each<[take: readonly string[], action: string, unknown?: string]>([
    [['mcp s'], 'update'],
    [['~/.codex/config.toml'], 'update'],
    [['mcp s', 'mcp t'], 'update', 'mcp t'],
    [[], 'update'],
    [['mcp t'], 'conflict', 'mcp t'],
  ])('what is not ours is overwritten where --take ours names it: %j', (take, action, unknown) => {
    const files = { ...serving({ u: { command: 'u' }, s: { command: 'x' } }), [CONFIG]: table('other') };
    const { targets, warnings } = planOf(files, ['codex'], { take });
    const { changes: [, ...changes] = [], held = [] } = targets.codex ?? {};
    expect([...changes.map((one) => one.action), ...held.map(({ why }) => why)]).toEqual([action]);
    expect(warnings).toEqual(unknown === undefined ? [] : [`--take ours: no entry or file here is called ${unknown}`]);
  });
});

test('--take ours does not reach a target that the run leaves out', () => {
  const { state } = plan(serving({ s: { command: 'c' } }));
  const { warnings } = planOf({}, ['gemini'], { state, take: ['mcp s'] });
  expect(warnings).toEqual(['--take ours: no entry or file here is called mcp s']);
});

describe('the file of the person that selects', () => {
  const SELECTION = '/h/.config/three-good-sources/sync.json';
  const servers = serving({ s: { command: 'c' } });

  test('has a name that means nothing: a warning, and one that was asked for is told apart', () => {
    const { warnings, unknown } = plan({ ...servers, [SELECTION]: '{"skip": ["mcp serach"]}' });
    expect(warnings).toEqual(['~/.config/three-good-sources/sync.json: nothing here is called mcp serach']);
    expect(unknown).toEqual([]);
    const skip = ['serach', 'codex', 'rules', 'mcp s', 'codex:nothing'];
    const asked = planOf({ ...servers, '/p/CLAUDE.md': 'x', '/p/.git': '' }, ['codex', 'gemini'], { skip });
    expect([asked.unknown, asked.warnings]).toEqual([['serach', 'codex:nothing'], []]);
  });
});

test.each<[files: Files, isEmpty: boolean]>([
  [{}, true],
  [serving({ s: { command: 'c' } }), false],
  [{ [USER]: '{' }, false],
  [{ [USER]: '{"model": "m"}' }, false],
])('a source of %j counts as none: %s', (files, isEmpty) => expect(plan(files).isEmpty).toBe(isEmpty));

test('what is removed makes room for what is added', () => {
  const serverOf = (name: string) => serving({ [name]: { command: name.repeat(600_000) } });
  const first = planOf(serverOf('a'), ['gemini']);
  const { gemini } = planOf({ ...serverOf('b'), ...textsOf(first) }, ['gemini'], { state: first.state }).targets;
  expect([gemini?.changes.map(({ action }) => action), gemini?.errors]).toEqual([['create', 'remove'], []]);
});

test('a file into which a run writes a secret is marked', () => {
  const leaky = { a: { command: 'a', env: { API_KEY: 'planted-value' } } };
  const files = { ...serving(leaky), '/h/.claude/CLAUDE.md': 'Rules\n' };
  const secretsIn = ({ writes }: Plan) =>
    writes.map(({ file, hasSecrets, executable }) => [file, hasSecrets, executable]);
  const first = planOf(files, ['codex'], { allowSecrets: true });
  const marked = [CONFIG, true, false];
  expect(secretsIn(first)).toEqual([marked, ['/h/.codex/AGENTS.md', false, false]]);
  const more = { ...files, ...textsOf(first), ...serving({ ...leaky, b: { command: 'b' } }) };
  expect(secretsIn(plan(more, first.state))).toEqual([[CONFIG, false, false]]);
});

test('a block that CLAUDE.md imports is replaced only where a run has written it for these rules', () => {
  const first = plan({ '/p/CLAUDE.md': 'One\n' });
  const files = { ...textsOf(first), '/p/CLAUDE.md': '@AGENTS.md\n\nTwo\n' };
  expect(plan(files).targets.codex?.held).toMatchObject([{ why: 'conflict' }]);
  expect(plan(files, first.state).targets.codex?.changes).toMatchObject([{ action: 'update' }]);
});

test('what an earlier run wrote in the project goes with its source, and what it wrote in another one stays', () => {
  const agent = (says: string) => ({ '/p/.claude/agents/a.md': `---\nname: a\ndescription: ${says}\n---\nDo` });
  const first = plan(agent('x'));
  const { state } = plan({ ...agent('y'), ...textsOf(first) }, first.state);
  const now = { ...textsOf(first), [USER]: '{}' };
  expect(plan(now, state).targets.codex?.changes).toMatchObject([{ action: 'remove' }]);
  const elsewhere: State = JSON.parse(JSON.stringify(state).replaceAll('/p', '/q'));
  expect(plan(now, elsewhere).targets.codex).toMatchObject({ changes: [], errors: [] });
});

test('the file of the person selects wherever it is, and without a project there is no other', () => {
  const places = { ...PLACES, opencode: '/x/opencode', project: undefined };
  const files = { '/x/three-good-sources/sync.json': '{"only": ["codex"]}', 'undefined/.three-good-sources.json': '{' };
  const selection = must(readSelection(places, mapDisk(files), CAREFUL));
  const server = { kind: 'mcp', label: 'mcp s', scope: 'user' } as const;
  expect(selectedTargets(selection, TARGETS)).toEqual(['codex']);
  expect(TARGETS.filter((target) => isSelected(selection, target, server))).toEqual(['codex']);
});
