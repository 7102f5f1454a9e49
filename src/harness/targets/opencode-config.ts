// The configuration files of OpenCode: where they are, and what the user has in them.
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import { ok } from '../../domain/result.ts';
import { isOpenedPlain, readJson } from '../editors/json.ts';
import { keyOf, pointerOf } from '../entry-key.ts';
import type { Scope } from '../items.ts';
import { objectAt, objectIn } from '../json-members.ts';
import type { Disk } from '../machine.ts';
import type { Run } from '../model.ts';
import { folderOf } from '../paths.ts';
import { yamlObject } from '../source/markdown.ts';
import { textInFile } from '../values.ts';
import { isBroken, isFound } from './kept.ts';

/** The configuration file of a scope: the existing one, or the `.jsonc` if both exist. */
export const configFor = ({ disk, places }: Run, scope: Scope): string =>
  scope === 'project' ? configIn(disk, places.project ?? '', 'json') : configIn(disk, places.opencode, 'jsonc');

/** The configuration file in a folder, with the ending `fresh` if there is none yet. */
export const configIn = (disk: Disk, folder: string, fresh: 'json' | 'jsonc'): string => {
  const endings = ['jsonc', 'json'].filter((one) => disk.read(`${folder}/opencode.${one}`, folder).kind !== 'absent');
  return `${folder}/opencode.${endings[0] ?? fresh}`;
};

/**
 * The layers of configuration in the order in which OpenCode merges them: the user's own, the folders above the
 * project up to the top of its repository, the project's, and the `.opencode` folders of all of them.
 */
export const LAYERS = ['user', 'above', 'project', 'hidden'] as const;
export type Layer = (typeof LAYERS)[number];

/** The contents of a layer's files, in the order in which OpenCode merges them, without our entries. */
export const ownConfigs = (run: Run, layer: Layer): readonly JsonObject[] =>
  configsOf(run, layer).map(({ file, config }) => withoutOurs(run, file, config));

/** The contents of a layer's files as they are, in the order in which OpenCode merges them. */
const configsOf = (run: Run, layer: Layer): readonly ConfigFile[] =>
  foldersOf(run)[layer].flatMap((folder) => {
    const names = layer === 'user' ? ['config.json', 'opencode.json', 'opencode.jsonc'] : PROJECT_FILES;
    return names.map((name) => configAt(run, `${folder}/${name}`));
  });

const PROJECT_FILES = ['opencode.json', 'opencode.jsonc'];

const foldersOf = (run: Run): Readonly<Record<Layer, readonly string[]>> => {
  const { project, home, opencode } = run.places;
  const above = foldersAbove(run);
  const here = project === undefined ? [] : [project];
  const hidden = [...new Set([...here, ...above.toReversed(), home])].map((folder) => `${folder}/.opencode`);
  return { user: [opencode], above, project: here, hidden };
};

// The outermost first. Without a repository OpenCode looks up to the root of the disk.
const foldersAbove = ({ disk, places: { project } }: Run): readonly string[] => {
  const folders: string[] = [];
  for (let folder = project ?? ''; folder !== ''; folder = folderOf(folder)) {
    if (folder !== project) folders.unshift(folder);
    if (disk.read(`${folder}/.git`, folder).kind !== 'absent') break;
  }
  return folders;
};

/** A configuration of OpenCode and its file, or the variable that holds it. */
export type ConfigFile = { readonly file: string; readonly config: JsonObject };

/**
 * What OpenCode merges, in its order, for a session in the project, and for one in each folder below that has a
 * configuration of its own.
 */
export const configSets = (run: Run): readonly (readonly ConfigFile[])[] => {
  const { file, folder, content, permission } = run.places.openCodeVariables;
  const given = file === undefined ? [] : [configAt(run, file)];
  const last = folder === undefined ? [] : PROJECT_FILES.map((name) => configAt(run, `${folder}/${name}`));
  const inline = (name: string, text: string | undefined, wrap: (json: Json) => Json): readonly ConfigFile[] => {
    const json = readJson(text ?? '', { trailingCommas: true });
    return json.ok ? [{ file: name, config: objectIn(ok(wrap(json.value))) }] : [];
  };
  const end = [
    ...last,
    ...inline('OPENCODE_CONFIG_CONTENT', content, (json) => json),
    ...inline('OPENCODE_PERMISSION', permission, (json) => ({ permission: json })),
  ];
  const start = [...configsOf(run, 'user'), ...given, ...configsOf(run, 'above'), ...configsOf(run, 'project')];
  const below = run.source.folders.map((one) => ({
    plain: PROJECT_FILES.map((name) => configAt(run, `${one}/${name}`)),
    hidden: PROJECT_FILES.map((name) => configAt(run, `${one}/.opencode/${name}`)),
  }));
  const own = below.filter((one) => [...one.plain, ...one.hidden].some(({ config }) => Object.keys(config).length > 0));
  return [{ plain: [], hidden: [] }, ...own].map(({ plain, hidden }) => [
    ...[...start, ...plain, ...hidden, ...configsOf(run, 'hidden'), ...end],
  ]);
};

