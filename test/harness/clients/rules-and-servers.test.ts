// Rules in each target: the file that they go to, what is in it already, and what the client does not read of it; and
// the members of a server.
import { execFileSync } from 'node:child_process';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import type { TargetName } from '../../../src/harness/clients/all.ts';
import { placesOf } from '../../../src/harness/clients/all.ts';
import { CAREFUL, EMPTY_STATE } from '../../../src/harness/model.ts';
import { planSync } from '../../../src/harness/plan/plan.ts';
import { type Files, mapDisk, resultFor as planFor, planOf, serving, textsOf, writtenTo } from '../../support/plans.ts';

const SCHEMA = 'https://opencode.ai/config.json';

describe('rules', () => {
  const CUT = /AGENTS\.md has (\d+) bytes, and Codex reads 32768 of them by default/;
  const BEGIN = '<!-- harness-sync:begin made from CLAUDE.md by three-good-sources; edit there -->\n';
  // The two markers and their line ends.
  const around = `${BEGIN}\n<!-- harness-sync:end -->\n`.length;
  test.each([
    ['that fit', '/p/CLAUDE.md', 32_768 - around, false],
    ['that are one byte too long', '/p/CLAUDE.md', 32_769 - around, true],
    ['of the person', '/h/.claude/CLAUDE.md', 40_000, false],
  ])('%s, in %s with %i bytes, are cut by Codex: %s', (_, file, length, isCut) => {
    const { warnings } = planFor('codex', { '/p/.git': 'gitdir: /g', [file]: 'x'.repeat(length) });
    expect(warnings).toEqual(isCut ? [expect.stringMatching(CUT)] : []);
  });

  test('beside text of the person count with it, and those that another file hides from Codex are told', () => {
    const beside = { '/p/CLAUDE.md': 'ж', '/p/AGENTS.md': `${'y'.repeat(32_700)}\n` };
    expect(planFor('codex', beside).warnings.join()).toMatch(/AGENTS\.md has 32813 bytes/);
    const files = { '/p/CLAUDE.md': 'x', '/p/AGENTS.override.md': 'y' };
    expect(planFor('codex', files).warnings).toContain('AGENTS.override.md hides AGENTS.md from Codex');
    const mine = { '/h/.claude/CLAUDE.md': 'x', '/c/AGENTS.override.md': 'y' };
    const { warnings } = planFor('codex', mine, { env: { CODEX_HOME: '/c' } });
    expect(warnings).toEqual(['/c/AGENTS.override.md hides /c/AGENTS.md from Codex']);
  });

  test.each<[says: string, files: Files, home: string, written: readonly string[]]>([
    ['in one file are read by OpenCode itself', {}, '/h/.config', []],
    ['in one file, with a home of OpenCode elsewhere, too', {}, '/x', []],
    ['in several files are written for it', { '/h/.claude/rules/a.md': 'y' }, '/x', ['/x/opencode/AGENTS.md']],
  ])('of the person %s', (_, more, home, written) => {
    const env = { XDG_CONFIG_HOME: home };
    const { files, held } = planFor('opencode', { '/h/.claude/CLAUDE.md': 'x', ...more }, { env });
    expect([Object.keys(files), held]).toEqual([written, written.length > 0 ? [] : ['native: already read natively']]);
  });

  test('of the person are written for OpenCode where it has a file for them', () => {
    const files = { '/h/.claude/CLAUDE.md': 'x', '/h/.config/opencode/AGENTS.md': '' };
    expect(Object.keys(planFor('opencode', files).files)).toEqual(['/h/.config/opencode/AGENTS.md']);
  });

  test('are written beside an import of CLAUDE.md, which Codex does not follow', () => {
    const { files } = planFor('codex', { '/p/CLAUDE.md': 'x', '/p/AGENTS.md': '@CLAUDE.md\n' });
    expect(files['/p/AGENTS.md']).toMatch(/^@CLAUDE\.md\n[\s\S]*\nx\n/);
  });

  test('that import AGENTS.md are that text, and what they say besides goes beside it', () => {
    const files = { '/p/CLAUDE.md': '@AGENTS.md', '/p/AGENTS.md': 'Theirs\n' };
    expect(planFor('codex', files).held).toHaveLength(1);
    const more = planFor('codex', { ...files, '/p/CLAUDE.md': 'One\n\n@AGENTS.md\n\n\nTwo\n' }).files['/p/AGENTS.md'];
    const BLOCK =
      '<!-- harness-sync:begin made from CLAUDE.md by three-good-sources; edit there -->\nOne\n\nTwo\n<!-- harness-sync:end -->\n';
    expect(more).toBe(`Theirs\n\n${BLOCK}`);
  });
});

