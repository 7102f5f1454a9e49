// Which plugins are read, from where the records of Claude Code put them, and which are left out by name.
import { describe, expect, test } from 'vitest';
import { type Files, read } from './read-source.ts';

const json = (value: unknown): string => JSON.stringify(value);
const [USER, PROJECT] = ['/h/.claude/settings.json', '/h/w/p/.claude/settings.json'];
const LOCAL = '/h/w/p/.claude/settings.local.json';

describe('a plugin', () => {
  const plugins = (enabledPlugins: object): string => json({ enabledPlugins });
  const RECORD = '/h/.claude/plugins/installed_plugins.json';
  type Installed = { readonly location?: unknown; readonly place?: unknown; readonly record?: object };
  /** The plugin `tools`, in a marketplace of a kind at a location, with a copy in /h/copy. */
  const installed = (source: string, { location = '/h/market', place = 'v1./tools', record = {} }: Installed = {}) => {
    const all = [null, { name: 'x', source: 'x' }, { name: 'tools', source: place, skills: './x' }];
    const list = json({ plugins: all });
    const records = [7, { scope: 'project', installPath: '/h/x' }, { installPath: '/h/copy', ...record }];
    return {
      [USER]: plugins({ 'tools@m': true }),
      [RECORD]: json({ plugins: { 'tools@m': records } }),
      '/h/.claude/plugins/known_marketplaces.json': json({ m: { source: { source }, installLocation: location } }),
      ...{ '/h/market/.claude-plugin/marketplace.json': list, '/h/list.json': list },
      ...{ '/h/copy/commands/c.md': 'C', '/h/market/v1./tools/commands/m.md': 'M' },
    };
  };
  const [LISTED, NONE] = [
    `${USER} skills of plugin tools: those in other places than its own are not looked into`,
    `${USER} plugin tools@m: it is not installed for you`,
  ];
  test.each<[source: string, where: Installed, name?: string | undefined, left?: string]>([
    ['directory', {}, 'm', LISTED],
    ['directory', { place: './v1./tools/', record: { scope: 'user' } }, 'm', LISTED],
    ['directory', { place: '../market/v1./tools' }, undefined, NONE],
    ['directory', { place: 7 }, undefined, NONE],
    ['directory', { location: 7 }, 'c'],
    ['git', {}, 'c', LISTED],
    ['git', { location: '/h/list.json' }, 'c', LISTED],
    ['git', { record: { installPath: 7 } }, undefined, NONE],
    ['git', { record: { scope: 'local' } }, undefined, NONE],
  ])('of a marketplace by %s, %j, is read where the records say', (source, where, name, left) => {
    const made = read(installed(source, where));
    expect(made.names).toEqual(name === undefined ? [] : [`user command tools/${name}`]);
    expect(made.left).toEqual(left === undefined ? [] : [left]);
    const broken = read(installed(source, where), { [RECORD]: { kind: 'refused', why: 'W' } });
    expect([broken.names, broken.left, broken.wrong.length]).toEqual([[], [], 1]);
  });

  test.each([
    ...[RECORD, '/h/.claude/plugins/known_marketplaces.json', '/h/market/.claude-plugin/marketplace.json'],
    ...['/h/copy/.mcp.json', '/h/copy/.claude-plugin/plugin.json'],
  ])('keeps what came from it where %s cannot be read, or its folder is gone', (file) => {
    const [affects, root] = [[USER], '/h/none'];
    expect(read({ ...installed('git'), [file]: '{' }).broken).toMatchObject([{ file, affects }]);
    const why = 'is not there (plugin tools@m): install it again in Claude Code';
    expect(read(installed('git', { record: { installPath: root } })).broken).toEqual([{ file: root, affects, why }]);
  });

  const manifest = (more: object): Files => ({ '.claude-plugin/plugin.json': json(more) });
  const server = (more: object): Files => ({ '.mcp.json': json({ db: { command: 'c', ...more } }) });
  const ELSEWHERE = 'those in other places than its own are not looked into';
  const TOP = 'a skill at the top of a plugin is not looked into: put it in a folder below skills';
  test.each<[files: Files, left?: string]>([
    [{ '.lsp.json': '{}', ...manifest({ outputStyles: './x' }) }],
    [manifest({ mcpServers: './other.json' }), `mcpServers of plugin tools: ${ELSEWHERE}`],
    [manifest({ commands: { c: {} }, mcpServers: {} }), `commands of plugin tools: ${ELSEWHERE}`],
    [{ ...manifest({ skills: './x' }), 'SKILL.md': 'x' }, `skills of plugin tools: ${ELSEWHERE}`],
    [{ 'SKILL.md': 'x' }, `SKILL.md of plugin tools: ${TOP}`],
    [{ 'SKILL.md': 'x', 'skills/x': 'x' }],
    [server({ env: { A: '${user_config.a}' } }), 'mcp plugin:tools:db: a variable in it is known to Claude Code alone'],
  ])('with %j names what only Claude Code has', (files, left) => {
    const copy = Object.fromEntries(Object.entries(files).map(([path, text]) => [`/h/copy/${path}`, text]));
    const made = read({ ...installed('git', { location: 7 }), ...copy });
    expect([made.names, made.left]).toEqual([['user command tools/c'], left === undefined ? [] : [`${USER} ${left}`]]);
  });

  const events = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, [{ hooks: [] }]]));
  test.each<[files: Files, lost: readonly string[], left: readonly string[]]>([
    [{ 'hooks/hooks.json': json({ hooks: events('PreToolUse', 'Stop') }) }, ['PreToolUse'], ['Stop']],
    [manifest({ hooks: events('PermissionRequest') }), ['PermissionRequest'], []],
    [manifest({ hooks: './elsewhere.json' }), ['PreToolUse'], []],
    [{ ...manifest({ hooks: './a.json' }), 'a.json': json({ hooks: events('SessionStart') }) }, [], ['SessionStart']],
    [
      { ...manifest({ hooks: ['./a.json', './b.json'] }), 'a.json': json(events('Stop')), 'b.json': '{' },
      ['PreToolUse'],
      ['Stop'],
    ],
    [manifest({ hooks: { hooks: events('PreToolUse') } }), ['PreToolUse'], []],
    [{ 'hooks/hooks.json': json({ hooks: events('SessionStart') }) }, [], ['SessionStart']],
  ])('with the hooks %j, those that can refuse a call are lost: %j', (files, lost, left) => {
    const copy = Object.fromEntries(Object.entries(files).map(([path, text]) => [`/h/copy/${path}`, text]));
    const made = read({ ...installed('git', { location: 7 }), ...copy });
    const hint = 'hooks of plugin tools stay in Claude Code';
    expect(made.lost).toMatchObject(lost.map((name) => ({ label: `hook ${name}`, why: 'lost', hint })));
    expect(made.left).toEqual(left.map((name) => `${USER} hook ${name}: ${hint}`));
  });

  test('has its servers in a file or its manifest, under its name, as far as the settings let them', () => {
    const inside = (more: object) => json({ mcpServers: { db: { command: '${CLAUDE_PLUGIN_ROOT}/x', ...more } } });
    const env = { API_KEY: 'abcdefgh12345678' };
    const both = { '.mcp.json': inside({ env }), '.claude-plugin/plugin.json': inside({}) };
    const copy = Object.fromEntries(Object.entries(both).map(([path, text]) => [`/h/copy/${path}`, text]));
    const servers = (settings: object) =>
      read({ ...installed('git', { location: 7 }), ...copy, '/etc/claude-code/managed-settings.json': json(settings) });
    const [_, one, other] = servers({}).items;
    expect(one).toMatchObject({ name: 'plugin_tools_db', secrets: ['env API_KEY of plugin tools'] });
    expect(other).toMatchObject({ name: 'plugin_tools_db', secrets: [], server: { command: '/h/copy/x' } });
    expect(servers({ deniedMcpServers: [{ serverName: 'plugin:tools:db' }] }).names).toEqual(['user command tools/c']);
  });

  test('that is not carried is named, by at most 80 characters of its name', () => {
    const [long, short] = ['p'.repeat(81), 'p'.repeat(80)];
    const { left, warnings } = read({
      [USER]: plugins({ 'a@m': true, 'off@m': true, [long]: true, 'no@m': false, 'word@m': 'x' }),
      [PROJECT]: plugins({ 'a@m': true, 'b@m': true, 'c@m': false, 'word@m': 'x' }),
      [LOCAL]: plugins({ 'a@m': 'x', 'd@m': true, [long]: false }),
      '/etc/claude-code/managed-settings.json': plugins({ 'off@m': false }),
      '/etc/claude-code/managed-settings.d/more.json': plugins({ 'a@m': true }),
    });
    const ALONE = 'it is enabled in this project alone, and others would have it in all';
    const NAME = 'its name does not fit every system: use letters, digits, dots, hyphens and underscores, 64 at most';
    expect(left.filter((one) => one.includes(' plugin '))).toEqual([
      `${USER} plugin a@m: it is not installed for you`,
      `${USER} plugin off@m: managed settings switch it off`,
      `${USER} plugin ${short}: ${NAME}`,
      ...[`.claude/settings.json plugin b@m: ${ALONE}`, `.claude/settings.local.json plugin d@m: ${ALONE}`],
    ]);
    expect(warnings).toEqual([`plugin ${short}: switched off in this project in Claude Code, and nowhere else`]);
  });
});