const configAt = (run: Run, file: string): ConfigFile => {
  const text = textInFile(run.disk.read(file, folderOf(file))) ?? '';
  return { file, config: objectIn(readJson(text, { trailingCommas: true })) };
};

/** An agent with its own permissions, which come after all others, and the file that sets it up. */
export type OwnAgent = ConfigFile & { readonly name: string };

/** The agents that these files, and those in the folders for agents, set up. */
export const agentsIn = (run: Run, configs: readonly ConfigFile[]): readonly OwnAgent[] => {
  const { user, hidden } = foldersOf(run);
  const { folder } = run.places.openCodeVariables;
  return [
    ...configs.flatMap(({ file, config }) =>
      [objectAt(config, 'agent'), objectAt(config, 'mode')].flatMap((agents) =>
        Object.entries(agents).flatMap(([name, agent]) => (isObject(agent) ? [{ name, file, config: agent }] : [])),
      ),
    ),
    ...[...user, ...hidden, ...(folder === undefined ? [] : [folder])].flatMap((one) => agentFiles(run, one)),
  ];
};

const agentFiles = (run: Run, folder: string): readonly OwnAgent[] =>
  ['agent', 'agents', 'mode', 'modes'].flatMap((kind) =>
    run.disk.list(`${folder}/${kind}`, folder).files.flatMap((path) => {
      const file = `${folder}/${kind}/${path}`;
      const text = path.endsWith('.md') ? textInFile(run.disk.read(file, folder)) : undefined;
      const config = yamlObject(/^---\r?\n([\s\S]*?)\r?\n---/.exec(text ?? '')?.[1] ?? '');
      return config === undefined ? [] : [{ name: path.replace(/\.md$/, ''), file, config }];
    }),
  );

// Takes out what this run plans again; what stays anyway counts like the user's.
const withoutOurs = (run: Run, file: string, config: JsonObject): JsonObject => {
  const { entries, originals } = run.state;
  const isOurs = (path: readonly string[]): boolean => {
    const written = entries[keyOf(file, { kind: 'json', path })];
    return written !== undefined && written.adopted !== true && !isBroken(run, written) && isFound(run, written);
  };
  const rest = withoutAdditions(config, [], { isOurs, originals: originals[file] ?? {} });
  return isObject(rest) ? rest : {};
};

type Additions = {
  readonly isOurs: (path: readonly string[]) => boolean;
  readonly originals: Readonly<Record<string, string>>;
};

// Our members are removed before an object is examined: only then is it clear whether the editor created it, or opened
// a plain setting for them.
const withoutAdditions = (json: Json, path: readonly string[], additions: Additions): Json | undefined => {
  if (!isObject(json)) return json;
  const { isOurs, originals } = additions;
  const members = Object.entries(json).flatMap(([name, value]) => {
    const below = [...path, name];
    const inner = isOurs(below) ? undefined : withoutAdditions(value, below, additions);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  const rest = Object.fromEntries(members);
  const original = originals[pointerOf(path)];
  if (original === '' && members.length === 0) return undefined;
  return isOpenedPlain(original, rest) ? rest['*'] : rest;
};

/** The names of all MCP servers that OpenCode will have: Claude Code's and the user's. */
export const serverNames = (run: Run): readonly string[] => {
  const own = LAYERS.flatMap((layer) =>
    ownConfigs(run, layer).flatMap((config) => Object.keys(objectAt(config, 'mcp'))),
  );
  const ours = run.source.items.flatMap((item) => (item.kind === 'mcp' ? [item.name] : []));
  return [...new Set([...ours, ...own])].sort();
};

/** The name of a server or tool as it appears in the names of OpenCode's tools. */
export const openCodeName = (name: string): string => name.replace(/[^a-zA-Z0-9_*-]/g, '_');
