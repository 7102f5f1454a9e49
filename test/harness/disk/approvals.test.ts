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

test('local settings approve in a new index format only where git has none', async () => {
  box.remove('.git');
  box.git('init', '-q');
  box.write('.mcp.json', { mcpServers: { s: { command: 'c' } } });
  box.write('~/.claude.json', { projects: { [box.project]: { hasTrustDialogAccepted: true } } });
  box.write(LOCAL, NAMED);
  expect((await box.sync({ targets: ['codex'], dryRun: true })).targets.codex?.synced).toBe(1);
  box.git('add', '.mcp.json');
  box.git('update-index', '--index-version', '4');
  expect((await box.sync({ targets: ['codex'], dryRun: true })).targets.codex?.synced).toBe(0);
});
