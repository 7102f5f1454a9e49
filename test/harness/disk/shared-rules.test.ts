// Rules and folders that two clients share by a link or an import: nothing is written twice, and nothing of the person’s goes.
import { linkSync, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { heldOf, useBox } from '../../support/box.ts';
import { contents, openBox } from '../../support/harness.ts';

const box = useBox();

test('an import of an AGENTS.md that is not there makes none, now or later', async () => {
  box.write('CLAUDE.md', '@AGENTS.md\n');
  for (let round = 0; round < 3; round += 1) {
    expect((await box.sync()).targets.codex?.held).toMatchObject([{ entry: 'rules', why: 'native' }]);
    expect(box.has('AGENTS.md')).toBe(false);
  }
});

test('an AGENTS.md of ours that CLAUDE.md imports from now on is left as it is', async () => {
  box.write('CLAUDE.md', '# Rules\n');
  await box.sync();
  const text = box.read('AGENTS.md');
  box.write('CLAUDE.md', '@AGENTS.md\n');
  for (let round = 0; round < 3; round += 1) {
    expect((await box.sync()).warnings.join()).toContain(
      'CLAUDE.md: the import @AGENTS.md leads to a block of the sync',
    );
    expect(box.read('AGENTS.md')).toBe(text);
  }
  expect((await box.sync()).targets.gemini?.changes).toEqual([]);
});

const link = (from: string, to: string): void => box.link(`~/${from}`, `~/${to}`);
test('a CLAUDE.md that is a link out of the home is named, and everything else is done', async () => {
  box.write('~/../dotfiles/CLAUDE.md', '# Mine\n');
  link('.claude/CLAUDE.md', '../dotfiles/CLAUDE.md');
  for (const synced of [0, 1]) {
    const { status, targets } = await box.sync();
    expect([status, targets.codex?.status, targets.codex?.synced]).toEqual(['partial', 'partial', synced]);
    expect(targets.codex?.errors).toEqual([expect.stringMatching(/^~\/\.claude\/CLAUDE\.md: leads out of its folder/)]);
    box.write('~/.claude/settings.json', { permissions: { deny: ['Bash(rm:*)'] } });
  }
});

test.each([
  ['project/AGENTS.md', 'project/CLAUDE.md'],
  ['.codex/AGENTS.md', '.claude/CLAUDE.md'],
  ['.gemini/GEMINI.md', '.claude/CLAUDE.md'],
  ['.config/opencode/AGENTS.md', '.claude/CLAUDE.md'],
])('where %s is a link to %s, the rules are shared already', async (from, to) => {
  box.write(`~/${to}`, '# Mine\n');
  link(from, to);
  expect((await box.sync()).status).toBe('success');
  expect(box.read(`~/${to}`)).toBe('# Mine\n');
});

test.each(['AGENTS.md', 'GEMINI.md'])(
  'a hard link %s of CLAUDE.md stays one, and its text is not doubled',
  async (name) => {
    box.write('CLAUDE.md', '# Ours\n');
    linkSync(box.at('CLAUDE.md'), box.at(name));
    await box.sync();
    expect(box.read(name)).toBe('# Ours\n');
    expect(statSync(box.at(name)).ino).toBe(statSync(box.at('CLAUDE.md')).ino);
  },
);

test('beside a copy of CLAUDE.md only what it imports is written', async () => {
  for (const name of ['CLAUDE.md', 'AGENTS.md']) box.write(name, '# Ours\n\n@more.md\n');
  box.write('more.md', '# More\n');
  for (let round = 0; round < 2; round += 1) {
    await box.sync();
    expect(box.read('AGENTS.md').match(/# (?:Ours|More)/g)).toEqual(['# Ours', '# More']);
  }
});

test('an AGENTS.md that is a link to another file at home keeps its link', async () => {
  box.write('~/.claude/CLAUDE.md', '# Mine\n');
  box.write('~/dotfiles/AGENTS.md', '@CLAUDE.md\n');
  link('.codex/AGENTS.md', 'dotfiles/AGENTS.md');
  await box.sync();
  expect(lstatSync(box.at('~/.codex/AGENTS.md')).isSymbolicLink()).toBe(true);
  expect(box.read('~/dotfiles/AGENTS.md')).toMatch(/^@CLAUDE\.md\n[\s\S]*# Mine/);
});

test.each([
  ['', 'AGENTS.md', 'CLAUDE.md', ['.claude/rules/r.md']],
  ['', 'AGENTS.md', 'CLAUDE.md', ['a.md']],
  ['sub/', 'sub/AGENTS.md', 'sub/CLAUDE.md', ['sub/a.md']],
  ['~/.claude/', '~/.codex/AGENTS.md', '~/.claude/CLAUDE.md', ['~/.claude/rules/r.md', '~/.claude/a.md']],
])('below %j, the run names what a link %s to %s lacks: %j', async (folder, from, to, files) => {
  box.write(to, `# Mine\n\n${files.includes(`${folder}a.md`) ? '@a.md\n' : ''}`);
  for (const file of files) box.write(file, 'More\n');
  box.link(from, box.at(to));
  for (let round = 0; round < 2; round += 1) {
    const [hint = '', ...others] = heldOf(await box.sync({ nested: true }), 'codex', 'unsupported');
    expect(others).toEqual([]);
    expect(hint).toContain(`${from} is a link to ${to}, so it lacks`);
    for (const file of files) expect(hint).toContain(file);
  }
  expect((await box.status()).targets.codex?.status).toBe('incomplete');
});

test.each([
  ['home', '~/.claude/', '~/.codex/AGENTS.md', '~/.gemini/GEMINI.md'],
  ['the project', '', 'AGENTS.md', 'GEMINI.md'],
])('clients that have one file in %s get one block, whichever comes first', async (_, scope, first, second) => {
  box.write(`${scope}CLAUDE.md`, 'Use @types/node.\n');
  box.write(first, '# Shared\n');
  const at = (path: string): string => path.replace('~/', '').replace(/^(?!\.)/, 'project/');
  link(at(second), at(first));
  for (const targets of [['gemini'], ['codex', 'gemini', 'opencode'], ['codex']] as const) {
    const report = await box.sync({ targets });
    expect(report.status).toBe('success');
    expect(box.read(first).match(/harness-sync:begin/g)).toHaveLength(1);
    const hints = report.targets.codex?.held.map(({ hint }) => hint);
    expect(hints ?? [`is ${second} by another name`]).toEqual([`is ${second} by another name`]);
  }
  box.remove(`${scope}CLAUDE.md`);
  expect((await box.sync()).status).toBe('success');
  expect(box.read(first)).toBe('# Shared\n');
});

test.each([
  ...['.agents/skills', '.codex/skills', '.config/opencode/commands'].map((folder) => ['', folder] as const),
  ['project/', '.codex/skills'] as const,
])('where %s%s is a link to the folder of Claude Code, nothing in it is written or removed', async (root, folder) => {
  box.write(`~/${root}.claude/skills/s/SKILL.md`, '# S\n');
  box.write(`~/${root}.claude/skills/s/more.md`, 'more\n');
  box.write(`~/${root}.claude/commands/c.md`, 'C\n');
  link(`${root}${folder}`, `${root}.claude/${folder.split('/').at(-1)}`);
  const before = contents(join(box.home, root, '.claude'));
  expect((await box.sync()).targets.codex?.failed).toBe(0);
  expect(contents(join(box.home, root, '.claude'))).toEqual(before);
  box.remove(`~/${root}.claude/skills/s/SKILL.md`);
  await box.sync();
  expect(box.read(`~/${root}.claude/skills/s/more.md`)).toBe('more\n');
});

test('a skill whose original lies in .agents stays when its link in .claude goes', async () => {
  box.write('~/.agents/skills/a/SKILL.md', '---\nname: a\ndescription: d\n---\nmine\n');
  link('.claude/skills/a', '.agents/skills/a');
  await box.sync();
  box.remove('~/.claude/skills/a');
  await box.sync();
  expect(box.read('~/.agents/skills/a/SKILL.md')).toContain('mine');
});

test('what AGENTS.md imports stands apart in the block beside it', async () => {
  box.write('CLAUDE.md', '@AGENTS.md\n');
  box.write('AGENTS.md', '# Guide\n\n@docs/a.md\n@docs/b.md\n');
  box.write('docs/a.md', '# A\n\n- last of a\n');
  box.write('docs/b.md', '# B\n');
  await box.sync();
  expect(box.read('AGENTS.md')).toMatch(/- last of a\n+# B\n/);
});

test('a home whose ~/.claude is a link into dotfiles, synced there, has each thing once', async () => {
  const dotfiles = openBox({ keep: box.root, folder: 'dotfiles' });
  dotfiles.folder('.git');
  dotfiles.write('.claude/CLAUDE.md', 'Mine\n');
  dotfiles.write('.claude/rules/r.md', 'My rule\n');
  dotfiles.write('.claude/settings.json', { permissions: { deny: ['Bash(rm:*)'] } });
  dotfiles.write('.claude/skills/s/SKILL.md', '---\nname: s\ndescription: d\n---\nx\n');
  dotfiles.write('.claude/agents/a.md', '---\nname: a\ndescription: d\n---\nx\n');
  dotfiles.write('CLAUDE.md', 'Of the dotfiles\n');
  link('.claude', 'dotfiles/.claude');
  const before = contents(dotfiles.project);
  await dotfiles.sync();
  const fresh = Object.keys(contents(dotfiles.project)).filter((path) => !(path in before));
  expect(fresh.map((path) => path.slice(dotfiles.project.length + 1)).sort()).toEqual(['AGENTS.md', 'GEMINI.md']);
  expect(dotfiles.read('AGENTS.md')).toMatch(/^<!--[^\n]*\nOf the dotfiles\n<!--/);
  for (const text of ['Mine', 'My rule']) expect(box.read('~/.codex/AGENTS.md')).toContain(text);
  for (const file of ['.agents/skills/s/SKILL.md', '.codex/agents/a.toml', '.codex/rules/three-good-sources.rules'])
    expect(box.has(`~/${file}`), file).toBe(true);
});
