// The four clients' ways of deciding about a tool call, as far as the tests need them: Claude Code's as the measure, and
// those of the targets over the files that a sync writes. test/clients compares them with the real programs.
import { parse } from 'smol-toml';
import { deepMerge } from './merge.ts';

/** A call of one of Claude Code's tools. */
export type Call =
  | { readonly tool: 'Bash'; readonly command: string }
  | { readonly tool: 'Read' | 'Edit'; readonly path: string }
  | { readonly tool: 'WebFetch'; readonly url: string }
  | { readonly tool: 'mcp'; readonly server: string; readonly name: string };

export type Decision = 'allow' | 'ask' | 'deny';
const STRENGTH = { allow: 0, ask: 1, deny: 2 } as const;
export const isWeaker = (one: Decision, other: Decision): boolean => STRENGTH[one] < STRENGTH[other];
const strictest = (all: readonly Decision[]): Decision =>
  all.reduce((one, other) => (isWeaker(one, other) ? other : one), 'allow');

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

// --- Codex

/** What prefix rules say about a shell command; other calls are none of theirs. */
export const codexDecision = (rules: string, call: Call): Decision => {
  if (call.tool !== 'Bash') return 'allow';
  const all = [...rules.matchAll(/^prefix_rule\(pattern=(\[.*?\]), decision="(\w+)"\)$/gm)];
  const decisions = commandsOf(call.command).flatMap((command) =>
    all.flatMap(([, pattern = '[]', decision]): Decision[] => {
      const words: string[] = JSON.parse(pattern);
      const isMatch = words.every((word, index) => command.split(' ')[index] === word);
      return isMatch ? [decision === 'forbidden' ? 'deny' : 'ask'] : [];
    }),
  );
  return strictest(decisions);
};

// --- Gemini

type Policy = Readonly<Record<string, unknown>>;
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

/** What policy files decide: the rule of the highest priority; a chain of commands also part by part. */
export const geminiDecision = (files: readonly string[], call: Call): Decision => {
  const rules: Policy[] = files.flatMap((text) => {
    const { rule } = parse(text);
    return Array.isArray(rule)
      ? rule.flatMap((one) => (typeof one === 'object' && one !== null ? [{ ...one }] : []))
      : [];
  });
  const sorted = rules.toSorted((a, b) => Number(b['priority']) - Number(a['priority']));
  const decide = (one: Call): Decision | undefined => {
    const decision = sorted.find((rule) => policyMatches(rule, geminiCall(one)))?.['decision'];
    return decision === undefined ? undefined : decision === 'deny' ? 'deny' : decision === 'allow' ? 'allow' : 'ask';
  };
  const whole = decide(call) ?? 'allow';
  const parts = call.tool === 'Bash' ? commandsOf(call.command) : [];
  return strictest([whole, ...parts.map((command) => decide({ tool: 'Bash', command }) ?? 'allow')]);
};

const policyMatches = (rule: Policy, { name, args, server }: GeminiCall): boolean => {
  if (rule['mcpName'] !== undefined && rule['mcpName'] !== server) return false;
  const tool = rule['mcpName'] === undefined ? rule['toolName'] : `mcp_${rule['mcpName']}_${rule['toolName']}`;
  const isTool = tool === '*' || tool === name || (String(tool).endsWith('_*') && rule['mcpName'] === server);
  if (!isTool) return false;
  const pairs = Object.keys(args)
    .sort()
    .map((key) => `\0${JSON.stringify(key)}:${JSON.stringify(args[key])}\0`);
  return patternsOf(rule).every((pattern) => new RegExp(pattern).test(`{${pairs.join(',')}}`));
};

const patternsOf = (rule: Policy): readonly string[] => {
  const [prefix, regex, args] = [rule['commandPrefix'], rule['commandRegex'], rule['argsPattern']];
  if (typeof prefix === 'string')
    return [`"command":"${prefix.replace(/[-[\]{}()*+?.,\\^$|#\s"]/g, '\\$&')}(?:[\\s"]|\\\\")`];
  if (typeof regex === 'string') return [`"command":"${regex}`];
  return typeof args === 'string' ? [args] : [];
};

// --- OpenCode

/** What the merged configuration of OpenCode decides: the last rule that matches, for each command of a chain. */
export const openCodeDecision = (configs: readonly string[], call: Call): Decision => {
  const merged = configs.map((text) => JSON.parse(text)).reduce(deepMerge, {});
  const tools = Object.entries<boolean>(merged.tools ?? {}).flatMap(([tool, isOn]) => (isOn ? [] : [[tool, 'deny']]));
  const own = typeof merged.permission === 'string' ? { '*': merged.permission } : (merged.permission ?? {});
  const rules = Object.entries<unknown>(deepMerge(Object.fromEntries(tools), own)).flatMap(([tool, value]) =>
    typeof value === 'string'
      ? [{ tool, pattern: '*', action: value }]
      : Object.entries(Object(value)).map(([pattern, action]) => ({ tool, pattern, action: String(action) })),
  );
  const decide = (tool: string, text: string): Decision => {
    const action = rules.findLast(
      (rule) => openCodeMatches(rule.tool, tool) && openCodeMatches(rule.pattern, text),
    )?.action;
    return action === 'deny' || action === 'ask' ? action : 'allow';
  };
  switch (call.tool) {
    case 'Bash':
      return strictest(commandsOf(call.command).map((command) => decide('bash', command)));
    case 'Read':
      return decide('read', call.path);
    case 'Edit':
      return decide('edit', call.path);
    case 'WebFetch':
      return decide('webfetch', call.url);
    case 'mcp':
      return decide(`${call.server}_${call.name}`, '*');
  }
};

/** Whether a pattern of OpenCode's rules matches. */
export const openCodeMatches = (pattern: string, text: string): boolean => {
  const body = glob(pattern);
  return new RegExp(`^${body.endsWith(' .*') ? `${body.slice(0, -3)}( .*)?` : body}$`, 's').test(text);
};
