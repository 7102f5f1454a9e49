// OpenCode: its name, its places and its names of tools, and its configuration: which files it merges and in which order, and the
// permissions, servers and agents in them.
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { textAt } from '../../editors/editors.ts';
import { readJson } from '../../editors/json.ts';
import type { Scope } from '../../items.ts';
import { onceIn, type Run } from '../../model.ts';
import { keyOf } from '../../names.ts';
import { folderOf, rootOf, withSlashes } from '../../paths.ts';
import { yamlObject } from '../../source/markdown.ts';
import { mergeAll, objectAt, objectIn } from '../../values.ts';
import { type Facts, folderFrom } from '../client.ts';
import { CLAUDE_TOOLS } from '../tool-names.ts';

export const OPENCODE_FACTS = {
  title: 'OpenCode',
  program: 'opencode',
  variables: ['XDG_CONFIG_HOME', 'OPENCODE_CONFIG', 'OPENCODE_CONFIG_DIR'],
  folders: (machine) => [`${folderFrom(machine, 'XDG_CONFIG_HOME', '.config')}/opencode`],
  projectFolder: '.opencode',
} as const satisfies Facts;

/** Its names of Claude Code's tools: the same in small letters, but for these. */
const OTHER_NAMES = { Write: 'edit', MultiEdit: 'edit', NotebookEdit: 'edit', LS: 'list', Agent: 'task' };
export const OPENCODE_TOOLS: ReadonlyMap<string, string> = new Map([
  ...CLAUDE_TOOLS.map((tool) => [tool, tool.toLowerCase()] as const),
  ...Object.entries(OTHER_NAMES),
]);

/** The configuration file of a scope: the existing one, or the `.jsonc` if both exist. */
export const configFor = ({ disk, places }: Run, scope: Scope): string => {
  const [folder, fresh] =
    scope === 'project' ? [places.project ?? '', 'json'] : [OPENCODE_FACTS.folders(places)[0], 'jsonc'];
  const endings = ['jsonc', 'json'].filter(
    (ending) => disk.read(`${folder}/opencode.${ending}`, folder).kind !== 'absent',
  );
  return `${folder}/opencode.${endings[0] ?? fresh}`;
};

/** A configuration of OpenCode and its file. */
type ConfigFile = { readonly file: string; readonly config: JsonObject };

const PROJECT_FILES = ['opencode.json', 'opencode.jsonc'];
const USER_FILES = ['config.json', ...PROJECT_FILES];

// OpenCode reads each of its files so, whatever its name.
const fileAt = (run: Run, file: string): ConfigFile => ({
  file,
  config: objectIn(readJson(textAt(run, file), { trailingCommas: true })),
});

const filesIn = (run: Run, folders: readonly string[], names = PROJECT_FILES): readonly ConfigFile[] =>
  folders.flatMap((folder) => names.map((name) => fileAt(run, `${folder}/${name}`)));

// The folders above the project up to the top of its repository, the outermost first. Without a repository OpenCode looks
// up to the root of the disk.
const foldersAbove = ({ disk, places: { project } }: Run): readonly string[] => {
  const folders: string[] = [];
  for (let folder = project ?? ''; folder !== ''; folder = folderOf(folder)) {
    if (folder !== project) folders.unshift(folder);
    if (disk.read(`${folder}/.git`, folder).kind !== 'absent') break;
  }
  return folders;
};

const hiddenFolders = (run: Run): readonly string[] => {
  const { project, home } = run.places;
  const all = [...(project === undefined ? [] : [project]), ...foldersAbove(run).toReversed(), home];
  return [...new Set(all)].map((folder) => `${folder}/.opencode`);
};

const namedBy = ({ places: { variables } }: Run, name: string) =>
  variables[name] ? [withSlashes(variables[name])] : [];

/**
 * What OpenCode merges, in its order, for a session in the project, and for one in each folder below that has a
 * configuration of its own.
 */
export const configSets = (run: Run): readonly (readonly ConfigFile[])[] => {
  const { project } = run.places;
  const start = [
    ...filesIn(run, [OPENCODE_FACTS.folders(run.places)[0]], USER_FILES),
    ...namedBy(run, 'OPENCODE_CONFIG').map((file) => fileAt(run, file)),
    ...filesIn(run, [...foldersAbove(run), ...(project === undefined ? [] : [project])]),
  ];
  const end = filesIn(run, [...hiddenFolders(run), ...namedBy(run, 'OPENCODE_CONFIG_DIR')]);
  const below = run.source.folders.map((folder) => filesIn(run, [folder, `${folder}/.opencode`]));
  const own = below.filter((some) => some.some(({ config }) => Object.keys(config).length > 0));
  return [[], ...own].map((some) => [...start, ...some, ...end]);
};

