// What is read of Claude Code's configuration: which servers, refusals, hooks and documents become items, what is left out by
// name, and which files git keeps private.
import { describe, expect, test } from 'vitest';
import type { McpServer } from '../../../src/harness/items.ts';
import { placesOf } from '../../../src/harness/paths.ts';
import { refusalOf } from '../../../src/harness/source/approval.ts';
import { ignoredIn, repositoryOf } from '../../../src/harness/source/ignored.ts';
import { readSource } from '../../../src/harness/source/source.ts';
import { isLiteral, partsOf, replaceVariables, soleVariable } from '../../../src/harness/source/variables.ts';
import { mapDisk } from '../../support/map-disk.ts';

type Files = Readonly<Record<string, string>>;
const PLACES = placesOf('/h', ['/h/w/p'], {});
const read = (files: Files) => {
  const config = readSource(PLACES, mapDisk({ '/h/w/p/.git': 'gitdir: x', ...files }, ['/h', '/h/w/p']));
  return {
    ...config,
    names: config.items.map(({ kind, name, scope }) => `${scope} ${kind} ${name}`),
    left: config.leftOut.map(({ file, what, why }) => `${file.replace('/h/w/p/', '')} ${what}: ${why}`),
    wrong: config.broken.map(({ file, why }) => `${file.replace('/h/w/p/', '')} ${why}`),
  };
};
const json = (value: unknown): string => JSON.stringify(value);
const [USER, PROJECT, LOCAL] = [
  '/h/.claude/settings.json',
  '/h/w/p/.claude/settings.json',
  '/h/w/p/.claude/settings.local.json',
];

describe('a reference to a variable', () => {
  test.each([
    { text: '', parts: [] },
    { text: 'a', parts: ['a'] },
    { text: '$X ${1X} ${X-y} ${X:-{}} ${}', parts: ['$X ${1X} ${X-y} ${X:-{}} ${}'] },
    { text: '${_X1}', parts: [{ text: '${_X1}', name: '_X1' }] },
    {
      text: 'a${X:-b c}${Y:-}d',
      parts: ['a', { text: '${X:-b c}', name: 'X', fallback: 'b c' }, { text: '${Y:-}', name: 'Y', fallback: '' }, 'd'],
    },
  ])('in $text is found: $parts', ({ text, parts }) => {
    expect(partsOf(text)).toStrictEqual(parts);
    expect(replaceVariables(text, (one) => one.text)).toBe(text);
    expect(
      replaceVariables(
        text,
        () => '!',
        () => '.',
      ),
    ).toBe(parts.map((one) => (typeof one === 'string' ? '.' : '!')).join(''));
    expect(isLiteral(text)).toBe(parts.every((one) => typeof one === 'string'));
  });

  test.each([
    { text: '${X}', name: 'X' },
    ...['', 'X', '${X:-d}', '${X}${Y}', 'a${X}', '${X} '].map((text) => ({ text, name: undefined })),
  ])('is all of $text: $name', ({ text, name }) => expect(soleVariable(text)).toBe(name));
});

