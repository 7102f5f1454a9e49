// Refusals as OpenCode's permission rules. The last rule that matches decides, so ours come last in their file, denials
// after questions, in an object of ours for each tool: nothing of the person's is moved or replaced.
import { groupBy } from '../../domain/group-by.ts';
import type { Json } from '../../domain/json.ts';
import type { Decision } from '../items.ts';
import type { Run } from '../model.ts';
import { isBelow } from '../paths.ts';
import { sameJson } from '../values.ts';
import { jsonValue, oneEntry } from './entries.ts';
import { joinMade, lose, type Made, type Permission } from './made.ts';
import {
  allConfigs,
  configFor,
  type OwnRule,
  openCodeName,
  ownRules,
  permissionAt,
  serverNames,
} from './opencode-config.ts';
import { meets, overlaps } from './opencode-merge.ts';
import {
  commandWords,
  isChain,
  isPartOfEditing,
  type PathSubject,
  type RulesFor,
  SPELLINGS,
  subjectOf,
  widerNote,
  widerPaths,
  withoutRule,
} from './permissions.ts';
import { OPENCODE_TOOLS } from './tool-names.ts';

/** A refusal in OpenCode's terms; without a pattern it covers the whole tool. */
type ToolPattern = { readonly tool: string; readonly pattern?: string };
type Ours = ToolPattern & { readonly item: Permission; readonly action: Decision };

const BUILT_IN = new Set(OPENCODE_TOOLS.values());

/** Tools that some of OpenCode's own agents refuse: a prompt would loosen that. */
const REFUSED_BY_AGENTS = new Set(['edit', 'task', 'todowrite', 'skill']);

export const openCodePermissions = (run: Run, items: readonly Permission[]): Made => {
  const found = items.map((item) => ({ item, ...patternsFor(run, item) }));
  const all = found.flatMap(({ item, rules = [] }) =>
    rules.map((rule): Ours => ({ ...rule, item, action: item.decision })),
  );
  const denials = all.filter(({ action }) => action === 'deny');
  const isDenied = (one: Ours): boolean => denials.some((other) => isSamePlace(one, other));
  const asked = all.filter((one) => one.action === 'ask' && !isDenied(one));
  // What is as this source makes it, as in a clone, is no rule of the person's.
  const own = ownRules(run, ({ file, name, value }, earlier) =>
    objectsOf(run, [...asked, ...saidAgain(run, asked, earlier), ...denials], []).some(
      (one) => one.file === file && [one.tool, `${one.tool} *`].includes(name) && sameJson(one.value, value),
    ),
  );
  const reasons = new Map(asked.map((one) => [one, reasonNotToAsk(run, one, { own, denials })] as const));
  const questions = asked.filter((one) => reasons.get(one) === undefined);
  const notes = items.some(({ tool }) => tool === 'Bash') ? [SPELLINGS] : [];
  return joinMade([
    ...found,
    ...[...reasons].map(([{ item }, reason]) => (reason === undefined ? {} : lose(item, reason))),
    ...objectsOf(run, [...questions, ...saidAgain(run, questions, own), ...denials], own).map((one) =>
      entryFor(run, one, own),
    ),
    ...questions.map((one) => exploreDenial(run, one)),
    { warnings: [...notes, ...widerNote('OpenCode', found)] },
  ]);
};

const isSamePlace = (one: Ours, other: Ours): boolean =>
  one.item.scope === other.item.scope && one.tool === other.tool && one.pattern === other.pattern;

/** The rules that stay whatever we write, and our denials. */
type Others = { readonly own: readonly OwnRule[]; readonly denials: readonly Ours[] };

// A question comes after the person's own rules, and after our denials for all projects if it is one of a project. What
// the person denies in their own file is said again behind it, if nothing of theirs makes an exception.
const reasonNotToAsk = (run: Run, ours: Ours, { own, denials }: Others): string | undefined => {
  if (REFUSED_BY_AGENTS.has(ours.tool))
    return 'OpenCode refuses this tool to some of its own agents, and a question would loosen that';
  const earlier = denials.filter(({ item }) => item.scope === 'user' && ours.item.scope === 'project').map(ruleOf);
  const isKept = (one: OwnRule): boolean =>
    saidAgain(run, [ours], [one]).length > 0 &&
    !own.slice(own.indexOf(one)).some((other) => other.action !== 'deny' && meets(other, one));
  const denial = [...own.filter((one) => !isKept(one)), ...earlier].find(
    (one) => one.action === 'deny' && meets(one, ruleOf(ours)),
  );
  return denial && `a question would come after the denial of ${denial.tool} ${denial.pattern} and loosen it`;
};

// The denials in the person's own file that questions would loosen, among ours; none that covers all of one, or is for
// other tools, too.
const saidAgain = ({ places }: Run, questions: readonly Ours[], own: readonly OwnRule[]): readonly Ours[] =>
  questions.flatMap(({ item, tool, pattern: asked = '*' }) =>
    own.flatMap(({ file, action, pattern, ...one }) => {
      const isDenial = action === 'deny' && !['*', asked].includes(pattern) && overlaps(pattern, asked);
      const isForTool = ['*', tool, `${tool} *`].includes(one.tool);
      const isTheirs = item.scope === 'user' && isBelow(file, places.opencode);
      return isDenial && isForTool && isTheirs ? [{ item, tool, pattern, action }] : [];
    }),
  );

const ruleOf = ({ tool, pattern = '*', action }: Ours) => ({ tool, pattern, action });

