// Claude Code's refusals taken apart: what each is about, and in which patterns it can be said. A refusal may become wider
// on the way, which is reported, and never narrower.
import type { Permission } from './target.ts';

/** Files that a refusal is about. */
export type PathSubject = { readonly access: 'read' | 'edit'; readonly glob: string };
/** What a refusal is about. `shell` has a pattern with `*`; ` *` at its end also stands for nothing. */
type RefusalSubject =
  | { readonly kind: 'shell'; readonly pattern: string }
  | ({ readonly kind: 'path' } & PathSubject)
  | { readonly kind: 'domain'; readonly host: string }
  | { readonly kind: 'agent'; readonly name: string }
  | { readonly kind: 'mcp'; readonly server: string; readonly tool: string }
  | { readonly kind: 'tool'; readonly tool: string }
  | { readonly kind: 'none'; readonly why: string };

/** What a permission refuses. */
export const subjectOf = ({ tool, spec }: Permission): RefusalSubject => {
  const mcp = mcpTool(tool);
  if (mcp !== undefined) return { kind: 'mcp', ...mcp };
  if (CLAUDE_ONLY.has(tool)) return { kind: 'none', why: 'only Claude Code has this tool' };
  if (spec === undefined || spec.trim() === '' || spec === '*' || spec === ':*') return { kind: 'tool', tool };
  switch (tool) {
    case 'Bash':
      return { kind: 'shell', pattern: spec.trim().replace(/:\*$/, ' *') };
    case 'Read':
      return { kind: 'path', access: 'read', glob: globOf(spec) };
    case 'Edit':
    case 'MultiEdit':
      return { kind: 'path', access: 'edit', glob: globOf(spec) };
    case 'Write':
      return { kind: 'none', why: 'Claude Code itself does not apply it: write Edit(…)' };
    case 'WebFetch':
      return { kind: 'domain', host: spec.replace(/^domain:/, '').trim() };
    case 'Task':
    case 'Agent':
      return { kind: 'agent', name: spec.trim() };
    default:
      return { kind: 'none', why: '' };
  }
};

/** Tools that no other client has anything like: there is nothing to refuse there. */
const CLAUDE_ONLY = new Set([
  'NotebookRead',
  'BashOutput',
  'KillShell',
  'KillBash',
  'ExitPlanMode',
  'EnterPlanMode',
  'AskUserQuestion',
  'SlashCommand',
  'TodoRead',
  'ListMcpResourcesTool',
  'ReadMcpResourceTool',
  'LSP',
]);

/** The server and tool of `mcp__server` or `mcp__server__tool`, `*` for all tools; undefined for other tools. */
export const mcpTool = (tool: string): { readonly server: string; readonly tool: string } | undefined => {
  const [, server, name = '*'] = /^mcp__(.+?)(?:__(.+))?$/.exec(tool) ?? [];
  return server === undefined ? undefined : { server, tool: name };
};

/** The name of a server as it stands in the names of Claude Code's tools. */
export const claudeName = (server: string): string => server.replace(/[^a-zA-Z0-9_-]/g, '_');

// Claude Code matches a path rule at every depth, and a folder takes along what is below it.
const globOf = (spec: string): string =>
  spec
    .trim()
    .replace(/^(?:\.\/|\/\/|~\/|\/)/, '')
    .replace(/^(?:\*\*\/)+/, '')
    .replace(/\/(?:\*\*)?$/, '');

/** The plain words that a shell pattern begins with, and whether they say all of it; undefined where there are none. */
export const wordsOf = (
  pattern: string,
): { readonly words: readonly string[]; readonly isExact: boolean } | undefined => {
  const isPrefix = pattern.endsWith(' *');
  const all = pattern.replace(/ \*$/, '').trim().split(/\s+/);
  const stop = all.findIndex((word) => !/^[\w@%+=:,./~-]+$/.test(word));
  const words = stop === -1 ? all : all.slice(0, stop);
  return words.length === 0 ? undefined : { words, isExact: isPrefix && stop === -1 };
};

/** Whether a shell pattern speaks of more than one command, which clients look at one by one. */
export const isChain = (pattern: string): boolean => /[|&;<>`\n]|\$\(/.test(pattern);

type Names = ReadonlyMap<string, string>;
const NAMES = {
  FileRead: ['read_file', 'read'],
  Write: ['write_file', 'edit'],
  Edit: ['replace', 'edit'],
  MultiEdit: ['replace', 'edit'],
  NotebookEdit: ['replace', 'edit'],
  Bash: ['run_shell_command', 'bash'],
  Glob: ['glob', 'glob'],
  Grep: ['grep_search', 'grep'],
  LS: ['list_directory', 'list'],
  WebFetch: ['web_fetch', 'webfetch'],
  WebSearch: ['google_web_search', 'websearch'],
  TodoWrite: ['write_todos', 'todowrite'],
  Task: ['invoke_agent', 'task'],
  Agent: ['invoke_agent', 'task'],
  Skill: ['activate_skill', 'skill'],
} as const;
const column = (index: 0 | 1): Names =>
  new Map(Object.entries(NAMES).map(([name, row]) => [name, row[index]] as const));

/** Claude's tool names as Gemini and OpenCode have them. */
export const GEMINI_TOOLS: Names = column(0);
export const OPENCODE_TOOLS: Names = column(1);

/** The tools of an agent's `tools` or `disallowedTools` line, specifications left out; undefined where it grants all. */
export const toolList = (line: string | undefined): readonly string[] | undefined =>
  line === undefined || line.trim() === '*'
    ? undefined
    : line
        .split(/,(?![^(]*\))/)
        .map((tool) => tool.replace(/\(.*\)$/s, '').trim())
        .filter((tool) => tool !== '');

/** One line for the refusals that became wider in a target; none where there are none. */
export const widerNote = (target: string, wider: readonly string[]): readonly string[] =>
  wider.length === 0 ? [] : [`${target} refuses more than Claude Code here: ${[...new Set(wider)].join('; ')}`];
