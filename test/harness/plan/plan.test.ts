// The plan over plain data: the table of the three values, shared entries, Windows paths, and what each target makes of
// a server, a permission and a rule.
import { describe, expect, test } from 'vitest';
import { CAREFUL, EMPTY_STATE, type State, TARGETS, type TargetName } from '../../../src/harness/model.ts';
import {
  displayPath,
  isBelow,
  isSafeFileName,
  isSafeName,
  placesOf,
  rootOf,
  withSlashes,
} from '../../../src/harness/paths.ts';
import { type Plan, planSync } from '../../../src/harness/plan/plan.ts';
import { mapDisk } from '../../support/map-disk.ts';
import { type Files, planOf, textsOf } from '../../support/plans.ts';

const CONFIG = '/h/.codex/config.toml';

const plan = (files: Files, state: State = EMPTY_STATE, targets: readonly TargetName[] = ['codex']): Plan =>
  planOf(files, targets, { state });
const textOf = (made: Plan, file: string): string => textsOf(made)[file] ?? '';
const SERVER = '{"mcpServers": {"s": {"command": "c"}}}';
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
  const mended = plan({ ...source({}), [CONFIG]: textOf(recorded, CONFIG) }, unreadable.state);
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
    expect(textOf(made, CONFIG)).toContain(codex ?? '');
    for (const [name, wanted] of Object.entries({ codex, gemini, opencode })) {
      const { held = [], changes = [] } = Object.entries(made.targets).find(([target]) => target === name)?.[1] ?? {};
      expect([held.length, changes.length], name).toEqual(wanted === undefined ? [1, 0] : [0, 1]);
    }
    const read = (file: string, key: string) => JSON.parse(textOf(made, file) || '{}')[key]?.s;
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
    expect(textOf(made, CONFIG)).toBe('[mcp_servers.both]\ncommand = "user"\n');
    expect(textOf(made, '/p/.codex/config.toml')).toBe('[mcp_servers.both]\ncommand = "project"\n');
    expect(made.leftOut.map(({ what }) => what)).toEqual(['mcp off', 'mcp gone', 'mcp asked', 'mcp both', 'mcp mine']);
  });
});

describe('two names that become one', () => {
  const agent = (name: string): string => `---\nname: ${name}\ndescription: d\n---\nI am ${name}.\n`;
  test.each([
    {
      says: 'agents with a dot and a hyphen in Gemini',
      files: { '/h/.claude/agents/one.md': agent('a-b'), '/h/.claude/agents/two.md': agent('A.b') },
      target: 'gemini',
      file: '/h/.gemini/agents/a-b.md',
      left: 'agent A.b',
      hint: 'takes the same place as agent a-b (~/.claude/agents/one.md): rename one of them',
    },
    {
      says: 'commands with a slash and a hyphen in Codex',
      files: { '/h/.claude/commands/a-b.md': 'I am a-b.', '/h/.claude/commands/a/b.md': 'I am a/b.' },
      target: 'codex',
      file: '/h/.codex/skills/a-b/SKILL.md',
      left: 'command a/b',
      hint: 'takes the same place as command a-b (~/.claude/commands/a-b.md): rename one of them',
    },
    {
      says: 'agents of one name from two files',
      files: { '/h/.claude/agents/one.md': agent('a-b'), '/h/.claude/agents/two.md': agent('a-b') },
      target: 'opencode',
      file: '/h/.config/opencode/agents/a-b.md',
      left: 'agent a-b',
      hint: 'takes the same place as agent a-b (~/.claude/agents/one.md): rename one of them',
    },
    {
      says: 'agents whose names differ in case alone, which many disks do not tell apart',
      files: { '/h/.claude/agents/one.md': agent('a-b'), '/h/.claude/agents/two.md': agent('A-B') },
      target: 'codex',
      file: '/h/.codex/agents/a-b.toml',
      left: 'agent A-B',
      hint: 'takes the same place as agent a-b (~/.claude/agents/one.md): rename one of them',
    },
  ] as const)('$says: the first is written, the second named', ({ files, target, file, left, hint }) => {
    const made = plan(files, EMPTY_STATE, [target]);
    expect(made.writes.map((write) => write.file)).toEqual([file]);
    expect(textOf(made, file)).toContain('I am a-b.');
    expect(made.targets[target]?.held).toMatchObject([{ entry: left, why: 'conflict', hint }]);
  });
});

