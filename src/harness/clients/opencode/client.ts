// OpenCode: its name, its places and its names of tools.
import { type Facts, folderFrom } from '../client.ts';

export const OPENCODE_FACTS = {
  title: 'OpenCode',
  program: 'opencode',
  variables: ['XDG_CONFIG_HOME', 'OPENCODE_CONFIG', 'OPENCODE_CONFIG_DIR'],
  folders: (machine) => [`${folderFrom(machine, 'XDG_CONFIG_HOME', '.config')}/opencode`],
  projectFolder: '.opencode',
} as const satisfies Facts;

/** Its names of Claude Code's tools. */
export const OPENCODE_TOOLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Read: 'read',
    Write: 'edit',
    Edit: 'edit',
    MultiEdit: 'edit',
    NotebookEdit: 'edit',
    Bash: 'bash',
    Glob: 'glob',
    Grep: 'grep',
    LS: 'list',
    WebFetch: 'webfetch',
    WebSearch: 'websearch',
    TodoWrite: 'todowrite',
    Task: 'task',
    Agent: 'task',
    Skill: 'skill',
  }),
);
