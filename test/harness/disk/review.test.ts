// What a sync must not do to rich configurations: delete or rewrite what is the person's, spread what is private, take a
// missing source for an empty one, or let one unsuitable file hold back the rest.
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { statusText } from '../../../src/harness/report-text.ts';
import { useBareBox } from '../../support/box.ts';
import { heldIn } from './box.ts';

const box = useBareBox();

test('a skill whose original lies in .agents stays when its link in .claude goes', async () => {
  box.write('~/.agents/skills/a/SKILL.md', '---\nname: a\ndescription: d\n---\nmine\n');
  mkdirSync(join(box.home, '.claude/skills'), { recursive: true });
  symlinkSync('../../.agents/skills/a', join(box.home, '.claude/skills/a'));
  await box.sync();
  box.remove('~/.claude/skills/a');
  await box.sync();
  expect(box.read('~/.agents/skills/a/SKILL.md')).toContain('mine');
});

describe('what git moves', () => {
  const sources = (rules: string): void => {
    box.write('CLAUDE.md', rules);
    box.write('.claude/agents/a.md', `---\nname: a\ndescription: ${rules.trim()}\n---\nx\n`);
  };
  test('is no drift after a branch and back', async () => {
    sources('one\n');
    await box.sync();
    cpSync(box.project, join(box.root, 'main'), { recursive: true });
    sources('two\n');
    await box.sync();
    cpSync(join(box.root, 'main'), box.project, { recursive: true });
    sources('three\n');
    const report = await box.sync();
    expect(heldIn(report, 'codex')).toEqual([]);
    expect(box.read('AGENTS.md')).toContain('three');
    expect(box.read('.codex/agents/a.toml')).toContain('three');
  });

  test('is no conflict in a clone without a record: a block with its seal is ours', async () => {
    sources('one\n');
    await box.sync();
    box.remove('~/.local');
    box.write('CLAUDE.md', 'two\n');
    expect(heldIn(await box.sync(), 'codex')).toEqual([]);
    expect(box.read('AGENTS.md')).toContain('two');
  });

  test('a block that was edited by hand stays, seal or not', async () => {
    sources('one\n');
    await box.sync();
    box.write('AGENTS.md', box.read('AGENTS.md').replace('one', 'edited'));
    box.remove('~/.local');
    expect(heldIn(await box.sync(), 'codex')).toContain('conflict rules');
    expect(box.read('AGENTS.md')).toContain('edited');
  });
});

test('without any configuration the run does not say that it is done', async () => {
  box.remove('~/.claude');
  box.remove('~/.claude.json');
  const nothing = 'no Claude Code configuration was found, so there is nothing to sync';
  expect((await box.sync()).warnings).toEqual([nothing]);
});

test('a status beside a refusal that a target cannot say is not in sync, and names it', async () => {
  box.write('~/.claude/settings.json', { permissions: { deny: ['Read(.env)'] } });
  await box.sync();
  const { codex } = box.status().targets;
  expect(codex).toMatchObject({ status: 'partial', pending: 0, refused: [{ why: 'lost' }] });
  expect(statusText(box.status())).toContain('! lost  ');
});