/** Our rules for one tool in one file, and what stands there for them. */
type Rules = {
  readonly file: string;
  readonly tool: string;
  readonly rules: readonly [Ours, ...Ours[]];
  readonly value: Json;
};

// A plain setting for a tool and an object replace each other, so there is no plain one beside patterns.
const objectsOf = (run: Run, all: readonly Ours[], own: readonly OwnRule[]): readonly Rules[] =>
  [...groupBy(all, ({ item, tool }) => `${item.scope} ${tool}`).values()].map((rules) => {
    const [{ item, tool }] = rules;
    const isPlain = ![...all, ...own].some((one) => one.tool === tool && (one.pattern ?? '*') !== '*');
    const value = Object.fromEntries(rules.map((one) => [one.pattern ?? '*', one.action] as const));
    return { file: configFor(run, item.scope), tool, rules, value: isPlain ? (value['*'] ?? value) : value };
  });

const entryFor = (run: Run, { file, rules, value }: Rules, own: readonly OwnRule[]): Made => {
  const { item } = rules.find((one) => one.item.secrets.length > 0) ?? rules[0];
  const setting = plainSettingAround(run, file, own);
  if (setting === 'no room') return joinMade(rules.map((one) => lose(one.item, NO_ROOM)));
  const put = (name: string, json: Json, isLast: boolean): Made => {
    const at = { kind: 'json', path: ['permission', name], isLast } as const;
    const names = { group: `permission ${item.scope} ${name}`, label: 'permissions' };
    return oneEntry(item, { file, at, want: jsonValue(json), ...names });
  };
  const ours = put(nameFor(run, { file, rules }, own), value, true);
  return setting === undefined ? ours : joinMade([put('*', setting, false), ours]);
};

// `bash *` means the same tool as `bash`, and is no name of the person's. In their own file the plain name will do where
// only a later file has it, unless ours would then move a rule there before another.
const nameFor = ({ places }: Run, { file, rules }: Pick<Rules, 'file' | 'rules'>, own: readonly OwnRule[]): string => {
  const [{ item, tool }] = rules;
  const about = own.filter((one) => (!one.isKept || one.file === file) && overlaps(one.tool, tool));
  const named = about.filter((one) => one.tool === tool);
  const isMoved = named.some(
    (own) => isBelow(own.file, places.opencode) || rules.some((one) => (one.pattern ?? '*') === own.pattern),
  );
  const isBetween = named.length > 0 && named.length < about.length;
  const isTaken = item.scope === 'project' ? about.length > 0 : isMoved || isBetween;
  return isTaken ? `${tool} *` : tool;
};

const NO_ROOM = 'your own setting for all tools beside the settings in another file leaves no room for it';

// In OpenCode a plain setting for all tools and an object replace each other, and two objects are merged. Ours repeats the
// plain one of an earlier file, and makes an object of one only where that is merged with no other.
const plainSettingAround = (run: Run, file: string, own: readonly OwnRule[]): Json | undefined => {
  const order = allConfigs(run).map((one) => one.file);
  const isPlain = (one: string): boolean =>
    run.state.originals[one]?.['permission']?.startsWith('"') === true || typeof permissionAt(run, one) === 'string';
  const isEarlier = (one: OwnRule): boolean => order.indexOf(one.file) < order.indexOf(file);
  const others = own.filter((one) => one.file !== file);
  if (isPlain(file)) return others.every((one) => isPlain(one.file)) ? undefined : 'no room';
  const last = others.length < own.length ? undefined : own.findLast(isEarlier);
  return last?.tool === '*' && last.action !== 'allow' && isPlain(last.file) ? last.action : undefined;
};

const patternsFor = (run: Run, item: Permission): RulesFor<ToolPattern> => {
  const subject = subjectOf(item);
  switch (subject.kind) {
    case 'shell': {
      const typed = item.decision === 'deny' ? spellingsOf(subject.pattern) : [];
      const patterns = [subject.pattern, ...typed];
      if (!isChain(subject.pattern)) return { rules: patterns.map((pattern) => ({ tool: 'bash', pattern })) };
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

// A command as it may also be typed, where a pattern says just that: one change to the program or to the gaps. OpenCode
// reads a backslash as a slash.
const spellingsOf = (pattern: string): readonly string[] => {
  const { words = [] } = commandWords(pattern) ?? {};
  const [program = '', ...others] = words;
  if (pattern !== `${words.join(' ')} *`) return [];
  const quoted = /[=~]/.test(program) ? [] : [`"${program}"`, `'${program}'`];
  const placed = /[=~/]/.test(program) ? [] : ['\\', '/bin/', '/usr/bin/'].map((place) => `${place}${program}`);
  const spaced = ['  ', '\t'].map((gap) => words.join(gap));
  const typed = [...quoted, ...placed].map((one) => [one, ...others].join(' '));
  const all = [...[...typed, ...spaced].map((one) => `${one} *`), `${words.join(' ')}\t*`, `${words.join('\t')}\t*`];
  return [...new Set(all)].filter((one) => one !== pattern);
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

// OpenCode's own agent `explore` refuses all MCP tools, which a prompt for one would loosen.
const exploreDenial = (run: Run, { item, tool }: Ours): Made => {
  if (BUILT_IN.has(tool)) return {};
  const at = { kind: 'json', path: ['agent', 'explore', 'permission', tool], isLast: true } as const;
  const group = `permission ${item.scope} explore ${tool}`;
  const label = `permission deny ${tool} for the agent explore`;
  return oneEntry(item, { file: configFor(run, item.scope), at, want: jsonValue('deny'), group, label });
};
