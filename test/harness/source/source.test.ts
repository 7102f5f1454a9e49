// What is read of Claude Code's configuration: which servers, refusals and hooks become items, and what is left out by name.
import { describe, expect, test } from 'vitest';
import { placesOf } from '../../../src/harness/clients/all.ts';
import { type Files, read } from './read-source.ts';

const json = (value: unknown): string => JSON.stringify(value);
const [USER, PROJECT] = ['/h/.claude/settings.json', '/h/w/p/.claude/settings.json'];
const LOCAL = '/h/w/p/.claude/settings.local.json';

describe('a server', () => {
  const servers = (mcpServers: unknown, more: object = {}): Files => ({
    '/h/.claude.json': json({ mcpServers, ...more }),
  });
  const WRONG = 'Claude Code itself does not accept it: check its type, command, url and timeout';
  const HELPER = 'headers made by a program have no equivalent: write them with references to variables';
  test.each<[says: string, entry: unknown, why?: string]>([
    ['a command', { command: 'c' }],
    ['an address', { type: 'streamable-http', url: 'u' }],
    ['a timeout', { command: 'c', timeout: 1 }],
    ['a variable of Claude Code', { command: '${CLAUDE_X}' }],
    ['no command', { url: 'u' }, WRONG],
    ['no address', { type: 'http', command: 'c' }, WRONG],
    ['an unknown type', { type: 'grpc', url: 'u' }, WRONG],
    ['a timeout of zero', { command: 'c', timeout: 0 }, WRONG],
    ['a timeout of half a millisecond', { command: 'c', timeout: 1.5 }, WRONG],
    ['numbers as arguments', { command: 'c', args: [1] }, WRONG],
    ['no object', 'c', WRONG],
    ['a program for its headers', { type: 'http', url: 'u', headersHelper: 'x' }, HELPER],
  ])('with %s is read, or left by name', (_, entry, why) => {
    const name = 'a b'.repeat(22);
    const { names, left } = read(servers({ s: entry, [name]: { command: 'c' } }));
    expect(names).toEqual(why === undefined ? ['user mcp s'] : []);
    const advice = 'use letters, digits, spaces and @ _ : . + & ( ) / -, 64 at most, and no path';
    expect(left.toSorted()).toEqual([
      `/h/.claude.json mcp ${name.slice(0, 64)}: its name does not fit any client: ${advice}`,
      ...(why === undefined ? [] : [`/h/.claude.json mcp s: ${why}`]),
    ]);
  });

  test.each(['Salesforce DX', '@scope/pkg', 'io.github.a/b', '_x', 'Größe (neu)', 'x'.repeat(64)])(
    'called %s is read',
    (name) => {
      expect(read(servers({ [name]: { command: 'c' } })).names).toEqual([`user mcp ${name}`]);
    },
  );

  test.each([
    '../evil',
    'a/../../evil',
    '__proto__',
    '/etc/x',
    '~/x',
    'a//b',
    'a/',
    'a\\b',
    ' a',
    'a ',
    'a\u0007b',
    '${X}',
    '',
  ])('called %s is left out', (name) => {
    const { names, left } = read({ '/h/.claude.json': `{"mcpServers": {${JSON.stringify(name)}: {"command": "c"}}}` });
    expect([names, left]).toEqual([[], [expect.stringContaining(`mcp ${name}: its name does not fit`)]]);
  });

  test('keeps to its type what it has', () => {
    const common = { args: ['a'], env: { E: '1' }, headers: { H: '1' } };
    const both = { ...common, command: 'c', url: 'u', oauth: { clientId: 'i' } };
    const { items } = read(servers({ one: both, two: { ...both, type: 'streamable-http', timeout: 5 } }));
    expect(items.map((item) => item.kind === 'mcp' && item.server)).toEqual([
      { type: 'stdio', command: 'c', url: undefined, timeout: undefined, clientId: 'i', ...common },
      { type: 'http', command: undefined, url: 'u', timeout: 5, clientId: 'i', ...common },
    ]);
  });

  test('whose login asks for more than a client id is read, and the rest named', () => {
    const { names, left } = read(servers({ s: { type: 'http', url: 'u', oauth: { scopes: 'x', callbackPort: 1 } } }));
    expect(names).toEqual(['user mcp s']);
    expect(left).toEqual(['/h/.claude.json oauth scopes, callbackPort of mcp servers: no target has it']);
    const denied = servers({ s: { command: 'c', oauth: { scopes: 'x' } } });
    expect(read({ ...denied, [USER]: json({ allowedMcpServers: [] }) }).left).toEqual([
      '/h/.claude.json mcp s: allowedMcpServers leaves it out',
    ]);
  });

  test.each(['/h/w/p', '\\h\\w\\p'])('of the person in this project, by its name %s, is named', (name) => {
    const own = { mcpServers: { ['m'.repeat(65)]: { command: 'c' } }, disabledMcpServers: ['s', 'gone'] };
    const projects = { [name]: own, '/other': 7 };
    const { names, left, warnings } = read(servers({ s: { command: 'c' }, t: { command: 'c' } }, { projects }));
    expect(names).toEqual(['user mcp s', 'user mcp t']);
    expect(left).toEqual([expect.stringMatching(/^\/h\/\.claude\.json mcp m{64}: local servers are yours/)]);
    expect(warnings).toEqual(['mcp s: switched off in this project in Claude Code, and nowhere else']);
  });

  test('of the repository waits until it is approved outside of it, in files that can be read', () => {
    const shared = {
      '/h/w/p/.mcp.json': json({ mcpServers: { s: { command: 'c' } } }),
      [USER]: json({ enableAllProjectMcpServers: true }),
    };
    expect(read(shared).names).toEqual(['project mcp s']);
    for (const file of ['/h/.claude.json', PROJECT, LOCAL])
      expect(read({ ...shared, [file]: '{' }).names, file).toEqual([]);
    for (const file of [PROJECT, LOCAL])
      expect(read({ ...shared, [USER]: '{}', [file]: shared[USER] ?? '' }).names, file).toEqual([]);
    expect(read({ ...shared, [LOCAL]: json({ disabledMcpjsonServers: ['s'] }) }).names).toEqual([]);
    const off = { '/h/.claude.json': json({ projects: { '/h/w/p': { disabledMcpServers: ['s'] } } }) };
    expect(read({ ...shared, ...off }).left).toEqual(['.mcp.json mcp s: it is switched off']);
  });

  const MANAGED = ['managed-settings.json', 'managed-settings.d/10-servers.json'];
  test.each(MANAGED)('is refused by %s, or lets none through', (name) => {
    const stray = { '/etc/claude-code/managed-settings.d/x.txt': '{' };
    const both = { ...servers({ s: { command: 'c' }, t: { command: 'c' } }), ...stray };
    const file = `/etc/claude-code/${name}`;
    const refusing = json({
      deniedMcpServers: [{ serverName: 's' }],
      permissions: { deny: ['WebFetch'] },
      hooks: { PreToolUse: [], Stop: [] },
      ['k'.repeat(65)]: 1,
    });
    const { names, left, lost } = read({ ...both, [file]: refusing });
    expect(lost).toMatchObject([{ label: 'hook PreToolUse', file, why: 'lost' }]);
    expect(names).toEqual(['user permission deny WebFetch', 'user mcp t']);
    expect(left.map((one) => one.split(':')[0])).toEqual([
      ...['hook Stop', 'k'.repeat(64)].map((what) => `${file} ${what}`),
      '/h/.claude.json mcp s',
    ]);
    const broken = read({ ...both, [file]: '{' });
    expect([broken.names, broken.wrong]).toEqual([[], [expect.stringContaining(file)]]);
  });
});

