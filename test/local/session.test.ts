// The recording docs/harness-session.txt: a configuration of Claude Code, the plan, the sync, an edit by hand, and the way
// back; then the first dry run in five ordinary homes, each of which fits a terminal. Written anew by `npm test -- test/local/session.test.ts -u`.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Box, openBox } from '../support/harness.ts';
import { HOMES } from '../support/homes.ts';
import { runInBox } from '../support/program.ts';
import { BUNDLE, useCommand } from '../support/stdio.ts';

const { box } = useCommand();

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

/** What a person types and the terminal shows, but for names of runs and times. */
const shown = (box: Box, args: readonly string[]): string => {
  const { stdout, stderr } = runInBox(box, process.execPath, [BUNDLE, ...args], { COLUMNS: '80' });
  const typed = ['three-good-sources', ...args.map((arg) => (arg.includes(' ') ? `"${arg}"` : arg))].join(' ');
  const fixed = `${stdout}${stderr}`
    .replace(/\d{4}-\d\d-\d\dT[\d:.-]+Z-\w+/g, 'RUN')
    .replace(/\d+ \w+ ago \([^)]*\)/g, 'AGO')
    .replace(/\d{4}-\d\d-\d\dT\S+/g, 'TIME');
  return `$ ${typed}\n${fixed}`;
};

const firstDryRun = ({ clients, fill }: (typeof HOMES)[number]): string => {
  const box = openBox();
  for (const client of clients) box.folder(`~/${client}`);
  fill(box);
  const said = shown(box, ['sync', '--dry-run']);
  box.drop();
  return said;
};

const session = (): string => {
  const said: string[] = [];
  const note = (text: string): number => said.push(`# ${text}`, '');
  const show = (...args: readonly string[]): number => said.push(shown(box, args));
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
  return said.join('\n');
};

test('the recorded session is what the program prints; the first dry run of an ordinary home fits a terminal', async () => {
  const homes = HOMES.map((home) => ({ ...home, said: firstDryRun(home) }));
  const parts = homes.map(({ says, said }) => `# ${says}\n\n${said}`);
  const head = '# The first dry run in five other homes.\n';
  await expect([session(), head, ...parts].join('\n')).toMatchFileSnapshot(resolve('docs/harness-session.txt'));
  for (const { says, said } of homes) {
    const rows = said.trimEnd().split('\n').slice(1);
    expect(rows.length, says).toBeLessThanOrEqual(24);
    expect(Math.max(...rows.map((row) => row.length)), says).toBeLessThanOrEqual(80);
  }
});