describe('whether a server may start', () => {
  const server = (some: Partial<McpServer>): McpServer => ({
    ...{ type: 'stdio', command: undefined, args: [], env: {}, url: undefined, headers: {} },
    ...{ timeout: undefined, clientId: undefined, ...some },
  });
  const local = server({ command: 'npx', args: ['-y', 'p'] });
  const remote = server({ type: 'http', url: 'https://a.b/mcp?x=1' });
  const why = (settings: object, one: McpServer, isShared = false) =>
    refusalOf({ all: [{}, JSON.parse(json(settings))], personal: [{}, JSON.parse(json(settings))] }, 's', {
      server: one,
      isShared,
    });
  const DENIED = 'deniedMcpServers refuses it';
  const LEFT = 'allowedMcpServers leaves it out';

  test.each<{ rule: unknown; fits: readonly McpServer[] }>([
    { rule: { serverName: 's' }, fits: [local, remote] },
    { rule: { serverName: 't' }, fits: [] },
    { rule: 's', fits: [] },
    { rule: { serverCommand: ['npx', '-y', 'p'] }, fits: [local] },
    { rule: { serverCommand: ['npx', '-y'] }, fits: [] },
    { rule: { serverCommand: ['npx -y p'] }, fits: [] },
    { rule: { serverCommand: [] }, fits: [] },
    { rule: { serverCommand: 'npx' }, fits: [] },
    { rule: { serverUrl: 'https://a.b/*' }, fits: [remote] },
    { rule: { serverUrl: 'https://a.b/mcp?x=1' }, fits: [remote] },
    { rule: { serverUrl: '*' }, fits: [remote] },
    { rule: { serverUrl: 'https://axb/*' }, fits: [] },
    { rule: { serverUrl: 'a.b/*' }, fits: [] },
    { rule: { serverUrl: 'https://a.b/mcp' }, fits: [] },
    { rule: { serverUrl: 7 }, fits: [] },
  ])('where $rule refuses', ({ rule, fits }) => {
    for (const one of [local, remote])
      expect(why({ deniedMcpServers: [rule] }, one)).toBe(fits.includes(one) ? DENIED : undefined);
  });

  test.each<{ rules: readonly unknown[]; left: readonly McpServer[] }>([
    { rules: [], left: [local, remote] },
    { rules: [{ serverName: 's' }], left: [] },
    { rules: [{ serverName: 's' }, { serverUrl: 'https://c/*' }], left: [remote] },
    { rules: [{ serverName: 's' }, { serverCommand: ['x'] }], left: [local] },
    { rules: [{ serverUrl: 'https://a.b/*' }], left: [local] },
  ])('where $rules allow', ({ rules, left }) => {
    for (const one of [local, remote])
      expect(why({ allowedMcpServers: rules }, one)).toBe(left.includes(one) ? LEFT : undefined);
    expect(why({ allowedMcpServers: 'none' }, local)).toBeUndefined();
  });

  test.each([
    { settings: {}, hint: /^it is not approved/ },
    { settings: { enableAllProjectMcpServers: true }, hint: undefined },
    { settings: { enableAllProjectMcpServers: 'true' }, hint: /^it is not approved/ },
    { settings: { enabledMcpjsonServers: ['s'] }, hint: undefined },
    { settings: { enabledMcpjsonServers: ['t'] }, hint: /^it is not approved/ },
    { settings: { enabledMcpjsonServers: ['s'], disabledMcpjsonServers: ['s'] }, hint: /^it is switched off$/ },
  ])('where it is the repository’s and the person has $settings', ({ settings, hint }) => {
    expect(why(settings, local, true)).toEqual(hint === undefined ? undefined : expect.stringMatching(hint));
    expect(why(settings, local)).toBeUndefined();
  });
});

