// All clients. Their names, places, allowed roots, programs and engines, and the table in docs/harness.md, follow from this list;
// so do the folders of a run, which the environment may name.
import { isObject, type JsonObject } from '../../domain/json.ts';
import type { Disk, Places } from '../machine.ts';
import type { State, SyncedEntry, Value } from '../model.ts';
import { withSlashes } from '../paths.ts';
import type { Client } from './client.ts';
import { CODEX } from './codex/target.ts';
import { COPILOT } from './copilot.ts';
import { CURSOR } from './cursor.ts';
import { GEMINI } from './gemini/target.ts';
import { OPENCODE } from './opencode/target.ts';
import { VSCODE } from './vscode.ts';

export const CLIENTS = {
  codex: CODEX,
  gemini: GEMINI,
  opencode: OPENCODE,
  cursor: CURSOR,
  vscode: VSCODE,
  copilot: COPILOT,
} as const satisfies { readonly [name: string]: Client };

export type TargetName = keyof typeof CLIENTS;
/** Whether this version has a target of that name. */
const isTarget = (name: string): name is TargetName => Object.hasOwn(CLIENTS, name);
export const TARGETS: readonly TargetName[] = Object.keys(CLIENTS).filter(isTarget);
/** All of them in a sentence; the manifests of the plugin say the same. */
export const ALL_TARGETS = TARGETS.map((name) => CLIENTS[name].title)
  .join(', ')
  .replace(/, ([^,]*)$/, ' and $1');

/** The client of a name, typed as any of them. */
export const clientOf = (name: TargetName): Client => CLIENTS[name];

/** The value of an entry in two: what the sync may have written, and the keys of a server that are the person's. */
export const splitValue = (
  { kind, targets }: Pick<SyncedEntry, 'kind' | 'targets'>,
  value: Value,
): { readonly own: Value; readonly personal: JsonObject } => {
  const [target = ''] = targets;
  if (kind !== 'mcp' || value.kind !== 'json' || !isObject(value.json) || !isTarget(target))
    return { own: value, personal: {} };
  const { serverKeys } = clientOf(target);
  const [own, personal] = [true, false].map((isOwn) =>
    Object.fromEntries(Object.entries(value.json ?? {}).filter(([key]) => serverKeys.includes(key) === isOwn)),
  );
  return { own: { kind: 'json', json: own ?? {} }, personal: personal ?? {} };
};

/** The installed targets: those whose folder or program exists. A sync writes nothing for the others. */
export const installedTargets = (places: Places, disk: Disk): readonly TargetName[] =>
  TARGETS.filter((name) => {
    const { folders, program, isFolderShared } = clientOf(name);
    return (isFolderShared !== true && disk.isFolder(folders(places)[0])) || disk.hasProgram(program);
  });

/** A state without the targets that only another version has; an entry that has no other counts as the person's. */
export const withKnownTargets = (state: State): State => {
  const entries = Object.entries(state.entries).flatMap(([key, written]) => {
    const targets = written.targets.filter(isTarget);
    return targets.length === 0 ? [] : [[key, { ...written, targets }] as const];
  });
  const synced = Object.entries(state.synced).filter(([name]) => isTarget(name));
  return { ...state, entries: Object.fromEntries(entries), synced: Object.fromEntries(synced) };
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Folders of managed settings (code.claude.com/docs/en/settings); those of other systems do not exist. */
const MANAGED = {
  windows: ['C:/Program Files/ClaudeCode', 'C:/ProgramData/ClaudeCode'],
  others: ['/etc/claude-code', '/Library/Application Support/ClaudeCode'],
} as const;

/** The variables that name a folder or a file of one of the programs. */
export const PLACE_VARIABLES: readonly string[] = [
  ...new Set(['CLAUDE_CONFIG_DIR', 'XDG_CONFIG_HOME', ...TARGETS.flatMap((name) => clientOf(name).variables)]),
];

/**
 * The folders of a run. The home folder itself is not a project, nor is the root of a disk, where desktop programs
 * start their servers.
 */
export const placesOf = (home: string, projects: readonly [string, ...string[]], env: Environment): Places => {
  const root = withSlashes(home);
  const [project, ...others] = projects.map(withSlashes);
  const given = (name: string, fallback: string): string => withSlashes(env[name] || fallback);
  const claude = given('CLAUDE_CONFIG_DIR', `${root}/.claude`);
  const machine = { home: root, variables: env };
  return {
    ...machine,
    project: project === root || project?.endsWith('/') ? undefined : project,
    projectNames: [project ?? '', ...others],
    claude,
    claudeJson: env['CLAUDE_CONFIG_DIR'] ? `${claude}/.claude.json` : `${root}/.claude.json`,
    managed: MANAGED[/^[A-Za-z]:/.test(root) ? 'windows' : 'others'],
    config: given('XDG_CONFIG_HOME', `${root}/.config`),
    clients: TARGETS.flatMap((name) => clientOf(name).folders(machine)),
  };
};