describe('settings', () => {
  test('give the refusals, and the rest is named', () => {
    const settings = {
      ...{ model: 'opus', $schema: 'x', enabledPlugins: {}, deniedMcpServers: [], ['k'.repeat(65)]: 1 },
      env: { A: '1' },
      permissions: {
        ...{ allow: ['Bash'], defaultMode: 'plan', ['k'.repeat(41)]: ['/x'], ask: [' WebFetch'] },
        deny: [
          ...[' Bash(a (b)) ', 'Bash(a (b))', 'mcp__s__*', 'Read()', 'Bash(curl -H "k: ghp_0123456789")'],
          ...['x Read(a)', 'Read(a) x', 'r'.repeat(81)],
        ],
      },
    };
    const { items, left } = read({ [USER]: json(settings) });
    expect(items.map(({ kind, name, secrets, from: _, ...item }) => ({ kind, name, secrets, ...item }))).toMatchObject([
      { name: 'ask WebFetch', decision: 'ask', tool: 'WebFetch', secrets: [] },
      { name: 'deny Bash(a (b))', decision: 'deny', tool: 'Bash', spec: 'a (b)' },
      { name: 'deny Bash(a (b))', decision: 'deny', tool: 'Bash', spec: 'a (b)' },
      { name: 'deny mcp__s__*', tool: 'mcp__s__*' },
      { name: 'deny Read()', tool: 'Read', spec: '' },
      { name: 'deny (rule with a secret)', secrets: ['rule'] },
      ...['x Read(a)', 'Read(a) x'].map((tool) => ({ name: `deny ${tool}`, tool })),
      { name: `deny ${'r'.repeat(80)}`, tool: 'r'.repeat(81) },
    ]);
    expect(items.filter((item) => 'spec' in item)).toHaveLength(4);
    expect(left.map((one) => one.slice(`${USER} `.length))).toEqual([
      ...['model', 'k'.repeat(64), 'env'].map((name) => `${name}: not part of the sync`),
      'permissions.allow: clients keep asking what they ask by default',
      ...['defaultMode', 'k'.repeat(40)].map((name) => `permissions.${name}: not part of the sync`),
    ]);
  });

  test.each([
    ['that are empty are broken', '', [], /is empty/],
    ['that are blank are broken', ' \n', [], /is empty/],
    [
      'with a comment count as little as in Claude Code',
      '// x\n{"permissions":{"deny":["A"]}}',
      [],
      /InvalidCommentToken/,
    ],
    ['with a comma too many do, too', '{"permissions":{"deny":["A"],}}', [], /not valid JSON/],
    ['with a key twice have the last', '{"permissions":{"deny":["A"]},"permissions":{"deny":["B"]}}', ['deny B'], /^$/],
    ['with a byte order mark are read', '\uFEFF{"permissions":{"deny":["A"]}}', ['deny A'], /^$/],
    ['with a number among their rules have the others', '{"permissions":{"deny":[1,"A"]}}', ['deny A'], /^$/],
  ])('%s', (_, text, names, why) => {
    const { items, wrong } = read({ [USER]: text });
    expect(items.map(({ name }) => name)).toEqual(names);
    expect(wrong.join()).toMatch(why);
  });

  const [RULES, HOOKS] = [
    'has permissions whose ask or deny is not a list of texts: correct it and sync again',
    'has hooks that are not lists of matchers and handlers: correct it and sync again',
  ];
  test.each<[settings: unknown, why?: string]>([
    [{ permissions: { deny: 'Bash' } }, RULES],
    [{ permissions: [] }, RULES],
    [{ hooks: [] }, HOOKS],
    [[], 'is not a JSON object: correct it and sync again'],
    [{ env: 1, permissions: null, hooks: null }],
    [{ permissions: { deny: null, ask: [] } }],
  ])('that are %j', (settings, why) => {
    const { names, wrong } = read({ [USER]: json(settings), [PROJECT]: '{}' });
    expect([names, wrong]).toEqual([[], why === undefined ? [] : [`${USER} ${why}`]]);
    expect(read({ [USER]: json(settings).replace(/.$/, ',$&') }).wrong).toEqual([expect.stringContaining('JSON')]);
  });

  test('of one person in this project are named, and their refusals lost', () => {
    const { left, lost } = read({
      [LOCAL]: json({
        ...{ env: { A: '1' }, ['k'.repeat(65)]: 'x', $schema: 'x', enabledPlugins: {}, disabledMcpjsonServers: [] },
        permissions: { deny: ['Bash(a)', 'Bash(b)', 'Bash(c)'], allow: ['x'] },
        hooks: { PreToolUse: [], Stop: [] },
      }),
      [PROJECT]: json({ permissions: { deny: ['Bash(a)'], ask: ['Bash(b)'] } }),
      [USER]: json({ permissions: { deny: ['Bash(c)'] } }),
    });
    const file = '.claude/settings.local.json';
    expect(left.map((one) => one.split(':')[0])).toEqual([
      `${file} env`,
      `${file} ${'k'.repeat(64)}`,
      `${file} hook Stop`,
      `${file} permissions`,
    ]);
    expect(lost).toMatchObject([
      { label: 'hook PreToolUse', file: `/h/w/p/${file}` },
      { label: 'permission deny Bash(b)', file: `/h/w/p/${file}`, why: 'lost' },
    ]);
    const empty = read({ [LOCAL]: json({ permissions: { allow: [], ask: ['WebFetch'] } }) });
    expect([empty.left, empty.lost.length]).toEqual([[], 1]);
    expect(read({ [LOCAL]: json({ permissions: { deny: 'Bash' } }) }).wrong).toEqual([`${file} ${RULES}`]);
  });

  const [OFF, BOTH] = [{ disableAllHooks: true }, ['user hook Stop', 'project hook Stop']];
  test.each<[says: string, files: Files, kept: readonly string[]]>([
    ['the person', { [USER]: json(OFF) }, []],
    ['the project', { [PROJECT]: json(OFF) }, ['user hook Stop']],
    ['the person here', { [LOCAL]: json(OFF) }, ['user hook Stop']],
    ['nobody', {}, BOTH],
    ['an administrator', { '/etc/claude-code/managed-settings.json': json({ allowManagedHooksOnly: true }) }, []],
  ])('by which %s switches hooks off leave %j', (_, files, kept) => {
    const hooks = { Stop: [{ hooks: [{ type: 'command', command: 'x' }] }], Start: [] };
    const file = (path: string) => json({ hooks, ...JSON.parse(files[path] ?? '{}') });
    const { names, left } = read({ ...files, [USER]: file(USER), [PROJECT]: file(PROJECT) });
    expect(names).toEqual(kept);
    const off = expect.stringMatching(/ hook Stop: hooks are switched off$/);
    expect(left.filter((one) => one.includes(' hook '))).toEqual(Array(2 - kept.length).fill(off));
  });
});

