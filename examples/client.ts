// A client of the sync: where it is, what it makes of each kind of item, and why it has nothing of the others. A line in
// src/harness/clients/all.ts adds it.
import { type Client, type Facts, folderFrom, homeOf } from '../src/harness/clients/client.ts';
import { definedMembers, member, serverEntry } from '../src/harness/clients/entries.ts';
import { loseAll, type Made, omit, omitHook } from '../src/harness/clients/made.ts';
import type { Item } from '../src/harness/items.ts';
import type { Run } from '../src/harness/model.ts';

const FACTS = {
  title: 'Example',
  program: 'example',
  variables: ['EXAMPLE_HOME'],
  folders: (machine) => [folderFrom(machine, 'EXAMPLE_HOME', '.example')],
  projectFolder: '.example',
} as const satisfies Facts;

const FORM = { client: 'Example', variable: (name: string) => `$(${name})`, replaced: /\$\(/ };
const none = (_: Run, item: Item): Made => omit(item, 'Example has servers alone');

export const EXAMPLE: Client = {
  ...FACTS,
  serverKeys: ['command', 'args', 'env', 'url'],
  mcp: (run, item) =>
    serverEntry(item, FORM, ({ command, args, env, url }) =>
      member(
        `${homeOf(run, item, FACTS)}/servers.json`,
        ['servers', item.name],
        definedMembers({ command, args, env, url }),
      ),
    ),
  rules: none,
  skill: none,
  command: none,
  agent: none,
  hook: (_, item) => omitHook(item, 'Example has no hooks'),
  permission: loseAll('Example cannot refuse'),
};
