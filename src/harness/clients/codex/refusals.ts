// Refusals in the forms of Codex: prefix rules for shell commands, limits of MCP servers in their own tables, and files
// in the permission profile that the user has chosen. One wrong line in a rules file switches all rules off, so it is
// written from one fixed template; a profile that the user did not choose would stop Codex, so none is created.
import { groupBy } from '../../../domain/group-by.ts';
import { isObject, type Json } from '../../../domain/json.ts';
import { configAt } from '../../editors/editors.ts';
import type { ItemOf } from '../../items.ts';
import { onceIn, type Run } from '../../model.ts';
import { keyOf } from '../../names.ts';
import { objectAt, sameJson } from '../../values.ts';
import { homeOf } from '../client.ts';
import { member, oneEntry, wholeFile } from '../entries.ts';
import { joinMade, lose, type Made, type Permission, widen } from '../made.ts';
import { HEADER, type RulesFor, SPELLINGS, serverNamed, subjectOf, withoutRule } from '../permissions.ts';
import { claudeName, mcpTool } from '../tool-names.ts';
import { CODEX_FACTS } from './config.ts';

const CODEX_DECISIONS = { ask: 'prompt', deny: 'forbidden' } as const;

export const codexPermissions = (run: Run, items: readonly Permission[]): Made => {
  const user = items.filter(({ scope }) => scope === 'user');
  const project = items.filter(({ scope }) => scope === 'project');
  return joinMade([
    rulesFile(run, user),
    rulesFile(run, project),
    profile(run, pathsIn(user)),
    ...pathsIn(project).map(({ item }) => lose(item, 'Codex has no file permissions of one project')),
    ...items.map((item) => other(run, item)),
  ]);
};

type PathRefusal = ReturnType<typeof pathsIn>[number];
const pathsIn = (items: readonly Permission[]) =>
  items.flatMap((item) => {
    const subject = subjectOf(item);
    return subject.kind === 'path' ? [{ item, subject }] : [];
  });

const rulesFile = (run: Run, items: readonly Permission[]): Made => {
  const made = items.map((item) => ({ item, ...prefixRule(item) }));
  const lines = made.flatMap(({ rules = [] }) => rules);
  const first = made.find(({ rules }) => rules !== undefined)?.item;
  if (first === undefined) return joinMade(made);
  const file = wholeFile(first, {
    file: `${homeOf(run, first, CODEX_FACTS)}/rules/three-good-sources.rules`,
    text: `${HEADER}\n${[...new Set(lines)].join('\n')}\n`,
    label: 'permissions',
    group: `permission ${first.scope} rules`,
  });
  return joinMade([file, ...made, { warnings: [SPELLINGS] }]);
};

const prefixRule = (item: Permission): RulesFor<string> => {
  const subject = subjectOf(item);
  if (subject.kind !== 'shell') return {};
  const { words, isExact } = subject;
  if (words.length === 0) return lose(item, 'Codex rules name the first words of a command, and it has none');
  const rule = `prefix_rule(pattern=${JSON.stringify(words)}, decision="${CODEX_DECISIONS[item.decision]}")`;
  return { rules: [rule], ...widen(item, isExact ? undefined : `refuses every \`${words.join(' ')}\``) };
};

const other = (run: Run, item: Permission): Made => {
  const subject = subjectOf(item);
  switch (subject.kind) {
    case 'shell':
    case 'path':
      return {};
    case 'mcp': {
      const server = serverNamed(run, subject.server);
      const isCovered = server !== undefined && (item.scope === 'user' || server.scope === 'project');
      if (!isCovered || (item.decision === 'deny' && subject.tool !== '*' && subject.tool.includes('*')))
        return lose(item, SINGLE_TOOLS);
      const isWider = item.decision === 'ask' && subject.tool !== '*';
      return widen(item, isWider ? `asks about every tool of ${subject.server}` : undefined);
    }
    case 'none':
      return withoutRule(item, subject.why, 'Codex has no rule for it');
    default:
      return lose(item, 'Codex has no rule for this tool: only for shell commands, files and MCP tools');
  }
};

