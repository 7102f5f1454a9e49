// Records the transcript of docs/harness.md: a Claude Code configuration, the plan, the sync, what each real client says
// afterwards, a hand edit, and the undo. Needs the clients that `npm run test:clients` installs; prints Markdown.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { jsonFile } from '../../src/domain/json.ts';

const home = realpathSync(mkdtempSync(join(tmpdir(), 'transcript-')));
const project = join(home, 'project');
const bins = [resolve('out/transcript'), resolve('.cache/clients/node_modules/.bin'), resolve('node_modules/.bin')];
const env = {
  PATH: `${bins.join(':')}:${process.env['PATH']}`,
  HOME: home,
  CI: '1',
  NO_COLOR: '1',
  TERM: 'dumb',
  OPENCODE_DISABLE_AUTOUPDATE: '1',
};

const write = (path: string, content: string | object): void => {
  const file = join(home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : jsonFile(content));
};

const NOISE = /^(WARNING: proceeding|Ripgrep is not|Backup: ).*\n?/gm;
const tidy = (text: string): string => {
  const short = text.replaceAll(project, '~/project').replaceAll(home, '~');
  return short.replace(NOISE, '').trim();
};

/** Runs a shell line in the project and prints it with its output. */
const run = (line: string): void => {
  const { stdout, stderr } = spawnSync('sh', ['-c', line], { cwd: project, env, encoding: 'utf8' });
  console.log(`\`\`\`console\n$ ${line}\n${tidy(`${stdout}${stderr}`)}\n\`\`\`\n`);
};

mkdirSync('out/transcript', { recursive: true });
execFileSync(process.execPath, ['scripts/build/build-local.ts', 'out/transcript/three-good-sources']);
writeFileSync('out/transcript/package.json', '{"type": "module"}');

write('.claude.json', {
  mcpServers: {
    search: {
      type: 'http',
      url: 'https://search.example/mcp',
      headers: { Authorization: `Bearer \${SEARCH_TOKEN}` },
    },
    files: { command: 'npx', args: ['-y', 'files-server'], env: { ROOT: '/srv', LOG: `\${LOG}` } },
    leaky: { command: 'leaky', env: { API_KEY: 'written-out-in-full' } },
  },
});
write('.claude/CLAUDE.md', 'Answer briefly.\n');
write('.claude/settings.json', {
  env: { EDITOR: 'vi' },
  permissions: { allow: ['Bash(npm test:*)'], deny: ['Bash(rm:*)', 'Read(./.env)'] },
});
write('.claude/skills/review/SKILL.md', '---\nname: review\ndescription: Reviews a change\n---\n\nLook twice.\n');
write(
  '.claude/agents/critic.md',
  '---\nname: critic\ndescription: Finds faults\ntools: Read, Grep\n---\n\nBe strict.\n',
);
write('project/CLAUDE.md', '# Project\n\nRun the tests before you say that you are done.\n');
write('project/.claude/commands/fix.md', '---\ndescription: Fixes an issue\n---\n\nFix $ARGUMENTS.\n');
write('.codex/config.toml', '# my own settings\nmodel = "gpt-5"\n');
for (const folder of ['.gemini', '.config/opencode']) mkdirSync(join(home, folder), { recursive: true });
execFileSync('git', ['init', '-q'], { cwd: project });

console.log('What would change:\n');
run('three-good-sources sync --dry-run');
console.log('Sync:\n');
run('three-good-sources sync --quiet');
run('cat ~/.codex/config.toml');
console.log('What the clients show now:\n');
run('codex mcp list');
run('codex execpolicy check --rules ~/.codex/rules/three-good-sources.rules -- rm -rf x');
run('gemini mcp list');
run('opencode debug config | head -n 40');
console.log('Someone edits an entry by hand:\n');
const config = readFileSync(join(home, '.codex/config.toml'), 'utf8');
writeFileSync(join(home, '.codex/config.toml'), config.replace('files-server', 'my-files-server'));
run('three-good-sources status');
run('three-good-sources sync --target codex --quiet');
console.log('Overwrite the edit:\n');
run("three-good-sources sync --target codex --take ours 'mcp files' | grep -E 'update|^codex'");
console.log('Undo the last run, then undo the undo:\n');
run("three-good-sources undo --diff | grep -v '^To take'");
run('three-good-sources undo "$(three-good-sources backups | head -n 1 | cut -d " " -f 1)" | grep restore');
console.log('If the source is empty, `sync --prune` removes everything that the sync wrote. Everything else stays.\n');
rmSync(join(home, '.claude'), { recursive: true });
rmSync(join(project, '.claude'), { recursive: true });
rmSync(join(project, 'CLAUDE.md'));
write('.claude.json', {});
run('three-good-sources sync --prune | grep -E "remove|^(codex|gemini|opencode)"');
run('cat ~/.codex/config.toml; ls -A ~/project');
rmSync(home, { recursive: true });
rmSync('out/transcript', { recursive: true });
