// The plan over plain data: the table of the three values, and what each target makes of a server.
import { describe, expect, test } from 'vitest';
import { EMPTY_STATE, type State, TARGETS, type TargetName } from '../../../src/harness/model.ts';
import type { Plan } from '../../../src/harness/plan/plan.ts';
import { type Files, planOf, textsOf } from '../../support/plans.ts';

const CONFIG = '/h/.codex/config.toml';

const plan = (files: Files, state: State = EMPTY_STATE, targets: readonly TargetName[] = ['codex']): Plan =>
  planOf(files, targets, { state });
const textInFile = (made: Plan, file: string): string => textsOf(made)[file] ?? '';
const source = (servers: object): Record<string, string> => ({
  '/h/.claude.json': JSON.stringify({ mcpServers: servers }),
});

describe('the three values', () => {
  const X = '[mcp_servers.s]\ncommand = "x"\n';
  const H = '[mcp_servers.s]\ncommand = "h"\n';
  const OTHER = '[mcp_servers.s]\ncommand = "other"\n';
  const recorded = plan(source({ s: { command: 'h' } })).state;
  test.each([
    { says: 'nothing recorded, absent, wanted: create', state: EMPTY_STATE, now: '', want: 'x', action: 'create' },
    { says: 'nothing recorded, there already, wanted: adopt', state: EMPTY_STATE, now: X, want: 'x', action: 'adopt' },
    {
      says: 'nothing recorded, other, wanted: conflict',
      state: EMPTY_STATE,
      now: OTHER,
      want: 'x',
      action: 'conflict',
    },
    { says: 'recorded, same, same wanted: unchanged', state: recorded, now: H, want: 'h', action: 'unchanged' },
    { says: 'recorded, same, other wanted: update', state: recorded, now: H, want: 'x', action: 'update' },
    { says: 'recorded, other, wanted: drift', state: recorded, now: OTHER, want: 'x', action: 'drift' },
    { says: 'recorded, already as wanted: adopt', state: recorded, now: X, want: 'x', action: 'adopt' },
    { says: 'recorded, absent, wanted: create', state: recorded, now: '', want: 'x', action: 'create' },
    { says: 'recorded, same, not wanted: remove', state: recorded, now: H, want: undefined, action: 'remove' },
    {
      says: 'recorded, other, not wanted: drift, forgotten',
      state: recorded,
      now: OTHER,
      want: undefined,
      action: 'drift',
    },
    { says: 'recorded, absent, not wanted: forgotten', state: recorded, now: '', want: undefined, action: 'nothing' },
  ])('$says', ({ state, now, want, action }) => {
    const made = plan({ ...source(want === undefined ? {} : { s: { command: want } }), [CONFIG]: now }, state);
    const { changes = [], held = [], unchanged = 0 } = made.targets.codex ?? {};
    const seen = [
      ...changes.map((one) => one.action),
      ...held.map(({ why }) => why),
      ...(unchanged > 0 ? ['unchanged'] : []),
    ];
    expect(seen).toEqual(action === 'nothing' ? [] : [action]);
    expect(made.writes).toHaveLength(['create', 'update', 'remove'].includes(action) ? 1 : 0);
    expect(Object.keys(made.state.entries)).toHaveLength(want === undefined || action === 'conflict' ? 0 : 1);
  });
});

test('what could not be removed is not forgotten: the next run removes it', () => {
  const recorded = plan(source({ s: { command: 'h' } }));
  const unreadable = plan({ ...source({}), [CONFIG]: 'broken = [' }, recorded.state);
  expect(unreadable.targets.codex?.errors).not.toEqual([]);
  const mended = plan({ ...source({}), [CONFIG]: textInFile(recorded, CONFIG) }, unreadable.state);
  expect(mended.targets.codex?.changes).toMatchObject([{ action: 'remove' }]);
});

