// Refusals as OpenCode's permission rules. Each is checked against the person's own before it is written: it must not
// loosen one of them, and one of them must not cancel it.
import { isObject } from '../../domain/json.ts';
import type { Decision, Run, Scope } from '../model.ts';

import {
  configFor,
  LAYERS,
  type Layer,
  type OwnAgent,
  openCodeName,
  ownAgents,
  ownConfigs,
  serverNames,
} from './opencode-config.ts';
import {
  inOne,
  isOneMore,
  isSaid,
  meets,
  mergedPermissions,
  overlaps,
  type Permissions,
  type PlacedRule,
  type Placement,
  permissionsIn,
  rowsOf,
  strengthOf,
  withRule,
} from './opencode-rules.ts';
import { isChain, OPENCODE_TOOLS, type PathSubject, subjectOf, widerNote, wordsOf } from './permissions.ts';
import {
  entry,
  joinMade,
  json,
  type Made,
  notSynced,
  type Permission,
  reasonNotSynced,
  unsupported,
} from './target.ts';

/** A refusal in OpenCode's words; without a pattern it is about the whole tool. */
type ToolPattern = { readonly tool: string; readonly pattern?: string };
type Ours = ToolPattern & {
  readonly item: Permission;
  /** Others that say the same in OpenCode's words. */
  readonly twins: readonly Permission[];
  readonly scope: Scope;
  readonly action: Decision;
};

/** Tools that OpenCode's own agents refuse in part: a question would loosen that. */
const REFUSED_BY_AGENTS = new Set(['edit', 'task', 'todowrite', 'skill']);
const BUILT_IN = new Set(OPENCODE_TOOLS.values());
const NO_WRAPPERS =
  'OpenCode looks at the start of a command: one behind NAME=value or a wrapper such as sudo is refused by Claude Code alone';

export const openCodePermissions = (run: Run, items: readonly Permission[]): Made => {
  const wider: string[] = [];
  const left: Made[] = [];
  const found = items.flatMap((item): readonly Ours[] => {
    const made = reasonNotSynced(run, item);
    const rules = made === undefined ? rulesFor(run, item, wider) : made;
    if (isRules(rules))
      return rules.map((rule) => ({ ...rule, item, twins: [], scope: item.scope, action: item.decision }));
    left.push(rules);
    return [];
  });
  const own: Permissions = Object.fromEntries(
    LAYERS.map((layer) => [layer, mergedPermissions(ownConfigs(run, layer))] as const),
  );
  const { placements, made } = arranged(own, inOrder(found), ownAgents(run));
  const entries = placements.map(({ ours, ...placement }) => entryFor(run, ours.item, placement));
  const notes = items.some(({ tool }) => tool === 'Bash') ? [NO_WRAPPERS] : [];
  const all = joinMade([...left, ...made, ...entries, ...placements.flatMap((one) => exploreDenial(run, one))]);
  return { ...all, warnings: [...notes, ...widerNote('OpenCode', wider)] };
};

const isRules = (made: readonly ToolPattern[] | Made): made is readonly ToolPattern[] => Array.isArray(made);

// The rules that say a refusal, or the reason why there are none.
const rulesFor = (run: Run, item: Permission, wider: string[]): readonly ToolPattern[] | Made => {
  const subject = subjectOf(item);
  switch (subject.kind) {
    case 'shell': {
      if (!isChain(subject.pattern)) return [{ tool: 'bash', pattern: subject.pattern }];
      const words = wordsOf(subject.pattern)?.words.join(' ');
      if (words === undefined) return notSynced(item, 'lost', 'OpenCode looks at each command of a chain by itself');
      wider.push(`every \`${words}\` (${item.name})`);
      return [{ tool: 'bash', pattern: `${words} *` }];
    }
    case 'path':
      return pathRules(subject, item.decision);
    case 'domain':
      wider.push(`every webfetch (${item.name})`);
      return [{ tool: 'webfetch' }];
    case 'agent':
      return [{ tool: 'task', pattern: subject.name }];
    case 'mcp': {
      const tool = `${openCodeName(subject.server)}_${openCodeName(subject.tool)}`;
      const others = serverNames(run).filter(
        (name) => name !== subject.server && overlaps(`${openCodeName(name)}_*`, tool),
      );
      if (subject.tool.includes('*') && others.length > 0) wider.push(`tools of ${others.join(', ')} (${item.name})`);
      return [{ tool }];
    }
    case 'tool': {
      const tool = OPENCODE_TOOLS.get(subject.tool);
      return tool === undefined ? notSynced(item, 'lost', 'OpenCode has no counterpart for this tool') : [{ tool }];
    }
    case 'none':
      return subject.why === ''
        ? notSynced(item, 'lost', 'OpenCode has no counterpart for this rule')
        : unsupported(item, subject.why);
  }
};

