// What the sync writes for Copilot CLI, and for VS Code into the folders that it shares with it, as that program lists it. It
// cannot say what VS Code itself reads.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isInstalled, runClient } from '../support/clients.ts';
import { openBox } from '../support/harness.ts';
import { startMockModel } from '../support/mock-model.ts';

describe.skipIf(!isInstalled('copilot'))('Copilot CLI', () => {
  const box = openBox();
  afterAll(box.drop);
  const asked = async (...args: readonly string[]): Promise<string> => (await runClient(box, 'copilot', args)).stdout;

  test('lists the rules, skills and commands that are written for VS Code, each once', async () => {
    box.folder('~/.config/Code/User');
    box.write('~/.claude/CLAUDE.md', '# Mine\n');
    box.write('~/.claude/skills/notes/SKILL.md', '---\nname: notes\ndescription: about notes\n---\nNotes\n');
    box.write('~/.claude/commands/git/fix.md', '---\ndescription: fixes it\n---\nFix $ARGUMENTS\n');
    box.write('.claude/commands/ship.md', '---\ndescription: ships it\n---\nShip\n');
    box.write('.claude/skills/team/SKILL.md', '---\nname: team\ndescription: about the team\n---\nTeam\n');
    box.write('CLAUDE.md', '# Team\n');
    await box.sync({ targets: ['vscode'] });

    const rules = await asked('instruction', 'list');
    expect(rules).toContain('CLAUDE.md');
    expect(rules).toContain('.copilot/copilot-instructions.md');
    expect(rules).not.toContain('AGENTS.md');
    const skills = (await asked('skill', 'list')).split('Builtin skills')[0] ?? '';
    expect(skills.match(/^ {2}\S.*$/gm)?.toSorted()).toEqual([
      '  git-fix - fixes it',
      '  notes - about notes',
      '  ship - ships it',
      '  team - about the team',
    ]);
  });

  test('starts a server that it was given, with the values of variables and their defaults', async () => {
    const seen = join(box.home, 'seen.txt');
    const args = ['-c', `echo "$0 $A $B $1" > ${seen}`, '${TOKEN}', '${UNSET:-default}'];
    box.write('~/.claude.json', { mcpServers: { echo: { command: 'sh', args, env: { A: '${TOKEN}', B: 'plain' } } } });
    await box.sync({ targets: ['copilot'] });
    expect(await asked('mcp', 'list')).toContain('echo (local)');
    const model = await startMockModel('none', []);
    const provider = {
      ...{ COPILOT_OFFLINE: 'true', COPILOT_PROVIDER_BASE_URL: `${model.url}/v1` },
      ...{ COPILOT_PROVIDER_API_KEY: 'none', COPILOT_MODEL: 'mock', TOKEN: 'value' },
    };
    await runClient(box, 'copilot', ['-p', 'hi', '--trust-folder'], provider);
    await model.stop();
    expect(readFileSync(seen, 'utf8')).toBe('value value plain default\n');
  });

  test('tells its model the rules, the imported ones too, and the agents, and gives an agent its tools', async () => {
    box.write(
      '~/.claude/agents/critic.md',
      '---\nname: critic\ndescription: judges\ntools: Read, Grep\n---\nBe strict\n',
    );
    box.write('.claude/agents/helper.md', '---\nname: helper\ndescription: helps\n---\nHelp\n');
    box.write('.claude/rules/r.md', 'RULE-FILE\n');
    box.write('more.md', 'IMPORTED\n');
    box.write('CLAUDE.md', '# Team\n@more.md\n');
    await box.sync({ targets: ['vscode'] });

    const model = await startMockModel('none', []);
    const provider = {
      ...{ COPILOT_OFFLINE: 'true', COPILOT_PROVIDER_BASE_URL: `${model.url}/v1` },
      ...{ COPILOT_PROVIDER_API_KEY: 'none', COPILOT_MODEL: 'mock' },
    };
    await runClient(box, 'copilot', ['-p', 'hi', '--trust-folder'], provider);
    await runClient(box, 'copilot', ['-p', 'hi', '--agent', 'critic'], provider);
    await model.stop();
    const [whole, ofAgent] = [model.seen[0], model.seen.at(-1)];
    for (const text of ['# Mine', '# Team', 'IMPORTED', 'RULE-FILE', 'critic', 'helper'])
      expect(whole?.body).toContain(text);
    expect(ofAgent?.body).toContain('Be strict');
    const tools = ofAgent?.tools.map(({ name }) => name);
    expect(tools).toEqual(expect.arrayContaining(['view', 'grep']));
    expect(tools).not.toContain('bash');
  });
});
