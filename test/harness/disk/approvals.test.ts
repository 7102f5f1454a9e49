// Which places approve a server of a repository, with git itself: where the folder is trusted, what the person keeps out of
// git; never what the repository brings.
import { expect, test } from 'vitest';
import { useBareBox } from '../../support/box.ts';

const box = useBareBox();
const [OWN, LOCAL, SHARED] = ['~/.claude/settings.json', '.claude/settings.local.json', '.claude/settings.json'];
const NAMED = { enabledMcpjsonServers: ['s'] };

type Row = [says: string, isTrusted: boolean, file: string | undefined, isTracked: boolean, isApproved: boolean];
test.each<Row>([
  ['nothing', true, undefined, false, false],
  ['the settings of the person, whatever they trust', false, OWN, false, true],
  ['the entry for a trusted folder', true, '~/.claude.json', false, true],
  ['the entry for a folder that is not trusted', false, '~/.claude.json', false, false],
  ['local settings in a trusted folder', true, LOCAL, false, true],
  ['local settings in a folder that is not trusted', false, LOCAL, false, false],
  ['local settings that the repository brings', true, LOCAL, true, false],
  ['settings of the repository', true, SHARED, true, false],
  ['settings of the project that git does not track', true, SHARED, false, false],
])('%s', async (_, isTrusted, file, isTracked, isApproved) => {
  box.remove('.git');
  box.git('init', '-q');
  box.write('.mcp.json', { mcpServers: { s: { command: 'c' } } });
  const entry = { hasTrustDialogAccepted: isTrusted, ...(file === '~/.claude.json' ? NAMED : {}) };
  box.write('~/.claude.json', { projects: { [box.project]: entry } });
  if (file !== undefined && file !== '~/.claude.json') box.write(file, NAMED);
  box.git('add', '.mcp.json', ...(isTracked ? ['-f', file ?? ''] : []));
  box.git('commit', '-qm', 'x');
  const report = await box.sync({ targets: ['codex'] });
  expect(report.targets.codex?.changes.map(({ entry }) => entry)).toEqual(isApproved ? ['mcp s'] : []);
  if (!isApproved) expect(report.left_out).toMatchObject([{ what: 'mcp s', why: expect.stringMatching(/approved/) }]);
});

/** A folder that is trusted, with local settings that approve a server. */
const trustLocal = (): void => {
  box.remove('.git');
  box.git('init', '-q');
  box.write('.mcp.json', { mcpServers: { s: { command: 'c' } } });
  box.write('~/.claude.json', { projects: { [box.project]: { hasTrustDialogAccepted: true } } });
  box.write(LOCAL, NAMED);
};
const approved = async (): Promise<number | undefined> =>
  (await box.sync({ targets: ['codex'], dryRun: true })).targets.codex?.synced;

test.each([
  ['of version 2', []],
  ['of version 3', ['update-index', '--index-version', '3']],
  ['of version 4', ['update-index', '--index-version', '4']],
])('with an index %s, local settings approve until git tracks them', async (_, command) => {
  trustLocal();
  for (const file of ['.claude/a', '.claude/settings.json', 'é', 'link/x']) box.write(file, '{}');
  const add = (...files: readonly string[]): void => {
    box.git('add', '-f', ...files);
    box.git('commit', '-qm', 'x');
    if (command.length > 0) box.git(...command);
  };
  expect(await approved()).toBe(1);
  add('.mcp.json', '.claude/a', '.claude/settings.json', 'é', 'link/x');
  expect(await approved()).toBe(1);
  add(LOCAL);
  expect(await approved()).toBe(0);
});

test.each<[says: string, make: () => void]>([
  [
    'behind a link that the repository brings',
    () => {
      box.remove('.claude');
      box.write('dot/settings.local.json', NAMED);
      box.link('.claude', 'dot');
      box.git('add', '-A');
    },
  ],
  [
    'in a repository inside the repository',
    () => {
      box.git('-C', '.claude', 'init', '-q');
      box.git('-C', '.claude', 'add', '-A');
    },
  ],
  [
    'in another case, for a disk that knows none',
    () => {
      box.write('.Claude/Settings.local.json', NAMED);
      box.git('add', '.Claude');
    },
  ],
  [
    'in an index that is split',
    () => {
      box.git('add', LOCAL);
      box.git('update-index', '--split-index');
    },
  ],
  ['in an index that is cut', () => box.write('.git/index', 'DIRC\0\0\0\u0002\0\0\0\u0001')],
  ['in an index of a later version', () => box.write('.git/index', `DIRC\0\0\0\u0005${'\0'.repeat(24)}`)],
  ['in an index that is no file', () => box.folder('.git/index')],
])('local settings %s approve nothing', async (_, make) => {
  trustLocal();
  make();
  expect(await approved()).toBe(0);
});
