// The configuration files of OpenCode: where they are, and what the person has in them.
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import { readJson } from '../editors/json.ts';
import { type Disk, type Kind, type Run, SCOPES, type Scope } from '../model.ts';
import { decode, keyOf } from '../values.ts';

/** The configuration file of a scope: the one that is there, the `.jsonc` where both are. */
export const configFor = ({ disk, places }: Run, scope: Scope): string =>
  scope === 'project' ? configIn(disk, places.project ?? '', 'json') : configIn(disk, places.opencode, 'jsonc');

/** The configuration file in a folder, with the ending `fresh` where there is none yet. */
export const configIn = (disk: Disk, folder: string, fresh: 'json' | 'jsonc'): string => {
  const endings = ['jsonc', 'json'].filter((one) => disk.read(`${folder}/opencode.${one}`, folder).kind !== 'absent');
  return `${folder}/opencode.${endings[0] ?? fresh}`;
};

/** What the person has in the files of a scope, in the order in which OpenCode merges them; ours are taken out. */
export const ownConfigs = (
  run: Run,
  scope: Scope,
): readonly { readonly file: string; readonly config: JsonObject }[] => {
  const { places, disk } = run;
  const project = places.project ?? '';
  const files =
    scope === 'user'
      ? ['config.json', 'opencode.json', 'opencode.jsonc'].map((name) => `${places.opencode}/${name}`)
      : ['opencode.json', 'opencode.jsonc', '.opencode/opencode.json', '.opencode/opencode.jsonc'].map(
          (name) => `${project}/${name}`,
        );
  const root = scope === 'user' ? places.opencode : project;
  return (scope === 'project' && places.project === undefined ? [] : files).flatMap((file) => {
    const read = disk.read(file, root);
    const text = read.kind === 'file' ? decode(read.bytes) : undefined;
    const json = text?.ok === true ? readJson(text.value, [], { trailingCommas: true }) : undefined;
    return json?.ok === true && isObject(json.value) ? [{ file, config: withoutOurs(run, file, json.value) }] : [];
  });
};

const OURS = new Set<Kind>(['permission', 'mcp']);

const withoutOurs = ({ state }: Run, file: string, config: JsonObject): JsonObject => {
  const rest = Object.entries(state.entries).reduce<Json | undefined>((left, [key, { kind, adopted }]) => {
    const path = OURS.has(kind) && adopted !== true ? pathIn(file, key) : undefined;
    return path === undefined || left === undefined ? left : without(left, path);
  }, config);
  return isObject(rest) ? rest : {};
};

// The object without a member of ours: one that is empty then was ours too, and a lone `*` was a plain setting.
const without = (json: Json, [name = '', ...rest]: readonly string[]): Json | undefined => {
  if (!isObject(json) || !Object.hasOwn(json, name)) return json;
  const inner = rest.length === 0 ? undefined : without(json[name] ?? null, rest);
  const members = Object.entries(json).flatMap(([key, value]) => {
    if (key !== name) return [[key, value] as const];
    return inner === undefined ? [] : [[key, inner] as const];
  });
  const [first, ...others] = members;
  if (first === undefined) return undefined;
  return first[0] === '*' && others.length === 0 ? first[1] : Object.fromEntries(members);
};

const pathIn = (file: string, key: string): readonly string[] | undefined => {
  const start = keyOf(file, { kind: 'json', path: [''] });
  return key.startsWith(start) ? key.slice(start.length).split('/').map(decodeURIComponent) : undefined;
};

/** The names of all MCP servers that OpenCode will have: Claude's and the person's. */
export const serverNames = (run: Run): readonly string[] => {
  const own = SCOPES.flatMap((scope) =>
    ownConfigs(run, scope).flatMap(({ config }) => (isObject(config['mcp']) ? Object.keys(config['mcp']) : [])),
  );
  const ours = run.source.items.flatMap((item) => (item.kind === 'mcp' ? [item.name] : []));
  return [...new Set([...ours, ...own])].sort();
};

/** A name of a server or tool as it stands in the names of OpenCode's tools. */
export const openCodeName = (name: string): string => name.replace(/[^a-zA-Z0-9_*-]/g, '_');