const SINGLE_TOOLS =
  'Codex limits tools in the table of their server: one by one, and where Claude Code has the server in the same place';

/** What Claude Code's permissions refuse of a server: all of it, or what these members limit. */
export const serverRefusals = (run: Run, item: ItemOf<'mcp'>): 'all' | { readonly [name: string]: Json } => {
  const all = onceIn(run, rulesByServer).get(claudeName(item.name)) ?? [];
  const rules = all.filter(({ scope }) => scope === 'user' || item.scope === 'project');
  const denied = rules.filter(({ decision }) => decision === 'deny').map(({ tool }) => tool);
  if (denied.includes('*')) return 'all';
  const names = denied.filter((tool) => !tool.includes('*'));
  return {
    disabled_tools: [...new Set(names)],
    ...(rules.some(({ decision }) => decision === 'ask') ? { default_tools_approval_mode: 'prompt' } : {}),
  };
};

const rulesByServer = ({ source }: Run) =>
  groupBy(
    source.items.flatMap((item) => {
      if (item.kind !== 'permission') return [];
      const { tool, decision, scope } = item;
      const mcp = mcpTool(tool);
      return mcp === undefined ? [] : [{ ...mcp, decision, scope }];
    }),
    ({ server }) => server,
  );

const CHOOSE_PROFILE =
  'Codex refuses files in a permission profile alone: it changes the whole sandbox; choose one with default_permissions and sync again';

const ONLY_READS = 'Codex can only refuse to read a file, not ask, and not refuse edits at every depth';
const OUTSIDE = 'it may lie outside the project: add it to your permission profile of Codex with its whole path';

// The paths go into a separate table in the user's profile.
const profile = (run: Run, refusals: readonly PathRefusal[]): Made => {
  const file = `${CODEX_FACTS.folders(run.places)[0]}/config.toml`;
  const root = configAt(run, file);
  const chosen = root['default_permissions'];
  const name = typeof chosen === 'string' ? chosen : '';
  const own = objectAt(root, 'permissions')[name];
  if (!isObject(own)) return joinMade(refusals.map(({ item }) => lose(item, CHOOSE_PROFILE)));
  const left = refusals.flatMap((refusal) => reasonNotInProfile(refusal) ?? []);
  const denies = refusals.filter((refusal) => reasonNotInProfile(refusal) === undefined);
  const [first] = denies;
  if (first === undefined) return joinMade(left);
  const rows = Object.fromEntries(
    denies.flatMap(({ subject: { glob } }) => [`**/${glob}`, `**/${glob}/**`].map((row) => [row, 'deny'] as const)),
  );
  const table = member(file, ['permissions', name, 'filesystem', ':workspace_roots'], rows);
  const there = objectAt(own, 'filesystem')[':workspace_roots'];
  const isTaken = there !== undefined && run.state.entries[keyOf(file, table.at)] === undefined;
  if (isTaken && !sameJson(there, rows)) {
    const hint = `[permissions.${name}.filesystem.":workspace_roots"] is yours: add the path there`;
    return joinMade([...left, ...denies.map(({ item }) => lose(item, hint))]);
  }
  const names = { label: 'permissions of files', group: 'permission user files' };
  const wider = denies.map(({ item, subject }) => widen(item, subject.wider));
  return joinMade([oneEntry(first.item, { ...table, ...names }), ...left, ...wider]);
};

const reasonNotInProfile = ({ item, subject }: PathRefusal): Made | undefined => {
  // The table applies to the folder that Codex works in.
  if (/^\s*(?:~|\/)/.test(item.spec ?? '')) return lose(item, OUTSIDE);
  return item.decision === 'ask' || subject.access === 'edit' ? lose(item, ONLY_READS) : undefined;
};
