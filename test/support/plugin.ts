// A plugin with one of each part, in a marketplace that is a folder, as `claude plugin install` finds it.
import type { Box } from './harness.ts';

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
