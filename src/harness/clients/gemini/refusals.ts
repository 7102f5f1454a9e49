// Refusals as Gemini's policies, for user scope only: it has none per project. Rules match the arguments of a call as
// JSON text with a NUL around each member. Gemini rejects a repeated group that repeats something itself, so we write none.
import { stringify } from 'smol-toml';
import { isObject, type Json } from '../../../domain/json.ts';
import { configAt } from '../../editors/editors.ts';
import type { Decision } from '../../items.ts';
import type { Run } from '../../model.ts';
import { attempt, escapeRegExp, listAt } from '../../values.ts';
import { wholeFile } from '../entries.ts';
import { joinMade, lose, type Made, type Permission, widen } from '../made.ts';
import {
  HEADER,
  type PathSubject,
  type RulesFor,
  type ShellSubject,
  SPELLINGS,
  serverNamed,
  subjectOf,
  widerEdits,
  withoutRule,
} from '../permissions.ts';
import { GEMINI_FACTS, MODES, toolsFor } from './config.ts';

const POLICY_FILE = 'three-good-sources.toml';
/** Above every rule of the user: a denial can only make them stricter. */
const DENY_PRIORITY = 999;
const READING = new Set<Json | undefined>([
  ...['read_file', 'read_many_files', 'glob', 'grep_search', 'list_directory', 'web_fetch', 'google_web_search'],
]);
const PATH_TOOLS = { read: ['read_file'], edit: ['replace', 'write_file'] } as const;

type PolicyRule = { readonly [name: string]: Json };

export const geminiPolicies = (run: Run, items: readonly Permission[]): Made => {
  const priority = askPriority(run);
  const found = items.map((item) => ({ item, ...rulesFor(run, item, priority) }));
  const rules = found.flatMap(({ item, rules: some = [] }) =>
    some.map((rule) => withDecision(rule, item.decision, priority)),
  );
  const notes = [...(rules.some(({ toolName }) => toolName === 'run_shell_command') ? [SPELLINGS] : [])];
  const first = found.find((candidate) => candidate.rules !== undefined)?.item;
  if (first === undefined) return joinMade(found);
  const file = wholeFile(first, {
    file: `${GEMINI_FACTS.folders(run.places)[0]}/policies/${POLICY_FILE}`,
    text: `${HEADER}\n${stringify({ rule: rules })}`,
    label: 'permissions',
    group: 'permission user policies',
  });
  return joinMade([file, ...found, { warnings: notes }]);
};

const withDecision = (rule: PolicyRule, decision: Decision, priority: number): PolicyRule => {
  if (decision === 'deny') return { ...rule, decision: 'deny', priority: DENY_PRIORITY };
  // Not in plan mode: a prompt would loosen it.
  const isForReading = [rule['toolName'] ?? ''].flat().every((tool) => READING.has(tool));
  return { ...rule, decision: 'ask_user', priority, ...(isForReading ? {} : { modes: MODES }) };
};

const rulesFor = (run: Run, item: Permission, priority: number): RulesFor<PolicyRule> => {
  if (item.scope === 'project') return lose(item, 'Gemini has no permissions per project');
  if (item.decision === 'ask' && priority < 0)
    return lose(item, 'a policy of yours denies with priority 0, below which there is none');
  const subject = subjectOf(item);
  switch (subject.kind) {
    case 'shell':
      return { rules: [{ toolName: 'run_shell_command', ...shellRule(subject) }] };
    case 'path':
      return pathRules(item, subject);
    case 'domain':
      return { rules: [{ toolName: 'web_fetch', argsPattern: hostPattern(subject.host) }] };
    case 'agent':
      return { rules: [{ toolName: 'invoke_agent', argsPattern: `"agent_name":"${escapeRegExp(subject.name)}"` }] };
    case 'mcp': {
      const isPart = subject.tool !== '*' && subject.tool.includes('*');
      const wider = isPart ? `refuses every tool of ${subject.server}` : undefined;
      // In the names of tools, Claude Code replaces dots and spaces in the name of the server.
      const mcpName = serverNamed(run, subject.server)?.name ?? subject.server;
      return { rules: [{ mcpName, toolName: isPart ? '*' : subject.tool }], ...widen(item, wider) };
    }
    case 'tool': {
      const names = toolsFor(subject.tool);
      const wider = subject.tool === 'Edit' ? widerEdits(run, 'Edit') : undefined;
      if (names.length === 0) return lose(item, 'Gemini has no counterpart for this tool');
      const more = { Read: ['read_many_files'], Edit: ['write_file'], MultiEdit: ['write_file'] }[subject.tool] ?? [];
      const rules = [...names, ...more].map((toolName) => ({ toolName }));
      return { rules, ...widen(item, wider) };
    }
    case 'none':
      return withoutRule(item, subject.why, 'Gemini has no counterpart for this rule');
  }
};

