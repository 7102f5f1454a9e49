// Reads what the plugins bring that a person has installed and enabled: skills, agents, commands and servers, under the
// names that Claude Code gives them. What a repository enables stays in Claude Code.
import { utf8 } from '../../domain/bytes.ts';
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import type { Item, ItemFile } from '../model.ts';
import { isSafeName, NAME_RULE } from '../paths.ts';
import { decode } from '../values.ts';
import { readDocuments, readSkills } from './documents.ts';
import { withName } from './markdown.ts';
import { type Collected, noteBroken, objectIn, type Side } from './reading.ts';
import { readServersIn, type SettingsFiles, settingsFor } from './servers.ts';

type Plugin = { readonly id: string; readonly name: string; readonly root: string };

/** Parts of a plugin that no other client has, by their place in it. */
const LEFT = ['hooks', 'output-styles', 'monitors', 'themes', 'bin'] as const;
/** Keys of a manifest that name further places. */
const ELSEWHERE = ['skills', 'agents', 'commands'] as const;

/** Adds what the enabled plugins bring. Everything counts as read from the settings that enable it. */
export const readPlugins = (reading: Collected, files: SettingsFiles): void => {
  const { places, leftOut, warnings } = reading;
  const from = `${places.claude}/settings.json`;
  const isOff = (id: string): boolean => files.managed.some((one) => pluginsIn(one)[id] === false);
  const leave = (id: string, why: string, file = from): void => {
    leftOut.push({ file, what: `plugin ${id.slice(0, 80)}`, why });
  };
  const records = recordsIn(reading, from);
  for (const [id, isEnabled] of Object.entries(pluginsIn(files.user))) {
    if (isEnabled !== true) continue;
    const name = id.split('@')[0] ?? '';
    const root = records === undefined ? undefined : rootOfPlugin(reading, records, id);
    if (isOff(id)) leave(id, 'managed settings switch it off');
    else if (!isSafeName(name)) leave(id, `its name does not fit every system: ${NAME_RULE}`);
    else if (records === undefined) continue;
    else if (root === undefined) leave(id, 'it is not installed for you');
    else readPlugin(reading, { id, name, root }, files);
  }
  const own = [
    [files.project, `${places.project}/.claude/settings.json`],
    [files.local, `${places.project}/.claude/settings.local.json`],
  ] as const;
  for (const [settings, file] of own)
    for (const [id, isEnabled] of Object.entries(pluginsIn(settings))) {
      const isMine = pluginsIn(files.user)[id] === true;
      if (isEnabled === true && !isMine)
        leave(id, 'it is enabled in this project alone, and others would have it in all', file);
      if (isEnabled === false && isMine)
        warnings.push(`plugin ${id.slice(0, 80)}: switched off in this project in Claude Code, and nowhere else`);
    }
};

const pluginsIn = (settings: JsonObject): JsonObject =>
  isObject(settings['enabledPlugins']) ? settings['enabledPlugins'] : {};

type Records = { readonly installed: JsonObject; readonly markets: JsonObject };

// What Claude Code notes of installed plugins and of marketplaces; undefined where that is broken, which keeps everything.
const recordsIn = (reading: Collected, from: string): Records | undefined => {
  const { places, broken } = reading;
  const known = broken.length;
  const [installed, markets] = ['installed_plugins.json', 'known_marketplaces.json'].map((name) =>
    objectIn(reading, { file: `${places.claude}/plugins/${name}`, scope: 'user', keeps: [from] }),
  );
  if (broken.length > known || installed === undefined || markets === undefined) return undefined;
  return { installed: isObject(installed['plugins']) ? installed['plugins'] : {}, markets };
};

