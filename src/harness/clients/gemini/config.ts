// Gemini CLI: its name, its places and its names of tools, and what its settings say: the name of its rules files, and its hooks.
import { writeBlock } from '../../editors/block.ts';
import { configAt } from '../../editors/editors.ts';
import type { Run } from '../../model.ts';
import { folderOf, isBelow, isSafeFileName, resolvePath } from '../../paths.ts';
import { atPathsIn } from '../../source/markdown.ts';
import { objectAt, textInFile } from '../../values.ts';
import { type Facts, folderFrom } from '../client.ts';
import { definedMembers } from '../entries.ts';
import type { HookDialect } from '../hooks.ts';

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

/** Modes in which tools run; in plan mode, Gemini itself refuses what changes something. */
export const MODES = ['default', 'autoEdit', 'yolo'];

/** The name of rules files that other clients read too. */
export const SHARED_NAME = 'AGENTS.md';

/** The name that the settings in a folder give the files that Gemini reads rules from: one plain name of a Markdown file. */
export const contextName = (run: Run, folder: string): string | undefined => {
  const given = [objectAt(configAt(run, `${folder}/settings.json`), 'context')['fileName'] ?? []].flat();
  const isPlain = (name: string): boolean => isSafeFileName(name) && /(?<!\.local)\.md$/.test(name);
  const names = given.flatMap((name) => (typeof name === 'string' && isPlain(name) ? [name] : []));
  return [SHARED_NAME, 'GEMINI.md'].find((name) => names.includes(name)) ?? names[0];
};

/** How deep its imports nest, and most files that they lead to. */
const [MAX_IMPORT_DEPTH, MAX_IMPORTS] = [5, 200];

/** The real paths of the files below `root` whose texts Gemini puts into a rules file, because it, or one of these, imports them. */
export const importedInto = ({ disk }: Run, file: string, root: string): ReadonlySet<string> => {
  const found = new Set<string>();
  let level = [file];
  for (let depth = 0; depth < MAX_IMPORT_DEPTH && level.length > 0; depth += 1) {
    const named = level.flatMap((importer) => {
      const text = writeBlock(textInFile(disk.read(importer, root)) ?? '', undefined);
      return atPathsIn(text.ok ? text.value : '').map((path) => resolvePath(folderOf(importer), path));
    });
    level = [...new Set(named)].filter((path) => isBelow(path, root) && !found.has(disk.real(path)));
    level = level.slice(0, MAX_IMPORTS - found.size);
    for (const path of level) found.add(disk.real(path));
  }
  return found;
};

const GEMINI_EVENTS: Readonly<Record<string, string>> = {
  PreToolUse: 'BeforeTool',
  PostToolUse: 'AfterTool',
  UserPromptSubmit: 'BeforeAgent',
  Stop: 'AfterAgent',
  SessionStart: 'SessionStart',
  SessionEnd: 'SessionEnd',
  PreCompact: 'PreCompress',
  Notification: 'Notification',
};
/** Triggers of events that have the same name in Gemini (geminicli.com/docs/hooks/reference). */
const GEMINI_TRIGGERS = ['startup', 'resume', 'clear', 'manual', 'auto', 'logout', 'prompt_input_exit', 'other'];

const triggersOf = (name: string): readonly string[] =>
  name === 'permission_prompt' ? ['ToolPermission'] : GEMINI_TRIGGERS.filter((trigger) => trigger === name);

/** Tools whose arguments have the same names as in Claude Code. */
const ALIKE = ['Bash', 'Read', 'Edit', 'MultiEdit', 'Write'];

/** Gemini has other names for events and tools, and counts milliseconds. */
export const GEMINI_HOOKS: HookDialect = {
  name: 'Gemini',
  event: (name) => (Object.hasOwn(GEMINI_EVENTS, name) ? GEMINI_EVENTS[name] : undefined),
  tool: (name) => (name.startsWith('mcp__') ? [inGemini(name)] : hookTools(name)),
  told: (name) => ({
    names: name.startsWith('mcp__') ? [inGemini(name).replace(/[.*].*$/, '')] : hookTools(name),
    hasOwnArguments: !ALIKE.includes(name) && !name.startsWith('mcp__'),
  }),
  // Gemini compares the whole text, so each alternative needs a group.
  triggers: (matcher) => matcher.split('|').flatMap(triggersOf),
  handler: ({ command, timeout }) =>
    definedMembers({ type: 'command', command, timeout: timeout && Math.ceil(timeout * 1000) }),
  readsClaudeAnswers: false,
  note: 'Gemini tells hooks its own names of events and tools: a hook that reads them from its input has to know both',
};

// Gemini edits notebooks with the tool for any file, so a hook for notebooks would fire for all.
const hookTools = (name: string): readonly string[] => (name === 'NotebookEdit' ? [] : toolsFor(name));

const inGemini = (pattern: string): string => pattern.replace(/^mcp__([\w-]+?)__/, 'mcp_$1_').replace(/^mcp__/, 'mcp_');
