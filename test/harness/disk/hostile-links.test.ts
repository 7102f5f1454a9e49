// Links that a cloned repository brings: none leads the sync into git's own folders, or to another place than the one that a
// second client has of the same.
import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { useBareBox } from '../../support/box.ts';
import { contents } from '../../support/harness.ts';

const box = useBareBox();
const SKILL = '---\nname: hooks\ndescription: d\n---\n';

describe('a repository with a skill called hooks', () => {
  beforeEach(() => {
    box.remove('.git');
    box.git('init', '-q');
    box.write('.claude/skills/hooks/SKILL.md', SKILL);
    box.write('.claude/skills/hooks/post-checkout', '#!/bin/sh\ntouch ran\n', 0o755);
  });

  test.each([
    ['.agents/skills/hooks', '../../.git/hooks'],
    ['.agents/skills', '../.git'],
    ['.agents', '.git/x'],
  ])('and a link %s to %s installs no hook, and the output names it', async (link, to) => {
    box.folder('.git/x/skills');
    box.link(link, to);
    box.commit();
    const before = contents(box.at('.git'));
    const report = await box.sync();
    expect(contents(box.at('.git'))).toEqual(before);
    expect(report.targets.codex?.errors.join()).toMatch(/\.agents\/skills\/hooks\/post-checkout.*symbolic link/);
    box.git('checkout', '-q', '-b', 'other');
    expect(box.has('ran')).toBe(false);
  });

  test.each(['.GIT', '.git.', '.git ', '.g\u200Cit', 'git~1', '.git::$INDEX_ALLOCATION'])(
    'does not reach git by the name "%s", which some file system takes for its own',
    async (name) => {
      box.folder(`${name}/skills`);
      box.link('.agents', name);
      await box.sync();
      expect(readdirSync(box.at(`${name}/skills`))).toEqual([]);
    },
  );

  test('does not reach a folder of git that has another name and looks like a place of a client', async () => {
    box.remove('.git');
    box.folder('.cursor');
    box.git('init', '-q', '--separate-git-dir', '.cursor/skills');
    box.link('.agents/skills', '../.cursor/skills');
    const before = contents(box.at('.cursor'));
    await box.sync();
    expect(contents(box.at('.cursor'))).toEqual(before);
  });
});

test.each([
  ['AGENTS.md', 'Makefile'],
  ['GEMINI.md', '.github/workflows/ci.md'],
  ['.agents/skills/s', '../../scripts'],
  ['.agents/skills', '../node_modules/.bin'],
  ['.codex', 'scripts'],
  ['.cursor/mcp.json', '../package.json'],
  ['opencode.json', 'package.json'],
  ['.gemini/settings.json', '../.vscode/settings.json'],
])('a link %s to %s in the project is not written through', async (link, to) => {
  for (const file of ['Makefile', '.github/workflows/ci.md', 'scripts/x', 'node_modules/.bin/x'])
    box.write(file, 'x\n');
  for (const file of ['package.json', '.vscode/settings.json']) box.write(file, '{}');
  box.write('CLAUDE.md', 'Rules\n');
  box.write('.claude/skills/s/SKILL.md', SKILL);
  box.write('~/.claude/settings.json', { enableAllProjectMcpServers: true });
  box.write('.claude/settings.json', { permissions: { deny: ['Bash(rm:*)'] } });
  box.write('.mcp.json', { mcpServers: { s: { command: 'c' } } });
  box.link(link, to);
  const now = () => Object.entries(contents(box.project)).filter(([path]) => FOREIGN.test(path));
  const before = now();
  await box.sync({ targets: ['codex', 'gemini', 'opencode', 'cursor'] });
  expect(now()).toEqual(before);
});
const FOREIGN = /\/(?:Makefile|\.github\/|scripts|node_modules|package\.json|\.vscode\/settings\.json)/;

test('a link that has come in the place of a folder is not written through, nor at an undo', async () => {
  box.write('.claude/skills/s/SKILL.md', SKILL);
  await box.sync();
  box.write('.claude/skills/s/SKILL.md', `${SKILL}more\n`);
  box.remove('.agents/skills/s');
  box.write('scripts/SKILL.md', SKILL);
  box.link('.agents/skills/s', '../../scripts');
  await box.sync();
  expect(box.read('scripts/SKILL.md')).toBe(SKILL);
  await box.undo();
  expect(box.read('scripts/SKILL.md')).toBe(SKILL);
});
