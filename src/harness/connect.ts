// Adds one remote MCP server to the clients of this machine, Claude Code included, and removes it again: the same
// plan and editors as the sync, with its own state.

import { CAREFUL, NO_SOURCE, NOTHING_WANTED, type Owner, type TargetEntry, type Wanted } from './model.ts';
import { type Plan, planEntries, type RunInput } from './plan/plan.ts';
import { antigravityServers } from './targets/antigravity.ts';
import { configIn } from './targets/opencode-config.ts';
import { jsonValue } from './targets/target.ts';

type Connection = {
  readonly name: string;
  /** Address of the server; undefined takes the entries out. */
  readonly url: string | undefined;
  readonly clients: readonly Owner[];
};

/** Plans the entries of a connection in the user's files of the clients. */
export const planConnection = (scene: Omit<RunInput, 'options'>, { name, url, clients }: Connection): Plan => {
  const wanted = clients.map((client): [Owner, Wanted] => {
    const label = `mcp ${name}`;
    const common = { kind: 'mcp', group: label, label, from: 'connect', scope: 'user', secrets: [] } as const;
    const entries = url === undefined ? [] : [{ ...common, ...destinationIn(scene, client, { name, url }) }];
    return [client, { ...NOTHING_WANTED, entries }];
  });
  // Nothing is read from Claude Code, so nothing of it can be missing.
  return planEntries({ ...scene, options: { ...CAREFUL, prune: true }, source: NO_SOURCE }, new Map(wanted));
};

const destinationIn = (
  { places, disk }: Pick<RunInput, 'places' | 'disk'>,
  client: Owner,
  { name, url }: { readonly name: string; readonly url: string },
): Pick<TargetEntry, 'file' | 'at' | 'want'> => {
  const at = { kind: 'json', path: ['mcpServers', name] } as const;
  const want = jsonValue({ type: 'http', url });
  switch (client) {
    case 'claude':
      return { file: places.claudeJson, at, want };
    case 'gemini':
      return { file: `${places.gemini}/settings.json`, at, want };
    case 'codex':
      return {
        file: `${places.codex}/config.toml`,
        at: { kind: 'toml', path: ['mcp_servers', name] },
        want: jsonValue({ url }),
      };
    case 'antigravity':
      return { file: antigravityServers(places.antigravity), at, want: jsonValue({ serverUrl: url }) };
    case 'opencode':
      return {
        file: configIn(disk, places.opencode, 'jsonc'),
        at: { kind: 'json', path: ['mcp', name] },
        want: jsonValue({ type: 'remote', url, enabled: true }),
      };
  }
};