describe('a server', () => {
  const servers = (mcpServers: unknown, more: object = {}): Files => ({
    '/h/.claude.json': json({ mcpServers, ...more }),
  });
  const WRONG = 'Claude Code itself does not accept it: check its type, command, url and timeout';
  test.each([
    { says: 'a command', entry: { command: 'c' }, why: undefined },
    { says: 'an address', entry: { type: 'streamable-http', url: 'u' }, why: undefined },
    { says: 'a timeout', entry: { command: 'c', timeout: 1 }, why: undefined },
    { says: 'no command', entry: { url: 'u' }, why: WRONG },
    { says: 'no address', entry: { type: 'http', command: 'c' }, why: WRONG },
    { says: 'an unknown type', entry: { type: 'grpc', url: 'u' }, why: WRONG },
    { says: 'a timeout of zero', entry: { command: 'c', timeout: 0 }, why: WRONG },
    { says: 'a timeout of half a millisecond', entry: { command: 'c', timeout: 1.5 }, why: WRONG },
    { says: 'numbers as arguments', entry: { command: 'c', args: [1] }, why: WRONG },
    { says: 'no object', entry: 'c', why: WRONG },
    {
      says: 'a program for its headers',
      entry: { type: 'http', url: 'u', headersHelper: 'x' },
      why: 'headers made by a program have no equivalent: write them with references to variables',
    },
  ])('with $says is read, or left by name', ({ entry, why }) => {
    const { names, left } = read(servers({ s: entry, 'a b': { command: 'c' } }));
    expect(names).toEqual(why === undefined ? ['user mcp s'] : []);
    expect(left.filter((one) => one.includes('mcp s:'))).toEqual(
      why === undefined ? [] : [`/h/.claude.json mcp s: ${why}`],
    );
    const advice = 'use letters, digits, dots, hyphens and underscores, 64 at most';
    expect(left).toContain(`/h/.claude.json mcp a b: its name does not fit every client: ${advice}`);
  });

  test('keeps to its type what it has', () => {
    const both = {
      command: 'c',
      url: 'u',
      args: ['a'],
      env: { E: '1' },
      headers: { H: '1' },
      oauth: { clientId: 'i' },
    };
    const { items } = read(servers({ one: both, two: { ...both, type: 'streamable-http', timeout: 5 } }));
    const common = { args: ['a'], env: { E: '1' }, headers: { H: '1' }, clientId: 'i' };
    expect(items.map((item) => item.kind === 'mcp' && item.server)).toEqual([
      { type: 'stdio', command: 'c', url: undefined, timeout: undefined, ...common },
      { type: 'http', command: undefined, url: 'u', timeout: 5, ...common },
    ]);
  });

  test('whose login asks for more than a client id is read, and the rest named', () => {
    const { names, left } = read(servers({ s: { type: 'http', url: 'u', oauth: { scopes: 'x', callbackPort: 1 } } }));
    expect([names, left]).toEqual([
      ['user mcp s'],
      ['/h/.claude.json oauth scopes, callbackPort of mcp servers: no target has it'],
    ]);
  });

  test.each(['/h/w/p', '\\h\\w\\p'])('of the person in this project, by its name %s, is named', (name) => {
    const own = { mcpServers: { mine: { command: 'c' } }, disabledMcpServers: ['s', 'gone'] };
    const { names, left, warnings } = read(
      servers({ s: { command: 'c' } }, { projects: { [name]: own, '/other': 7 } }),
    );
    expect(names).toEqual(['user mcp s']);
    expect(left).toEqual([expect.stringMatching(/^\/h\/\.claude\.json mcp mine: local servers are yours/)]);
    expect(warnings).toEqual(['mcp s: switched off in this project in Claude Code, and nowhere else']);
  });

  test('of the repository waits for a file that says whether it is approved', () => {
    const shared = { '/h/w/p/.mcp.json': json({ mcpServers: { s: { command: 'c' } } }) };
    const yes = { enableAllProjectMcpServers: true };
    expect(read({ ...shared, [USER]: json(yes) }).names).toEqual(['project mcp s']);
    for (const file of ['/h/.claude.json', PROJECT, LOCAL])
      expect(read({ ...shared, [USER]: json(yes), [file]: '{' }).names, file).toEqual([]);
    expect(
      read({
        ...shared,
        [USER]: json(yes),
        '/h/.claude.json': json({ projects: { '/h/w/p': { disabledMcpServers: ['s'] } } }),
      }).left,
    ).toEqual(['.mcp.json mcp s: it is switched off']);
  });
});

