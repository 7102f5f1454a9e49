// Reads the plugins that the user has installed and enabled: skills, agents, commands and servers, under the names that
// Claude Code gives them. What a repository enables stays in Claude Code.
import { fromUtf8, utf8 } from '../../domain/bytes.ts';
import { memoizeTexts } from '../../domain/cache.ts';
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import type { Item, ItemFile } from '../items.ts';
import { isSafeName, NAME_RULE, resolvePath } from '../paths.ts';
import { listAt, objectAt } from '../values.ts';
import { readDocuments, readSkills } from './documents.ts';
import { leaveHook } from './hooks.ts';
import { withName } from './markdown.ts';
import { type Collected, noteBroken, objectIn, readObject, type Side } from './reading.ts';
import { readServersIn, type SettingsFiles, settingsOfPerson } from './servers.ts';

/** An installed plugin: the folder that Claude Code reads it from, and what its marketplace says about it. */
type Installed = { readonly root: string; readonly listed: JsonObject };
type Plugin = Installed & { readonly id: string; readonly name: string };

/** Keys of a manifest that name further places; servers may also be in the manifest itself. */
const ELSEWHERE = ['skills', 'agents', 'commands', 'mcpServers'] as const;

/** Adds the items of the enabled plugins. Each counts as read from the settings that enable its plugin. */
export const readPlugins = (reading: Collected, files: SettingsFiles): void => {
  const { places, leftOut, warnings } = reading;
  const from = `${places.claude}/settings.json`;
  const isOff = (id: string): boolean => files.managed.some((settings) => pluginsIn(settings)[id] === false);
  const leave = (id: string, why: string, file = from): number =>
    leftOut.push({ file, what: `plugin ${id.slice(0, 80)}`, why });
  const records = recordsIn(reading, from);
  const listedIn = memoizeTexts((market) => pluginsListed(reading, market));
  for (const [id, isEnabled] of Object.entries(pluginsIn(files.user))) {
    if (isEnabled !== true) continue;
    const name = id.split('@')[0] ?? '';
    const installed = records === undefined ? undefined : installedPlugin(records, id, listedIn);
    if (isOff(id)) leave(id, 'managed settings switch it off');
    else if (!isSafeName(name)) leave(id, `its name does not fit every system: ${NAME_RULE}`);
    else if (records === undefined) continue;
    else if (installed === undefined) leave(id, 'it is not installed for you');
    else readPlugin(reading, { id, name, ...installed }, files);
  }
  const own = [
    [files.project, `${places.project}/.claude/settings.json`],
    [files.local, `${places.project}/.claude/settings.local.json`],
  ] as const;
  for (const [settings, file] of own)
    for (const [id, isEnabled] of Object.entries(pluginsIn(settings))) {
      const isForAll = pluginsIn(files.user)[id] === true;
      if (isEnabled === true && !isForAll)
        leave(id, 'it is enabled in this project alone, and others would have it in all', file);
      if (isEnabled === false && isForAll)
        warnings.push(`plugin ${id.slice(0, 80)}: switched off in this project in Claude Code, and nowhere else`);
    }
};

const pluginsIn = (settings: JsonObject): JsonObject => objectAt(settings, 'enabledPlugins');

type Records = { readonly installed: JsonObject; readonly markets: JsonObject };

// Claude Code's records of plugins and marketplaces; undefined if one is broken, which keeps everything.
const recordsIn = (reading: Collected, from: string): Records | undefined => {
  const read = (name: string) =>
    readObject(reading, { file: `${reading.places.claude}/plugins/${name}`, scope: 'user', affects: [from] });
  const [installed, markets] = [read('installed_plugins.json'), read('known_marketplaces.json')];
  return installed.ok && markets.ok
    ? { installed: objectAt(installed.value, 'plugins'), markets: markets.value }
    : undefined;
};

// A plugin of a marketplace that is a folder is read in place; any other has an installed copy.
type Listed = ReturnType<typeof pluginsListed>;
const installedPlugin = (records: Records, id: string, listedIn: (market: string) => Listed): Installed | undefined => {
  const { installed, markets } = records;
  const [name, market = ''] = id.split('@');
  const record = [installed[id]]
    .flat()
    .filter(isObject)
    .find(({ scope }) => scope === undefined || scope === 'user');
  if (record === undefined) return undefined;
  const { source, installLocation } = objectAt(markets, market);
  const folder = typeof installLocation === 'string' ? installLocation : undefined;
  const listed = (folder === undefined ? undefined : listedIn(folder).get(name)) ?? {};
  const path = record['installPath'];
  if (!isObject(source) || source['source'] !== 'directory' || folder === undefined)
    return typeof path === 'string' ? { root: path, listed } : undefined;
  const place = listed['source'];
  if (typeof place !== 'string' || place.split('/').includes('..')) return undefined;
  return { root: `${folder}/${place.replace(/^\.\//, '')}`.replace(/\/$/, ''), listed };
};

