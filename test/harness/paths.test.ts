// Where things lie: paths of each system, safe names, and the folders that a variable moves.
import { describe, expect, test } from 'vitest';
import { placesOf } from '../../src/harness/clients/all.ts';
import { parseKey } from '../../src/harness/names.ts';
import {
  displayPath,
  folderOf,
  foldersBetween,
  isBelow,
  isSafeFileName,
  isSafeName,
  maxBytesOf,
  nameOf,
  rootOf,
  sourceFilesOf,
  withSlashes,
} from '../../src/harness/paths.ts';

describe('paths', () => {
  test('of Windows are compared, bounded and shown like any other', () => {
    const home = 'C:/Users/me';
    const windows = placesOf('C:\\Users\\me', ['C:\\Users\\me\\code\\'], { CODEX_HOME: 'D:\\codex' });
    const want = { home, project: `${home}/code`, claude: `${home}/.claude` };
    expect(windows.clients).toContain('D:/codex');
    expect(windows).toMatchObject({ ...want, managed: ['C:/Program Files/ClaudeCode', 'C:/ProgramData/ClaudeCode'] });
    expect(rootOf(windows, `${home}/code/AGENTS.md`)).toBe(`${home}/code`);
    expect(rootOf(windows, 'D:/codex/config.toml')).toBe('D:/codex');
    expect(rootOf(windows, 'C:/Users/you/x')).toBe(undefined);
    expect(displayPath(windows, `${home}/.gemini/settings.json`)).toBe('~/.gemini/settings.json');
    expect(isBelow('c:/users/ME/x', home)).toBe(true);
  });

  test.each([
    ['/', '/'],
    ['/aC:/', '/aC:'],
    ['C:\\', 'C:/'],
    ['/a\\\\b', '/a\\\\b'],
    ['/C:\\b', '/C:\\b'],
    ['/a//', '/a'],
  ])('%s is written %s', (path, wanted) => expect(withSlashes(path)).toBe(wanted));

  const unsafe = ['', '.a', '..', 'a.', 'CON', 'nul.txt', 'com1', 'lpt9'];
  test.each([
    ['an entry', isSafeName, ['a', '1A.b_c-d', 'console', 'com10', 'falcon'], ['a b', '-a', 'é', '../a', 'a/b'], 64],
    ['a file', isSafeFileName, ['a b (1)', 'a.b', 'é', '-a'], ['a ', 'a:b', 'a\\b', 'a\nb'], 120],
  ])('a name of %s is safe, or not, on every system', (_, is, yes, no, most) => {
    for (const name of [...yes, 'x'.repeat(most)]) expect(is(name), name).toBe(true);
    for (const name of [...no, ...unsafe, 'x'.repeat(most + 1)]) expect(is(name), name).toBe(false);
  });

  test.each([
    ['CLAUDE_CONFIG_DIR', { claude: '/x', claudeJson: '/x/.claude.json' }],
    ['CODEX_HOME', { codex: '/x' }],
    ['GEMINI_CLI_HOME', { gemini: '/x/.gemini' }],
    ['XDG_CONFIG_HOME', { config: '/x', opencode: '/x/opencode', code: '/x/Code/User' }],
    ['COPILOT_HOME', { copilot: '/x' }],
  ])('%s moves its own folder alone, and nothing where it is empty', (name, moved) => {
    const usual = placesOf('/h', ['/p'], {});
    expect(usual.managed).toEqual(['/etc/claude-code', '/Library/Application Support/ClaudeCode']);
    const given = (folder: string) => placesOf('/h', ['/p'], { [name]: folder });
    const folders = { codex: '/h/.codex', gemini: '/h/.gemini', opencode: '/h/.config/opencode', cursor: '/h/.cursor' };
    const all = { ...folders, code: '/h/.config/Code/User', copilot: '/h/.copilot' };
    // Copilot CLI shares its folder with VS Code.
    const withBoth = (of: typeof all) => [...Object.values(of), of.copilot];
    expect(usual.clients).toEqual(withBoth(all));
    const { clients, ...others } = given('/x/');
    const isOther = ([key]: [string, string]): boolean => key in all;
    const own = Object.fromEntries(Object.entries(moved).filter((entry) => !isOther(entry)));
    expect(clients).toEqual(withBoth({ ...all, ...Object.fromEntries(Object.entries(moved).filter(isOther)) }));
    expect({ ...others, clients: usual.clients }).toEqual({ ...usual, ...own, variables: { [name]: '/x/' } });
    expect(given('')).toEqual({ ...usual, variables: { [name]: '' } });
  });

  test.each(['/h/', '/', 'C:\\'])('the home folder and the root of a disk (%s) are no project', (project) =>
    expect(placesOf('/h', [project], {}).project).toBe(undefined),
  );

  test.each([
    ['/h', '/h/p', '/h/p/.c', '/h/p/.c/x', '/h/p/.c', '.c/x'],
    ['/h', '/h/p', '', '/h/p', '/h/p', '~/p'],
    ['/h', '/h/p', '', '/h/.claude/x', '/h', '~/.claude/x'],
    ['/h', '/h/p', '/c', '/c/x', '/c', '/c/x'],
    ['/h', '/h', '', '/h/.codex/x', '/h', '~/.codex/x'],
    ['/p/h', '/p', '', '/p/h/.codex/x', '/p/h', '~/.codex/x'],
    ['/p/h', '/p', '', '/p/a', '/p', 'a'],
  ])(
    'at home %s, in %s, with CODEX_HOME=%s, %s lies in %s and is shown as %s',
    (home, project, codex, path, ...want) => {
      const places = placesOf(home, [project], { CODEX_HOME: codex });
      expect([rootOf(places, path), displayPath(places, path)]).toEqual(want);
    },
  );

  test('a drive letter begins a path, and Windows alone has them', () => {
    expect([isBelow('/home2/x', '/home'), isBelow('/a:/X', '/A:')]).toEqual([false, false]);
    expect(placesOf('/c:/h', ['/p'], {}).managed[0]).toBe('/etc/claude-code');
  });

  test('the files of a source, their sizes, and the parts of a path', () => {
    const places = placesOf('/h', ['/p'], {});
    const own = { servers: ['/h/.claude.json'], settings: ['/h/.claude/settings.json'] };
    const all = { servers: [...own.servers, '/p/.mcp.json'], settings: [...own.settings, '/p/.claude/settings.json'] };
    expect([sourceFilesOf(places, 'user'), sourceFilesOf(places, 'project')]).toEqual([own, all]);
    expect(['/h/.claude.json', '/p/x'].map((path) => maxBytesOf(places, path))).toEqual([64 << 20, 1 << 20]);
    expect([nameOf('/a/b'), folderOf('/a/b'), folderOf('b')]).toEqual(['b', '/a', '']);
    expect(['/h/a/b/c', '/h/c'].map((path) => foldersBetween('/h', path))).toEqual([['/h/a/b', '/h/a'], []]);
  });
});

test.each(['#whole', 'whole', '/a#other', '/a#other/x', '/a#json/%'])('%s is not the name of an entry', (key) =>
  expect([parseKey(key), parseKey('a#block')]).toEqual([undefined, { file: 'a', at: { kind: 'block' } }]),
);
