// Gemini CLI: its name, its places and its names of tools.
import { type Facts, folderFrom } from '../client.ts';

export const GEMINI_FACTS = {
  title: 'Gemini CLI',
  program: 'gemini',
  variables: ['GEMINI_CLI_HOME'],
  folders: (machine) => [folderFrom(machine, 'GEMINI_CLI_HOME', '').concat('/.gemini')],
  projectFolder: '.gemini',
} as const satisfies Facts;

const TOOLS: Readonly<Record<string, readonly string[]>> = {
  Read: ['read_file'],
  Write: ['write_file'],
  Edit: ['replace'],
  MultiEdit: ['replace'],
  NotebookEdit: ['replace'],
  Bash: ['run_shell_command'],
  Glob: ['glob'],
  Grep: ['grep_search'],
  LS: ['list_directory'],
  WebFetch: ['web_fetch'],
  WebSearch: ['google_web_search'],
  TodoWrite: ['write_todos'],
  Task: ['invoke_agent'],
  Agent: ['invoke_agent'],
  Skill: ['activate_skill'],
};
export const toolsFor = (tool: string): readonly string[] => (Object.hasOwn(TOOLS, tool) ? (TOOLS[tool] ?? []) : []);