// What the list of a marketplace says about its plugins. Claude Code records the folder of a marketplace, or its list.
const pluginsListed = (reading: Collected, market: string): ReadonlyMap<unknown, JsonObject> => {
  const file = market.endsWith('.json') ? market : `${market}/.claude-plugin/marketplace.json`;
  const affects = [`${reading.places.claude}/settings.json`];
  const list = objectIn(reading, { file, scope: 'user', within: market, affects });
  const plugins = listAt(list, 'plugins').filter(isObject);
  return new Map(plugins.map((plugin) => [plugin['name'], plugin] as const).toReversed());
};

// Reads a plugin like a separate side, and then gives its items the names that they have in Claude Code.
const readPlugin = (reading: Collected, plugin: Plugin, files: SettingsFiles): void => {
  const { places, disk } = reading;
  const { id, name, root, listed } = plugin;
  const from = `${places.claude}/settings.json`;
  if (!disk.isFolder(root)) {
    const why = `is not there (plugin ${id}): install it again in Claude Code`;
    return void noteBroken(reading, { file: root, affects: [from] }, why);
  }
  const inner: Collected = { ...reading, items: [], broken: [] };
  const side: Side = { scope: 'user', folder: root, root };
  const within = { scope: 'user', within: root } as const;
  const manifest = objectIn(inner, { file: `${root}/.claude-plugin/plugin.json`, ...within });
  reportParts(reading, plugin, { ...listed, ...manifest });
  const hooks = objectIn(inner, { file: `${root}/hooks/hooks.json`, ...within });
  const named = [listed['hooks'] ?? [], manifest['hooks'] ?? []].flat().flatMap((place) => {
    const content = typeof place === 'string' ? objectIn(inner, { file: resolvePath(root, place), ...within }) : place;
    return eventsIn(content) ?? UNKNOWN_EVENTS;
  });
  for (const event of new Set([...(eventsIn(hooks) ?? []), ...named]))
    leaveHook(reading, { scope: 'user', name: event, from }, `hooks of plugin ${name} stay in Claude Code`);
  readSkills(inner, side);
  readDocuments(inner, side, 'command');
  readDocuments(inner, side, 'agent');
  const mcp = objectIn(inner, { file: `${root}/.mcp.json`, ...within });
  const nameIn = (server: string): string => `plugin:${name}:${server}`;
  for (const servers of [isObject(mcp['mcpServers']) ? mcp['mcpServers'] : mcp, objectAt(manifest, 'mcpServers')])
    readServersIn(inner, withRoot(servers, root), { from, scope: 'user', settings: settingsOfPerson(files), nameIn });
  reading.items.push(...inner.items.map((item) => ({ ...namedByPlugin(item, plugin), from })));
  reading.broken.push(...inner.broken.map((file) => ({ ...file, affects: [from] })));
};

/** What a place may have that a manifest names and that cannot be read. */
const UNKNOWN_EVENTS = ['PreToolUse'];

// The events that a file of hooks, or a part of a manifest, has hooks for; undefined for none.
const eventsIn = (hooks: Json): readonly string[] | undefined => {
  const events = isObject(hooks) ? Object.keys(isObject(hooks['hooks']) ? hooks['hooks'] : hooks) : [];
  return events.length === 0 ? undefined : events;
};

const reportParts = ({ places, disk, leftOut }: Collected, { name, root }: Plugin, manifest: JsonObject): void => {
  const isThere = (place: string): boolean => disk.read(`${root}/${place}`, root).kind !== 'absent';
  const leave = (part: string, why: string): number =>
    leftOut.push({ file: `${places.claude}/settings.json`, what: `${part} of plugin ${name}`, why });
  for (const part of ELSEWHERE)
    if (manifest[part] !== undefined && (part !== 'mcpServers' || !isObject(manifest[part])))
      leave(part, 'those in other places than its own are not looked into');
  if (manifest['skills'] === undefined && !disk.isFolder(`${root}/skills`) && isThere('SKILL.md'))
    leave('SKILL.md', 'a skill at the top of a plugin is not looked into: put it in a folder below skills');
};

// Claude Code replaces this one variable by the folder of the plugin; no other client knows it.
const PLUGIN_ROOT = '${CLAUDE_PLUGIN_ROOT}';

const withRoot = (json: JsonObject, root: string): JsonObject =>
  JSON.parse(JSON.stringify(json).replaceAll(PLUGIN_ROOT, JSON.stringify(root).slice(1, -1)));

const namedByPlugin = (item: Item, { name: plugin, root }: Plugin): Item => {
  const secrets = item.secrets.map((place) => `${place} of plugin ${plugin}`);
  const name = `${plugin}:${item.name}`;
  switch (item.kind) {
    case 'skill':
      return { ...item, name, secrets, files: item.files.map((file) => inPlace(file, name, root)) };
    case 'agent':
    case 'command': {
      const document = { ...item.document, body: item.document.body.replaceAll(PLUGIN_ROOT, root) };
      return { ...item, name: item.kind === 'agent' ? name : `${plugin}/${item.name}`, secrets, document };
    }
    default:
      return { ...item, secrets };
  }
};

const inPlace = (file: ItemFile, name: string, root: string): ItemFile => {
  const text = file.path === 'SKILL.md' ? fromUtf8(file.bytes) : undefined;
  return text === undefined ? file : { ...file, bytes: utf8(withName(text, name).replaceAll(PLUGIN_ROOT, root)) };
};
