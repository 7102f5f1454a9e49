// Five ordinary homes, each with a project, as people have them.
import type { Box } from './harness.ts';

type Home = { readonly says: string; readonly clients: readonly string[]; readonly fill: (box: Box) => void };

const THREE = ['.codex', '.gemini', '.config/opencode'];
const FIVE = [...THREE, '.cursor', '.config/Code/User'];
const document = (name: string, head = ''): string =>
  `---\nname: ${name}\ndescription: About ${name}\n${head}---\nDo it.\n`;
const documents = ({ write }: Box, folder: string, names: readonly string[], head?: string): void => {
  for (const name of names) write(`${folder}/${name}`, document(name.replace(/(?:\/SKILL)?\.md$/, ''), head));
};
const servers = (...names: readonly string[]) => ({
  mcpServers: Object.fromEntries(names.map((name) => [name, { command: 'npx', args: ['-y', `${name}-server`] }])),
});
const hooks = (event: string, command: string, matcher = '') => ({
  [event]: [{ matcher, hooks: [{ type: 'command', command }] }],
});
const skills = (...names: readonly string[]): readonly string[] => names.map((name) => `${name}/SKILL.md`);

const STRICT = [
  ...['rm:*', 'sudo:*', 'curl:*', 'wget:*', 'ssh:*', 'git push --force:*', 'terraform apply:*', 'npm publish:*'],
  ...['dd:*', 'chmod:*', 'kubectl delete:*', 'docker system prune:*'],
].map((command) => `Bash(${command})`);
const PRIVATE = ['Read(./.env)', 'Read(./secrets/**)', 'Read(~/.ssh/**)', 'Read(~/.aws/**)', 'Edit(./dist/**)'];