// At every depth, a folder with what is below it, and never a longer name. What may not be read may not be written.
const pathRules = ({ access, glob }: PathSubject, action: Decision): readonly ToolPattern[] => {
  const plain = glob
    .replaceAll('**/', '*')
    .replaceAll('**', '*')
    .replace(/\[[^\]]*\]/g, '?');
  const patterns = [plain, `*/${plain}`, `${plain}/*`, `*/${plain}/*`];
  const tools = access === 'read' && action === 'deny' ? ['read', 'edit'] : [access];
  return tools.flatMap((tool) => patterns.map((pattern) => ({ tool, pattern })));
};

// Of the same rule in one scope the stricter, denials first, since a question must not come behind one, and of those the
// rules for a whole tool, which make others needless.
const inOrder = (rules: readonly Ours[]): readonly Ours[] => {
  const byRule = new Map<string, Ours>();
  for (const rule of rules) {
    const key = JSON.stringify([rule.scope, rule.tool, rule.pattern]);
    const other = byRule.get(key);
    if (other === undefined || strengthOf(rule.action) > strengthOf(other.action)) byRule.set(key, rule);
    else if (rule.action === other.action) byRule.set(key, { ...other, twins: [...other.twins, rule.item] });
  }
  const rank = ({ action, pattern }: Ours): number => 2 * strengthOf(action) + (pattern === undefined ? 1 : 0);
  return [...byRule.values()].sort((a, b) => rank(b) - rank(a));
};

type Arranged = Placement & { readonly ours: Ours };

// Each rule in its place, where it loosens nothing of the person's and nothing of the person's cancels it.
const arranged = (own: Permissions, rules: readonly Ours[], agents: readonly OwnAgent[]) => {
  const made: Made[] = [];
  let all = own;
  const placements: Arranged[] = [];
  const leave = ({ item, twins }: Ours, hint: string): void => {
    made.push(...[item, ...twins].map((one) => notSynced(one, 'lost', hint)));
  };
  for (const ours of rules) {
    const { item, action, tool, pattern = '*' } = ours;
    const more = placementsOf(all, ours);
    const next = more.reduce(withRule, all);
    const loosened = action === 'ask' ? loosenedBy(next, ours) : undefined;
    if (isSaid(all, { tool, pattern, action })) made.push(notSynced(item, 'native', 'OpenCode is told so already'));
    else if (action === 'ask' && REFUSED_BY_AGENTS.has(tool))
      leave(ours, 'OpenCode refuses this tool to some of its own agents, and a question would loosen that');
    else if (loosened !== undefined) leave(ours, `a question would come after the denial of ${loosened} and loosen it`);
    else if (!isOneMore(all, next, { tool, pattern, action }))
      leave(ours, `your own setting for ${tool} leaves no room for it`);
    else {
      placements.push(...more);
      all = next;
    }
  }
  const rows = rowsOf(all);
  for (const { ours, action, path } of placements) {
    const row = { tool: path[0] ?? '', pattern: path[1] ?? '*', action };
    const isRow = (one: PlacedRule): boolean => one.tool === row.tool && one.pattern === row.pattern;
    const index = rows.findIndex((one) => isRow(one) && strengthOf(one.action) >= strengthOf(action));
    const over = rows.slice(index + 1).find((one) => strengthOf(one.action) < strengthOf(action) && meets(one, row));
    const cause =
      over === undefined ? `your own setting for ${row.tool}` : `your own rule for ${over.tool} ${over.pattern}`;
    const isCancelled = ours.action === action && (index < 0 || over !== undefined);
    if (isCancelled) leave(ours, `${cause} comes after it and allows more`);
    const agent = ours.action === action ? agents.find((one) => isLooser(one, row)) : undefined;
    if (!isCancelled && agent !== undefined)
      leave(ours, `the permissions of the agent ${agent.name} come after it and allow more`);
  }
  return { placements, made };
};

