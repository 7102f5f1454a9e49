// Adds one remote MCP server to the clients of this machine, Claude Code included, and takes it out again: the same
// plan and editors as the sync, with a state of its own.
import type { Disk, Entry, Owner, Places, State } from './model.ts';
import { configIn } from './opencode.ts';
import { type Plan, planEntries } from './plan.ts';

export type Connection = {
  readonly name: string;
  /** Address of the server; undefined takes the entries out. */
  readonly url: string | undefined;
  readonly clients: readonly Owner[];
  /** ISO 8601 time of the run. */
  readonly now: string;
};

/** The clients that have been used on this machine: those whose folder is there. */
export const installedClients = (places: Places, disk: Disk): readonly Owner[] => {
  const folders = { claude: places.claude, codex: places.codex, gemini: places.gemini, opencode: places.opencode };
  const { claudeJson, home } = places;
  const hasClaude = disk.read(claudeJson, home).kind !== 'absent';
  return (['claude', 'codex', 'gemini', 'opencode'] as const).filter(
    (client) => disk.isFolder(folders[client]) || (client === 'claude' && hasClaude),
  );
};

/** Plans the entries of a connection in the user's files of the clients. */
export const planConnection = (
  places: Places,
  disk: Disk,
  state: State,
  { name, url, clients, now }: Connection,
): Plan => {
  const wanted = clients.map((client) => {
    const entries = url === undefined ? [] : [entryFor(places, disk, client, name, url)];
    return [client, { entries, held: [], warnings: [] }] as const;
  });
  return planEntries({ places, disk, state, allowSecrets: false, now }, new Map(wanted), { broken: [], warnings: [] });
};

const entryFor = (places: Places, disk: Disk, client: Owner, name: string, url: string): Entry => {
  const common = { label: `mcp ${name}`, from: 'connect', scope: 'user', secrets: [] } as const;
  const remote = { type: 'http', url } as const;
  switch (client) {
    case 'claude':
      return {
        ...common,
        file: places.claudeJson,
        at: { kind: 'json', path: ['mcpServers', name] },
        want: { kind: 'json', json: remote },
      };
    case 'codex':
      return {
        ...common,
        file: `${places.codex}/config.toml`,
        at: { kind: 'toml', path: ['mcp_servers', name] },
        want: { kind: 'json', json: { url } },
      };
    case 'gemini':
      return {
        ...common,
        file: `${places.gemini}/settings.json`,
        at: { kind: 'json', path: ['mcpServers', name] },
        want: { kind: 'json', json: remote },
      };
    case 'opencode':
      return {
        ...common,
        file: configIn(disk, places.opencode, 'jsonc'),
        at: { kind: 'json', path: ['mcp', name] },
        want: { kind: 'json', json: { type: 'remote', url, enabled: true } },
      };
  }
};