describe('settings', () => {
  test('give the refusals and the environment, and the rest is named', () => {
    const settings = {
      ...{ model: 'opus', $schema: 'x', enabledPlugins: {}, deniedMcpServers: [] },
      env: { A: '1', API_KEY: 'abcdefgh', CLAUDE_X: '1', ANTHROPIC_Y: '1', MCP_TIMEOUT: '1', MY_MCP_X: '1' },
      permissions: {
        ...{ allow: ['Bash'], defaultMode: 'plan', additionalDirectories: [], ask: ['WebFetch'] },
        deny: [' Bash(a (b)) ', 'Bash(a (b))', 'mcp__s__*', 'Read()', 'Bash(curl -H "k: ghp_0123456789")'],
      },
    };
    const { items, left } = read({ [USER]: json(settings) });
    expect(items.map(({ kind, name, secrets, from: _, ...item }) => ({ kind, name, secrets, ...item }))).toMatchObject([
      { kind: 'env', name: 'env', secrets: ['API_KEY'], values: { A: '1', API_KEY: 'abcdefgh', MY_MCP_X: '1' } },
      { name: 'ask WebFetch', decision: 'ask', tool: 'WebFetch', secrets: [] },
      { name: 'deny Bash(a (b))', decision: 'deny', tool: 'Bash', spec: 'a (b)' },
      { name: 'deny Bash(a (b))', decision: 'deny', tool: 'Bash', spec: 'a (b)' },
      { name: 'deny mcp__s__*', tool: 'mcp__s__*' },
      { name: 'deny Read()', tool: 'Read', spec: '' },
      { name: 'deny (rule with a secret)', secrets: ['rule'] },
    ]);
    expect(items.filter((item) => 'spec' in item)).toHaveLength(4);
    expect(left.map((one) => one.slice(`${USER} `.length))).toEqual([
      'model: not part of the sync',
      ...['CLAUDE_X', 'ANTHROPIC_Y', 'MCP_TIMEOUT'].map((name) => `env ${name}: it configures Claude Code itself`),
      'permissions.allow: what a client asks by default, it goes on asking',
      'permissions.defaultMode: not part of the sync',
    ]);
  });

  test.each([
    ...[{ A: 1 }, ['x']].map((env) => ({
      settings: { env },
      why: 'has an env that is not an object of texts: put numbers in quotes',
    })),
    {
      settings: { permissions: { deny: 'Bash' } },
      why: 'has permissions whose ask or deny is not a list of texts: correct it and sync again',
    },
    {
      settings: { permissions: [] },
      why: 'has permissions whose ask or deny is not a list of texts: correct it and sync again',
    },
    {
      settings: { hooks: [] },
      why: 'has hooks that are not lists of matchers and handlers: correct it and sync again',
    },
    { settings: [], why: 'is not a JSON object: correct it and sync again' },
    { settings: { env: null, permissions: null, hooks: null }, why: undefined },
    { settings: { permissions: { deny: null, ask: [] } }, why: undefined },
  ])('that are $settings', ({ settings, why }) =>
    expect(read({ [USER]: json(settings) }).wrong).toEqual(why === undefined ? [] : [`${USER} ${why}`]),
  );

  test('of one person in this project are named, and their refusals lost', () => {
    const { left, lost } = read({
      [LOCAL]: json({
        ...{ env: { A: '1' }, model: 'x', $schema: 'x', enabledPlugins: {}, disabledMcpjsonServers: [] },
        permissions: { deny: ['Bash(a)', 'Bash(b)', 'Bash(c)'], allow: ['x'] },
      }),
      [PROJECT]: json({ permissions: { deny: ['Bash(a)'], ask: ['Bash(b)'] } }),
      [USER]: json({ permissions: { deny: ['Bash(c)'] } }),
    });
    const file = '.claude/settings.local.json';
    expect(left.map((one) => one.split(':')[0])).toEqual([`${file} env`, `${file} model`, `${file} permissions`]);
    expect(lost.map(({ entry }) => entry)).toEqual(['permission deny Bash(b)']);
    const empty = read({ [LOCAL]: json({ permissions: { allow: [], ask: ['WebFetch'] } }) });
    expect([empty.left, empty.lost.length]).toEqual([[], 1]);
  });

  test.each([
    { says: 'the person', files: { [USER]: json({ disableAllHooks: true }) }, kept: [] },
    { says: 'the project', files: { [PROJECT]: json({ disableAllHooks: true }) }, kept: ['user hook Stop'] },
    { says: 'the person here', files: { [LOCAL]: json({ disableAllHooks: true }) }, kept: ['user hook Stop'] },
    { says: 'nobody', files: {}, kept: ['user hook Stop', 'project hook Stop'] },
    {
      says: 'an administrator',
      files: { '/etc/claude-code/managed-settings.json': json({ allowManagedHooksOnly: true }) },
      kept: [],
    },
  ])('by which $says switches hooks off leave $kept', ({ files, kept }) => {
    const hooks = { Stop: [{ hooks: [{ type: 'command', command: 'x' }] }], Start: [] };
    const file = (path: string) => json({ hooks, ...JSON.parse(Reflect.get(files, path) ?? '{}') });
    const { names, left } = read({ ...files, [USER]: file(USER), [PROJECT]: file(PROJECT) });
    expect(names).toEqual(kept);
    expect(left.filter((one) => one.endsWith('hook Stop: hooks are switched off'))).toHaveLength(2 - kept.length);
  });
});