// A pattern from the start of the command, which Gemini sees as JSON of what was typed: the widest that Gemini takes.
const shellRule = ({ pattern, words, isExact }: ShellSubject): PolicyRule => {
  const end = pattern.endsWith(' *') ? END_OF_WORD : pattern.endsWith('*') ? '' : '"';
  const pieces = pattern.replace(/ \*$/, '').split(/\*+/).map(inJson);
  const patternOf = (some: readonly string[]): string => `${some.join('[^\\x00]*')}${end}`;
  const spaced = patternOf(pieces.map((piece) => piece.replace(/ +/g, SPACES)));
  const all = [...(isExact ? [spelledWords(words)] : []), spaced];
  return { commandRegex: all.find((each) => isTakenPattern(`"command":"${each}`)) ?? patternOf(pieces) };
};

/** Whether Gemini takes a pattern; it leaves out a rule whose pattern is long, or repeats a group that repeats something. */
export const isTakenPattern = (source: string): boolean =>
  source.length <= MAX_PATTERN &&
  !/\([^)]*[?*+{].*\)[?*+{]/.test(source) &&
  attempt(() => new RegExp(source).source !== '', false);
const MAX_PATTERN = 2048;
const SPACES = String.raw`( |\\t)+`;
const END_OF_WORD = String.raw`([ "<>]|\\[tn])`;
const [OPENED, CLOSED] = [String.raw`(\\"|'|\\\\)?`, String.raw`(\\"|')?`];
const inJson = (text: string): string => escapeRegExp(JSON.stringify(text).slice(1, -1));

// As Claude Code does, sees through quotes and a backslash around a word, any space between words, and the folder of a program.
const spelledWords = ([program = '', ...others]: readonly string[]): string => {
  const rest = others.map((word) => `${SPACES}${OPENED}${inJson(word)}${CLOSED}`).join('');
  const pattern = `${inJson(program)}${CLOSED}${rest}${END_OF_WORD}`;
  return `${OPENED}${pattern}${program.includes('/') ? '' : `|"command":"${CLOSED}[\\w.~/-]*/${pattern}`}`;
};

// Claude Code also does not write a file that it may not read.
const pathRules = (item: Permission, subject: PathSubject): RulesFor<PolicyRule> => {
  const { access, glob } = subject;
  const isBoth = access === 'read' && item.decision === 'deny';
  const toolName = isBoth ? [...PATH_TOOLS.read, ...PATH_TOOLS.edit] : [...PATH_TOOLS[access]];
  const place = `(?<=["/\\\\])${globPattern(glob)}["/\\\\]`;
  // The patterns of `read_many_files` may match anything.
  const many = access === 'read' ? [{ toolName: 'read_many_files', argsPattern: `${place}|\\*` }] : [];
  const rules = [{ toolName, argsPattern: `"file_path":"[^"]*${place}` }, ...many];
  return { rules, ...widen(item, subject.wider) };
};

const globPattern = (glob: string): string =>
  glob
    .split(/(\*\*\/?|\*|\?|\[[^\]]*\])/)
    .map((part) => {
      if (part === '**/') return '[^"]*(?<=["/\\\\])';
      if (part === '**') return '[^"]*';
      if (part === '*') return '[^"/]*';
      return part === '?' || part.startsWith('[') ? '[^"/]' : escapeRegExp(part);
    })
    .join('');

const hostPattern = (host: string): string => {
  const letters = host.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
  const wild = letters.replaceAll('.', '\\.').replaceAll('*', '[^\\s/"]*');
  return `[/@]${wild}(?![\\w-]|\\.\\w)`;
};

// Our prompts never outrank the user's denials.
const askPriority = (run: Run): number => {
  const [home] = GEMINI_FACTS.folders(run.places);
  const folder = `${home}/policies`;
  const files = run.disk.list(folder, home).files.filter((path) => path.endsWith('.toml') && path !== POLICY_FILE);
  const denials = files.flatMap((path) => {
    const rules = listAt(configAt(run, `${folder}/${path}`), 'rule').filter(isObject);
    return rules.flatMap(({ decision, priority }) =>
      decision === 'deny' && typeof priority === 'number' ? [priority] : [],
    );
  });
  return Math.min(DENY_PRIORITY - 1, ...denials.map((priority) => priority - 1));
};
