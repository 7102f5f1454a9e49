// How the clients decide about a tool call: Claude Code's rules, which the tests have a model of as the measure, and the
// judge of the sync over the files of a target. test/clients compares both with the real programs.
import type { Action, Call as AnyCall, Engine } from '../../src/harness/clients/calls.ts';
import { codexEngine } from '../../src/harness/clients/codex/engine.ts';
import { geminiEngine } from '../../src/harness/clients/gemini/engine.ts';
import { openCodeEngine } from '../../src/harness/clients/opencode/engine.ts';
import { type Files, mapDisk, runOf } from './plans.ts';

/** A call whose arguments the clients have rules for. */
export type Call = Exclude<AnyCall, { readonly tool: 'Agent' | 'other' }>;

const glob = (pattern: string, star = '.*'): string =>
  pattern
    .split(/(\*+|\?)/)
    .map((part) => (part.startsWith('*') ? star : part === '?' ? '.' : part.replace(/[.+^${}()|[\]\\/]/g, '\\$&')))
    .join('');

/** The commands of a chain, which every client looks at one by one. */
const commandsOf = (command: string): readonly string[] => command.split(/\s*(?:&&|\|\||;|\|)\s*/);

// --- Claude Code

type Rules = { readonly ask: readonly string[]; readonly deny: readonly string[] };

/** What Claude Code's rules say about a call: refuse it, ask, or neither. */
export const claudeDecision = ({ ask, deny }: Rules, call: Call): Action => {
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

const ENGINES = { codex: codexEngine, gemini: geminiEngine, opencode: openCodeEngine };

/** A target with the files that it has. */
export const engineOf = (target: keyof typeof ENGINES, files: Files): Engine => {
  const run = runOf({ disk: mapDisk(files, ['/h', '/p']) });
  return ENGINES[target](run, () => undefined);
};

/** What it decides about calls. */
export const decisionsOf = (target: keyof typeof ENGINES, files: Files): ((call: Call) => Action) => {
  const engine = engineOf(target, files);
  return (call) => engine.decide(call).action;
};

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
