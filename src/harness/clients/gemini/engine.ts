// Gemini CLI as the judge asks it: the policies of the administrator above those of the person, and in each the rule of the
// highest priority decides. One rule that it does not accept switches a whole file off.
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { configAt } from '../../editors/editors.ts';
import type { Spend } from '../../globs.ts';
import type { Run } from '../../model.ts';
import { displayPath } from '../../paths.ts';
import { escapeRegExp, listAt } from '../../values.ts';
import { ALLOWED, type Call, commandsOf, type Engine, type Ruling, strictest, weakest } from '../calls.ts';
import { GEMINI_FACTS, MODES, toolsFor } from './config.ts';
import { isTakenPattern } from './refusals.ts';

const DECISIONS = { allow: 'allow', ask_user: 'ask', deny: 'deny' } as const;
/** Folders of an administrator's policies, which outrank all others. */
const ADMIN = [
  '/etc/gemini-cli/policies',
  '/Library/Application Support/GeminiCli/policies',
  'C:/ProgramData/gemini-cli/policies',
];
const HIGHEST_PRIORITY = 999;

type PolicyRule = NonNullable<ReturnType<typeof policyOf>>;
type GeminiCall = { readonly name: string; readonly server?: string; readonly args: string };

/** Gemini with the policies that the disk of the run has. */
export const geminiEngine = (run: Run, spend: Spend): Engine => {
  const rules = [ADMIN, policyPlaces(run)].flatMap((places) =>
    places.flatMap((place) => policiesIn(run, place)).toSorted((a, b) => b.priority - a.priority),
  );
  const lists = rulesByMode(rules);
  // The first rule that matches decides.
  const ruling = (some: readonly PolicyRule[], call: GeminiCall): Ruling => {
    const rule = some.find((each) => matches(each, call, spend));
    if (rule === undefined) return ALLOWED;
    const { action, priority, file } = rule;
    const by = `a policy of priority ${priority} in ${displayPath(run.places, file)}`;
    return action === 'deny' ? { action } : { action, by };
  };
  const decide = (call: Call): Ruling => {
    const commands = call.tool === 'Bash' ? [...new Set([call.command, ...commandsOf(call.command)])] : [];
    const parts = commands.length === 0 ? [call] : commands.map((command): Call => ({ tool: 'Bash', command }));
    const calls = parts.map(inGemini);
    const inMode = (some: readonly PolicyRule[]): Ruling =>
      strictest(calls.map((tools) => weakest(tools.map((each) => ruling(some, each)))));
    return weakest(lists.map(inMode));
  };
  const weak = rules.filter(({ action }) => action !== 'deny');
  return {
    decide,
    exceptions: (tool) => (tool === 'Bash' ? weak.flatMap(({ prefixes }) => prefixes.map((text) => `${text} *`)) : []),
  };
};

// The rules of each mode; modes with the same rules decide alike.
const rulesByMode = (rules: readonly PolicyRule[]): readonly (readonly PolicyRule[])[] => {
  const places = MODES.map((mode) =>
    rules.flatMap(({ modes }, at) => (modes.length === 0 || modes.includes(mode) ? [at] : [])),
  );
  const lists = new Map(places.map((some) => [some.join(), some.flatMap((at) => rules[at] ?? [])] as const));
  return [...lists.values()];
};

// The person's folder of policies, or the places that their settings name instead.
const policyPlaces = (run: Run): readonly string[] => {
  const [gemini] = GEMINI_FACTS.folders(run.places);
  const named = textsIn(configAt(run, `${gemini}/settings.json`)['policyPaths']);
  return named.length === 0 ? [`${gemini}/policies`] : named;
};

const policiesIn = (run: Run, place: string): readonly PolicyRule[] => {
  const { disk } = run;
  const files = place.endsWith('.toml') ? [place] : disk.list(place, place).files.map((name) => `${place}/${name}`);
  return files
    .filter((file) => file.endsWith('.toml'))
    .flatMap((file) => {
      const rules = listAt(configAt(run, file), 'rule').map((rule) => policyOf(file, isObject(rule) ? rule : {}));
      return rules.some((rule) => rule === undefined) ? [] : rules.flatMap((rule) => rule ?? []);
    });
};

const textsIn = (value: Json | undefined) => [value ?? []].flat().filter((element) => typeof element === 'string');

/** Stands for a pattern whose rule Gemini leaves out. */
const NOTHING = /$^/;

// Undefined for a rule that Gemini does not accept.
const policyOf = (file: string, rule: JsonObject) => {
  const { priority, decision, mcpName, argsPattern, commandRegex } = rule;
  const action = Object.entries(DECISIONS).find(([name]) => name === decision)?.[1];
  const [tools, prefixes] = [textsIn(rule['toolName']), textsIn(rule['commandPrefix'])];
  const isRanked = typeof priority === 'number' && priority >= 0 && priority <= HIGHEST_PRIORITY;
  const starts = prefixes.map(
    (text) => `"command":"${escapeRegExp(JSON.stringify(text).slice(1, -1))}(?:[\\s"]|\\\\")`,
  );
  const sources = [
    ...(starts.length > 0 ? [starts.join('|')] : []),
    ...(typeof commandRegex === 'string' ? [`"command":"${commandRegex}`] : []),
    ...(typeof argsPattern === 'string' ? [argsPattern] : []),
  ];
  if (!isRanked || action === undefined || tools.length === 0) return undefined;
  const patterns = sources.map((source) => (isTakenPattern(source) ? new RegExp(source) : NOTHING));
  const server = typeof mcpName === 'string' ? mcpName : undefined;
  return { file, priority, action, tools, server, modes: textsIn(rule['modes']), patterns, prefixes };
};

/** What a pattern counts beside a step of comparing a glob. */
const MATCHING = 10;

const matches = ({ tools, server, patterns }: PolicyRule, call: GeminiCall, spend: Spend): boolean => {
  spend(1);
  if (server !== undefined && (call.server === undefined || (server !== '*' && server !== call.server))) return false;
  const names = ['*', call.name, ...(call.server === undefined ? [] : ['mcp_*', `mcp_${call.server}_*`])];
  const isTool = (tool: string): boolean =>
    names.includes(tool) || (server !== undefined && `mcp_${server}_${tool}` === call.name);
  if (!tools.some(isTool)) return false;
  spend(MATCHING * patterns.length);
  return patterns.every((pattern) => pattern.test(call.args));
};

// A call in Gemini's words. Its rules look at the arguments as JSON with keys in alphabetical order, as below, and a NUL around each member.
const inGemini = (call: Call): readonly GeminiCall[] => {
  const as = (names: readonly string[], args: Readonly<Record<string, string>>, server?: string) => {
    const pairs = Object.entries(args).map(([key, value]) => `\0${JSON.stringify(key)}:${JSON.stringify(value)}\0`);
    return names.map((name) => ({ name, args: `{${pairs.join(',')}}`, ...(server === undefined ? {} : { server }) }));
  };
  switch (call.tool) {
    case 'Bash':
      return as(['run_shell_command'], { command: call.command });
    case 'Read':
      return as(['read_file'], { file_path: call.path });
    case 'Edit':
      return as(['replace', 'write_file'], { content: 'x', file_path: call.path });
    case 'WebFetch':
      return as(['web_fetch'], { prompt: `Read ${call.url} now` });
    case 'Agent':
      return as(['invoke_agent'], { agent_name: call.name });
    case 'mcp':
      return as([`mcp_${call.server}_${call.name}`], {}, call.server);
    case 'other':
      return as(toolsFor(call.name).length === 0 ? [call.name] : toolsFor(call.name), {});
  }
};
