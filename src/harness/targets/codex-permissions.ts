// Refusals as Codex takes them: prefix rules for shell commands, limits of MCP servers in their own tables, and files in
// the permission profile that the person has chosen. One wrong line in a rules file switches all rules off, so it is
// written from one fixed template; a profile that the person did not choose would stop Codex, so none is created.
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import { readToml } from '../editors/toml.ts';
import type { Decision, ItemOf } from '../items.ts';
import type { Run } from '../model.ts';
import { displayPath, rootOf } from '../paths.ts';
import { decode, keyOf, sameJson } from '../values.ts';
import { claudeName, commandWords, mcpTool, subjectOf, widerNote, widerPaths, wrapperNote } from './permissions.ts';
import {
  entry,
  joinMade,
  jsonValue,
  type Made,
  NOTHING_MADE,
  notSynced,
  type Permission,
  reasonNotSynced,
  unsupported,
  wholeFile,
} from './target.ts';

const HEADER = '# Written by three-good-sources from the permissions of Claude Code. Edit those instead.';
const CODEX_DECISIONS = { ask: 'prompt', deny: 'forbidden' } as const;

export const codexPermissions = (run: Run, items: readonly Permission[]): Made => {
  const [user, project] = [ofScope(items, 'user'), ofScope(items, 'project')];
  const wider: string[] = [];
  const made = [
    rulesFile(run, `${run.places.codex}/rules`, user, wider),
    rulesFile(run, `${run.places.project}/.codex/rules`, project, wider),
    profile(run, user.filter(isPath), wider),
    ...project.filter(isPath).map((item) => notSynced(item, 'lost', 'Codex has no file permissions of one project')),
    ...items.map((item) => other(run, item, wider)),
  ];
  return { ...joinMade(made), warnings: [...joinMade(made).warnings, ...widerNote('Codex', wider)] };
};

const ofScope = (items: readonly Permission[], scope: string): readonly Permission[] =>
  items.filter((item) => item.scope === scope);
const isPath = (item: Permission): boolean => subjectOf(item).kind === 'path';
const isShell = (item: Permission): boolean => subjectOf(item).kind === 'shell';

const rulesFile = (run: Run, folder: string, items: readonly Permission[], wider: string[]): Made => {
  const made = items.filter(isShell).map((item) => {
    const left = reasonNotSynced(run, item);
    const subject = subjectOf(item);
    const found = subject.kind === 'shell' ? commandWords(subject.pattern) : undefined;
    if (left !== undefined) return { item, left };
    if (found === undefined)
      return { item, left: notSynced(item, 'lost', 'Codex rules name the first words of a command, and it has none') };
    if (!found.isExact) wider.push(`every \`${found.words.join(' ')}\` (${item.name})`);
    return {
      item,
      line: `prefix_rule(pattern=${JSON.stringify(found.words)}, decision="${CODEX_DECISIONS[item.decision]}")`,
    };
  });
  const lines = made.flatMap(({ line }) => (line === undefined ? [] : [line]));
  const first = made.find(({ line }) => line !== undefined)?.item;
  const left = made.flatMap((one) => one.left ?? []);
  if (first === undefined) return joinMade(left);
  const text = `${HEADER}\n${[...new Set(lines)].join('\n')}\n`;
  const file = wholeFile(first, {
    file: `${folder}/three-good-sources.rules`,
    text,
    label: 'permissions',
    group: `permission ${first.scope} rules`,
  });
  return { ...joinMade([file, ...left]), warnings: [wrapperNote('Codex')] };
};

// Everything but shell commands and paths.
const other = (run: Run, item: Permission, wider: string[]): Made => {
  const subject = subjectOf(item);
  switch (subject.kind) {
    case 'shell':
    case 'path':
      return NOTHING_MADE;
    case 'mcp': {
      const server = run.source.items.find((one) => one.kind === 'mcp' && claudeName(one.name) === subject.server);
      const isCovered = server !== undefined && (item.scope === 'user' || server.scope === 'project');
      if (!isCovered || (item.decision === 'deny' && subject.tool !== '*' && subject.tool.includes('*')))
        return notSynced(
          item,
          'lost',
          'Codex limits single tools by name, in the table of a server that Claude Code has in the same place',
        );
      const open = openTable(run, server.name, { tool: subject.tool, decision: item.decision });
      if (open !== undefined) return notSynced(item, 'lost', `${open} is yours and does not refuse it: say it there`);
      if (item.decision === 'ask' && subject.tool !== '*')
        wider.push(`every tool of ${subject.server} asks (${item.name})`);
      return NOTHING_MADE;
    }
    case 'none':
      return subject.why === '' ? notSynced(item, 'lost', 'Codex has no rule for it') : unsupported(item, subject.why);
    default:
      return notSynced(item, 'lost', 'Codex has rules for shell commands, files and MCP tools only');
  }
};

