// The recording docs/harness-session.txt: a configuration of Claude Code, the plan, the sync, an edit by hand, and the way
// back. Written anew by `npm test -- test/local/session.test.ts -u`.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { useCommand } from '../support/stdio.ts';

const { box, run } = useCommand();

const MCP_SERVERS = {
  search: { type: 'http', url: 'https://search.example/mcp', headers: { Authorization: 'Bearer ${SEARCH_TOKEN}' } },
  files: { command: 'npx', args: ['-y', 'files-server'], env: { ROOT: '/srv', LOG: '${LOG}' } },
  leaky: { command: 'leaky', env: { API_KEY: 'written-out-in-full' } },
};
const CONFIG = '~/.codex/config.toml';

const fill = (): void => {
  box.write('~/.claude.json', { mcpServers: MCP_SERVERS });
  box.write('~/.claude/CLAUDE.md', 'Answer briefly.\n');
  box.write('~/.claude/settings.json', {
    env: { EDITOR: 'vi' },
    permissions: { allow: ['Bash(npm test:*)'], deny: ['Bash(rm:*)', 'Read(./.env)'] },
  });
  box.write(
    '~/.claude/skills/review/SKILL.md',
    '---\nname: review\ndescription: Reviews a change\n---\n\nLook twice.\n',
  );
  const critic = '---\nname: critic\ndescription: Finds faults\ntools: Read, Grep\n---\n\nBe strict.\n';
  box.write('~/.claude/agents/critic.md', critic);
  box.write('CLAUDE.md', '# Project\n\nRun the tests before you say that you are done.\n');
  box.write('.claude/commands/fix.md', '---\ndescription: Fixes an issue\n---\n\nFix $ARGUMENTS.\n');
  box.write(CONFIG, '# my own settings\nmodel = "gpt-5"\n');
  for (const folder of ['.gemini', '.config/opencode']) box.folder(`~/${folder}`);
};

test('the recorded session is what the program prints', async () => {
  const said: string[] = [];
  const note = (text: string): number => said.push(`# ${text}`, '');
  const show = (...args: readonly string[]): void => {
    const { stdout, stderr } = run(args, { COLUMNS: '80' });
    const typed = ['three-good-sources', ...args.map((arg) => (arg.includes(' ') ? `"${arg}"` : arg))].join(' ');
    const fixed = `${stdout}${stderr}`
      .replace(/\d{4}-\d\d-\d\dT[\d:.-]+Z-\w+/g, 'RUN')
      .replace(/\d+ \w+ ago \([^)]*\)/g, 'AGO')
      .replace(/\d{4}-\d\d-\d\dT\S+/g, 'TIME');
    said.push(`$ ${typed}`, fixed);
  };
  const cat = (): number => said.push(`$ cat ${CONFIG}`, box.read(CONFIG));
  fill();
  note('RUN stands for the name of a run, AGO for how long ago a sync was. The terminal has 80 columns.');
  show('sync', '--dry-run');
  show('sync', '--quiet');
  cat();
  note('Somebody changes an entry by hand.');
  box.write(CONFIG, box.read(CONFIG).replace('files-server', 'my-files-server'));
  show('status', '--quiet');
  show('sync', '--target', 'codex', '--quiet');
  show('sync', '--target', 'codex', '--quiet', '--diff', '--take', 'ours', 'mcp files');
  show('undo');
  note('Claude Code has no configuration any more: what the sync wrote goes, and everything else stays.');
  for (const path of ['~/.claude', '~/.claude.json', '.claude', 'CLAUDE.md']) box.remove(path);
  show('sync', '--prune');
  cat();
  await expect(said.join('\n')).toMatchFileSnapshot(resolve('docs/harness-session.txt'));
});
