// Which MCP servers the user lets Claude Code start. A server of a repository counts once the user has approved it;
// the repository cannot approve its own.
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import { matchesGlob, overlapsIn } from '../globs.ts';
import type { McpServer } from '../items.ts';
import { listAt, textsAt } from '../values.ts';

/** The settings that decide. `personal` are those that may approve: none that came with the repository. */
export type Settings = { readonly all: readonly JsonObject[]; readonly personal: readonly JsonObject[] };

/** What these settings say of servers; it tells why one must not be started, or undefined. `name` is its name in Claude Code. */
export const startingBy = ({ all, personal }: Settings) => {
  const denies = all.map((file) => serversIn(listAt(file, 'deniedMcpServers')));
  const lists = all.filter((file) => Array.isArray(file['allowedMcpServers']));
  const allows = lists.map((file) => allowedIn(listAt(file, 'allowedMcpServers')));
  const off = new Set(all.flatMap((file) => textsAt(file, 'disabledMcpjsonServers')));
  const approved = new Set(personal.flatMap((file) => textsAt(file, 'enabledMcpjsonServers')));
  const isAllApproved = personal.some((file) => file['enableAllProjectMcpServers'] === true);
  return (name: string, { server, isShared }: Candidate): string | undefined => {
    if (denies.some((matches) => matches(name, server))) return 'deniedMcpServers refuses it';
    if (!allows.every((matches) => matches(name, server))) return 'allowedMcpServers leaves it out';
    if (!isShared) return undefined;
    if (off.has(name)) return 'it is switched off';
    return isAllApproved || approved.has(name) ? undefined : NOT_APPROVED;
  };
};

type Candidate = { readonly server: McpServer; readonly isShared: boolean };
type Matches = (name: string, server: McpServer) => boolean;

const NOT_APPROVED =
  'it is not approved in a place of your own: start claude in this folder, trust it and approve the server';

// If a list has commands, a name alone allows no server with a command; likewise addresses.
const allowedIn = (rules: readonly Json[]): Matches => {
  const strict = (place: string): Matches | undefined => {
    const some = rules.filter(isObject).filter((rule) => rule[place] !== undefined);
    return some.length === 0 ? undefined : serversIn(some.map(({ serverName: _, ...rule }) => rule));
  };
  const [byAny, byUrl, byCommand] = [serversIn(rules), strict('serverUrl'), strict('serverCommand')];
  return (name, server) => ((server.command === undefined ? byUrl : byCommand) ?? byAny)(name, server);
};

const serversIn = (all: readonly Json[]): Matches => {
  const rules = all.filter(isObject);
  const names = new Set(rules.map((rule) => rule['serverName']));
  const commands = new Set(rules.flatMap((rule) => commandIn(rule) ?? []));
  const patterns = rules.flatMap((rule) => (commandIn(rule) === undefined ? textsIn(rule['serverUrl']) : []));
  const urls = overlapsIn(patterns, (glob) => glob);
  return (name, { command = '', args, url = '' }) =>
    names.has(name) ||
    commands.has([command, ...args].join('\0')) ||
    (url !== '' && urls(url).some((pattern) => matchesGlob(pattern, url)));
};

const textsIn = (value: Json | undefined): readonly string[] => (typeof value === 'string' ? [value] : []);

const commandIn = (rule: JsonObject): string | undefined => {
  const words = textsAt(rule, 'serverCommand');
  return words.length > 0 && words.length === listAt(rule, 'serverCommand').length ? words.join('\0') : undefined;
};
