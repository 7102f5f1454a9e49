// Refusals as OpenCode's permission rules. The last rule that matches decides, so each tool has a key of the sync, `bash *`
// or in a project `bas?`, which means `bash` and stands last: nothing of the person's is moved or replaced. Whatever that does not reach
// is lost, and the engine says so.
import { memoizeTexts } from '../../../domain/cache.ts';
import { groupBy } from '../../../domain/group-by.ts';
import type { Json } from '../../../domain/json.ts';
import { overlapsIn } from '../../globs.ts';
import type { Decision, Scope } from '../../items.ts';
import { onceIn, type Run, type TargetEntry } from '../../model.ts';
import { keyOf } from '../../names.ts';
import { rootOf } from '../../paths.ts';
import { sameJson } from '../../values.ts';
import { jsonValue, oneEntry } from '../entries.ts';
import { isAsWritten, isBroken, missingSource } from '../kept.ts';
import { joinMade, lose, type Made, type Permission, widen } from '../made.ts';
import {
  commandWords,
  isChain,
  type PathSubject,
  type RulesFor,
  SPELLINGS,
  subjectOf,
  widerEdits,
  widerPaths,
  withoutRule,
} from '../permissions.ts';
import {
  allConfigs,
  configFor,
  OPENCODE_TOOLS,
  openCodeName,
  type PermissionRule,
  permissionsIn,
  rulesIn,
  serverNames,
  settingsIn,
} from './config.ts';

type ToolPattern = Omit<PermissionRule, 'action'>;
type RefusalRule = ToolPattern & { readonly item: Permission; readonly action: Decision };
/** A rule that stays whatever this run writes, its file, whose it is, and whether an refusing run wrote it. */
type StandingRule = PermissionRule & { readonly file: string; readonly scope: Scope; readonly isWritten: boolean };

/** Tools that take patterns. For others OpenCode takes a plain action alone. */
const WITH_PATTERNS = new Set(['bash', 'read', 'edit', 'task']);
/** Tools that none of OpenCode's own agents refuses, so that a question loosens none of them. */
const ASKABLE = new Set(['bash', 'read', 'glob', 'grep', 'list', 'webfetch', 'websearch']);

export const openCodePermissions = (run: Run, items: readonly Permission[]): Made => {
  const found = items.map((item) => ({ item, ...patternsFor(run, item) }));
  const all = found.flatMap(({ item, rules = [] }) =>
    rules.map((rule): RefusalRule => ({ ...rule, item, action: item.decision })),
  );
  const denials = all.filter(({ action }) => action === 'deny');
  const denied = new Set(denials.map(placeOf));
  const asked = all.filter((rule) => rule.action === 'ask' && !denied.has(placeOf(rule)));
  const standing = standingRules(run, [...asked, ...denials]);
  const reasonNotToAsk = whyNotAsked(standing, denials);
  const reasons = new Map(asked.map((rule) => [rule, reasonNotToAsk(rule)] as const));
  const rooms = { user: roomFor(run, standing, 'user'), project: roomFor(run, standing, 'project') };
  const questions = asked.filter((rule) => reasons.get(rule) === undefined);
  const notes = items.some(({ tool }) => tool === 'Bash') ? [SPELLINGS] : [];
  return joinMade([
    ...found,
    ...[...reasons].map(([{ item }, reason]) => (reason === undefined ? {} : lose(item, reason))),
    ...settingsFor(run, [...questions, ...denials]).map((setting) => entryFor(setting, rooms)),
    { warnings: notes },
  ]);
};

const placeOf = ({ item, tool, pattern }: RefusalRule): string => JSON.stringify([item.scope, tool, pattern]);

type Setting = Pick<TargetEntry, 'file' | 'at'> & {
  readonly name: string;
  readonly rules: readonly [RefusalRule, ...RefusalRule[]];
  readonly value: Json;
};

const settingsFor = (run: Run, all: readonly RefusalRule[]): readonly Setting[] =>
  [...groupBy(all, ({ item, tool }) => `${item.scope} ${tool}`).values()].map((rules) => {
    const [{ item, tool, action }] = rules;
    const patterns = Object.fromEntries(rules.map((rule) => [rule.pattern, rule.action] as const));
    const name = nameFor(tool, item.scope);
    const at = { kind: 'json', path: ['permission', name], isLast: true } as const;
    const file = configFor(run, item.scope);
    return { file, at, name, rules, value: WITH_PATTERNS.has(tool) ? patterns : action };
  });

// Two names that mean the tool alone, because the files of a person and of a project are merged, a member in its first place.
const nameFor = (tool: string, scope: Scope): string =>
  scope === 'project' && WITH_PATTERNS.has(tool) ? `${tool.slice(0, -1)}?` : `${tool} *`;

// Each rule that this run does not write anew: the person's, the repository's, and what a run wrote whose source cannot be
// read or found. What is as all of these refusals would be, as in a clone, is the sync's.
const standingRules = (run: Run, all: readonly RefusalRule[]): readonly StandingRule[] => {
  const planned = new Map(settingsFor(run, all).map(({ file, at, value }) => [keyOf(file, at), value] as const));
  const rulesOf = (file: string, name: string, value: Json): readonly StandingRule[] => {
    const key = keyOf(file, { kind: 'json', path: ['permission', name] });
    const { [key]: written } = run.state.entries;
    const scope = rootOf(run.places, file) === run.places.project ? 'project' : 'user';
    const isWritten = written !== undefined && !written.adopted && isAsWritten(run, key, jsonValue(value));
    const isNew = isWritten && !isBroken(run, written) && missingSource(run, written) === undefined;
    const isPlanned = written === undefined && planned.has(key) && sameJson(planned.get(key), value);
    // An empty object, too, has the place in which another file's rules would be merged.
    const rules = [...rulesIn({ [name]: value }), { tool: name, pattern: '', action: 'allow' }];
    return isNew || isPlanned ? [] : rules.map((rule) => ({ ...rule, file, scope, isWritten }));
  };
  return onceIn(run, allConfigs).flatMap(({ file, config }) =>
    Object.entries(settingsIn(permissionsIn(config))).flatMap(([name, value]) => rulesOf(file, name, value)),
  );
};

