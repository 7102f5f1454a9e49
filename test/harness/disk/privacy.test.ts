// What stays with the person: text that git ignores behind links, refusals of one project, files that others cannot read.
import { describe, expect, test } from 'vitest';
import { useBareBox } from '../../support/box.ts';
import { ALL, type Box, fillEverything } from '../../support/harness.ts';

const box = useBareBox();

const textsOf = (report: Awaited<ReturnType<Box['sync']>>): string =>
  ALL.flatMap((name) => report.targets[name]?.changes.map(({ file }) => box.read(file)) ?? []).join('\n');

describe('a link', () => {
  test.each([
    ['.claude/commands/e.md', '../../.env'],
    ['.claude/agents/e.md', '../../.env'],
    ['.claude/rules/r.md', '../../private/n.md'],
    ['.claude/rules/r.md', '../../docs/n.md'],
    ['.claude/commands/r.md', '../../docs/n.md'],
    ['.claude/commands/r.md', '../../.hidden/n.md'],
    ['CLAUDE.md', 'CLAUDE.local.md'],
    ['.claude/CLAUDE.md', '../private/n.md'],
    ['.claude/skills/a', '../../private/skill'],
    ['.claude/skills/a', '../../.hidden/skill'],
  ])('%s to %s copies nothing, and is named', async (from, to) => {
    box.write('.gitignore', '.env\nprivate/\n');
    if (from !== 'CLAUDE.md') box.write('CLAUDE.md', 'Rules\n');
    const files = ['.env', 'private/n.md', 'docs/n.md', '.hidden/n.md', 'CLAUDE.local.md'];
    for (const file of [...files, 'private/skill/SKILL.md', '.hidden/skill/SKILL.md'])
      box.write(file, '---\nname: a\ndescription: d\n---\nTOP=PRIVATE-TEXT\n');
    box.link(from, to);
    const report = await box.sync();
    expect(textsOf(report)).not.toContain('PRIVATE-TEXT');
    const named = [...report.left_out.map(({ file }) => file), ...(report.targets.codex?.errors ?? [])];
    expect(named.some((one) => one.startsWith(from))).toBe(true);
  });

  test.each([
    ['.claude/commands/e.md', 'shared/e.md', '.claude/commands/shared/e.md'],
    ['CLAUDE.md', 'AGENTS.md', 'AGENTS.md'],
  ])('%s to %s, %s, is carried, for a rule about folders keeps no file back', async (from, to, file) => {
    box.write('.gitignore', `/${file}/\n`);
    box.write(file, '---\nname: a\ndescription: d\n---\nSHARED-TEXT\n');
    box.link(from, to);
    expect(textsOf(await box.sync())).toContain('SHARED-TEXT');
  });
});

test.each([
  ['a worktree', 'gitdir: ../main/.git/worktrees/p\n', '../..\n', 'main/.git'],
  ['a submodule', 'gitdir: ../main/.git/modules/p\n', '', 'main/.git/modules/p'],
])('what info/exclude names in %s is private', async (_, pointer, common, rules) => {
  box.remove('.git');
  box.write('.git', pointer);
  box.write('~/main/.git/HEAD', 'x');
  box.write('~/main/.git/modules/p/HEAD', 'x');
  box.write('~/main/.git/worktrees/p/HEAD', 'x');
  if (common !== '') box.write('~/main/.git/worktrees/p/commondir', common);
  box.write(`~/${rules}/info/exclude`, 'private.md\n');
  box.write('private.md', 'PRIVATE-TEXT\n');
  box.write('CLAUDE.md', 'Rules\n@private.md\n');
  expect(textsOf(await box.sync())).not.toContain('PRIVATE-TEXT');
});

test('a refusal in settings.local.json is lost for every target, not where another file has it too', async () => {
  box.write('.claude/settings.local.json', { permissions: { deny: ['Bash(dd:*)', 'Read(./a)'], ask: ['WebFetch'] } });
  box.write('~/.claude/settings.json', { permissions: { deny: ['Bash(dd:*)'] } });
  const report = await box.sync();
  expect(report.status).toBe('partial');
  for (const name of ALL)
    expect(report.targets[name]?.held.map(({ why, entry, file }) => `${why} ${entry} ${file}`)).toEqual([
      'lost permission ask WebFetch .claude/settings.local.json',
      'lost permission deny Read(./a) .claude/settings.local.json',
    ]);
});

test('new files are private at home and follow the project inside it; an existing mode is kept', async () => {
  fillEverything(box);
  box.write('~/.gemini/settings.json', '{}', 0o640);
  await box.sync();
  const mode = (path: string) => box.mode(path).toString(8);
  expect(mode('~/.codex/config.toml')).toBe('600');
  expect(mode('~/.codex')).toBe('700');
  expect(mode('~/.agents/skills/review/run.sh')).toBe('700');
  expect(mode('~/.gemini/settings.json')).toBe('640');
  expect(mode('AGENTS.md')).toBe('644');
  expect(mode('~/.local/state/three-good-sources/sync.json')).toBe('600');
  expect(mode('~/.local/state/three-good-sources')).toBe('700');
});
