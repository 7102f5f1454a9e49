// The settings of Gemini CLI: the name of its rules files, and its hooks.
import { configAt } from '../../editors/editors.ts';
import { objectAt } from '../../json-members.ts';
import type { Run } from '../../model.ts';
import { isSafeFileName } from '../../paths.ts';
import { type HookDialect, namesOf, TOOL_EVENTS } from '../hooks.ts';
import { GEMINI_TOOLS } from './client.ts';

/** The name of rules files that other clients read too. */
export const SHARED_NAME = 'AGENTS.md';

/** The name that the settings in a folder give the files that Gemini reads rules from: one plain name of a Markdown file. */
export const contextName = (run: Run, folder: string): string | undefined => {
  const given = [objectAt(configAt(run, `${folder}/settings.json`), 'context')['fileName'] ?? []].flat();
  const isPlain = (name: string): boolean => isSafeFileName(name) && /(?<!\.local)\.md$/.test(name);
  const names = given.flatMap((name) => (typeof name === 'string' && isPlain(name) ? [name] : []));
  return [SHARED_NAME, 'GEMINI.md'].find((name) => names.includes(name)) ?? names[0];
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

/** Gemini has other names for events and tools, and counts milliseconds. */
export const GEMINI_HOOKS: HookDialect = {
  name: 'Gemini',
  event: (name) => (Object.hasOwn(GEMINI_EVENTS, name) ? GEMINI_EVENTS[name] : undefined),
  whyNotRun: () => undefined,
  matchers: (event, matcher) => {
    const names = namesOf(matcher);
    if (TOOL_EVENTS.includes(event)) return geminiTools(matcher, names);
    // Gemini compares the whole text, so each alternative needs a group.
    const triggers = names?.flatMap((name) =>
      name === 'permission_prompt' ? 'ToolPermission' : GEMINI_TRIGGERS.filter((one) => one === name),
    );
    return triggers ?? [];
  },
  ticks: 1000,
  hasStatusMessages: false,
  readsClaudeAnswers: false,
  note: 'Gemini tells hooks its own names of events and tools: a hook that reads them from its input has to know both',
};

const geminiTools = (matcher: string, names: readonly string[] | undefined): readonly string[] => {
  if (names === undefined) return [inGemini(matcher)];
  // Gemini edits notebooks with the tool for any file, so a hook for notebooks would fire for all.
  const own = names.filter((name) => name !== 'NotebookEdit');
  const known = own.flatMap((name) => (name.startsWith('mcp__') ? inGemini(name) : (GEMINI_TOOLS.get(name) ?? [])));
  return known.length === 0 ? [] : [[...new Set(known)].join('|')];
};

const inGemini = (pattern: string): string =>
  pattern
    .replace(/\bmcp__([\w-]+?)__/g, 'mcp_$1_')
    .replace(/\bmcp__/g, 'mcp_')
    .replace(/\b[A-Z]\w+\b/g, (name) => GEMINI_TOOLS.get(name) ?? name);