// The folder that Claude Code reads a plugin from: a marketplace that is a folder is read in place, any other is copied.
const rootOfPlugin = (reading: Collected, { installed, markets }: Records, id: string): string | undefined => {
  const [name, market = ''] = id.split('@');
  const entry = installed[id];
  const record = (Array.isArray(entry) ? entry : [entry])
    .filter(isObject)
    .find(({ scope }) => scope === undefined || scope === 'user');
  if (record === undefined) return undefined;
  const { source, installLocation } = isObject(markets[market]) ? markets[market] : {};
  const path = record['installPath'];
  if (!isObject(source) || source['source'] !== 'directory' || typeof installLocation !== 'string')
    return typeof path === 'string' ? path : undefined;
  const list = objectIn(reading, {
    file: `${installLocation}/.claude-plugin/marketplace.json`,
    scope: 'user',
    within: installLocation,
    keeps: [`${reading.places.claude}/settings.json`],
  });
  const found = (Array.isArray(list['plugins']) ? list['plugins'] : [])
    .filter(isObject)
    .find((one) => one['name'] === name);
  const place = found?.['source'];
  const isBelow = typeof place === 'string' && !place.split('/').includes('..');
  return isBelow ? `${installLocation}/${place.replace(/^\.\//, '')}`.replace(/\/$/, '') : undefined;
};

// A plugin is read like a side of its own; then everything gets the names that it has in Claude Code.
const readPlugin = (reading: Collected, plugin: Plugin, files: SettingsFiles): void => {
  const { places, disk, leftOut } = reading;
  const { id, name, root } = plugin;
  const from = `${places.claude}/settings.json`;
  if (!disk.isFolder(root)) {
    noteBroken(reading, { file: root, keeps: [from] }, `is not there (plugin ${id}): install it again in Claude Code`);
    return;
  }
  const inner: Collected = { ...reading, items: [], broken: [] };
  const side: Side = { scope: 'user', folder: root, root };
  const within = { scope: 'user', within: root } as const;
  const manifest = objectIn(inner, { file: `${root}/.claude-plugin/plugin.json`, ...within });
  for (const part of ELSEWHERE)
    if (manifest[part] !== undefined)
      leftOut.push({
        file: from,
        what: `${part} of plugin ${name}`,
        why: 'those in other folders than its own are not looked into',
      });
  for (const part of LEFT)
    if (disk.isFolder(`${root}/${part}`))
      leftOut.push({ file: from, what: `${part} of plugin ${name}`, why: 'they mean something in Claude Code alone' });
  readSkills(inner, side);
  readDocuments(inner, side, 'command');
  readDocuments(inner, side, 'agent');
  const listed = objectIn(inner, { file: `${root}/.mcp.json`, ...within });
  const own: Json | undefined = manifest['mcpServers'];
  for (const servers of [isObject(listed['mcpServers']) ? listed['mcpServers'] : listed, isObject(own) ? own : {}])
    readServersIn(
      inner,
      { mcpServers: withRoot(servers, root) },
      {
        from,
        scope: 'user',
        settings: settingsFor(files),
        nameIn: (server) => `plugin:${name}:${server}`,
      },
    );
  reading.items.push(...inner.items.map((item) => ({ ...named(item, plugin), from })));
  reading.broken.push(...inner.broken.map((one) => ({ ...one, keeps: [from] })));
};

// Claude Code puts the folder of the plugin in place of this one variable; it is no variable anywhere else.
const ROOT = '${CLAUDE_PLUGIN_ROOT}';

const withRoot = (json: Json, root: string): Json => JSON.parse(JSON.stringify(json).replaceAll(ROOT, jsonText(root)));
const jsonText = (text: string): string => JSON.stringify(text).slice(1, -1);

const named = (item: Item, { name: plugin, root }: Plugin): Item => {
  const secrets = item.secrets.map((one) => `${one} of plugin ${plugin}`);
  const name = `${plugin}:${item.name}`;
  switch (item.kind) {
    case 'skill':
      return { ...item, name, secrets, files: item.files.map((file) => inPlace(file, name, root)) };
    case 'agent':
    case 'command': {
      const document = { ...item.document, body: item.document.body.replaceAll(ROOT, root) };
      return item.kind === 'agent'
        ? { ...item, name, secrets, document }
        : { ...item, name: `${plugin}/${item.name}`, secrets, document };
    }
    default:
      return { ...item, secrets };
  }
};

const inPlace = (file: ItemFile, name: string, root: string): ItemFile => {
  const text = file.path === 'SKILL.md' ? decode(file.bytes) : undefined;
  return text?.ok === true ? { ...file, bytes: utf8(withName(text.value, name).replaceAll(ROOT, root)) } : file;
};