// A table that the person has for a server, where it does not refuse the same.
const openTable = (
  run: Run,
  server: string,
  { tool, decision }: { readonly tool: string; readonly decision: Decision },
): string | undefined => {
  const { places, state } = run;
  const path = ['mcp_servers', server];
  const folders = [places.codex, ...(places.project === undefined ? [] : [`${places.project}/.codex`])];
  return folders
    .map((folder) => `${folder}/config.toml`)
    .filter((file) => {
      const written = state.entries[keyOf(file, { kind: 'toml', path })];
      const tables = configAt(run, file)['mcp_servers'];
      const table = isObject(tables) ? tables[server] : undefined;
      if (!isObject(table) || (written !== undefined && written.adopted !== true)) return false;
      if (table['enabled'] === false) return false;
      if (decision === 'ask') return table['default_tools_approval_mode'] !== 'prompt';
      const disabled = table['disabled_tools'];
      return tool === '*' || !Array.isArray(disabled) || !disabled.includes(tool);
    })
    .map((file) => `[mcp_servers.${server}] in ${displayPath(places, file)}`)[0];
};

const configAt = ({ disk, places }: Run, file: string): JsonObject => {
  const read = disk.read(file, rootOf(places, file) ?? places.codex);
  const text = read.kind === 'file' ? decode(read.bytes) : undefined;
  const config = text?.ok === true ? readToml(text.value, []) : undefined;
  return config?.ok === true && isObject(config.value) ? config.value : {};
};

/** What the permissions of Claude Code leave of a server: nothing, or members that limit it. */
export const serverRefusals = (run: Run, item: ItemOf<'mcp'>): 'all' | { readonly [name: string]: Json } => {
  const rules = run.source.items.flatMap((one) => {
    const mcp = one.kind === 'permission' ? mcpTool(one.tool) : undefined;
    const isHere = one.scope === 'user' || item.scope === 'project';
    return one.kind === 'permission' && mcp?.server === claudeName(item.name) && isHere
      ? [{ ...mcp, decision: one.decision }]
      : [];
  });
  const denied = rules.filter(({ decision }) => decision === 'deny').map(({ tool }) => tool);
  if (denied.includes('*')) return 'all';
  const names = denied.filter((tool) => !tool.includes('*'));
  return {
    disabled_tools: [...new Set(names)],
    ...(rules.some(({ decision }) => decision === 'ask') ? { default_tools_approval_mode: 'prompt' } : {}),
  };
};

const CHOOSE_PROFILE =
  'Codex can refuse files only in a permission profile, which changes its whole sandbox: choose one with default_permissions and sync again';

const ONLY_READS = 'Codex can only refuse to read a file, not ask, and not refuse edits at every depth';
const OUTSIDE = 'it may lie outside the project: add it to your permission profile of Codex with its whole path';

// The paths go into a separate table in the profile of the person.
const profile = (run: Run, items: readonly Permission[], wider: string[]): Made => {
  if (items.length === 0) return NOTHING_MADE;
  const file = `${run.places.codex}/config.toml`;
  const root = configAt(run, file);
  const name = root['default_permissions'];
  const profiles = root['permissions'];
  const own = typeof name === 'string' && isObject(profiles) ? profiles[name] : undefined;
  if (typeof name !== 'string' || !isObject(own))
    return joinMade(items.map((item) => notSynced(item, 'lost', CHOOSE_PROFILE)));
  // The table is about the folder that Codex works in.
  const isOutside = ({ spec = '' }: Permission): boolean => /^\s*(?:~|\/)/.test(spec);
  const isDenial = (item: Permission): boolean =>
    item.decision === 'deny' && accessOf(item) === 'read' && !isOutside(item);
  const denies = items.filter((item) => isDenial(item) && reasonNotSynced(run, item) === undefined);
  const want = jsonValue(Object.fromEntries(denies.flatMap(pathRows)));
  const at = { kind: 'toml', path: ['permissions', name, 'filesystem', ':workspace_roots'] } as const;
  const filesystem = isObject(own['filesystem']) ? own['filesystem'] : {};
  const there = filesystem[':workspace_roots'];
  const isTaken = there !== undefined && run.state.entries[keyOf(file, at)] === undefined;
  const [first] = denies;
  const left = items
    .filter((item) => !isDenial(item))
    .map((item) => notSynced(item, 'lost', isOutside(item) ? OUTSIDE : ONLY_READS));
  if (first === undefined) return joinMade(left);
  if (isTaken && want.kind === 'json' && !sameJson(there, want.json)) {
    const hint = `[permissions.${name}.filesystem.":workspace_roots"] is yours: add the path there`;
    return joinMade([...left, ...denies.map((item) => notSynced(item, 'lost', hint))]);
  }
  for (const item of denies) {
    const subject = subjectOf(item);
    if (subject.kind === 'path') wider.push(...widerPaths(item, subject));
  }
  const group = 'permission user files';
  return joinMade([entry(first, { file, at, want, label: 'permissions of files', group }), ...left]);
};

const accessOf = (item: Permission): string | undefined => {
  const subject = subjectOf(item);
  return subject.kind === 'path' ? subject.access : undefined;
};

const pathRows = (item: Permission): readonly (readonly [string, string])[] => {
  const subject = subjectOf(item);
  const glob = subject.kind === 'path' ? subject.glob : '';
  return [
    [`**/${glob}`, 'deny'],
    [`**/${glob}/**`, 'deny'],
  ];
};
