// Claude Code's refusals, parsed: what each is about, and which patterns can express it. A translated refusal may be wider,
// which is reported, but never narrower.
import type { Run } from '../model.ts';
import { lose, type Made, omit, type Permission } from './target.ts';

/** Files that a refusal is about. Targets match at every depth; `isEverywhere` says whether Claude Code does so too. */
export type PathSubject = { readonly access: 'read' | 'edit'; readonly glob: string; readonly isEverywhere: boolean };
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
  if (tool === 'NotebookEdit') return pathSubject('edit', spec ?? '*.ipynb');
  if (spec === undefined || spec.trim() === '' || spec === '*' || spec === ':*') return { kind: 'tool', tool };
  switch (tool) {
    case 'Bash':
      return { kind: 'shell', pattern: spec.trim().replace(/:\*$/, ' *') };
    case 'Read':
      return pathSubject('read', spec);
    case 'Edit':
    case 'MultiEdit':
      return pathSubject('edit', spec);
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

/** The form that the name of a server has in the names of Claude Code's tools. */
export const claudeName = (server: string): string => server.replace(/[^a-zA-Z0-9_-]/g, '_');

// Claude Code matches a name at every depth, and a path with a slash in it from the folder of the session, of the settings
// (`/`), of the person (`~/`) or of the disk (`//`).
const pathSubject = (access: PathSubject['access'], spec: string): RefusalSubject => {
  const glob = globOf(spec);
  const isEverywhere = !/^(?:~|\/)/.test(spec.trim()) && (spec.trim().startsWith('**/') || !glob.includes('/'));
  return { kind: 'path', access, glob, isEverywhere };
};

// A folder takes along what is below it.
const globOf = (spec: string): string =>
  spec
    .trim()
    .replace(/^(?:\.\/|\/\/|~\/|\/)/, '')
    .replace(/^(?:\*\*\/)+/, '')
    .replace(/\/(?:\*\*)?$/, '');

/** The plain words that a shell pattern begins with, and whether they say all of it; undefined where there are none. */
export const commandWords = (
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

type NameTable = ReadonlyMap<string, string>;
const NAMES = {
  Read: ['read_file', 'read'],
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
const column = (index: 0 | 1): NameTable =>
  new Map(Object.entries(NAMES).map(([name, row]) => [name, row[index]] as const));

/** Claude's tool names as Gemini and OpenCode have them. */
export const GEMINI_TOOLS: NameTable = column(0);
export const OPENCODE_TOOLS: NameTable = column(1);

/** The tools of an agent's `tools` or `disallowedTools` line, specifications left out; undefined where it grants all. */
export const toolList = (line: string | undefined): readonly string[] | undefined =>
  line === undefined || line.trim() === '*'
    ? undefined
    : line
        .split(/,(?![^(]*\))/)
        .map((tool) => tool.replace(/\(.*\)$/s, '').trim())
        .filter((tool) => tool !== '');

/** What a refusal of these files reaches besides in a target; nothing where it reaches no more. */
export const widerPaths = (
  { name, tool }: Pick<Permission, 'name' | 'tool'>,
  { glob, isEverywhere }: PathSubject,
): readonly string[] => {
  if (tool === 'NotebookEdit') return [`every edit of ${glob} (${name})`];
  return isEverywhere ? [] : [`${glob} at every depth (${name})`];
};

/** Tools that change files, each of which Claude Code refuses by itself. */
const EDITING = ['Edit', 'Write'];

/** Whether Claude Code goes on changing files by another tool where it refuses this one. */
export const isPartOfEditing = ({ source }: Run, tool: string): boolean => {
  const isRefused = (name: string): boolean =>
    source.items.some((item) => item.kind === 'permission' && item.spec === undefined && item.tool === name);
  return EDITING.includes(tool) && !EDITING.every(isRefused);
};

/** The rules that say a refusal in a target, or why there are none. */
export type RulesFor<Rule> = Made & { readonly rules?: readonly Rule[] };

/** A refusal that a target has no rule for; `why` says where there is nothing to refuse. */
export const withoutRule = (item: Permission, why: string, hint: string): Made =>
  why === '' ? lose(item, hint) : omit(item, why);

/** What every target but Claude Code misses of a refused command. */
export const wrapperNote = (target: string): string =>
  `${target} looks at the start of a command: one behind NAME=value or a wrapper such as sudo is refused by Claude Code alone`;

/** One line for the refusals that became wider in a target; none where there are none. */
export const widerNote = (target: string, made: readonly Made[]): readonly string[] => {
  const all = new Set(made.flatMap(({ wider = [] }) => wider));
  return all.size === 0 ? [] : [`${target} refuses more than Claude Code here: ${[...all].join('; ')}`];
};