describe('a server', () => {
  const stdio = (more: object) => ({ command: 'c', ...more });
  const http = (more: object) => ({ type: 'http', url: 'https://h.example', ...more });
  const rows: { says: string; server: object; codex?: string; gemini?: object; opencode?: object }[] = [
    {
      says: 'a variable under its own name',
      server: stdio({ env: { T: '${T}' } }),
      codex: 'env_vars = [ "T" ]',
      gemini: { env: { T: '${T}' } },
      opencode: { environment: { T: '{env:T}' } },
    },
    {
      says: 'a variable under another name',
      server: stdio({ env: { T: '${U}' } }),
      gemini: { env: { T: '${U}' } },
      opencode: { environment: { T: '{env:U}' } },
    },
    {
      says: 'a literal with a dollar',
      server: stdio({ env: { T: 'a$b' } }),
      codex: 'T = "a$b"',
      gemini: { env: { T: 'a\\$b' } },
      opencode: { environment: { T: 'a$b' } },
    },
    { says: 'a default', server: stdio({ env: { T: '${T:-d}' } }), gemini: { env: { T: '${T:-d}' } } },
    {
      says: 'a variable in the arguments',
      server: stdio({ args: ['${X}'] }),
      gemini: { args: ['${X}'] },
      opencode: { command: ['c', '{env:X}'] },
    },
    {
      says: 'a bearer token',
      server: http({ headers: { Authorization: 'Bearer ${X}' } }),
      codex: 'bearer_token_env_var = "X"',
      gemini: { headers: { Authorization: 'Bearer ${X}' } },
      opencode: { headers: { Authorization: 'Bearer {env:X}' } },
    },
    {
      says: 'a header from a variable',
      server: http({ headers: { K: '${X}' } }),
      codex: 'K = "X"',
      gemini: { headers: { K: '${X}' } },
      opencode: { headers: { K: '{env:X}' } },
    },
    {
      says: 'a header of text and variable',
      server: http({ headers: { K: 'a ${X}' } }),
      gemini: { headers: { K: 'a ${X}' } },
      opencode: { headers: { K: 'a {env:X}' } },
    },
    {
      says: 'a timeout',
      server: http({ timeout: 1500 }),
      codex: 'tool_timeout_sec = 1.5',
      gemini: { timeout: 1500 },
      opencode: { timeout: 1500 },
    },
    {
      says: 'a client id',
      server: http({ oauth: { clientId: 'i' } }),
      codex: 'client_id = "i"',
      gemini: { oauth: { clientId: 'i' } },
      opencode: { oauth: { clientId: 'i' } },
    },
    {
      says: 'an SSE server',
      server: { type: 'sse', url: 'https://h.example' },
      gemini: { type: 'sse' },
      opencode: { type: 'remote' },
    },
    { says: 'a WebSocket server', server: { type: 'ws', url: 'wss://h.example' } },
    {
      says: 'a literal {env:X}',
      server: stdio({ args: ['{env:X}'] }),
      codex: '{env:X}',
      gemini: { args: ['{env:X}'] },
    },
  ];
  test.each(rows)('with $says is said as each target can say it, or named', ({ server, codex, gemini, opencode }) => {
    const made = plan(source({ s: server }), EMPTY_STATE, TARGETS);
    expect(textInFile(made, CONFIG)).toContain(codex ?? '');
    for (const [name, wanted] of Object.entries({ codex, gemini, opencode })) {
      const { held = [], changes = [] } = Object.entries(made.targets).find(([target]) => target === name)?.[1] ?? {};
      expect([held.length, changes.length], name).toEqual(wanted === undefined ? [1, 0] : [0, 1]);
    }
    const read = (file: string, key: string) => JSON.parse(textInFile(made, file) || '{}')[key]?.s;
    if (gemini !== undefined) expect(read('/h/.gemini/settings.json', 'mcpServers')).toMatchObject(gemini);
    if (opencode !== undefined) expect(read('/h/.config/opencode/opencode.jsonc', 'mcp')).toMatchObject(opencode);
  });

  test('in several scopes: project stands beside user, a local one stays where it is, one switched off is left out', () => {
    const files = {
      '/h/.claude.json': JSON.stringify({
        mcpServers: { both: { command: 'user' } },
        projects: {
          '/p': {
            mcpServers: { both: { command: 'local' }, mine: { command: 'local' } },
            disabledMcpServers: ['off'],
            enabledMcpjsonServers: ['both', 'gone'],
          },
        },
      }),
      '/p/.mcp.json': JSON.stringify({
        mcpServers: {
          both: { command: 'project' },
          off: { command: 'o' },
          gone: { command: 'g' },
          asked: { command: 'a' },
        },
      }),
      '/p/.claude/settings.local.json': JSON.stringify({ disabledMcpjsonServers: ['gone'] }),
    };
    const made = plan(files);
    expect(textInFile(made, CONFIG)).toBe('[mcp_servers.both]\ncommand = "user"\n');
    expect(textInFile(made, '/p/.codex/config.toml')).toBe('[mcp_servers.both]\ncommand = "project"\n');
    expect(made.leftOut.map(({ what }) => what)).toEqual(['mcp off', 'mcp gone', 'mcp asked', 'mcp both', 'mcp mine']);
  });
});

test('a name in a file of the person that means nothing is a warning, one that was asked for is not', () => {
  const file = '/h/.config/three-good-sources/sync.json';
  const made = plan({ ...source({ s: { command: 'c' } }), [file]: '{"skip": ["mcp serach"]}' });
  expect(made.warnings).toEqual(['~/.config/three-good-sources/sync.json: nothing here is called mcp serach']);
  expect(made.unknown).toEqual([]);
});