describe('a server', () => {
  const CODEX = 'unsupported: Codex cannot mix text and variables in the header ';
  const BARE = 'mcp s: Gemini takes $NAME for a variable where one of that name is set';
  const server = (target: TargetName, value: object, more: Files = {}) => {
    const { files, held, warnings } = planFor(target, { ...serving({ s: value }), ...more });
    const [text = ''] = Object.values(files);
    return [target === 'codex' && text !== '' ? parse(text)['mcp_servers'] : JSON.parse(text || '{}'), held, warnings];
  };
  const url = 'https://h/x';

  test('that is a program', () => {
    const value = { command: 'c', args: ['a', '$HOME'], env: { A: '1', B: '${B}' }, timeout: 1500 };
    const { args, timeout } = value;
    const codex = { command: 'c', args, env: { A: '1' }, env_vars: ['B'], tool_timeout_sec: 1.5 };
    expect(server('codex', value)).toEqual([{ s: codex }, [], []]);
    expect(server('gemini', value)).toEqual([{ mcpServers: { s: value } }, [], [BARE]]);
    const environment = { A: '1', B: '{env:B}' };
    const opencode = { type: 'local', command: ['c', ...args], environment, enabled: true, timeout };
    expect(server('opencode', value)).toEqual([{ $schema: SCHEMA, mcp: { s: opencode } }, [], []]);
    expect(server('codex', value, { '/h/.claude/settings.json': '{' })[0]).toEqual({});
    expect(server('codex', value, { '/p/.claude/settings.json': '{' })[0]).toEqual({ s: codex });
    const secrets = Object.fromEntries([...'ABCDEF'].map((name) => [`${name}_TOKEN`, 'abcdefgh']));
    const named = '(env A_TOKEN, env B_TOKEN, env C_TOKEN, env D_TOKEN, env E_TOKEN)';
    expect(server('gemini', { ...value, env: secrets })[1]).toEqual([expect.stringContaining(named)]);
  });

  test.each([{}, { oauth: { clientId: 'i' } }])('that is reached over HTTP, with %j', (oauth) => {
    const headers = { Authorization: 'Bearer ${T}', 'X-A': 'a', 'X-B': '$${B}', 'X-C': '${C}' };
    const value = { type: 'http', url, ...oauth, headers: { ...headers, 'X-B': '$1' } };
    const id = 'oauth' in oauth;
    const codex = { url, bearer_token_env_var: 'T', env_http_headers: { 'X-C': 'C' } };
    const more = { http_headers: { 'X-A': 'a', 'X-B': '$1' }, ...(id ? { oauth: { client_id: 'i' } } : {}) };
    expect(server('codex', value)).toEqual([{ s: { ...codex, ...more } }, [], []]);
    const gemini = { type: 'http', url, headers, ...(id ? { oauth: { enabled: true, clientId: 'i' } } : {}) };
    expect(server('gemini', { ...value, headers })).toEqual([{ mcpServers: { s: gemini } }, [], []]);
  });

  test.each([
    ['X-Authorization', 'Bearer ${X}'],
    ['AuthorizationX', 'Bearer ${X}'],
    ['Authorization', 'abcdefg${X}'],
  ])('whose header %s is %s is left in Codex', (name, text) => {
    const why = `${CODEX}${name}, other than Bearer \${NAME}`;
    expect(server('codex', { type: 'http', url, headers: { [name]: text } })).toEqual([{}, [why], []]);
  });
});

describe('a server with variables in Codex', () => {
  const given = (server: object, name = 's') => {
    const made = planOf(serving({ [name]: server }), ['codex']);
    const text = writtenTo(made, '/h/.codex/config.toml');
    return { server: Object(parse(text)['mcp_servers'])[name], held: made.targets.codex?.held ?? [] };
  };

  test('is started by a shell, which passes each value on as it is', () => {
    const args = [
      '-c',
      'printf "[%s]" "$0" "$@" "$RENAMED" "$KEPT" "$FIXED"',
      "it's $A `b` \\",
      '${X}',
      'a-${X}-b',
      '${NONE:-$A "d" `e` \\}',
      '',
    ];
    const env = { RENAMED: '${X}', KEPT: '${KEPT}', FIXED: '$A' };
    const { server } = given({ command: 'sh', args, env });
    expect(server).toMatchObject({ command: 'sh', env_vars: ['X', 'NONE', 'KEPT'], env: { FIXED: '$A' } });
    const values = { PATH: process.env['PATH'], X: '$(y) "z"', KEPT: 'k', A: 'wrong', ...server.env };
    const said = execFileSync(server.command, server.args, { env: values, encoding: 'utf8' });
    expect(said).toBe('[it\'s $A `b` \\][$(y) "z"][a-$(y) "z"-b][$A "d" `e` \\][][$(y) "z"][k][$A]');
  });

  test.each([
    ['in an address', { type: 'http', url: 'https://h/${X}' }, /in a header as \$\{NAME\}/],
    ['whose name no shell takes', { command: 'c', env: { 'a-b': '${X}' } }, /in the program itself/],
  ])('%s is left, without advice to write a secret out', (_, server, hint) => {
    expect(given(server).held).toMatchObject([{ why: 'unsupported', hint: expect.stringMatching(hint) }]);
  });

  test('is left on Windows, which has no such shell', () => {
    const source = { 'C:/h/.claude.json': JSON.stringify({ mcpServers: { s: { command: 'c', args: ['${X}'] } } }) };
    const disk = mapDisk(source, ['C:/h/.claude']);
    const run = { places: placesOf('C:/h', ['C:/h/p'], {}), disk, state: EMPTY_STATE, options: CAREFUL, now: '' };
    const { codex } = planSync(run, ['codex']).targets;
    expect(codex?.held).toMatchObject([{ why: 'unsupported', hint: expect.stringMatching(/no shell/) }]);
  });

  test.each(['Salesforce DX', 'é'])('called %s is left, as Codex does not start it', (name) => {
    expect(given({ command: 'c' }, name).held).toMatchObject([{ hint: expect.stringMatching(/with this name/) }]);
    const others = planOf(serving({ [name]: { command: 'c' } }), ['gemini', 'opencode', 'cursor', 'vscode', 'copilot']);
    for (const { changes, held } of Object.values(others.targets)) expect([changes.length, held]).toEqual([1, []]);
  });

  test('called like a package is given to it', () => {
    expect(given({ command: 'c' }, '@scope/pkg').server).toEqual({ command: 'c' });
  });
});

