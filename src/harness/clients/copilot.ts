// Copilot CLI, servers only: its rules, skills and agents are those that VS Code shares with it. It was asked.
import type { Item } from '../items.ts';
import type { Run } from '../model.ts';
import { type Client, type Facts, folderFrom } from './client.ts';
import { definedMembers, ENV_FORM, member, serverEntry } from './entries.ts';
import { hold, loseAll, type Made, omit, omitHook } from './made.ts';

const FACTS = {
  title: 'Copilot CLI',
  program: 'copilot',
  variables: ['COPILOT_HOME'],
  folders: (machine) => [folderFrom(machine, 'COPILOT_HOME', '.copilot')],
  isFolderShared: true,
  projectFolder: '.github',
} as const satisfies Facts;

const FORM = {
  client: 'Copilot CLI',
  variable: (name: string, fallback?: string) => `\${${name}${fallback === undefined ? '' : `:-${fallback}`}}`,
  hasDefaults: true,
  replaced: ENV_FORM.replaced,
} as const;

const omitted = (_: Run, item: Item): Made =>
  omit(item, 'the sync gives Copilot CLI servers alone: it reads what VS Code gets in ~/.copilot');

export const COPILOT: Client = {
  ...FACTS,
  serverKeys: 'type command args env url headers timeout tools'.split(' '),
  mcp: ({ places }, item) => {
    if (item.scope === 'project') return hold(item, 'native', 'it reads .mcp.json itself, in a folder that you trust');
    return serverEntry(item, FORM, ({ type, command, args, env, url, headers, timeout }) => {
      const own = type === 'stdio' ? { type: 'local', command, args, env } : { type, url, headers };
      const value = { ...definedMembers({ ...own, timeout }), tools: ['*'] };
      return member(`${FACTS.folders(places)[0]}/mcp-config.json`, ['mcpServers', item.name], value);
    });
  },
  rules: omitted,
  skill: omitted,
  command: omitted,
  agent: omitted,
  hook: (_, item) => omitHook(item, 'the sync gives Copilot CLI servers alone'),
  permission: loseAll('the sync gives Copilot CLI servers alone'),
};
