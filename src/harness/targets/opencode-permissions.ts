// Refusals as OpenCode's permission rules: which rules express a refusal, and the entries they become if they fit among
// the user's own.
import type { Decision } from '../items.ts';
import type { Run } from '../model.ts';
import { jsonValue, oneEntry } from './entries.ts';
import { holdSecret, joinMade, lose, type Made, type Permission } from './made.ts';
import { type Arranged, arrange, type Ours, type ToolPattern } from './opencode-arrangement.ts';
import { configFor, LAYERS, openCodeName, ownConfigs, serverNames } from './opencode-config.ts';
import { mergePermissions, type OpenCodePermissions } from './opencode-merge.ts';
import { overlaps, type Placement } from './opencode-rules.ts';
import { commandWords, isChain, isPartOfEditing, type PathSubject, subjectOf } from './permissions.ts';
import { OPENCODE_TOOLS } from './tool-names.ts';
import { type RulesFor, SPELLINGS, widerNote, widerPaths, withoutRule } from './translation.ts';

const BUILT_IN = new Set(OPENCODE_TOOLS.values());

export const openCodePermissions = (run: Run, items: readonly Permission[]): Made => {
  const found = items.map((item) => ({ item, ...patternsFor(run, item) }));
  const rules = found.flatMap(({ item, rules: some = [] }) =>
    some.map((rule): Ours => ({ ...rule, item, twins: [], scope: item.scope, action: item.decision })),
  );
  const own: OpenCodePermissions = Object.fromEntries(
    LAYERS.map((layer) => [layer, mergePermissions(ownConfigs(run, layer))] as const),
  );
  const { placements, made } = arrange(own, rules);
  const entries = placements.map(({ ours, ...placement }) => entryFor(run, ours.item, placement));
  const notes = items.some(({ tool }) => tool === 'Bash') ? [SPELLINGS] : [];
  const warnings = [...notes, ...widerNote('OpenCode', found)];
  return joinMade([
    ...found,
    ...made,
    ...entries,
    ...placements.flatMap((one) => exploreDenial(run, one)),
    { warnings },
  ]);
};

// The rules that express a refusal, or why there are none.
const patternsFor = (run: Run, item: Permission): RulesFor<ToolPattern> => {
  const secret = holdSecret(run, item);
  if (secret !== undefined) return secret;
  const subject = subjectOf(item);
  switch (subject.kind) {
    case 'shell': {
      if (!isChain(subject.pattern)) return { rules: [{ tool: 'bash', pattern: subject.pattern }] };
      const words = commandWords(subject.pattern)?.words.join(' ');
      if (words === undefined) return lose(item, 'OpenCode looks at each command of a chain by itself');
      return { rules: [{ tool: 'bash', pattern: `${words} *` }], wider: [`every \`${words}\` (${item.name})`] };
    }
    case 'path':
      return { rules: pathPatterns(subject, item.decision), wider: widerPaths(item, subject) };
    case 'domain':
      return { rules: [{ tool: 'webfetch' }], wider: [`every webfetch (${item.name})`] };
    case 'agent':
      return { rules: [{ tool: 'task', pattern: subject.name }] };
    case 'mcp': {
      const tool = `${openCodeName(subject.server)}_${openCodeName(subject.tool)}`;
      const others = serverNames(run).filter(
        (name) => name !== subject.server && overlaps(`${openCodeName(name)}_*`, tool),
      );
      const isWider = subject.tool.includes('*') && others.length > 0;
      return { rules: [{ tool }], wider: isWider ? [`tools of ${others.join(', ')} (${item.name})`] : [] };
    }
    case 'tool': {
      const tool = OPENCODE_TOOLS.get(subject.tool);
      const wider = isPartOfEditing(run, subject.tool) ? [`every edit (${item.name})`] : [];
      if (tool === undefined) return lose(item, 'OpenCode has no counterpart for this tool');
      return { rules: [{ tool }], wider };
    }
    case 'none':
      return withoutRule(item, subject.why, 'OpenCode has no counterpart for this rule');
  }
};

// At every depth, a folder with what is below it, and never a longer name. What may not be read may not be written.
const pathPatterns = ({ access, glob }: PathSubject, action: Decision): readonly ToolPattern[] => {
  const plain = glob
    .replaceAll('**/', '*')
    .replaceAll('**', '*')
    .replace(/\[[^\]]*\]/g, '?');
  const patterns = [plain, `*/${plain}`, `${plain}/*`, `*/${plain}/*`];
  const tools = access === 'read' && action === 'deny' ? ['read', 'edit'] : [access];
  return tools.flatMap((tool) => patterns.map((pattern) => ({ tool, pattern })));
};

const entryFor = (run: Run, item: Permission, { scope, path, rule, action }: Placement): Made => {
  const isItself = action === item.decision;
  return oneEntry(item, {
    file: configFor(run, scope),
    at: { kind: 'json', path: ['permission', ...path], rule },
    want: jsonValue(action),
    group: ['permission', scope, ...path].join(' '),
    ...(isItself ? {} : { label: `permission ${action} ${path.join(' ')}` }),
  });
};

// OpenCode's own agent `explore` refuses all MCP tools, which a prompt for one would loosen.
const exploreDenial = (run: Run, { ours, scope, path, action }: Arranged): readonly Made[] => {
  const [tool = ''] = path;
  if (action !== 'ask' || BUILT_IN.has(tool) || tool === '*') return [];
  const at = { kind: 'json', path: ['agent', 'explore', 'permission', tool], rule: 'deny' } as const;
  const group = `permission ${scope} explore ${tool}`;
  const label = `permission deny ${tool} for the agent explore`;
  return [oneEntry(ours.item, { file: configFor(run, scope), at, want: jsonValue('deny'), group, label })];
};
