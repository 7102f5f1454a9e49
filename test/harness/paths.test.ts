// Where things lie: paths of each system, safe names, and the folders that a variable moves.
import { describe, expect, test } from 'vitest';
import { CAREFUL, EMPTY_STATE } from '../../src/harness/model.ts';
import {
  displayPath,
  isBelow,
  isSafeFileName,
  isSafeName,
  placesOf,
  rootOf,
  withSlashes,
} from '../../src/harness/paths.ts';
import { planSync } from '../../src/harness/plan/plan.ts';
import { mapDisk } from '../support/map-disk.ts';

const SERVER = '{"mcpServers": {"s": {"command": "c"}}}';

describe('paths', () => {
  test('of Windows are compared, bounded and shown like any other', () => {
    const home = 'C:/Users/me';
    const windows = placesOf('C:\\Users\\me', ['C:\\Users\\me\\work\\'], { CODEX_HOME: 'D:\\codex' });
    const want = { home, project: `${home}/work`, codex: 'D:/codex', claude: `${home}/.claude` };
    expect(windows).toMatchObject({ ...want, managed: ['C:/Program Files/ClaudeCode', 'C:/ProgramData/ClaudeCode'] });
    expect(rootOf(windows, `${home}/work/AGENTS.md`)).toBe(`${home}/work`);
    expect(rootOf(windows, 'D:/codex/config.toml')).toBe('D:/codex');
    expect(rootOf(windows, 'C:/Users/you/x')).toBe(undefined);
    expect(displayPath(windows, `${home}/.gemini/settings.json`)).toBe('~/.gemini/settings.json');
    expect(isBelow('c:/users/ME/x', home)).toBe(true);
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
  const unsafe = ['', '.a', '..', 'a.', 'CON', 'nul.txt', 'lpt9'];
  test.each([
    [
      'an entry',
      isSafeName,
      ['a', '1A.b_c-d', 'console', 'com10', long],
      ['a b', '-a', `${long}x`, 'é', '../a', 'a/b'],
    ],
    ['a file', isSafeFileName, ['a b (1)', 'é', '-a', 'x'.repeat(120)], ['x'.repeat(121), 'a ', 'a:b', 'a\\b', 'a\nb']],
  ])('a name of %s is safe, or not, on every system', (_, is, yes, no) => {
    for (const name of yes) expect(is(name), name).toBe(true);
    for (const name of [...no, ...unsafe]) expect(is(name), name).toBe(false);
  });

  test.each([
    ['CLAUDE_CONFIG_DIR', { claude: '/x', claudeJson: '/x/.claude.json' }],
    ['CODEX_HOME', { codex: '/x' }],
    ['GEMINI_CLI_HOME', { gemini: '/x/.gemini' }],
    ['XDG_CONFIG_HOME', { opencode: '/x/opencode' }],
  ])('%s moves its own folder alone, and nothing where it is empty', (name, moved) => {
    const usual = placesOf('/h', ['/p'], {});
    expect(usual.managed).toEqual(['/etc/claude-code', '/Library/Application Support/ClaudeCode']);
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
