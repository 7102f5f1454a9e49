// Adds one remote MCP server to the clients of this machine, Claude Code included, and removes it again: the same
// plan and editors as the sync, with its own state.

import { labelOf } from './labels.ts';
import { CAREFUL, emptySource, type Owner, type Wanted } from './model.ts';
import { type Plan, planEntries, type RunInput } from './plan/plan.ts';
import { TARGET_BY_NAME } from './targets/all.ts';
import { member } from './targets/entries.ts';
import { joinMade } from './targets/made.ts';
import type { Target } from './targets/target.ts';

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
    const entries = url === undefined ? [] : [{ ...common, ...remoteIn(client)(input, name, url) }];
    return [client, joinMade([{ entries }])];
  });
  // Nothing is read from Claude Code, so nothing of it can be missing.
  const run = { ...input, options: { ...CAREFUL, prune: true }, source: emptySource() };
  return { ...planEntries(run, new Map(wanted)), isEmpty: false };
};

const claude: Target['remote'] = ({ places }, name, url) =>
  member(places.claudeJson, ['mcpServers', name], { type: 'http', url });
const remoteIn = (client: Owner): Target['remote'] => (client === 'claude' ? claude : TARGET_BY_NAME[client].remote);
