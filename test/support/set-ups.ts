// Nine set-ups as people have them, and what each target holds after a sync.
import type { Box } from './harness.ts';

type SetUp = {
  readonly says: string;
  readonly fill: (box: Box) => void;
  readonly wants: Readonly<Record<string, string>>;
};

const skill = (name: string): string => `---\nname: ${name}\ndescription: d\n---\nDo\n`;
const deny = ['Bash(rm:*)', 'Read(./.env)', 'mcp__db'];
const headers = { Authorization: 'Bearer ${T}' };
const SETTINGS = {
  model: 'opus',
  hooks: { Stop: [] },
  env: { EDITOR: 'vi' },
  permissions: { allow: ['Bash(npm test:*)'], ask: ['Bash(git push:*)'], deny },
};

export const SET_UPS: readonly SetUp[] = [
  {
    says: 'a monorepo with nested files and imports',
    fill: ({ write }) => {
      write('CLAUDE.md', '# Root\n@docs/style.md\nSee @packages/api/README.md for the API.\n');
      write('docs/style.md', 'Two spaces.\n@naming.md\n');
      write('docs/naming.md', 'Plain names.\n');
      write('packages/api/README.md', '# API\n');
      write('packages/api/CLAUDE.md', 'Only here.\n');
      write('.claude/rules/ts.md', '---\npaths: "**/*.ts"\n---\nNo any.\n');
    },
    wants: { 'AGENTS.md': 'Plain names.', 'GEMINI.md': 'No any.' },
  },
  {
    says: 'rich global settings',
    fill: ({ write }) => {
      write('~/.claude/settings.json', SETTINGS);
      write('~/.claude/CLAUDE.md', 'Answer briefly.\n');
    },
    wants: { '~/.codex/rules/three-good-sources.rules': 'forbidden', '~/.gemini/GEMINI.md': 'briefly' },
  },
  {
    says: 'every transport of a server',
    fill: ({ write }) =>
      write('~/.claude.json', {
        mcpServers: {
          stdio: { command: 'npx', args: ['-y', 'p'], env: { T: '${T}', L: 'x' } },
          http: { type: 'http', url: 'https://h.example', headers, oauth: { clientId: 'i', scopes: ['a'] } },
          sse: { type: 'sse', url: 'https://h.example' },
          ws: { type: 'ws', url: 'wss://h.example' },
          helper: { type: 'http', url: 'https://h.example', headersHelper: 'x' },
          default: { command: 'c', env: { T: '${T:-d}' } },
        },
      }),
    wants: { '~/.codex/config.toml': '[mcp_servers.http]', '~/.gemini/settings.json': '"sse"' },
  },
  {
    says: 'skills with scripts and large files',
    fill: ({ write }) => {
      write('~/.claude/skills/a/SKILL.md', skill('a'));
      write('~/.claude/skills/a/run.sh', '#!/bin/sh\n', 0o755);
      write('~/.claude/skills/a/Diagram (1).svg', '<svg/>');
      write('~/.claude/skills/big/SKILL.md', skill('big'));
      write('~/.claude/skills/big/font.bin', 'x'.repeat(1024 * 1024 + 1));
    },
    wants: { '~/.agents/skills/a/run.sh': '#!/bin/sh' },
  },
  {
    says: 'agents and commands',
    fill: ({ write }) => {
      const fields = 'name: critic\ndescription: Use when: asked\ntools: ["Read", "Grep"]\nmodel: opus';
      write('~/.claude/agents/critic.md', `---\n${fields}\n---\nBe strict.\n`);
      write('~/.claude/agents/build.md', '---\nname: build\ndescription: d\n---\nx\n');
      write('~/.claude/commands/git/fix.md', '---\ndescription: d\nargument-hint: [a] [b]\n---\nFix $ARGUMENTS\n');
      write('.claude/commands/multi.md', 'First $0, costs $5.00\n');
    },
    wants: { '~/.codex/agents/critic.toml': 'Be strict.', '~/.gemini/commands/git/fix.toml': '{{args}}' },
  },
  {
    says: 'plugins and what else is left out',
    fill: ({ write }) =>
      write('~/.claude/settings.json', {
        ...SETTINGS,
        enabledPlugins: { 'a@b': true },
        extraKnownMarketplaces: {},
        statusLine: { type: 'command', command: 'x' },
      }),
    wants: { '~/.config/opencode/opencode.jsonc': '"rm *": "deny"' },
  },
  {
    says: 'targets written by hand, with comments',
    fill: ({ write }) => {
      write('~/.codex/config.toml', '# mine\nmodel = "m" # note\n[mcp_servers.gh] # Anna\nurl = "https://x.example"\n');
      write('~/.gemini/settings.json', '{ // top\n  "ui": {"theme": "x"} /* b */\n}\n');
      const asking = '{\n  // mine\n  "permission": { "bash": { "*": "ask", "ls *": "allow", }, },\n}\n';
      write('~/.config/opencode/opencode.jsonc', asking);
      write('AGENTS.md', '# By hand\n');
      write('CLAUDE.md', '# Rules\n');
      write('~/.claude/settings.json', SETTINGS);
      write('~/.claude.json', { mcpServers: { gh: { type: 'http', url: 'https://x.example' }, b: { command: 'b' } } });
    },
    wants: { '~/.codex/config.toml': '# Anna', '~/.config/opencode/opencode.jsonc': '// mine', 'AGENTS.md': 'By hand' },
  },
  {
    says: 'local settings and local rules',
    fill: ({ write, project }) => {
      write('CLAUDE.md', '# Rules\n');
      write('CLAUDE.local.md', 'PRIVATE\n');
      write('.claude/settings.local.json', { permissions: { deny: ['Bash(dd:*)'] }, env: { PRIVATE: '1' } });
      write('~/.claude.json', { projects: { [project]: { mcpServers: { mine: { command: 'PRIVATE' } } } } });
    },
    wants: { 'AGENTS.md': '# Rules' },
  },
  {
    says: '@AGENTS.md and more',
    fill: ({ write }) => {
      write('AGENTS.md', '# Agents\n');
      write('CLAUDE.md', '@AGENTS.md\n\nEXTRA\n');
    },
    wants: { 'AGENTS.md': 'EXTRA', 'GEMINI.md': '# Agents' },
  },
];

