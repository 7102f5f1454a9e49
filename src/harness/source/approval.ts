// Which MCP servers a person has let Claude Code start. A server of a repository counts once the person has approved it;
// the repository cannot approve its own.
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import type { Disk, Places, Server } from '../model.ts';

import { type IsIgnored, repositoryOf } from './ignored.ts';

/** The settings that decide. `personal` are those that the repository cannot have brought along. */
export type Settings = { readonly all: readonly JsonObject[]; readonly personal: readonly JsonObject[] };

/** Why a server is not to be started; undefined where it may be. `name` is its name in Claude Code. */
export const refusalOf = (
  { all, personal }: Settings,
  name: string,
  { server, isShared }: { readonly server: Server; readonly isShared: boolean },
): string | undefined => {
  const matches = (rule: Json): boolean => matchesServer(rule, name, server);
  if (all.some((one) => listIn(one, 'deniedMcpServers').some(matches))) return 'deniedMcpServers refuses it';
  const allowed = all.filter((one) => Array.isArray(one['allowedMcpServers']));
  if (allowed.some((one) => !listIn(one, 'allowedMcpServers').some(matches))) return 'allowedMcpServers leaves it out';
  if (!isShared) return undefined;
  if (all.some((one) => listIn(one, 'disabledMcpjsonServers').includes(name))) return 'it is switched off';
  const isApproved = personal.some(
    (one) => one['enableAllProjectMcpServers'] === true || listIn(one, 'enabledMcpjsonServers').includes(name),
  );
  return isApproved ? undefined : 'you have not approved it in Claude Code: start claude in this project and decide';
};

/** Whether settings.local.json is the person's own, and not brought along by the repository. */
export const isOwnSettings = ({ project = '' }: Places, disk: Disk, isIgnored: IsIgnored): boolean => {
  const root = repositoryOf(disk, project);
  if (root === undefined) return true;
  const file = `${project}/.claude/settings.local.json`;
  const index = disk.read(`${root}/.git/index`, root);
  if (index.kind === 'absent') return true;
  if (index.kind === 'refused') return isIgnored(file);
  // The index of git has the paths of all its files as they are.
  return !new TextDecoder('latin1').decode(index.bytes).includes(`${file.slice(root.length + 1)}\0`);
};

const matchesServer = (rule: Json, name: string, { command = '', args, url = '' }: Server): boolean => {
  if (!isObject(rule)) return false;
  if (rule['serverName'] === name) return true;
  const words = rule['serverCommand'];
  if (Array.isArray(words) && words.length > 0) return words.join('\0') === [command, ...args].join('\0');
  const pattern = rule['serverUrl'];
  return typeof pattern === 'string' && url !== '' && globOf(pattern).test(url);
};

const globOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);

const listIn = (holder: JsonObject, key: string): readonly Json[] => {
  const list = holder[key];
  return Array.isArray(list) ? list : [];
};