describe('documents', () => {
  const SKILL = '---\nname: s\n---\n';
  test.each<{ says: string; files: Files; names?: readonly string[]; left?: RegExp; wrong?: RegExp }>([
    { says: 'a command in folders', files: { 'commands/a/b.md': 'B' }, names: ['command a/b'] },
    { says: 'a file of another kind', files: { 'commands/a.txt': 'B', 'agents/b.md.bak': 'x' } },
    { says: 'an agent by its name', files: { 'agents/x/y.md': '---\nname: z\n---\nB' }, names: ['agent z'] },
    { says: 'an agent by its file', files: { 'agents/x/y.md': 'B' }, names: ['agent y'] },
    {
      says: 'a name that fits no system',
      files: { 'commands/a b.md': 'B' },
      left: /command: its name does not fit every system/,
    },
    { says: 'a skill', files: { 'skills/s/SKILL.md': SKILL, 'skills/s/a b.txt': 'x' }, names: ['skill s'] },
    { says: 'a folder without a SKILL.md', files: { 'skills/s/README.md': 'x', 'skills/t': 'x' } },
    {
      says: 'a skill with a bad name',
      files: { 'skills/a b/SKILL.md': SKILL },
      wrong: /skills\/a b has the name a b, which/,
    },
    {
      says: 'a skill with a bad file',
      files: { 'skills/s/SKILL.md': SKILL, 'skills/s/a:b': 'x' },
      wrong: /has the name a:b, which/,
    },
    {
      says: 'a skill of 501 files',
      files: Object.fromEntries(['SKILL.md', ...Array(500).keys()].map((name) => [`skills/s/${name}`, ''])),
      wrong: /skills\/s has more than 500 files: make it smaller/,
    },
    {
      says: 'a skill of 500 files',
      files: Object.fromEntries(['SKILL.md', ...Array(499).keys()].map((name) => [`skills/s/${name}`, ''])),
      names: ['skill s'],
    },
    {
      says: 'a field of a command',
      files: { 'commands/a.md': '---\nmodel: x\nname: y\n---\nB' },
      names: ['command a'],
      left: /model of commands: it means something in Claude Code alone/,
    },
    {
      says: 'the folder of a skill',
      files: { 'skills/s/SKILL.md': `${SKILL}\${CLAUDE_SKILL_DIR}/x` },
      names: ['skill s'],
      left: /\$\{CLAUDE_SKILL_DIR\} in skills: only Claude Code replaces it/,
    },
  ])('$says', ({ files, names = [], left, wrong }) => {
    const made = read(Object.fromEntries(Object.entries(files).map(([path, text]) => [`/h/.claude/${path}`, text])));
    expect(made.names).toEqual(names.map((name) => `user ${name}`));
    expect(made.left).toEqual(left === undefined ? [] : [expect.stringMatching(left)]);
    expect(made.wrong).toEqual(wrong === undefined ? [] : [expect.stringMatching(wrong)]);
  });

  test('with a secret in a form that providers give out say where', () => {
    const secret = 'ghp_0123456789';
    const { items } = read({
      '/h/.claude/commands/a.md': secret,
      '/h/.claude/skills/s/SKILL.md': '---\ndisable-model-invocation: true\n---\n',
      '/h/.claude/skills/s/key': secret,
      '/h/.claude/CLAUDE.md': secret,
    });
    expect(items.map(({ kind, secrets }) => [kind, secrets])).toEqual([
      ['rules', ['text']],
      ['skill', ['key']],
      ['command', ['text']],
    ]);
    expect(items[1]).toMatchObject({ isManual: true });
  });
});