export const PLUGIN = 'tools@local-market';
const FOLDER = '~/market/plugins/tools';

/** Writes the marketplace and its plugin into the box's home; nothing is installed by that. */
export const writePlugin = ({ write }: Box): void => {
  const plugins = [{ name: 'tools', source: './plugins/tools', description: 'd' }];
  write('~/market/.claude-plugin/marketplace.json', { name: 'local-market', owner: { name: 'me' }, plugins });
  write(`${FOLDER}/.claude-plugin/plugin.json`, { name: 'tools', version: '1.0.0', description: 'd' });
  const lint = '---\nname: lint\ndescription: Lints code\n---\nRun ${CLAUDE_PLUGIN_ROOT}/skills/lint/run.sh\n';
  write(`${FOLDER}/skills/lint/SKILL.md`, lint);
  write(`${FOLDER}/skills/lint/run.sh`, '#!/bin/sh\n', 0o755);
  write(`${FOLDER}/agents/critic.md`, '---\nname: critic\ndescription: Finds faults\n---\nBe strict.\n');
  write(`${FOLDER}/commands/fix.md`, '---\ndescription: Fixes an issue\n---\nFix $ARGUMENTS\n');
  const db = { command: 'node', args: ['${CLAUDE_PLUGIN_ROOT}/server.js'], env: { LEVEL: '1' } };
  write(`${FOLDER}/.mcp.json`, { mcpServers: { db } });
  write(`${FOLDER}/hooks/hooks.json`, { hooks: { Stop: [] } });
};

/** Writes what Claude Code notes of the installed plugin: `claude plugin install` writes the same. */
export const noteInstalled = ({ write, home }: Box): void => {
  write('~/.claude/settings.json', { enabledPlugins: { [PLUGIN]: true } });
  const installPath = `${home}/.claude/plugins/cache/local-market/tools/1.0.0`;
  const plugins = { [PLUGIN]: [{ scope: 'user', installPath, version: '1.0.0' }] };
  write('~/.claude/plugins/installed_plugins.json', { version: 2, plugins });
  const installLocation = `${home}/market`;
  const market = { source: { source: 'directory', path: installLocation }, installLocation };
  write('~/.claude/plugins/known_marketplaces.json', { 'local-market': market });
};
