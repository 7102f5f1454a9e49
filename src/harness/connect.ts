// Adds one remote MCP server to the clients of this machine, Claude Code included, and removes it again: the same
// plan and editors as the sync, with its own state.

import { labelOf } from './labels.ts';
import { CAREFUL, emptySource, type Owner, type Wanted } from './model.ts';
import { type Plan, planEntries, type RunInput } from './plan/plan.ts';
import { antigravityServers } from './targets/antigravity.ts';
import { member } from './targets/entries.ts';
import { joinMade } from './targets/made.ts';
import { configIn } from './targets/opencode-config.ts';

type Connection = {
  readonly name: string;
  /** Address of the server; undefined removes the entries. */
  readonly url: string | undefined;
  readonly clients: readonly Owner[];
};

/** Plans the entries of a connection in the user's files of the clients. */
export const planConnection = (input: Omit<RunInput, 'options'>, { name, url, clients }: Connection): Plan => {
  const wanted = clients.map((client): [Owner, Wanted] => {
    const label = labelOf({ kind: 'mcp', name });
    const common = { kind: 'mcp', group: label, label, from: 'connect', scope: 'user', secrets: [] } as const;
    const entries = url === undefined ? [] : [{ ...common, ...destinationsIn(input, name, url)[client] }];
    return [client, joinMade([{ entries }])];
  });
  // Nothing is read from Claude Code, so nothing of it can be missing.
  return planEntries({ ...input, options: { ...CAREFUL, prune: true }, source: emptySource() }, new Map(wanted));
};

const destinationsIn = ({ places, disk }: Pick<RunInput, 'places' | 'disk'>, name: string, url: string) => ({
  claude: member(places.claudeJson, ['mcpServers', name], { type: 'http', url }),
  gemini: member(`${places.gemini}/settings.json`, ['mcpServers', name], { type: 'http', url }),
  codex: member(`${places.codex}/config.toml`, ['mcp_servers', name], { url }),
  antigravity: member(antigravityServers(places.antigravity), ['mcpServers', name], { serverUrl: url }),
  opencode: member(configIn(disk, places.opencode, 'jsonc'), ['mcp', name], { type: 'remote', url, enabled: true }),
});