describe('git keeps private', () => {
  const ignored = (files: Files, path: string): boolean =>
    ignoredIn(PLACES, mapDisk({ '/h/w/.git': 'gitdir: g', ...files }))(path);
  test.each<{ says: string; files: Files; yes?: readonly string[]; no?: readonly string[] }>([
    { says: 'nothing', files: {}, no: ['/h/w/p/a', '/h/w/a/'] },
    {
      says: 'what a file of the repository names, at every depth',
      files: { '/h/w/.gitignore': 'a\n/b\nc/\n' },
      yes: ['/h/w/a', '/h/w/p/a', '/h/w/b', '/h/w/c/x', '/h/w/p/c/'],
      no: ['/h/w/p/b', '/h/w/c', '/h/a', '/h/wa'],
    },
    {
      says: 'what the deepest file says',
      files: { '/h/w/.gitignore': 'a*\n', '/h/w/p/.gitignore': '!ab\n' },
      yes: ['/h/w/ab', '/h/w/p/aa', '/h/w/q/ab'],
      no: ['/h/w/p/ab', '/h/w/p/x/ab'],
    },
    {
      says: 'everything in a folder that it ignores',
      files: { '/h/w/.gitignore': 'a/\n', '/h/w/a/.gitignore': '!b\n' },
      yes: ['/h/w/a/b', '/h/w/a/'],
    },
    { says: 'what info/exclude names', files: { '/h/w/g/info/exclude': 'a\n' }, yes: ['/h/w/a'], no: ['/h/w/b'] },
    {
      says: 'what info/exclude of a worktree names',
      files: {
        '/h/w/.git': 'gitdir:  /g/worktrees/w \r\n',
        '/g/worktrees/w/commondir': '/g\n',
        '/g/info/exclude': 'a\n',
      },
      yes: ['/h/w/a'],
    },
    { says: 'what the person names for all', files: { '/h/.config/git/ignore': 'a\n' }, yes: ['/h/w/a'] },
    {
      says: 'what the person names elsewhere',
      files: { '/h/.gitconfig': '[core]\n\texcludesFile = "~/x y"\n', '/h/x y': 'a\n', '/h/.config/git/ignore': 'b\n' },
      yes: ['/h/w/a'],
      no: ['/h/w/b'],
    },
    {
      says: 'what the person names in the other configuration',
      files: { '/h/.config/git/config': '[core]\nexcludesfile=/h/z\n', '/h/z': 'a\n' },
      yes: ['/h/w/a'],
    },
  ])('$says', ({ files, yes = [], no = [] }) => {
    expect(yes.filter((path) => !ignored(files, path))).toEqual([]);
    expect(no.filter((path) => ignored(files, path))).toEqual([]);
  });

  test('nothing outside a repository', () => {
    const disk = mapDisk({ '/h/w/.gitignore': 'a\n', '/h/w/p/.gitignore': 'a\n' });
    expect(ignoredIn(PLACES, disk)('/h/w/p/a')).toBe(false);
    expect(ignoredIn({ ...PLACES, project: undefined }, disk)('/h/w/p/a')).toBe(false);
    expect([repositoryOf(disk, '/h/w/p'), repositoryOf(mapDisk({ '/h/.git/x': '' }), '/h/w/p')]).toEqual([
      undefined,
      '/h',
    ]);
  });
});

