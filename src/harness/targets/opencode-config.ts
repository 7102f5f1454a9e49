// The configuration files of OpenCode: where they are, and what the user has in them.
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import { ok } from '../../domain/result.ts';
import { textAt } from '../editors/editors.ts';
import { readJson } from '../editors/json.ts';
import { keyOf } from '../entry-key.ts';
import type { Scope } from '../items.ts';
import { objectAt, objectIn } from '../json-members.ts';
import type { Run, SyncedEntry } from '../model.ts';
import { folderOf, rootOf, withSlashes } from '../paths.ts';
import { yamlObject } from '../source/markdown.ts';
import { jsonValue } from './entries.ts';
import { isAsWritten, isBroken, isFound } from './kept.ts';
import { type PermissionRule, permissionsIn, rulesIn } from './opencode-merge.ts';

/** The configuration file of a scope: the existing one, or the `.jsonc` if both exist. */
export const configFor = ({ disk, places }: Run, scope: Scope): string => {
  const [folder, fresh] = scope === 'project' ? [places.project ?? '', 'json'] : [places.opencode, 'jsonc'];
  const endings = ['jsonc', 'json'].filter((one) => disk.read(`${folder}/opencode.${one}`, folder).kind !== 'absent');
  return `${folder}/opencode.${endings[0] ?? fresh}`;
};

/** The files in some folders, in the order in which OpenCode merges them. */
const configsOf = (run: Run, folders: readonly string[], names = PROJECT_FILES): readonly ConfigFile[] =>
  folders.flatMap((folder) => names.map((name) => fileAt(run, `${folder}/${name}`)));

const PROJECT_FILES = ['opencode.json', 'opencode.jsonc'];

const USER_FILES = ['config.json', ...PROJECT_FILES];

