// What the sync writes for VS Code into the folders that it shares with Copilot CLI, as that program lists it. It cannot say
// what VS Code itself reads.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isInstalled, runClient } from '../support/clients.ts';
import { openBox } from '../support/harness.ts';

describe.skipIf(!isInstalled('copilot'))('Copilot CLI', () => {
  const box = openBox();
  afterAll(box.drop);
  const asked = async (...args: readonly string[]): Promise<string> => (await runClient(box, 'copilot', args)).stdout;

  test('lists the rules, skills and commands that are written for VS Code, each once', async () => {
    mkdirSync(join(box.home, '.config/Code/User'), { recursive: true });
    box.write('~/.claude/CLAUDE.md', '# Mine\n');
    box.write('~/.claude/skills/notes/SKILL.md', '---\nname: notes\ndescription: about notes\n---\nNotes\n');
    box.write('~/.claude/commands/git/fix.md', '---\ndescription: fixes it\n---\nFix $ARGUMENTS\n');
    box.write('.claude/commands/ship.md', '---\ndescription: ships it\n---\nShip\n');
    box.write('.claude/skills/ours/SKILL.md', '---\nname: ours\ndescription: about us\n---\nUs\n');
    box.write('CLAUDE.md', '# Ours\n');
    await box.sync({ targets: ['vscode'] });

    const rules = await asked('instruction', 'list');
    expect(rules).toContain('CLAUDE.md');
    expect(rules).toContain('.copilot/copilot-instructions.md');
    expect(rules).not.toContain('AGENTS.md');
    const skills = (await asked('skill', 'list')).split('Builtin skills')[0] ?? '';
    expect(skills.match(/^ {2}\S.*$/gm)?.toSorted()).toEqual([
      '  git-fix - fixes it',
      '  notes - about notes',
      '  ours - about us',
      '  ship - ships it',
    ]);
  });
});