describe('a skill', () => {
  test.each([
    {
      says: 'without front matter',
      text: '# Deploy\n\nSteps.\n',
      want: '---\nname: s\ndescription: "Deploy"\n---\n\n',
    },
    { says: 'with lines across', text: 'A\n\n---\nB\n---\n', want: '---\nname: s\ndescription: "A"\n---\n\n' },
    { says: 'without a description', text: '---\r\nname: x\r\n---\r\nB\r\n', want: '---\ndescription: "B"\n' },
    { says: 'with empty front matter', text: '---\n---\nB\n', want: '---\nname: s\ndescription: "B"\n' },
  ])('$says gets the name and description that Gemini asks for, and nothing else', ({ text, want }) => {
    const written = textOf(plan({ '/h/.claude/skills/s/SKILL.md': text }), '/h/.agents/skills/s/SKILL.md');
    expect(written.startsWith(want)).toBe(true);
    expect(written.endsWith(text.replace(/^---\r?\n/, ''))).toBe(true);
  });

  test('in a config home outside the home folder is read like any other, and so are nested commands', () => {
    const files = { '/c/skills/s/SKILL.md': '# S\n', '/c/commands/a/b.md': 'B\n', '/c/settings.json': '{}' };
    const places = placesOf('/h', ['/p'], { CLAUDE_CONFIG_DIR: '/c' });
    const disk = mapDisk(files, ['/h', '/p']);
    const asked: string[] = [];
    const list = (folder: string, within: string) => {
      asked.push(within);
      return disk.list(folder, within);
    };
    const scene = { places, disk: { ...disk, list }, state: EMPTY_STATE, options: CAREFUL, now: '' };
    expect(planSync(scene, ['codex']).writes).toHaveLength(2);
    expect(new Set(asked)).toEqual(new Set(['/c', '/p', ...places.managed]));
  });
});

describe('rules', () => {
  test('bare @words are put in backticks for Gemini, outside code only', () => {
    const made = plan({ '/p/CLAUDE.md': 'Use @types/node and a@b.c, `@x`.\n```\n@y\n```\n' }, EMPTY_STATE, [
      'codex',
      'gemini',
    ]);
    expect(textOf(made, '/p/GEMINI.md')).toContain('Use `@types/node` and a@b.c, `@x`.\n```\n@y\n```');
    expect(textOf(made, '/p/AGENTS.md')).toContain('Use @types/node and');
  });

  test('imports are written out where they stand alone and after the text where they do not', () => {
    const made = plan({
      '/p/CLAUDE.md': 'See @docs/a.md for more.\n@docs/b.md\n`@docs/a.md`\n',
      '/p/docs/a.md': 'A',
      '/p/docs/b.md': 'B',
    });
    expect(textOf(made, '/p/AGENTS.md')).toContain(
      'See `docs/a.md` for more.\nB\n`@docs/a.md`\n\nFrom `docs/a.md`:\n\nA\n',
    );
  });

  test('of more than 200 imports the rest stay text, which is said', () => {
    const files = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`/p/i${index}.md`, `I${index}.`]));
    const imports = Object.keys(files).map((path) => `@${path.slice(3)}\n`);
    const made = plan({ ...files, '/p/CLAUDE.md': imports.join('') });
    expect(textOf(made, '/p/AGENTS.md')).toContain('I199.\n@i200.md\n');
    expect(made.warnings).toContain('CLAUDE.md: after 200 imports the rest were left as text: use fewer');
    const fewer = plan({ ...files, '/p/CLAUDE.md': `${imports.slice(1).join('')}@types/node\n` });
    expect(fewer.warnings.join()).not.toContain('200');
  });

  test('that make a file larger than is read again are refused at once', () => {
    const files = {
      '/p/CLAUDE.md': 'x'.repeat(700_000),
      '/p/AGENTS.md': 'y'.repeat(400_000),
      '/h/.claude.json': SERVER,
    };
    const made = plan(files, EMPTY_STATE, ['codex', 'gemini']);
    expect(made.targets.codex?.errors).toEqual([
      'AGENTS.md (rules): would become larger than 1 MiB: shorten it, or what Claude Code has for it',
    ]);
    expect(made.writes.map(({ file }) => file)).toEqual([CONFIG, '/h/.gemini/settings.json', '/p/GEMINI.md']);
  });

  test('a project without CLAUDE.md gets no AGENTS.md, not even from rule files', () => {
    const made = plan({ '/p/.claude/rules/a.md': 'A' });
    expect(made.writes).toEqual([]);
    expect(made.leftOut).toMatchObject([{ what: 'rules' }]);
  });

  test('personal rules of a project never go into shared files', () => {
    const made = plan({ '/p/CLAUDE.md': 'ours', '/p/CLAUDE.local.md': 'mine' }, EMPTY_STATE, TARGETS);
    expect(made.writes.map(({ file }) => textOf(made, file)).join()).not.toContain('mine');
  });
});

