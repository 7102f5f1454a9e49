// How the clients decide about a tool call: Claude Code's rules, which the tests have a model of as the measure, and the
// judge of the sync over the files of a target. test/clients compares both with the real programs.
import { type Engine, globRegExp } from '../../src/harness/judge/calls.ts';
import { codexEngine } from '../../src/harness/judge/codex.ts';
import { geminiEngine } from '../../src/harness/judge/gemini.ts';
import { openCodeEngine } from '../../src/harness/judge/opencode.ts';
import { CAREFUL, EMPTY_STATE, emptySource, type Run } from '../../src/harness/model.ts';
import { type Files, mapDisk, PLACES } from './plans.ts';

/** A call of one of Claude Code's tools. */
export type Call =
  | { readonly tool: 'Bash'; readonly command: string }
  | { readonly tool: 'Read' | 'Edit'; readonly path: string }
  | { readonly tool: 'WebFetch'; readonly url: string }
  | { readonly tool: 'mcp'; readonly server: string; readonly name: string };

export type Decision = 'allow' | 'ask' | 'deny';
const STRENGTH = { allow: 0, ask: 1, deny: 2 } as const;
export const isWeaker = (one: Decision, other: Decision): boolean => STRENGTH[one] < STRENGTH[other];
const glob = (pattern: string, star = '.*'): string =>
  pattern
    .split(/(\*+|\?)/)
    .map((part) => (part.startsWith('*') ? star : part === '?' ? '.' : part.replace(/[.+^${}()|[\]\\/]/g, '\\$&')))
    .join('');

/** The commands of a chain, which every client looks at one by one. */
const commandsOf = (command: string): readonly string[] => command.split(/\s*(?:&&|\|\||;|\|)\s*/);

// --- Claude Code

export type Rules = { readonly ask: readonly string[]; readonly deny: readonly string[] };

/** What Claude Code's rules say about a call: refuse it, ask, or neither. */
export const claudeDecision = ({ ask, deny }: Rules, call: Call): Decision => {
  if (deny.some((rule) => claudeMatches(rule, call) || (call.tool === 'Edit' && readRule(rule, call.path))))
    return 'deny';
  return ask.some((rule) => claudeMatches(rule, call)) ? 'ask' : 'allow';
};

const readRule = (rule: string, path: string): boolean =>
  /^Read\(/.test(rule) && claudeMatches(rule, { tool: 'Read', path });

const claudeMatches = (rule: string, call: Call): boolean => {
  const [, tool = rule, spec] = /^([\w*-]+)\((.*)\)$/.exec(rule) ?? [];
  if (call.tool === 'mcp') {
    const [, server, name = '*'] = /^mcp__(.+?)(?:__(.+))?$/.exec(tool) ?? [];
    return server === call.server && new RegExp(`^${glob(name)}$`).test(call.name);
  }
  if (tool !== call.tool) return false;
  if (spec === undefined) return true;
  switch (call.tool) {
    case 'Bash':
      return [call.command, ...commandsOf(call.command)].some((one) => shellMatches(spec, one));
    case 'WebFetch':
      return `domain:${new URL(call.url).hostname}` === spec;
    default: {
      const tail = spec.replace(/^(?:\.\/|\/\/|~\/|\/)/, '').replace(/^(?:\*\*\/)+/, '');
      const body = glob(tail.replace(/\/(?:\*\*)?$/, ''), '[^/]*');
      return new RegExp(`(?:^|/)${body}(?:/|$)`).test(call.path);
    }
  }
};

const shellMatches = (spec: string, command: string): boolean => {
  const pattern = spec.replace(/:\*$/, ' *');
  const body = pattern.endsWith(' *') ? `${glob(pattern.slice(0, -2))}(?: .*)?` : glob(pattern);
  return new RegExp(`^${body}$`).test(command);
};

// --- The targets, as the judge of the sync asks them

const deciding = (engine: (run: Run) => Engine, files: Files, call: Call): Decision => {
  const run = { places: PLACES, disk: mapDisk(files, ['/h', '/p']), source: emptySource(), ...NEW };
  return engine(run).decide(call).action;
};
const NEW = { state: EMPTY_STATE, options: CAREFUL, now: '' };
const named = (texts: readonly string[], nameOf: (index: number) => string): Files =>
  Object.fromEntries(texts.map((text, index) => [nameOf(index), text]));

/** What prefix rules say about a shell command; other calls are none of theirs. */
export const codexDecision = (rules: string, call: Call): Decision =>
  call.tool === 'Bash' ? deciding(codexEngine, { '/h/.codex/rules/a.rules': rules }, call) : 'allow';

/** What policy files decide: the rule of the highest priority; a chain of commands also part by part. */
export const geminiDecision = (texts: readonly string[], call: Call): Decision =>
  deciding(
    geminiEngine,
    named(texts, (index) => `/h/.gemini/policies/${index}.toml`),
    call,
  );

/** What the configurations of the person and of the project decide in OpenCode. */
export const openCodeDecision = ([own = '{}', project = '{}']: readonly string[], call: Call): Decision =>
  deciding(openCodeEngine, { '/h/.config/opencode/opencode.json': own, '/p/opencode.json': project }, call);

/** Whether a pattern of OpenCode's rules matches. */
export const openCodeMatches = (pattern: string, text: string): boolean => globRegExp(pattern).test(text);

export type GeminiCall = {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly server?: string;
};

/** A call in Gemini's words. */
export const geminiCall = (call: Call): GeminiCall => {
  switch (call.tool) {
    case 'Bash':
      return { name: 'run_shell_command', args: { command: call.command } };
    case 'Read':
      return { name: 'read_file', args: { file_path: call.path } };
    case 'Edit':
      return { name: 'write_file', args: { content: 'x', file_path: call.path } };
    case 'WebFetch':
      return { name: 'web_fetch', args: { prompt: `Read ${call.url} now` } };
    case 'mcp':
      return { name: `mcp_${call.server}_${call.name}`, args: {}, server: call.server };
  }
};