/** Each file once, in OpenCode's order. */
export const allConfigs = (run: Run): readonly ConfigFile[] => [
  ...new Map(onceIn(run, configSets).flatMap((set) => set.map((config) => [config.file, config] as const))).values(),
];

/** An agent with its own permissions, which come after all others, and the file that sets it up. */
type OwnAgent = ConfigFile & { readonly name: string };

/** The agents that these files, and those in the folders for agents, set up. */
export const agentsIn = (run: Run, configs: readonly ConfigFile[]): readonly OwnAgent[] => [
  ...configs.flatMap(({ file, config }) =>
    [objectAt(config, 'agent'), objectAt(config, 'mode')].flatMap((agents) =>
      Object.entries(agents).flatMap(([name, agent]) => (isObject(agent) ? [{ name, file, config: agent }] : [])),
    ),
  ),
  ...[OPENCODE_FACTS.folders(run.places)[0], ...hiddenFolders(run), ...namedBy(run, 'OPENCODE_CONFIG_DIR')].flatMap(
    (folder) => agentFiles(run, folder),
  ),
];

const agentFiles = (run: Run, folder: string): readonly OwnAgent[] =>
  ['agent', 'agents', 'mode', 'modes'].flatMap((kind) =>
    run.disk.list(`${folder}/${kind}`, folder).files.flatMap((path) => {
      const file = `${folder}/${kind}/${path}`;
      const text = path.endsWith('.md') ? textAt(run, file) : '';
      const config = yamlObject(/^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '');
      return config === undefined ? [] : [{ name: path.replace(/\.md$/, ''), file, config }];
    }),
  );

/** A rule of OpenCode: what it does about calls of a tool whose text matches the pattern. */
export type PermissionRule = { readonly tool: string; readonly pattern: string; readonly action: Json };

/** The permissions of a configuration, its older `tools: { bash: false }` included. */
export const permissionsIn = (config: JsonObject): Json | undefined => {
  const own = config['permission'];
  const tools = Object.entries(objectAt(config, 'tools'));
  if (tools.length === 0) return own;
  const old = tools.map(([name, isOn]) => [OLD_NAMES[name] ?? name, isOn === false ? 'deny' : 'allow'] as const);
  return mergeAll([Object.fromEntries(old), typeof own === 'string' ? { '*': own } : own]);
};

const OLD_NAMES: Readonly<Record<string, string>> = {
  write: 'edit',
  patch: 'edit',
  multiedit: 'edit',
  todoread: 'todowrite',
};

/** The settings for tools among permissions; a plain setting for all is that of the tool `*`. */
export const settingsIn = (all: Json | undefined): JsonObject =>
  isObject(all) ? all : typeof all === 'string' ? { '*': all } : {};

/** The rules of merged permissions, in the order in which OpenCode evaluates them. */
export const rulesIn = (all: Json | undefined): readonly PermissionRule[] =>
  Object.entries(settingsIn(all)).flatMap(([tool, value]) =>
    Object.entries(settingsIn(value)).map(([pattern, action]) => ({ tool, pattern, action })),
  );

/** The names of all MCP servers that OpenCode will have, Claude Code's and its own; for the scope of the user only theirs. */
export const serverNames = (run: Run, scope: Scope): readonly string[] => onceIn(run, serversByScope)[scope];

const serversByScope = (run: Run): Readonly<Record<Scope, readonly string[]>> => {
  const { places, source, state } = run;
  const isWritten = (file: string, name: string): boolean => {
    const written = state.entries[keyOf(file, { kind: 'json', path: ['mcp', name] })];
    return written !== undefined && written.adopted !== true;
  };
  const carried = source.items.flatMap(({ kind, name, from: file }) => (kind === 'mcp' ? [{ name, file }] : []));
  const own = allConfigs(run).flatMap(({ file, config }) =>
    Object.keys(objectAt(config, 'mcp')).flatMap((name) => (isWritten(file, name) ? [] : [{ name, file }])),
  );
  const namesOf = (some: typeof own) => [...new Set(some.map(({ name }) => name))].sort();
  const all = [...carried, ...own];
  return { user: namesOf(all.filter(({ file }) => rootOf(places, file) !== places.project)), project: namesOf(all) };
};

/** The name of a server or tool as it appears in the names of OpenCode's tools. */
export const openCodeName = (name: string): string => name.replace(/[^a-zA-Z0-9_*-]/g, '_');
