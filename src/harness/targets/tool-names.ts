// How Claude Code names tools, and how Gemini and OpenCode name the same ones.

/** The server and tool of `mcp__server` or `mcp__server__tool`, `*` for all tools; undefined for other tools. */
export const mcpTool = (tool: string): { readonly server: string; readonly tool: string } | undefined => {
  const [, server, name = '*'] = /^mcp__(.+?)(?:__(.+))?$/.exec(tool) ?? [];
  return server === undefined ? undefined : { server, tool: name };
};

/** The name of a server as it appears in the names of Claude Code's tools. */
export const claudeName = (server: string): string => server.replace(/[^a-zA-Z0-9_-]/g, '_');

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
const column = (index: 0 | 1): ReadonlyMap<string, string> =>
  new Map(Object.entries(NAMES).map(([name, row]) => [name, row[index]] as const));

/** The names in Gemini and OpenCode of Claude Code's tools. */
export const GEMINI_TOOLS = column(0);
export const OPENCODE_TOOLS = column(1);

/** The tools of an agent's `tools` or `disallowedTools` line, without specifications; undefined if it grants all. */
export const toolList = (line: string | undefined): readonly string[] | undefined =>
  line === undefined || line.trim() === '*'
    ? undefined
    : line
        .split(/,(?![^(]*\))/)
        .map((tool) => tool.replace(/\(.*\)$/s, '').trim())
        .filter((tool) => tool !== '');
