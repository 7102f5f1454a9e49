// How Claude Code names tools.

/** The server and tool of `mcp__server` or `mcp__server__tool`, `*` for all tools; undefined for other tools. */
export const mcpTool = (tool: string): { readonly server: string; readonly tool: string } | undefined => {
  const [, server, name = '*'] = /^mcp__(.+?)(?:__(.+))?$/.exec(tool) ?? [];
  return server === undefined ? undefined : { server, tool: name };
};

/** The name of a server as it appears in the names of Claude Code's tools. */
export const claudeName = (server: string): string => server.replace(/[^a-zA-Z0-9_-]/g, '_');

/** Claude Code's tools that other clients have too. */
export const CLAUDE_TOOLS = [
  ...['Read', 'Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'Bash', 'Glob', 'Grep', 'LS', 'WebFetch', 'WebSearch'],
  ...['TodoWrite', 'Task', 'Agent', 'Skill'],
];

/** The tools of an agent's `tools` or `disallowedTools` line, without specifications; undefined if it grants all. */
export const toolList = (line: string | undefined): readonly string[] | undefined =>
  line === undefined || line.trim() === '*'
    ? undefined
    : line
        .split(/,(?![^(]*\))/)
        .map((tool) => tool.replace(/\(.*\)$/s, '').trim())
        .filter((tool) => tool !== '');
