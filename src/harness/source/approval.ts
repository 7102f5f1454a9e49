// Which MCP servers the user lets Claude Code start. A server of a repository counts once the user has approved it;
// the repository cannot approve its own.
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import { matchesGlob } from '../globs.ts';
import type { McpServer } from '../items.ts';
import { listAt, textsAt } from '../json-members.ts';

/** The settings that decide. `personal` are those that may approve: none that came with the repository. */
export type Settings = { readonly all: readonly JsonObject[]; readonly personal: readonly JsonObject[] };

/** Why a server must not be started; undefined if it may be. `name` is its name in Claude Code. */
export const whyNotStarted = (
  { all, personal }: Settings,
  name: string,
  { server, isShared }: { readonly server: McpServer; readonly isShared: boolean },
): string | undefined => {
  const matches = (rule: Json): boolean => matchesServer(rule, name, server);
  if (all.some((one) => listAt(one, 'deniedMcpServers').some(matches))) return 'deniedMcpServers refuses it';
  const allowed = all.filter((one) => Array.isArray(one['allowedMcpServers']));
  if (allowed.some((one) => !isAllowed(listAt(one, 'allowedMcpServers'), name, server)))
    return 'allowedMcpServers leaves it out';
  if (!isShared) return undefined;
  if (all.some((one) => listAt(one, 'disabledMcpjsonServers').includes(name))) return 'it is switched off';
  const isApproved = personal.some(
    (one) => one['enableAllProjectMcpServers'] === true || listAt(one, 'enabledMcpjsonServers').includes(name),
  );
  return isApproved ? undefined : NOT_APPROVED;
};

const NOT_APPROVED =
  'it is not approved in a place of your own: start claude in this folder, trust it and approve the server';

// If a list has commands, a name alone allows no server with a command; likewise addresses.
const isAllowed = (rules: readonly Json[], name: string, server: McpServer): boolean => {
  const decides = server.command === undefined ? 'serverUrl' : 'serverCommand';
  const strict = rules.filter(isObject).filter((rule) => rule[decides] !== undefined);
  return strict.length > 0
    ? strict.some((rule) => matchesPlace(rule, server))
    : rules.some((rule) => matchesServer(rule, name, server));
};

const matchesServer = (rule: Json, name: string, server: McpServer): boolean =>
  isObject(rule) && (rule['serverName'] === name || matchesPlace(rule, server));

const matchesPlace = (rule: JsonObject, { command = '', args, url = '' }: McpServer): boolean => {
  const words = textsAt(rule, 'serverCommand');
  if (words.length > 0 && words.length === listAt(rule, 'serverCommand').length)
    return words.join('\0') === [command, ...args].join('\0');
  const pattern = rule['serverUrl'];
  return typeof pattern === 'string' && url !== '' && matchesGlob(pattern, url);
};