export const HOMES: readonly Home[] = [
  {
    says: 'A beginner: rules, one server, one command.',
    clients: THREE,
    fill: (box) => {
      box.write('~/.claude/CLAUDE.md', 'Answer briefly.\n');
      box.write('~/.claude.json', { mcpServers: { docs: { type: 'http', url: 'https://docs.example/mcp' } } });
      box.write('.claude/commands/fix.md', '---\ndescription: Fixes an issue\n---\nFix $ARGUMENTS.\n');
      box.write('CLAUDE.md', '# Project\n\nRun the tests.\n');
    },
  },
  {
    says: 'Years of use: dotfiles behind a link, many skills and agents, and own entries in all clients.',
    clients: FIVE,
    fill: (box) => {
      box.link('~/.claude', '~/dotfiles/claude');
      box.folder('~/dotfiles/claude');
      box.write('~/.claude/CLAUDE.md', '# Me\n\n@style.md\n');
      box.write('~/.claude/style.md', 'Two spaces.\n');
      documents(box, '~/.claude/skills', skills('review', 'notes', 'release', 'debug', 'charts', 'sql'));
      documents(box, '~/.claude/agents', ['critic.md', 'writer.md', 'tester.md'], 'tools: Read, Grep, Bash\n');
      documents(box, '~/.claude/commands', ['ship.md', 'plan.md', 'fix.md', 'explain.md']);
      const headers = { Authorization: 'Bearer ${SEARCH_TOKEN}' };
      const search = { type: 'http', url: 'https://search.example/mcp', headers };
      const leaky = { command: 'leaky', env: { API_KEY: 'written-out-in-full' } };
      const { mcpServers } = servers('files', 'browser', 'database');
      box.write('~/.claude.json', { mcpServers: { ...mcpServers, search, leaky } });
      box.write('~/.claude/settings.json', {
        model: 'opus',
        hooks: { ...hooks('PreToolUse', '~/.claude/hooks/guard.sh', 'Bash'), ...hooks('Stop', 'notify-send done') },
        permissions: {
          allow: ['Bash(npm test:*)'],
          ask: ['Bash(git push:*)'],
          deny: [...STRICT.slice(0, 4), PRIVATE[0]],
        },
      });
      box.write('~/.claude/hooks/guard.sh', '#!/bin/sh\ngrep -q prod && exit 2\nexit 0\n', 0o755);
      box.write('~/.codex/config.toml', '# mine\nmodel = "gpt-5"\n\n[mcp_servers.files]\ncommand = "my-files"\n');
      box.write('~/.gemini/settings.json', '{\n  // mine\n  "ui": { "theme": "dark" }\n}\n');
      box.write('~/.config/opencode/opencode.jsonc', '{\n  // mine\n  "permission": { "webfetch": "ask" }\n}\n');
      box.write('CLAUDE.md', '# Project\n');
    },
  },
  {
    says: 'A team’s monorepo: servers, refusals, skills and rules of the repository, packages with rules of their own.',
    clients: FIVE,
    fill: (box) => {
      box.write('CLAUDE.md', '# Team\n\n@docs/style.md\n');
      box.write('docs/style.md', 'Plain names.\n');
      for (const name of ['api', 'web', 'mobile']) box.write(`packages/${name}/CLAUDE.md`, `# ${name}\n`);
      for (const name of ['ts', 'sql', 'tests']) box.write(`.claude/rules/${name}.md`, `About ${name}.\n`);
      documents(box, '.claude/skills', skills('deploy', 'migrate', 'triage'));
      documents(box, '.claude/commands', ['release.md', 'review.md']);
      documents(box, '.claude/agents', ['architect.md', 'security.md'], 'tools: Read, Grep\n');
      box.write('.mcp.json', servers('issues', 'metrics'));
      box.write('.claude/settings.json', {
        permissions: { deny: [...STRICT.slice(0, 2), ...PRIVATE.slice(0, 2)] },
        hooks: hooks('PostToolUse', 'npm run format', 'Edit|Write'),
      });
      const trust = { hasTrustDialogAccepted: true, enabledMcpjsonServers: ['issues', 'metrics'] };
      box.write('~/.claude.json', { projects: { [box.project]: trust } });
      box.write('~/.claude/settings.json', {});
    },
  },
  {
    says: 'A home with files from Windows: carriage returns, byte order marks, cmd and PowerShell.',
    clients: FIVE,
    fill: (box) => {
      const windows = (text: string): string => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
      box.write('~/.claude/CLAUDE.md', windows('# Me\n\nUse PowerShell.\n'));
      box.write('~/.claude/skills/review/SKILL.md', windows(document('review')));
      box.write('~/.claude/agents/critic.md', windows(document('critic', 'tools: Read, Grep\n')));
      const files = { command: 'cmd', args: ['/c', 'npx', '-y', 'files-server'] };
      const env = { CONNECTION: '${SQL_CONNECTION}' };
      const sql = { command: 'powershell', args: ['-File', 'C:\\tools\\sql.ps1'], env };
      box.write('~/.claude.json', windows(JSON.stringify({ mcpServers: { files, sql } }, null, 2)));
      const permissions = { deny: ['Bash(del:*)', 'Bash(Remove-Item:*)', 'Read(./.env)'] };
      box.write('~/.claude/settings.json', windows(JSON.stringify({ permissions }, null, 2)));
      box.write('CLAUDE.md', windows('# Project\n\nBuild with MSBuild.\n'));
      box.write('.claude/commands/build.md', windows('---\ndescription: Builds\n---\nBuild $ARGUMENTS\n'));
    },
  },
  {
    says: 'Strict lists, and own rules in all clients.',
    clients: FIVE,
    fill: (box) => {
      box.write('~/.claude/CLAUDE.md', 'Ask first.\n');
      box.write('~/.claude/settings.json', {
        permissions: {
          deny: [...STRICT, ...PRIVATE, 'WebFetch(domain:evil.example)', 'mcp__database__drop'],
          ask: ['Bash(git push:*)', 'Edit'],
        },
        hooks: hooks('PreToolUse', '~/.claude/hooks/protect.py', 'Read|Edit|Write'),
      });
      box.write(
        '~/.claude/hooks/protect.py',
        'import json, sys\nif ".env" in json.load(sys.stdin)["tool_input"]["file_path"]: sys.exit(2)\n',
        0o755,
      );
      box.write('~/.claude.json', servers('database'));
      const asking = { permission: { bash: { '*': 'ask', 'ls *': 'allow' }, edit: 'ask' } };
      box.write('~/.config/opencode/opencode.json', asking);
      box.write(
        '~/.gemini/policies/mine.toml',
        '[[rule]]\ntoolName = "run_shell_command"\ncommandPrefix = "ls"\ndecision = "allow"\npriority = 100\n',
      );
      box.write('~/.codex/rules/mine.rules', 'prefix_rule(pattern = ["ls"], decision = "allow")\n');
      box.write('AGENTS.md', '# By hand\n');
      box.write('CLAUDE.md', '@AGENTS.md\n');
    },
  },
];