// The folders above the project up to the top of its repository, and the hidden ones of all, which come last.
const foldersOf = (run: Run) => {
  const { project, home } = run.places;
  const above = foldersAbove(run);
  const here = project === undefined ? [] : [project];
  return { above, here, hidden: [...new Set([...here, ...above.toReversed(), home])].map((one) => `${one}/.opencode`) };
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

const namedFolder = ({ places: { variables } }: Run): readonly string[] =>
  variables['OPENCODE_CONFIG_DIR'] ? [withSlashes(variables['OPENCODE_CONFIG_DIR'])] : [];

/** A configuration of OpenCode and its file, or the variable that holds it. */
type ConfigFile = { readonly file: string; readonly config: JsonObject };

/**
 * What OpenCode merges, in its order, for a session in the project, and for one in each folder below that has a
 * configuration of its own.
 */
export const configSets = (run: Run): readonly (readonly ConfigFile[])[] => {
  const {
    OPENCODE_CONFIG: file,
    OPENCODE_CONFIG_CONTENT: content,
    OPENCODE_PERMISSION: permission,
  } = run.places.variables;
  const given = file ? [fileAt(run, withSlashes(file))] : [];
  const last = configsOf(run, namedFolder(run));
  const inline = (name: string, text: string | undefined, wrap: (json: Json) => Json): readonly ConfigFile[] => {
    const json = readJson(text ?? '', { trailingCommas: true });
    return json.ok ? [{ file: name, config: objectIn(ok(wrap(json.value))) }] : [];
  };
  const end = [
    ...last,
    ...inline('OPENCODE_CONFIG_CONTENT', content, (json) => json),
    ...inline('OPENCODE_PERMISSION', permission, (json) => ({ permission: json })),
  ];
  const { above, here, hidden } = foldersOf(run);
  const start = [
    ...configsOf(run, [run.places.opencode], USER_FILES),
    ...given,
    ...configsOf(run, [...above, ...here]),
  ];
  const below = run.source.folders.map((one) => configsOf(run, [one, `${one}/.opencode`]));
  const own = below.filter((some) => some.some(({ config }) => Object.keys(config).length > 0));
  return [[], ...own].map((some) => [...start, ...some, ...configsOf(run, hidden), ...end]);
};

// OpenCode reads each of its files so, whatever its name.
const fileAt = (run: Run, file: string): ConfigFile => ({
  file,
  config: objectIn(readJson(textAt(run, file), { trailingCommas: true })),
});

/** An agent with its own permissions, which come after all others, and the file that sets it up. */
type OwnAgent = ConfigFile & { readonly name: string };

/** The agents that these files, and those in the folders for agents, set up. */
export const agentsIn = (run: Run, configs: readonly ConfigFile[]): readonly OwnAgent[] => {
  const { hidden } = foldersOf(run);
  return [
    ...configs.flatMap(({ file, config }) =>
      [objectAt(config, 'agent'), objectAt(config, 'mode')].flatMap((agents) =>
        Object.entries(agents).flatMap(([name, agent]) => (isObject(agent) ? [{ name, file, config: agent }] : [])),
      ),
    ),
    ...[run.places.opencode, ...hidden, ...namedFolder(run)].flatMap((one) => agentFiles(run, one)),
  ];
};

const agentFiles = (run: Run, folder: string): readonly OwnAgent[] =>
  ['agent', 'agents', 'mode', 'modes'].flatMap((kind) =>
    run.disk.list(`${folder}/${kind}`, folder).files.flatMap((path) => {
      const file = `${folder}/${kind}/${path}`;
      const text = path.endsWith('.md') ? textAt(run, file) : '';
      const config = yamlObject(/^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '');
      return config === undefined ? [] : [{ name: path.replace(/\.md$/, ''), file, config }];
    }),
  );

/** A rule in a file: of the person or the repository, or one of ours that stays whatever the run does. */
export type OwnRule = PermissionRule & { readonly file: string; readonly isKept: boolean };

/** The whole setting for a tool in a file. */
type Setting = { readonly file: string; readonly name: string; readonly value: Json };
/** Whether a setting is ours though no run recorded it; `earlier` has the rules that come before it. */
type IsOurs = (setting: Setting, earlier: readonly OwnRule[]) => boolean;

/** The rules that this run does not plan anew, file by file in OpenCode's order. */
export const ownRules = (run: Run, isOurs: IsOurs): readonly OwnRule[] => {
  const own: OwnRule[] = [];
  for (const { file, config } of allConfigs(run))
    for (const [name, value] of Object.entries(byTool(permissionsIn(config)))) {
      const path = ['permission', name];
      const written = writtenAt(run, file, path);
      const isWritten =
        written !== undefined && isAsWritten(run, keyOf(file, { kind: 'json', path }), jsonValue(value));
      const isKept = isWritten && (isBroken(run, written) || !isFound(run, written));
      if (!isKept && (isWritten || isOurs({ file, name, value }, own))) continue;
      // An older version wrote each pattern as an entry of its own.
      const theirs = rulesIn({ [name]: value }).filter(
        ({ pattern }) => writtenAt(run, file, [...path, pattern]) === undefined,
      );
      own.push(...theirs.map((rule) => ({ ...rule, file, isKept })));
    }
  return own;
};

// What a run of the sync put there; what was there before is the person's.
const writtenAt = ({ state }: Run, file: string, path: readonly string[]): SyncedEntry | undefined => {
  const written = state.entries[keyOf(file, { kind: 'json', path })];
  return written?.adopted === true ? undefined : written;
};

// Plain settings for all tools are those of the tool `*`.
const byTool = (all: Json | undefined): JsonObject =>
  isObject(all) ? all : typeof all === 'string' ? { '*': all } : {};

/** Each file once, in OpenCode's order. */
export const allConfigs = (run: Run): readonly ConfigFile[] => [
  ...new Map(configSets(run).flatMap((set) => set.map((one) => [one.file, one] as const))).values(),
];

/** The permissions in a file. */
export const permissionAt = (run: Run, file: string): Json | undefined => fileAt(run, file).config['permission'];

/** The names of all MCP servers that OpenCode will have, Claude Code's and its own; for the scope of the user only theirs. */
export const serverNames = (run: Run, scope: Scope = 'project'): readonly string[] => {
  const { places, source } = run;
  const isOf = (file: string): boolean => scope === 'project' || rootOf(places, file) !== places.project;
  const own = allConfigs(run).flatMap(({ file, config }) =>
    Object.keys(isOf(file) ? objectAt(config, 'mcp') : {}).filter(
      (name) => writtenAt(run, file, ['mcp', name]) === undefined,
    ),
  );
  const ours = source.items.flatMap((item) => (item.kind === 'mcp' && isOf(item.from) ? [item.name] : []));
  return [...new Set([...ours, ...own])].sort();
};

/** The name of a server or tool as it appears in the names of OpenCode's tools. */
export const openCodeName = (name: string): string => name.replace(/[^a-zA-Z0-9_*-]/g, '_');
