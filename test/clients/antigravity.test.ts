// What is written for Antigravity CLI, whose own program cannot be asked, beside what rulesync writes for it from the same
// configuration. Skipped where rulesync is not installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInstalled, runClient } from '../support/clients.ts';
import { openBox } from '../support/harness.ts';

const SERVERS = {
  web: { type: 'http', url: 'https://h.example/mcp', headers: { Authorization: 'Bearer ${T}' } },
  local: { type: 'stdio', command: 'npx', args: ['-y', 'p'], env: { L: 'x' } },
};
/** The same files, in the home folder and in the project. */
const FILES = {
  user: ['.gemini/config/mcp_config.json', '.gemini/GEMINI.md', '.gemini/antigravity-cli/skills/a/SKILL.md'],
  project: ['.agents/mcp_config.json', 'AGENTS.md', '.agents/skills/a/SKILL.md', '.agents/workflows/fix.md'],
};

test.skipIf(!isInstalled('rulesync'))('are the files that rulesync writes, and servers as it writes them', async () => {
  const [ours, theirs] = [openBox(), openBox()];
  const skill = '---\nname: a\ndescription: d\n---\nDo\n';
  ours.write('~/.claude/settings.json', { enabledMcpjsonServers: Object.keys(SERVERS) });
  ours.write('~/.claude.json', { mcpServers: SERVERS });
  ours.write('.mcp.json', { mcpServers: SERVERS });
  for (const folder of ['~/.claude', '.claude']) {
    ours.write(`${folder}/skills/a/SKILL.md`, skill);
    ours.write(`${folder}/CLAUDE.md`, 'Rules.\n');
    ours.write(`${folder}/commands/fix.md`, '---\ndescription: d\n---\nFix\n');
  }
  await ours.sync({ targets: ['antigravity'] });

  theirs.write('.rulesync/mcp.json', { mcpServers: SERVERS });
  theirs.write('.rulesync/rules/overview.md', '---\nroot: true\ntargets: ["*"]\n---\nRules.\n');
  theirs.write('.rulesync/skills/a/SKILL.md', skill);
  theirs.write('.rulesync/commands/fix.md', '---\ndescription: d\n---\nFix\n');
  for (const flags of [[], ['--global']])
    await runClient(theirs, 'rulesync', [
      'generate',
      ...flags,
      '--targets',
      'antigravity-cli',
      '--features',
      'mcp,rules,skills,commands',
    ]);

  for (const [scope, files] of Object.entries(FILES))
    for (const file of files) {
      const [one, other] = [ours, theirs].map((box) => join(scope === 'user' ? box.home : box.project, file));
      expect(existsSync(other ?? ''), file).toBe(true);
      expect(existsSync(one ?? ''), file).toBe(true);
      if (!file.endsWith('.json')) continue;
      // It also says `type`, which Antigravity does not ask for.
      const servers = JSON.parse(readFileSync(other ?? '', 'utf8'), (key, value) =>
        key === 'type' ? undefined : value,
      );
      expect(JSON.parse(readFileSync(one ?? '', 'utf8')), file).toEqual(servers);
    }
  ours.drop();
  theirs.drop();
});
