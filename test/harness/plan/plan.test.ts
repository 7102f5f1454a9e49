// The plan over plain data: the table of the three values, what each target makes of a server, and what is selected.
import { describe, expect, test } from 'vitest';
import { TARGETS } from '../../../src/harness/clients/all.ts';
import { CAREFUL, EMPTY_STATE, type State } from '../../../src/harness/model.ts';
import type { Plan } from '../../../src/harness/plan/plan.ts';
import { isSelected, readSelection } from '../../../src/harness/plan/selection.ts';
import { hashValue } from '../../../src/harness/values.ts';
import { must } from '../../support/must.ts';
import { type Files, mapDisk, PLACES, planOf, serving, textsOf, USER, writtenTo } from '../../support/plans.ts';

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

test('a setting of the project that the record knows again is ours, also where CLAUDE.md imports its file', () => {
  const [CONFIG_HERE, SERVERS] = ['/p/.codex/config.toml', '/p/.mcp.json'];
  const files = (command: string) => ({
    ...{ '/p/CLAUDE.md': '@.codex/config.toml', [SERVERS]: JSON.stringify({ mcpServers: { s: { command } } }) },
    [USER]: '{"enableAllProjectMcpServers": true}',
  });
  const { state, ...first } = plan(files('one'));
  const there = { ...files('two'), [CONFIG_HERE]: writtenTo({ state, ...first }, CONFIG_HERE) };
  const made = plan(there, { ...state, entries: {} });
  expect(made.targets.codex?.changes.map(({ action, entry }) => `${action} ${entry}`)).toContain('update mcp s');
});

test('--take ours does not reach a target that the run leaves out', () => {
  const { state } = plan(serving({ s: { command: 'c' } }));
  const { warnings } = planOf({}, ['gemini'], { state, take: ['mcp s'] });
  expect(warnings).toEqual(['--take ours: no entry or file here is called mcp s']);
});

test.each([false, true])('who wrote a file that a second client shares stays known: the person, %s', (isThere) => {
  const text = '---\nname: s\ndescription: d\n---\nDo\n';
  const copy = isThere ? { '/h/.agents/skills/s/SKILL.md': text } : {};
  const files = { '/h/.claude/skills/s/SKILL.md': text, ...copy };
  const first = planOf(files, ['codex']);
  const { state } = planOf({ ...files, ...textsOf(first) }, ['codex', 'gemini'], { state: first.state });
  const [entry] = Object.values(state.entries);
  expect([entry?.targets, entry?.adopted ?? false]).toEqual([['codex', 'gemini'], isThere]);
});

describe('a server', () => {
  const stdio = (more: object) => ({ command: 'c', ...more });
  const http = (more: object) => ({ type: 'http', url: 'https://h.example', ...more });
  const env = (T: string) => ({ env: { T } });
  const environment = (T: string) => ({ environment: { T } });
  const header = (K: string) => ({ headers: { K } });
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
  const ARGS = { args: ['${X}'] };
  const sse = { type: 'sse', url: 'https://h.example' };
  /** With what Codex is given, Gemini and OpenCode; `undefined` where it is named. */
  test.each<[says: string, server: object, codex?: string | undefined, gemini?: object, opencode?: object]>([
    ['a default', stdio({ env: { T: '${T:-d}' } }), 'env_vars = [ "T" ]', { env: { T: '${T:-d}' } }],
    ['an SSE server', sse, undefined, { type: 'sse' }, { type: 'remote' }],
    ['a WebSocket server', { type: 'ws', url: 'wss://h.example' }],
    ['a literal {env:X}', stdio({ args: ['{env:X}'] }), '{env:X}', { args: ['{env:X}'] }],
    ['a variable under another name', stdio(env('${U}')), 'env_vars = [ "U" ]', env('${U}'), environment('{env:U}')],
    ['a literal with a dollar', stdio(env('a$b')), 'T = "a$b"', env('a\\$b'), environment('a$b')],
    ['a variable in the arguments', stdio(ARGS), 'env_vars = [ "X" ]', ARGS, { command: ['c', '{env:X}'] }],
    ['a bearer token', http(bearer('${X}')), 'bearer_token_env_var = "X"', bearer('${X}'), bearer('{env:X}')],
    ['a header of text and variable', http(header('a ${X}')), undefined, header('a ${X}'), header('a {env:X}')],
  ])('with %s is said as each target can say it, or named', (_, server, codex, gemini, opencode) => {
    const made = planOf(serving({ s: server }));
    expect(writtenTo(made, CONFIG)).toContain(codex ?? '');
    for (const [name, wanted] of Object.entries({ codex, gemini, opencode })) {
      const { held = [], changes = [] } = Object.entries(made.targets).find(([target]) => target === name)?.[1] ?? {};
      expect([held.length, changes.length], name).toEqual(wanted === undefined ? [1, 0] : [0, 1]);
    }
    const read = (file: string, key: string) => JSON.parse(writtenTo(made, file) || '{}')[key]?.s;
    if (gemini !== undefined) expect(read('/h/.gemini/settings.json', 'mcpServers')).toMatchObject(gemini);
    if (opencode !== undefined) expect(read('/h/.config/opencode/opencode.jsonc', 'mcp')).toMatchObject(opencode);
  });
});

describe('the file of the person that selects', () => {
  const SELECTION = '/h/.config/three-good-sources/sync.json';
  const servers = serving({ s: { command: 'c' } });

  test.each([
    [[], ['mcp s', 'model']],
    [['mcp'], ['model']],
  ])('leaves nothing out of what it does not ask for, without %j: %j', (skip, left) => {
    const files = { '/p/.mcp.json': '{"mcpServers": {"s": {"command": "c"}}}', [USER]: '{"model": "m"}' };
    expect(planOf(files, ['codex'], { skip }).leftOut.map(({ what }) => what)).toEqual(left);
  });

  test('has a name that means nothing, which is a warning', () => {
    const { warnings } = plan({ ...servers, [SELECTION]: '{"skip": ["mcp serach", "codex"], "only": ["mcp"]}' });
    expect(warnings).toEqual(['~/.config/three-good-sources/sync.json: mcp serach selects nothing']);
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

test('a file that two targets read is removed with the last of them', () => {
  const first = planOf({ '/p/CLAUDE.md': 'Rules\n' }, ['codex', 'opencode']);
  const rest = { ...textsOf(first), [USER]: '{}' };
  const one = planOf(rest, ['codex'], { state: first.state, prune: true });
  expect(one.writes).toEqual([]);
  const last = planOf(rest, ['opencode'], { state: one.state, prune: true });
  expect(last.writes).toMatchObject([{ file: '/p/AGENTS.md', after: undefined }]);
  expect(Object.keys(last.state.synced)).toEqual(['codex', 'opencode']);
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

test('the file of the person selects wherever it is', () => {
  const places = { ...PLACES, config: '/x' };
  const files = { '/x/three-good-sources/sync.json': '{"only": ["codex"]}' };
  const selection = must(readSelection(places, mapDisk(files), CAREFUL));
  expect(TARGETS.filter((target) => isSelected(selection, target))).toEqual(['codex']);
});