describe('paths', () => {
  test('of Windows are compared, bounded and shown like any other', () => {
    const windows = placesOf('C:\\Users\\me', ['C:\\Users\\me\\work\\'], { CODEX_HOME: 'D:\\codex' });
    expect(windows).toMatchObject({
      home: 'C:/Users/me',
      project: 'C:/Users/me/work',
      codex: 'D:/codex',
      claude: 'C:/Users/me/.claude',
    });
    expect(rootOf(windows, 'C:/Users/me/work/AGENTS.md')).toBe('C:/Users/me/work');
    expect(rootOf(windows, 'D:/codex/config.toml')).toBe('D:/codex');
    expect(rootOf(windows, 'C:/Users/you/x')).toBe(undefined);
    expect(displayPath(windows, 'C:/Users/me/.gemini/settings.json')).toBe('~/.gemini/settings.json');
    expect(isBelow('c:/users/ME/x', 'C:/Users/me')).toBe(true);
  });

  test('a whole sync of a Windows home finds the entries of the project under either spelling', () => {
    const places = placesOf('C:\\Users\\me', ['C:\\work'], {});
    const files = {
      'C:/Users/me/.claude.json': JSON.stringify({ projects: { 'C:\\work': { enabledMcpjsonServers: ['s'] } } }),
      'C:/work/.mcp.json': SERVER,
    };
    const made = planSync({ places, disk: mapDisk(files), state: EMPTY_STATE, options: CAREFUL, now: '' }, ['codex']);
    expect(made.writes.map(({ file }) => file)).toEqual(['C:/work/.codex/config.toml']);
  });

  test.each([
    ['/a/', '/a'],
    ['/', '/'],
    ['C:\\a\\b\\', 'C:/a/b'],
    ['C:\\', 'C:/'],
    ['/a\\b', '/a\\b'],
  ])('%s is written %s', (path, wanted) => expect(withSlashes(path)).toBe(wanted));

  const long = 'x'.repeat(64);
  test.each([
    {
      says: 'of an entry',
      is: isSafeName,
      yes: ['a', '1A.b_c-d', 'console', 'com10', long],
      no: ['a b', '-a', `${long}x`, 'é'],
    },
    {
      says: 'of a file',
      is: isSafeFileName,
      yes: ['a b (1)', 'é', '-a', long + long.slice(8)],
      no: [`${long}${long.slice(7)}`, 'a ', 'a:b', 'a\\b', 'a\nb'],
    },
  ])('a name $says is safe, or not, on every system', ({ is, yes, no }) => {
    for (const name of yes) expect(is(name), name).toBe(true);
    for (const name of [...no, '', '.a', '..', 'a.', 'CON', 'nul.txt', 'lpt9']) expect(is(name), name).toBe(false);
  });

  test.each([
    ['CLAUDE_CONFIG_DIR', { claude: '/x', claudeJson: '/x/.claude.json' }],
    ['CODEX_HOME', { codex: '/x' }],
    ['GEMINI_CLI_HOME', { gemini: '/x/.gemini' }],
    ['XDG_CONFIG_HOME', { opencode: '/x/opencode' }],
  ])('%s moves its own folder alone, and nothing where it is empty', (name, moved) => {
    const usual = placesOf('/h', ['/p'], {});
    expect(placesOf('/h', ['/p'], { [name]: '/x/' })).toEqual({ ...usual, ...moved });
    expect(placesOf('/h', ['/p'], { [name]: '' })).toEqual(usual);
  });

  test.each(['/h/', '/', 'C:\\'])('the home folder and the root of a disk (%s) are no project', (project) =>
    expect(placesOf('/h', [project], {}).project).toBe(undefined),
  );

  test('a config home in the project is the root of its files', () => {
    const places = placesOf('/h', ['/h/p'], { CODEX_HOME: '/h/p/.codex-home' });
    expect(rootOf(places, '/h/p/.codex-home/config.toml')).toBe('/h/p/.codex-home');
    expect(rootOf(places, '/h/p/AGENTS.md')).toBe('/h/p');
  });

  test('a file at home is shown as such where the home folder lies in the project', () => {
    expect(displayPath(placesOf('/p/h', ['/p'], {}), '/p/h/.codex/x')).toBe('~/.codex/x');
    expect(displayPath(placesOf('/p/h', ['/p'], {}), '/p/AGENTS.md')).toBe('AGENTS.md');
  });

  test('a folder that begins like the root is not below it', () => expect(isBelow('/home2/x', '/home')).toBe(false));
});

test('a name in a file of the person that means nothing is a warning, one that was asked for is not', () => {
  const file = '/h/.config/three-good-sources/sync.json';
  const made = plan({ ...source({ s: { command: 'c' } }), [file]: '{"skip": ["mcp serach"]}' });
  expect(made.warnings).toEqual(['~/.config/three-good-sources/sync.json: nothing here is called mcp serach']);
  expect(made.unknown).toEqual([]);
});
