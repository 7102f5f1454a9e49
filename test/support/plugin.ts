// A plugin with one of each part, in a marketplace that is a folder, as `claude plugin install` finds it.
import type { Box } from './harness.ts';

export const PLUGIN = 'tools@local-market';
const FOLDER = '~/market/plugins/tools';

/** Writes the marketplace and its plugin into the box's home; nothing is installed by that. */
export const writePlugin = ({ write }: Box): void => {
  write('~/market/.claude-plugin/marketplace.json', {
    name: 'local-market',
    owner: { name: 'me' },
    plugins: [{ name: 'tools', source: './plugins/tools', description: 'd' }],
  });
  write(`${FOLDER}/.claude-plugin/plugin.json`, { name: 'tools', version: '1.0.0', description: 'd' });
  write(
    `${FOLDER}/skills/lint/SKILL.md`,
    '---\nname: lint\ndescription: Lints code\n---\nRun ${CLAUDE_PLUGIN_ROOT}/skills/lint/run.sh\n',
  );
  write(`${FOLDER}/skills/lint/run.sh`, '#!/bin/sh\n', 0o755);
  write(`${FOLDER}/agents/critic.md`, '---\nname: critic\ndescription: Finds faults\n---\nBe strict.\n');
  write(`${FOLDER}/commands/fix.md`, '---\ndescription: Fixes an issue\n---\nFix $ARGUMENTS\n');
  write(`${FOLDER}/.mcp.json`, {
    mcpServers: { db: { command: 'node', args: ['${CLAUDE_PLUGIN_ROOT}/server.js'], env: { LEVEL: '1' } } },
  });
  write(`${FOLDER}/hooks/hooks.json`, { hooks: {} });
};

/** Writes what Claude Code notes of the installed plugin: `claude plugin install` writes the same. */
export const noteInstalled = ({ write, home }: Box): void => {
  write('~/.claude/settings.json', { enabledPlugins: { [PLUGIN]: true } });
  write('~/.claude/plugins/installed_plugins.json', {
    version: 2,
    plugins: {
      [PLUGIN]: [
        { scope: 'user', installPath: `${home}/.claude/plugins/cache/local-market/tools/1.0.0`, version: '1.0.0' },
      ],
    },
  });
  write('~/.claude/plugins/known_marketplaces.json', {
    'local-market': {
      source: { source: 'directory', path: `${home}/market` },
      installLocation: `${home}/market`,
    },
  });
};