test('without a project nothing of one is read', () => {
  const files = ['CLAUDE.md', '.mcp.json', '.claude/settings.json', '.claude/settings.local.json'];
  const stray = Object.fromEntries(files.map((path) => [`undefined/${path}`, '{']));
  const own = json({ projects: { '/h': { mcpServers: { s: {} } } } });
  const mine = { '/h/.claude/CLAUDE.md': 'x', '/h/.claude.json': own };
  const { names, left, wrong } = read({ ...stray, ...mine }, {}, placesOf('/h', ['/h'], {}));
  expect([names, left, wrong]).toEqual([['user rules rules'], [], []]);
});

test('the refusals of managed settings are the person’s, and what else is in them is named', () => {
  const permissions = { deny: ['Bash(touch:*)'], ask: ['WebFetch'], allow: ['Read'] };
  const { names, left } = read({ '/etc/claude-code/managed-settings.json': json({ permissions, model: 'x' }) });
  expect(names).toEqual(['user permission ask WebFetch', 'user permission deny Bash(touch:*)']);
  expect(left.map((one) => one.split(': ')[0])).toEqual([
    '/etc/claude-code/managed-settings.json permissions',
    '/etc/claude-code/managed-settings.json model',
  ]);
});

test('a package with a folder of Claude Code of its own is named, with the option that syncs it', () => {
  const own = '/h/w/p/packages/web/.claude';
  const { names, left } = read({ [`${own}/skills/s/SKILL.md`]: 'x', [`${own}/rules/r.md`]: 'x', [`${own}/x.md`]: 'x' });
  expect(names).toEqual([]);
  expect(left).toEqual([
    'packages/web/.claude skills, rules: only a session that starts there has them: sync them with --project packages/web',
  ]);
});
