// The configuration files of OpenCode: where they are, and what the person has in them.
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import { readJson } from '../editors/json.ts';
import { isBroken, isFound } from '../kept.ts';
import { type Disk, type Kind, type Run, SCOPES, type Scope } from '../model.ts';
import { decode, keyOf, sameJson } from '../values.ts';

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

// What this run plans again is taken out; what stays whatever it plans counts like the person's.
const withoutOurs = (run: Run, file: string, config: JsonObject): JsonObject => {
  const { state } = run;
  const start = keyOf(file, { kind: 'json', path: [''] });
  const ours = Object.entries(state.entries).flatMap(([key, written]) => {
    const isPlanned =
      OURS.has(written.kind) && written.adopted !== true && !isBroken(run, written) && isFound(run, written);
    return isPlanned && key.startsWith(start) ? [key.slice(start.length)] : [];
  });
  const rest = without(config, '', { ours: new Set(ours), originals: state.originals[file] ?? {} });
  return isObject(rest) ? rest : {};
};

type Additions = { readonly ours: ReadonlySet<string>; readonly originals: Readonly<Record<string, string>> };

// All members of ours go before an object is looked at: only then it shows whether the editor made it, or opened a plain
// setting for them.
const without = (json: Json, at: string, additions: Additions): Json | undefined => {
  if (!isObject(json)) return json;
  const { ours, originals } = additions;
  const members = Object.entries(json).flatMap(([name, value]) => {
    const path = `${at === '' ? '' : `${at}/`}${encodeURIComponent(name)}`;
    const inner = ours.has(path) ? undefined : without(value, path, additions);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  const rest = Object.fromEntries(members);
  const original = originals[at];
  if (original === '' && members.length === 0) return undefined;
  const isOpened = original?.startsWith('"') === true && sameJson(rest, { '*': JSON.parse(original) });
  return isOpened ? rest['*'] : rest;
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
