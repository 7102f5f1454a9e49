// Reads the MCP servers of all three scopes. A local entry wins over project and user entries of its name; a server that
// the person has switched off is left out.

import * as v from 'valibot';
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import type { Item, ItemOf, Server } from '../model.ts';
import { isSafeName, NAME_RULE, shown } from '../paths.ts';
import { objectIn, type Reading } from './reading.ts';
import { secretsOf } from './secrets.ts';

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
  const { places, items, warnings, broken } = reading;
  const { claudeJson, project, projectNames } = places;
  const user = objectIn(reading, { file: claudeJson, scope: 'user', kinds: ['mcp'] });
  // The user's file also holds the entries for this project and the names switched off in it.
  for (const one of broken.filter(({ file }) => file === claudeJson))
    broken.push({ ...one, scope: 'local' }, { ...one, scope: 'project' });
  const file = `${project}/.mcp.json`;
  const shared = project === undefined ? {} : objectIn(reading, { file, scope: 'project', kinds: ['mcp'] });
  const local = project === undefined ? {} : entryOf(user['projects'], projectNames);
  const off = namesIn(local, 'disabledMcpServers');
  const offShared = [...off, ...settings.flatMap((one) => namesIn(one, 'disabledMcpjsonServers'))];
  const isUnsure = broken.some(({ kinds, scope }) => kinds.includes('mcp') && scope === 'project');
  const own = serversIn(reading, local, { from: claudeJson, scope: 'local', off });
  const others = [
    ...(isUnsure ? [] : serversIn(reading, shared, { from: file, scope: 'project', off: offShared })),
    ...serversIn(reading, user, { from: claudeJson, scope: 'user', off: [] }),
  ];
  const isHidden = ({ name }: Item): boolean => own.some((one) => one.name === name);
  items.push(...own, ...others.filter((one) => !isHidden(one)));
  warnings.push(...others.filter(isHidden).map(({ name }) => `mcp ${name}: the entry for this project alone is used`));
};

// What the user's file has for this project, under any spelling of its path.
const entryOf = (projects: Json | undefined, names: readonly string[]): JsonObject =>
  names
    .flatMap((name) => [name, name.replaceAll('/', '\\')])
    .map((name) => (isObject(projects) ? projects[name] : undefined))
    .find(isObject) ?? {};

type Origin = Pick<Item, 'from' | 'scope'> & { readonly off: readonly string[] };

const serversIn = (
  { places, warnings, outside }: Reading,
  holder: JsonObject,
  { from, scope, off }: Origin,
): readonly ItemOf<'mcp'>[] => {
  const servers = isObject(holder['mcpServers']) ? holder['mcpServers'] : {};
  return Object.entries(servers).flatMap(([name, entry]): ItemOf<'mcp'>[] => {
    if (off.includes(name)) return [];
    const parsed = v.safeParse(Entry, entry);
    const server = parsed.success ? serverOf(parsed.output) : undefined;
    const leftOut = `${shown(places, from)}: mcp ${name.slice(0, 64)} was left out, because`;
    if (!isSafeName(name)) warnings.push(`${leftOut} its name does not fit every client: ${NAME_RULE}`);
    else if (server === undefined)
      warnings.push(`${leftOut} Claude Code itself does not accept it: check its type, command and url`);
    else if (parsed.success && parsed.output.headersHelper !== undefined) {
      const hint = 'headers made by a program have no equivalent: write them with references to variables';
      outside.push({ file: from, entry: `mcp ${name}`, why: 'unsupported', hint });
    } else return [{ kind: 'mcp', name, scope, from, secrets: secretsOf(server), server }];
    return [];
  });
};

const serverOf = (entry: v.InferOutput<typeof Entry>): Server | undefined => {
  const { type = 'stdio', command, url, timeout, oauth } = entry;
  if ((type === 'stdio' ? command : url) === undefined) return undefined;
  return {
    type: type === 'streamable-http' ? 'http' : type,
    command: type === 'stdio' ? command : undefined,
    args: entry.args ?? [],
    env: entry.env ?? {},
    url: type === 'stdio' ? undefined : url,
    headers: entry.headers ?? {},
    timeout,
    clientId: oauth?.clientId,
  };
};

const namesIn = (holder: JsonObject, key: string): readonly string[] => {
  const names = holder[key];
  return Array.isArray(names) ? names.map(String) : [];
};
