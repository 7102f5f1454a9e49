// Reads the MCP servers of all three scopes. A local entry wins over project and user entries of its name; a server that
// the person has switched off is left out.
import * as v from 'valibot';
import type { JsonObject, Scope, Server } from './model.ts';
import { isSafeName } from './places.ts';
import { objectIn, type Reading } from './reading.ts';
import { secretsOf } from './secrets.ts';
import { isObject } from './values.ts';

const Texts = v.record(v.string(), v.string());
const Entry = v.object({
  type: v.optional(v.picklist(['stdio', 'http', 'streamable-http', 'sse', 'ws'])),
  command: v.optional(v.string()),
  args: v.optional(v.array(v.string())),
  env: v.optional(Texts),
  url: v.optional(v.string()),
  headers: v.optional(Texts),
  headersHelper: v.optional(v.unknown()),
  timeout: v.optional(v.number()),
  oauth: v.optional(v.looseObject({ clientId: v.optional(v.string()) })),
});

/** Adds the servers to the reading. `settings` are the project's, for the names switched off there. */
export const readServers = (reading: Reading, settings: readonly JsonObject[]): void => {
  const { places, items, warnings } = reading;
  const user = objectIn(reading, places.claudeJson, 'user', ['mcp']);
  const projects = isObject(user['projects']) ? user['projects'] : {};
  const names = places.projectNames.flatMap((name) => [name, name.replaceAll('/', '\\')]);
  const local = places.project === undefined ? undefined : names.map((name) => projects[name]).find(isObject);
  // The user's file also holds the entries for this project and the names switched off in it.
  for (const one of reading.broken.filter(({ kind, scope }) => kind === 'mcp' && scope === 'user')) {
    reading.broken.push({ ...one, scope: 'local' }, { ...one, scope: 'project' });
  }
  const file = `${places.project}/.mcp.json`;
  const shared = places.project === undefined ? {} : objectIn(reading, file, 'project', ['mcp']);
  const off = namesIn(local, 'disabledMcpServers');
  const offShared = [...off, ...settings.flatMap((one) => namesIn(one, 'disabledMcpjsonServers'))];
  const own = addServers(reading, local, places.claudeJson, 'local', off);
  for (const [from, scope, list, object] of [
    [file, 'project', offShared, shared],
    [places.claudeJson, 'user', [], user],
  ] as const) {
    const before = items.length;
    const isUnsure = reading.broken.some((one) => one.kind === 'mcp' && one.scope === scope);
    if (!isUnsure) addServers(reading, object, from, scope, list);
    for (const item of items.splice(before)) {
      if (own.includes(item.name)) warnings.push(`mcp ${item.name}: the entry for this project alone is used`);
      else items.push(item);
    }
  }
};

const addServers = (
  reading: Reading,
  holder: JsonObject | undefined,
  from: string,
  scope: Scope,
  off: readonly string[],
): string[] => {
  const servers = isObject(holder?.['mcpServers']) ? holder['mcpServers'] : {};
  const added: string[] = [];
  for (const [name, entry] of Object.entries(servers)) {
    if (off.includes(name)) continue;
    const parsed = v.safeParse(Entry, entry);
    const server = parsed.success ? serverOf(parsed.output) : undefined;
    if (!isSafeName(name))
      reading.warnings.push(`mcp ${name.slice(0, 64)}: its name does not fit every client; it was left out`);
    else if (server === undefined) {
      reading.warnings.push(
        `mcp ${name}: Claude Code itself does not accept this entry (type, command or url); it was left out`,
      );
    } else if (parsed.success && parsed.output.headersHelper !== undefined) {
      const hint = 'headers made by a program have no equivalent: write them with references to variables';
      reading.outside.push({ file: from, entry: `mcp ${name}`, why: 'unsupported', hint });
    } else {
      reading.items.push({ kind: 'mcp', name, scope, from, secrets: secretsOf(server), server });
      added.push(name);
    }
  }
  return added;
};

const serverOf = (entry: v.InferOutput<typeof Entry>): Server | undefined => {
  const { type = 'stdio', command, url, timeout, oauth } = entry;
  if (type === 'stdio' ? command === undefined : url === undefined) return undefined;
  return {
    type: type === 'streamable-http' ? 'http' : type,
    args: entry.args ?? [],
    env: entry.env ?? {},
    headers: entry.headers ?? {},
    ...(type === 'stdio' && command !== undefined ? { command } : {}),
    ...(type !== 'stdio' && url !== undefined ? { url } : {}),
    ...(timeout === undefined ? {} : { timeout }),
    ...(oauth?.clientId === undefined ? {} : { clientId: oauth.clientId }),
  };
};

const namesIn = (holder: JsonObject | undefined, key: string): readonly string[] => {
  const names = holder?.[key];
  return Array.isArray(names) ? names.map(String) : [];
};