describe('rules', () => {
  const rulesOf = (files: Files, name = 'rules'): string => {
    const found = read(files).items.find((item) => item.kind === 'rules' && item.name === name);
    return found?.kind === 'rules' ? found.parts.map(({ text }) => text).join('') : '';
  };
  const [MAIN, OTHER] = ['/h/w/p/CLAUDE.md', '/h/w/p/.claude/CLAUDE.md'];
  const LEFT = 'CLAUDE.md: the import';

  test('follow each other, each with the files that it is about', () =>
    expect(
      rulesOf({
        ...{ [MAIN]: 'One\n', [OTHER]: 'Two', '/h/w/p/.claude/rules/b.txt': 'no', '/h/w/p/.claude/rules/c.md': ' ' },
        '/h/w/p/.claude/rules/a/b.md': '---\npaths: [src/**, x]\n---\nThree',
      }),
    ).toBe('One\n\nTwo\n\nFor files matching src/**, x:\n\nThree\n\n'));

  test.each([
    { text: '@a.md', files: { '/h/w/p/a.md': 'A' }, rest: 'A' },
    { text: '@./b/../a.md', files: { '/h/w/p/a.md': 'A' }, rest: 'A' },
    { text: '@~/a.md', files: { '/h/a.md': 'A' }, rest: 'A' },
    { text: '@/x/a.md', files: { '/x/a.md': 'A' }, rest: 'A' },
    { text: '@a.md', files: { '/h/w/p/a.md': '---\nx: 1\n---\nA' }, rest: 'A' },
    { text: '@a.md', files: {}, rest: '@a.md', warning: `${LEFT} @a.md was left as text: there is no such file` },
    { text: '@types/node', files: {}, rest: '@types/node' },
    { text: '@docs', files: { '/h/w/p/docs/x.md': 'x' }, rest: '@docs' },
    {
      text: '@a.txt',
      files: { '/h/w/p/a.txt': 'A' },
      rest: '@a.txt',
      warning: `${LEFT} @a.txt was left as text: it is not Markdown`,
    },
    {
      text: '@CLAUDE.local.md',
      files: { '/h/w/p/CLAUDE.local.md': 'A' },
      rest: '@CLAUDE.local.md',
      warning: `${LEFT} @CLAUDE.local.md was left as text: git ignores it`,
    },
    {
      text: `@${'x'.repeat(90)}.md`,
      files: {},
      rest: `@${'x'.repeat(90)}.md`,
      warning: `${LEFT} @${'x'.repeat(80)} was left as text: there is no such file`,
    },
    {
      text: '@ghp_0123456789.md',
      files: {},
      rest: '@ghp_0123456789.md',
      warning: `${LEFT} of a name with a secret in it was left as text: there is no such file`,
    },
  ])('that say $text read $rest', ({ text, files, rest, warning }) => {
    const all = { ...files, [MAIN]: text };
    expect(rulesOf(all)).toBe(`${rest}\n\n`);
    expect(read(all).warnings).toEqual(warning === undefined ? [] : [expect.stringContaining(warning)]);
  });

  const BLOCK = '<!-- harness-sync:begin -->\nOurs\n<!-- harness-sync:end -->\n';
  test.each([
    { says: 'nothing else', text: '@a.md', isTold: true },
    { says: 'what such a file says', text: '@a.md\n\n \n', isTold: true },
    { says: 'more', text: '@a.md\n\nMore', isTold: false },
  ])('that import a block of the sync and $says', ({ text, isTold }) => {
    const all = { [MAIN]: text, '/h/w/p/a.md': BLOCK };
    const told = `${LEFT} @a.md leads to a block of the sync, which is left out: take out its two comment lines, so that`;
    expect(read(all).warnings).toEqual(isTold ? [expect.stringContaining(told)] : []);
    expect(rulesOf(all)).not.toContain('Ours');
  });

  test('of one person, or without a CLAUDE.md beside them, are named', () => {
    const { names, left } = read({
      ...{ '/h/w/p/CLAUDE.local.md': 'x', '/h/w/p/.claude/rules/a.md': 'x', '/h/w/p/q/CLAUDE.md': 'Q' },
      '/h/w/p/q/CLAUDE.local.md': 'x',
    });
    expect(names).toEqual(['project rules q']);
    expect(left.map((one) => one.split(':')[0])).toEqual([
      'CLAUDE.local.md rules',
      '.claude/rules rules',
      'q/CLAUDE.local.md rules',
    ]);
  });
});
