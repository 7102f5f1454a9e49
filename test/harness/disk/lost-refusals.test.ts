// A refusal that a target does not keep is named as lost, and one whose source is gone stays.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useBareBox } from '../../support/box.ts';
import { openCodeDecision } from '../../support/engines.ts';
import { ALL } from '../../support/harness.ts';
import { heldIn, syncAt } from './box.ts';

const box = useBareBox();

describe('a refusal whose source is gone', () => {
  const settings = (permissions: object): string => JSON.stringify({ permissions });

  test('is loosened by no question of the project', async () => {
    box.write('~/.claude/settings.json', settings({ deny: ['Bash(touch:*)'] }));
    await box.sync();
    box.write('~/.claude/settings.json', '{');
    box.write('.claude/settings.json', settings({ ask: ['Bash'] }));
    await box.sync();
    const project = existsSync(join(box.project, 'opencode.json')) ? box.read('opencode.json') : '{}';
    const files = [box.read('~/.config/opencode/opencode.jsonc'), project];
    expect(openCodeDecision(files, { tool: 'Bash', command: 'touch x' })).toBe('deny');
  });

  test.each(['codex', 'gemini', 'opencode'] as const)('stays in %s beside those of another home', async (target) => {
    box.write('~/.claude/settings.json', settings({ deny: ['Bash(touch:*)'] }));
    await box.sync();
    box.write('~/other/settings.json', settings({ deny: ['Bash(rm:*)'] }));
    const other = { env: { CLAUDE_CONFIG_DIR: join(box.home, 'other') } };
    const report = await syncAt(box, other, { targets: [target] });
    expect(heldIn(report, target).join()).toContain('kept permission');
    const file = {
      codex: '~/.codex/rules/three-good-sources.rules',
      gemini: '~/.gemini/policies/three-good-sources.toml',
      opencode: '~/.config/opencode/opencode.jsonc',
    }[target];
    expect(box.read(file)).toContain('touch');
    const again = await syncAt(box, other, { targets: [target], prune: true });
    expect(again.targets[target]?.status).toBe('success');
    expect(box.read(file)).not.toContain('touch');
  });
});

describe('a refusal that a target does not keep is named as lost', () => {
  const deny = (...rules: string[]): void => box.write('~/.claude/settings.json', { permissions: { deny: rules } });

  test.each([
    ['an agent of the project', '.opencode/agent/mine.md', '---\npermission:\n  "*": allow\n---\nx\n'],
    ['the folder of the project', '.opencode/opencode.json', '{"permission":{"bash":"allow"}}'],
  ])('by OpenCode because of %s, and nothing is written again', async (_, file, text) => {
    box.write(file, text);
    box.write('.claude/settings.json', { permissions: { deny: ['Bash(touch:*)'] } });
    const report = await box.sync({ targets: ['opencode'] });
    expect(heldIn(report, 'opencode')).toEqual(['lost permission deny Bash(touch:*)']);
    expect((await box.sync({ targets: ['opencode'] })).targets.opencode?.changes).toEqual([]);
  });

  test('by OpenCode because of the top of its repository, where it is yours', async () => {
    box.write('sub/deep/a.md', 'x');
    box.write('opencode.json', { permission: { bash: 'allow' } });
    deny('Bash(touch:*)');
    const report = await syncAt(box, { folder: 'project/sub/deep' }, { targets: ['opencode'] });
    expect(heldIn(report, 'opencode')).toEqual(['lost permission deny Bash(touch:*)']);
  });

  test('by all: one with half a character, which stops no other', async () => {
    box.write('~/.claude/settings.json', '{"permissions":{"deny":["Bash(x \\ud800)","Bash(rm:*)"]}}');
    const report = await box.sync();
    for (const target of ALL) expect(heldIn(report, target).join()).toMatch(/^lost permission deny Bash\(x .\)$/);
    expect(box.read('~/.config/opencode/opencode.jsonc')).toContain('rm *');
  });

  test('but none whose name is shortened between the halves of a character', async () => {
    deny(`Bash(${'x'.repeat(74)}🌍 y)`);
    await box.sync();
    expect(box.read('~/.config/opencode/opencode.jsonc')).toContain('🌍 y');
  });
});
