// Adds one remote MCP server to the clients of this machine, Claude Code included, and takes it out again: the same
// plan and editors as the sync, with a state of its own.

import type { Disk, Entry, Owner, Places, Wanted } from './model.ts';
import type { Scene } from './plan/cases.ts';
import { type Plan, planEntries } from './plan/plan.ts';
import { configIn } from './targets/opencode.ts';
import { json } from './targets/target.ts';

export type Connection = {
  readonly name: string;
  /** Address of the server; undefined takes the entries out. */
  readonly url: string | undefined;
  readonly clients: readonly Owner[];
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
export const planConnection = (scene: Omit<Scene, 'allowSecrets'>, { name, url, clients }: Connection): Plan => {
  const wanted = clients.map((client): [Owner, Wanted] => {
    const common = { label: `mcp ${name}`, from: 'connect', scope: 'user', secrets: [] } as const;
    const entries = url === undefined ? [] : [{ ...common, ...destinationIn(scene, client, { name, url }) }];
    return [client, { entries, held: [], warnings: [] }];
  });
  return planEntries({ ...scene, allowSecrets: false }, new Map(wanted), { broken: [], warnings: [], reads: [] });
};

const destinationIn = (
  { places, disk }: Pick<Scene, 'places' | 'disk'>,
  client: Owner,
  { name, url }: { readonly name: string; readonly url: string },
): Pick<Entry, 'file' | 'at' | 'want'> => {
  const at = { kind: 'json', path: ['mcpServers', name] } as const;
  const want = json({ type: 'http', url });
  switch (client) {
    case 'claude':
      return { file: places.claudeJson, at, want };
    case 'gemini':
      return { file: `${places.gemini}/settings.json`, at, want };
    case 'codex':
      return {
        file: `${places.codex}/config.toml`,
        at: { kind: 'toml', path: ['mcp_servers', name] },
        want: json({ url }),
      };
    case 'opencode':
      return {
        file: configIn(disk, places.opencode, 'jsonc'),
        at: { kind: 'json', path: ['mcp', name] },
        want: json({ type: 'remote', url, enabled: true }),
      };
  }
};
