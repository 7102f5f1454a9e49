// Claude's permission rules taken apart: a shell rule into words, a path rule into a plain pattern. A deny may become
// wider on the way, an allow never.
import type { ItemOf } from '../model.ts';
import { blocked, type Context, type Made, unsupported, wholeFile } from './target.ts';

export type Permission = ItemOf<'permission'>;

/** The words of a shell rule. `exact`: only this command, without further words. */
type ShellRule = { readonly words: readonly string[]; readonly exact: boolean };

/** The words that a shell rule begins with; undefined where it cannot be said in words, or an allow would get wider. */
export const shellRule = ({ spec = '*', decision }: Permission): ShellRule | undefined => {
  const isPrefix = /(?::\*| \*)$/.test(spec);
  const text = spec.replace(/(?::\*| \*)$/, '').trim();
  const words = text.split(/\s+/);
  const plain = words.findIndex((word) => !/^[\w@%+=:,./~-]+$/.test(word));
  if (plain === -1) return { words, exact: !isPrefix };
  if (decision !== 'deny' || plain === 0) return undefined;
  return { words: words.slice(0, plain), exact: false };
};

/** The server and tool of `mcp__server` or `mcp__server__tool`; undefined for other tools. */
export const mcpTool = (tool: string): { readonly server: string; readonly tool?: string } | undefined => {
  const [, server, name] = /^mcp__(.+?)(?:__(.+))?$/.exec(tool) ?? [];
  if (server === undefined) return undefined;
  return name === undefined || name === '*' ? { server } : { server, tool: name };
};

/** The part of a path rule that a denial looks for, without its anchor: `.env`, `secrets/**`. */
export const pathTail = (spec: string): string => spec.replace(/^(?:\.\/|\/\/|~\/|\/)/, '').replace(/^(?:\*\*\/)+/, '');

/** How a target writes its one file of permissions. */
type PermissionFile<Rule> = {
  readonly file: string;
  /** The rules that say a permission, or why the target cannot say it. */
  readonly say: (item: Permission) => readonly Rule[] | string;
  readonly format: (rules: readonly Rule[]) => string;
};

/** One file of these permissions; those that have no place in it are named. */
export const permissionFile = <Rule>(
  context: Context,
  items: readonly Permission[],
  { file, say, format }: PermissionFile<Rule>,
): Made => {
  const made = items.map((item) => {
    const said = say(item);
    const left = blocked(context, item) ?? (typeof said === 'string' ? unsupported(item, said) : undefined);
    return { item, rules: left === undefined && typeof said !== 'string' ? said : [], held: left?.held ?? [] };
  });
  const held = made.flatMap((one) => one.held);
  const first = made.find(({ rules }) => rules.length > 0);
  if (first === undefined) return { held };
  const text = `${HEADER}\n${format(made.flatMap(({ rules }) => rules))}`;
  return { ...wholeFile(first.item, { file, text, label: 'permissions' }), held };
};

const HEADER = '# Written by three-good-sources from the permissions of Claude Code. Edit those instead.';

type Names = ReadonlyMap<string, string>;
const NAMES = {
  Read: ['read_file', 'read'],
  Write: ['write_file', 'edit'],
  Edit: ['replace', 'edit'],
  MultiEdit: ['replace', 'edit'],
  Bash: ['run_shell_command', 'bash'],
  Glob: ['glob', 'glob'],
  Grep: ['grep_search', 'grep'],
  LS: ['list_directory', 'list'],
  WebFetch: ['web_fetch', 'webfetch'],
  WebSearch: ['google_web_search', 'websearch'],
  TodoWrite: ['write_todos', 'todowrite'],
  Task: ['invoke_agent', 'task'],
  Agent: ['invoke_agent', 'task'],
} as const;
const column = (index: 0 | 1): Names =>
  new Map(Object.entries(NAMES).map(([name, row]) => [name, row[index]] as const));

/** Claude's tool names as Gemini and OpenCode have them. */
export const GEMINI_TOOLS: Names = column(0);
export const OPENCODE_TOOLS: Names = column(1);

/** The tools of an agent's `tools` or `disallowedTools` line, specifications left out; undefined where there is none. */
export const toolList = (line: string | undefined): readonly string[] | undefined =>
  line === undefined || line.trim() === '' || line.trim() === '*'
    ? undefined
    : line
        .split(/,(?![^(]*\))/)
        .map((tool) => tool.replace(/\(.*\)$/s, '').trim())
        .filter((tool) => tool !== '');
