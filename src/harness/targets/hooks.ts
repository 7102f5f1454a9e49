// How hooks are translated: the counterpart of each event, and of the tools in its matcher. A matcher that would never
// fire in a target, or fire for more, is not written there. Hooks of a project are written only on request.
import type { Json } from '../../domain/json.ts';
import { textAt } from '../editors/editors.ts';
import type { HookGroup, ItemOf } from '../items.ts';
import { groupOf } from '../labels.ts';
import type { Run } from '../model.ts';
import { rootOf } from '../paths.ts';
import { GUARDS } from '../source/hooks.ts';
import { definedMembers, member, oneEntry } from './entries.ts';
import { joinMade, lose, type Made, omitHook } from './made.ts';
import { GEMINI_TOOLS } from './tool-names.ts';

type Hook = ItemOf<'hook'>;
/** How a target writes hooks: its event for one of Claude Code's, if it has one, and its matchers. */
type HookDialect = {
  readonly name: string;
  readonly event: (name: string) => string | undefined;
  /** Why the command cannot run there; undefined if it can. */
  readonly whyNotRun: (command: string) => string | undefined;
  readonly matchers: (event: string, matcher: string) => readonly string[];
  /** Units of its timeouts per second. */
  readonly ticks: number;
  readonly hasStatusMessages: boolean;
  /** Whether it takes `permissionDecision` in the answer of a hook for a refusal. */
  readonly readsClaudeAnswers: boolean;
  /** What the user has to know if any hook is written. */
  readonly note: string;
};

/** Events whose matchers name tools. */
const TOOL_EVENTS = ['PreToolUse', 'PostToolUse', 'PermissionRequest'];

/** Events whose matcher every client ignores. */
const UNMATCHED = ['UserPromptSubmit', 'Stop'];

/** A hook in `file`, one entry for its event. */
export const hookEntry = (
  run: Run,
  item: Hook,
  { file, ...dialect }: HookDialect & { readonly file: string },
): Made => {
  const { name, note } = dialect;
  const event = dialect.event(item.name);
  if (event === undefined) return omitHook(item, `${name} has no counterpart of this event`);
  if (item.scope === 'project' && run.options.projectHooks !== true)
    return { ...omitHook(item, OPTIONAL, 'optional'), keeps: [{ group: groupOf(item) }] };
  const refused = item.groups.flatMap(({ commands }) =>
    commands.flatMap((one) => dialect.whyNotRun(one.command) ?? []),
  );
  const parts = item.groups.map((group) => ({ group, made: groupsFor(item, group, dialect) }));
  const unmatched = parts.flatMap(({ group, made }) => (made.length === 0 ? [group.matcher] : []));
  const groups = parts.flatMap(({ made }) => made);
  return joinMade([
    groups.length === 0 ? {} : { ...oneEntry(item, member(file, ['hooks', event], groups)), warnings: [note] },
    ...[...new Set(refused)].map((why) => omitHook(item, why)),
    unmatched.length === 0 || refused.length > 0
      ? {}
      : omitHook(item, `${name} has nothing that matches ${unmatched.join(', ').slice(0, 80)}`),
    dialect.readsClaudeAnswers || groups.length === 0 || !item.groups.some((group) => isUnheard(run, item, group))
      ? {}
      : lose(item, UNHEARD),
  ]);
};

const UNHEARD =
  'it refuses with the JSON of Claude Code (permissionDecision), which is no refusal there: let it end with exit code 2';

// Whether a command, or a script that it names, refuses in a way that only Claude Code and Codex read.
const isUnheard = (run: Run, { name }: Hook, { commands }: HookGroup): boolean =>
  GUARDS.includes(name) &&
  commands.some(({ command }) => {
    const files = command
      .replace(/\$\{?HOME\}?|(?<=^|[\s"'])~(?=\/)/g, () => run.places.home)
      .replace(/\$\{?CLAUDE_PROJECT_DIR\}?/g, () => run.places.project ?? '')
      .match(/\/[^\s"';|&]+/g);
    const own = (files ?? []).filter((file) => rootOf(run.places, file) !== undefined);
    const all = [command, ...own.map((file) => textAt(run, file))].join('\n');
    return all.includes('permissionDecision') && !/["']decision["']/.test(all);
  });

const OPTIONAL = 'comes from the repository: sync with --project-hooks to write it into files of the project';

const groupsFor = ({ name }: Hook, { matcher, commands }: HookGroup, dialect: HookDialect): readonly Json[] => {
  const { ticks, hasStatusMessages, whyNotRun } = dialect;
  const fit = commands.flatMap(({ command, timeout, statusMessage }) => {
    // A whole number: otherwise Codex does not read the file.
    const time = timeout === undefined ? undefined : Math.ceil(timeout * ticks);
    const status = hasStatusMessages ? statusMessage : undefined;
    if (whyNotRun(command) !== undefined) return [];
    return [definedMembers({ type: 'command', command, timeout: time, statusMessage: status })];
  });
  if (fit.length === 0) return [];
  if (UNMATCHED.includes(name) || ['', '*', '.*'].includes(matcher)) return [{ hooks: fit }];
  return dialect.matchers(name, matcher).map((one) => ({ matcher: one, hooks: fit }));
};

/** The texts that a plain matcher names, such as `Edit|Write`; undefined for a regular expression. */
const namesOf = (matcher: string): readonly string[] | undefined =>
  /^[\w|-]+$/.test(matcher) ? matcher.split('|') : undefined;

/** Tools that Codex reports to hooks under Claude Code's names. */
const CODEX_TOOLS = ['Bash', 'Edit', 'Write'];
const CODEX_EVENTS = [
  ...TOOL_EVENTS,
  ...'PreCompact PostCompact SessionStart SessionEnd UserPromptSubmit SubagentStart SubagentStop Stop'.split(' '),
];
/** Codex has Claude Code's format and most of its events (developers.openai.com/codex/hooks). */
export const CODEX_HOOKS: HookDialect = {
  name: 'Codex',
  event: (name) => (CODEX_EVENTS.includes(name) ? name : undefined),
  whyNotRun: (command) =>
    /CLAUDE_PROJECT_DIR/.test(command)
      ? 'Codex sets no CLAUDE_PROJECT_DIR: it starts hooks in the working folder of the session'
      : undefined,
  matchers: (event, matcher) => {
    const names = namesOf(matcher);
    if (!TOOL_EVENTS.includes(event) || names === undefined) return [matcher];
    const known = names.filter((name) => CODEX_TOOLS.includes(name) || name.startsWith('mcp__'));
    return known.length === 0 ? [] : [known.join('|')];
  },
  ticks: 1,
  hasStatusMessages: true,
  readsClaudeAnswers: true,
  note: 'Codex runs a hook after you have reviewed it: look at /hooks there',
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