// An agent's own permissions are looked at behind all others.
const isLooser = ({ config }: OwnAgent, row: PlacedRule): boolean => {
  const own: Permissions = { user: permissionsIn(config) };
  return (
    rowsOf(own).some((one) => strengthOf(one.action) < strengthOf(row.action) && meets(one, row)) && !isSaid(own, row)
  );
};

// The rule itself, behind what has to stand before it: an object in the project takes the place of a plain setting of the
// person, so it begins with that.
const placementsOf = (all: Permissions, ours: Ours): readonly Arranged[] => {
  const { scope, tool, action, pattern } = ours;
  const [user, here] = [inOne([all.user, all.above]), all[scope]];
  const toolHere = isObject(here) ? here[tool] : undefined;
  const toolAbove = isObject(user) ? user[tool] : undefined;
  const isIn = (layer: Layer): boolean => {
    const one = all[layer];
    return isObject(one) && isObject(one[tool]);
  };
  // An object that is merged behind a plain denial would take its place.
  const later = LAYERS.slice(LAYERS.indexOf(scope) + 1);
  const isPart = isObject(toolHere) || (action === 'deny' ? later : LAYERS).some(isIn);
  const isWhole = pattern === undefined && !isPart;
  const path = isWhole ? [tool] : [tool, pattern ?? '*'];
  const rule = pattern === undefined && action === 'ask' ? 'default' : action;
  const before: Arranged[] = [];
  if (scope === 'project' && typeof user === 'string' && strengthOf(user) > 0 && !hasOwn(here, '*'))
    before.push({ ours, scope, path: ['*'], rule: 'default', action: user });
  const plain = typeof toolAbove === 'string' ? toolAbove : undefined;
  if (
    scope === 'project' &&
    !isWhole &&
    pattern !== undefined &&
    plain !== undefined &&
    strengthOf(plain) > 0 &&
    toolHere === undefined
  )
    before.push({ ours, scope, path: [tool, '*'], rule: 'default', action: plain });
  return [...before, { ours, scope, path, rule, action }];
};

const hasOwn = (value: unknown, name: string): boolean => isObject(value) && Object.hasOwn(value, name);

// The denial before a question that is about the same calls.
const loosenedBy = (all: Permissions, { tool, pattern = '*' }: Ours): string | undefined => {
  const rows = rowsOf(all);
  const index = rows.findIndex((row) => row.tool === tool && row.pattern === pattern);
  const denial = rows.slice(0, index).find((row) => row.action === 'deny' && meets(row, { tool, pattern }));
  return denial && `${denial.tool} ${denial.pattern}`;
};

const entryFor = (run: Run, item: Permission, { scope, path, rule, action }: Placement): Made => {
  const isItself = action === item.decision;
  return entry(item, {
    file: configFor(run, scope),
    at: { kind: 'json', path: ['permission', ...path], rule },
    want: json(action),
    group: ['permission', scope, ...path].join(' '),
    ...(isItself ? {} : { label: `permission ${action} ${path.join(' ')}` }),
  });
};

// OpenCode's own agent `explore` refuses all MCP tools, which a question about one would loosen.
const exploreDenial = (run: Run, { ours, scope, path, action }: Arranged): readonly Made[] => {
  const [tool = ''] = path;
  if (action !== 'ask' || BUILT_IN.has(tool) || tool === '*') return [];
  const at = { kind: 'json', path: ['agent', 'explore', 'permission', tool], rule: 'deny' } as const;
  const group = `permission ${scope} explore ${tool}`;
  const label = `permission deny ${tool} for the agent explore`;
  return [entry(ours.item, { file: configFor(run, scope), at, want: json('deny'), group, label })];
};