const named = (fileName: unknown): string => JSON.stringify({ context: { fileName } });
const [SETTINGS, PROJECT] = ['/h/.gemini/settings.json', '/p/.gemini/settings.json'];

test.each<{ says: string; files: Readonly<Record<string, string>>; name: string; own?: string }>([
  { says: 'nothing', files: {}, name: 'GEMINI.md' },
  { says: 'the name that the others read', files: { [SETTINGS]: named('AGENTS.md') }, name: 'AGENTS.md' },
  { says: 'that name among others', files: { [SETTINGS]: named(['GEMINI.md', 'AGENTS.md']) }, name: 'AGENTS.md' },
  { says: 'a name with signs of a regular expression', files: { [SETTINGS]: named('C++.md') }, name: 'C++.md' },
  {
    says: 'one in the project',
    files: { [SETTINGS]: named('A.md'), [PROJECT]: named('B.md') },
    name: 'B.md',
    own: 'A.md',
  },
  { says: 'one in the project alone', files: { [PROJECT]: named('B.md') }, name: 'B.md', own: 'GEMINI.md' },
  ...['policies/../../.gitconfig', 'a/b.md', '.bashrc', 'Makefile', 'x.md.exe', 'CLAUDE.local.md', '.md', 'C:x.md'].map(
    (other) => ({ says: `${other} in the project`, files: { [PROJECT]: named(other) }, name: 'GEMINI.md' }),
  ),
  { says: 'a path', files: { [SETTINGS]: named('../../evil.md') }, name: 'GEMINI.md' },
  { says: 'one, with a comma too many', files: { [SETTINGS]: named('X.md').replace('"}', '",}') }, name: 'GEMINI.md' },
  { says: 'no text', files: { [SETTINGS]: named(3) }, name: 'GEMINI.md' },
])('where the settings say $says, rules go to $name once', ({ files, name, own = name }) => {
  const source = { '/p/CLAUDE.md': 'Use @types/node.\n', '/h/.claude/CLAUDE.md': 'Mine\n' };
  const made = planOf({ ...files, ...source }, ['gemini']);
  const ours = made.targets.gemini?.changes.map(({ file }) => file).toSorted();
  expect(ours).toEqual([name, `~/.gemini/${own}`]);
  const isSaid = made.warnings.some((one) => one.includes(`Gemini does not read your own ${own} there`));
  expect(isSaid).toBe(own !== name);
  expect(made.writes.filter(({ file }) => file === '/p/GEMINI.md')).toHaveLength(name === 'GEMINI.md' ? 1 : 0);
  expect(/Use @/.test(writtenTo(made, `/p/${name}`))).toBe(name === 'AGENTS.md');
});

test.each([
  ['with its folder', { CLAUDE_CONFIG_DIR: '/h/c' }, '/h/c/.claude.json', 0],
  ['with its folder outside the home', { CLAUDE_CONFIG_DIR: '/c' }, '/c/.claude.json', 0],
  ['alone', {}, '/h/.claude.json', 1],
])('a server whose file is gone %s is taken away only if that says so', (_, env, file, removed) => {
  const first = planOf({ [file]: '{"mcpServers":{"s":{"command":"c"}}}' }, ['codex'], { env });
  const { targets } = planOf(textsOf(first), ['codex'], { env, state: first.state });
  expect(targets.codex).toMatchObject({ removed });
});