// A question of a project comes after what stands and after the denials for all projects. One for all projects does not
// depend on a project, which may turn any rule before it into a denial.
const whyNotAsked = (standing: readonly StandingRule[], denials: readonly RefusalRule[]) => {
  const standingAbout = overlapsIn(standing, ({ tool }) => tool);
  const everywhere = groupBy(
    denials.filter(({ item }) => item.scope === 'user'),
    ({ tool }) => tool,
  );
  const about = memoizeTexts((tool) => {
    const rules = standingAbout(tool);
    const refusing = [...rules, ...(everywhere.get(tool) ?? [])].filter(({ action }) => action === 'deny');
    return {
      isTaken: rules.some(({ scope }) => scope === 'user'),
      denialsOf: overlapsIn(refusing, ({ pattern }) => pattern),
    };
  });
  return ({ tool, pattern, item }: RefusalRule): string | undefined => {
    if (!ASKABLE.has(tool))
      return 'OpenCode refuses this tool to some of its own agents, and a question would loosen that';
    if (item.scope === 'user')
      return about(tool).isTaken
        ? 'a question would come after the rules that you have for this tool in OpenCode, and could loosen them'
        : undefined;
    const [denial] = about(tool).denialsOf(pattern);
    return denial && `a question would come after the denial of ${denial.tool} ${denial.pattern} and loosen it`;
  };
};

const entryFor = ({ file, at, name, rules, value }: Setting, rooms: Readonly<Record<Scope, Room>>): Made => {
  const reason = rooms[rules[0].item.scope](file, name);
  if (reason !== undefined) return joinMade(rules.map(({ item }) => lose(item, reason)));
  const { item } = rules.find((rule) => rule.item.secrets.length > 0) ?? rules[0];
  const names = { group: `permission ${item.scope} ${name}`, label: 'permissions' };
  return oneEntry(item, { file, at, want: jsonValue(value), ...names });
};

/** Why a setting of this name cannot be written into a file; undefined if it can. */
type Room = (file: string, name: string) => string | undefined;

// Two objects are merged, a member in its first place, but an object and a plain setting for all tools replace each other.
const roomFor = (run: Run, standing: readonly StandingRule[], forScope: Scope): Room => {
  // What is the person's does not depend on the project.
  const seen = standing.filter(({ scope }) => scope === 'user' || forScope === 'project');
  const taken = new Set(seen.flatMap(({ tool, isWritten }) => (isWritten ? [] : [tool])));
  const files = groupBy(seen, ({ file }) => file);
  const configs = new Map(onceIn(run, allConfigs).map(({ file, config }) => [file, config['permission']] as const));
  const isPlain = (file: string): boolean =>
    run.state.originals[file]?.['permission']?.startsWith('"') === true || typeof configs.get(file) === 'string';
  return (file, name) => {
    if (taken.has(name)) return `your own setting for "${name}" would be moved or replaced`;
    const others = [...files].filter(([other]) => other !== file);
    const isReplacing = ([other, rules]: (typeof others)[number]): boolean =>
      isPlain(other) && rules.some(({ action }) => action !== 'allow');
    const isReplaced = !files.has(file) && others.some(isReplacing);
    const isMerged = isPlain(file) && !others.every(([other]) => isPlain(other));
    return isReplaced || isMerged ? 'your own setting for all tools leaves no room for it' : undefined;
  };
};

const patternsFor = (run: Run, item: Permission): RulesFor<ToolPattern> => {
  const subject = subjectOf(item);
  switch (subject.kind) {
    case 'shell': {
      const { pattern } = subject;
      if (!isChain(pattern)) return { rules: [{ tool: 'bash', pattern }] };
      const words = commandWords(pattern)?.words.join(' ');
      if (words === undefined) return lose(item, 'OpenCode looks at each command of a chain by itself');
      return { rules: [{ tool: 'bash', pattern: `${words} *` }], ...widen(item, `refuses every \`${words}\``) };
    }
    case 'path':
      return { rules: pathPatterns(subject, item.decision), ...widen(item, widerPaths(item, subject)) };
    case 'domain':
      return { rules: [{ tool: 'webfetch', pattern: '*' }], ...widen(item, 'refuses every webfetch') };
    case 'agent':
      return { rules: [{ tool: 'task', pattern: subject.name }] };
    case 'mcp': {
      const tool = `${openCodeName(subject.server)}_${openCodeName(subject.tool)}`;
      const all = subject.tool.includes('*') ? onceIn(run, serversByGlob)(tool) : [];
      const others = all.filter((name) => name !== subject.server);
      const wider = others.length > 0 ? `also refuses tools of ${others.join(', ')}` : undefined;
      return { rules: [{ tool, pattern: '*' }], ...widen(item, wider) };
    }
    case 'tool': {
      const tool = OPENCODE_TOOLS.get(subject.tool);
      if (tool === undefined) return lose(item, 'OpenCode has no counterpart for this tool');
      return { rules: [{ tool, pattern: '*' }], ...widen(item, widerEdits(run, subject.tool)) };
    }
    case 'none':
      return withoutRule(item, subject.why, 'OpenCode has no counterpart for this rule');
  }
};

const serversByGlob = (run: Run) => overlapsIn(serverNames(run, 'project'), (name) => `${openCodeName(name)}_*`);

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
