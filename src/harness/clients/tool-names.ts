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

/** Tools without an equivalent in any other client: there is nothing to refuse. */
export const CLAUDE_ONLY = new Set([
  ...['NotebookRead', 'BashOutput', 'KillShell', 'KillBash', 'ExitPlanMode', 'EnterPlanMode', 'AskUserQuestion'],
  ...['SlashCommand', 'TodoRead', 'ListMcpResourcesTool', 'ReadMcpResourceTool', 'LSP'],
]);

// Without specifications; undefined if it grants all.
const toolList = (line: string | undefined): readonly string[] | undefined =>
  line === undefined || line.trim() === '*'
    ? undefined
    : (line.match(/(?:\([^()]*\)|[^,])+/g) ?? [])
        .map((tool) => tool.replace(/\(.*\)$/s, '').trim())
        .filter((tool) => tool !== '');

/**
 * The tools that the front matter of an agent grants, undefined for all that it does not refuse, and those that it refuses; and
 * whether any of its tools changes files.
 */
export const agentTools = (fields: Readonly<Record<string, string>>) => {
  const granted = toolList(fields['tools']);
  const refused = new Set(toolList(fields['disallowedTools']) ?? []);
  const isAllowed = (tool: string): boolean => !refused.has(tool) && (granted?.includes(tool) ?? true);
  const mayWrite = fields['permissionMode'] !== 'plan' && ['Edit', 'Write'].some(isAllowed);
  return { granted, refused, mayWrite };
};

/** Tools that change files. */
export const EDITING = ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'];
