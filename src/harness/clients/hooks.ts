// How hooks are translated: the counterpart of each event, and of the tools in its matcher. A hook that can refuse a call
// refuses the same calls in a target, or is lost there. Hooks of a project are written only on request.
import type { Json } from '../../domain/json.ts';
import { textAt } from '../editors/editors.ts';
import { matchesGlob } from '../globs.ts';
import type { HookCommand, HookGroup, ItemOf } from '../items.ts';
import type { Run } from '../model.ts';
import { folderOf, nameOf, rootOf } from '../paths.ts';
import { GUARDS } from '../source/hooks.ts';
import { definedMembers, member, oneEntry } from './entries.ts';
import { joinMade, lose, type Made, ofItem, omitHook } from './made.ts';
import { CLAUDE_ONLY, CLAUDE_TOOLS } from './tool-names.ts';

type Hook = ItemOf<'hook'>;
/** How a target writes hooks. */
export type HookDialect = {
  readonly name: string;
  /** Its event for one of Claude Code's, if it has one. */
  readonly event: (name: string) => string | undefined;
  /** Why a command cannot run there; undefined if it can. */
  readonly whyNotRun?: (command: string) => string | undefined;
  /** Its matcher for one of Claude Code's tools, or for `mcp__` and what follows; none if no hook hears of such calls. */
  readonly tool: (name: string) => readonly string[];
  /** Calls that a hook without a matcher does not hear of; undefined if it hears of all. */
  readonly unheard?: string;
  /** What a script is told of a tool: other names of it, and whether its arguments have other names. */
  readonly told: (name: string) => { readonly names: readonly string[]; readonly hasOwnArguments: boolean };
  /** Another of Claude Code's tools by which it also makes calls of this one. */
  readonly alsoBy?: (name: string) => string | undefined;
  /** Its matchers for an event that has nothing to do with tools. */
  readonly triggers: (matcher: string) => readonly string[];
  /** Its form of a handler. */
  readonly handler: (hook: HookCommand) => Json;
  /** Whether it takes `permissionDecision` in the answer of a hook for a refusal. */
  readonly readsClaudeAnswers: boolean;
  /** What the user has to know if any hook is written. */
  readonly note: string;
};

/** Events whose matchers name tools. */
export const TOOL_EVENTS = ['PreToolUse', 'PostToolUse', 'PermissionRequest'];
/** Events whose matcher every client ignores. */
const UNMATCHED = ['UserPromptSubmit', 'Stop'];

/** A hook in `file`, one entry for its event. */
export const hookEntry = (run: Run, item: Hook, { file, ...dialect }: HookDialect & { readonly file: string }) => {
  const { name, note } = dialect;
  const event = dialect.event(item.name);
  if (event === undefined) return omitHook(item, `${name} has no counterpart of this event`);
  const left = unlessAsked(run, item);
  if (left !== undefined) return left;
  const refused = item.groups.flatMap(({ commands }) =>
    commands.flatMap(({ command }) => dialect.whyNotRun?.(command) ?? []),
  );
  const parts = item.groups
    .map((group) => fittingPart(item.name, group, dialect))
    .filter(({ commands }) => commands.length > 0);
  const groups = parts.flatMap(({ matchers, commands }) =>
    matchers.map((matcher) => definedMembers({ matcher, hooks: commands.map(dialect.handler) })),
  );
  const missed = [...new Set(parts.flatMap((part) => part.missed))];
  const unheard = GUARDS.includes(item.name) ? parts.flatMap((part) => whyUnheard(run, part, dialect) ?? []) : [];
  return joinMade([
    groups.length === 0 ? {} : { ...oneEntry(item, member(file, ['hooks', event], groups)), warnings: [note] },
    ...[...new Set(refused)].map((why) => omitHook(item, why)),
    missed.length === 0 ? {} : omitHook(item, `${name} has nothing that matches ${missed.join(', ').slice(0, 80)}`),
    ...[...new Set(unheard)].map((why) => lose(item, why)),
  ]);
};

/** A hook of a project that nobody has asked for: one that is there stays. Undefined if it may be written. */
export const unlessAsked = ({ options }: Run, item: Hook): Made | undefined =>
  item.scope === 'project' && options.projectHooks !== true
    ? { ...omitHook(item, OPTIONAL, 'optional'), keeps: [ofItem(item)] }
    : undefined;
const OPTIONAL = 'comes from the repository: sync with --project-hooks to write it into files of the project';

// What of a group the target can have: the commands that can run there, and when they do.
const fittingPart = (event: string, { matcher, commands }: HookGroup, dialect: HookDialect) => ({
  ...matchersFor(event, matcher, dialect),
  commands: commands.filter(({ command }) => dialect.whyNotRun?.(command) === undefined),
});

// The matchers, of which undefined matches everything, the calls that none of these hears of, and the tools of Claude Code that
// it matches, undefined for all.
const matchersFor = (event: string, matcher: string, dialect: HookDialect) => {
  const tools = toolsIn(matcher);
  if (UNMATCHED.includes(event)) return { matchers: [undefined], missed: [], tools: undefined };
  if (!TOOL_EVENTS.includes(event)) {
    const matchers = ALL.includes(matcher) ? [undefined] : dialect.triggers(matcher);
    return { matchers, missed: matchers.length === 0 ? [matcher] : [], tools: undefined };
  }
  if (tools === 'all') {
    const { unheard } = dialect;
    return { matchers: [undefined], missed: unheard === undefined ? [] : [unheard], tools: undefined };
  }
  const missed = tools?.filter((tool) => dialect.tool(tool).length === 0 && !CLAUDE_ONLY.has(tool)) ?? [matcher];
  const known = [...new Set(tools?.flatMap(dialect.tool))];
  const isNothing = known.length === 0 && missed.length === 0;
  return { matchers: known.length === 0 ? [] : [known.join('|')], missed: isNothing ? [matcher] : missed, tools };
};

/** Most names in a matcher: a script is looked through for each. */
const MAX_NAMES = 500;
const ALL = ['', '*', '.*', '.+'];

/**
 * The tools that a matcher names: `Read|Edit`, the same in brackets or between `^` and `$`, and with `.*` in a name. A
 * name of an MCP tool stays a pattern. Undefined for any other regular expression.
 */
const toolsIn = (matcher: string): readonly string[] | 'all' | undefined => {
  const plain = matcher.replace(/^\^?(?:\((?:\?:)?)?/, '').replace(/\)?\$?$/, '');
  if (ALL.includes(matcher) || ALL.includes(plain)) return 'all';
  const parts = plain.split('|');
  if (parts.length > MAX_NAMES || !parts.every((part) => /^(?:[\w-]|\.\*)+$/.test(part))) return undefined;
  return parts.flatMap((part) => {
    if (part.startsWith('mcp_') || !part.includes('.*')) return [part];
    const glob = part.replaceAll('.*', '*');
    return [...CLAUDE_TOOLS, ...CLAUDE_ONLY].filter((tool) => matchesGlob(glob, tool));
  });
};

// Why a script that refuses in Claude Code would let the same calls pass: it answers or asks in Claude Code's own words.
const whyUnheard = (run: Run, part: ReturnType<typeof fittingPart>, dialect: HookDialect): string | undefined => {
  const { matchers, commands, tools } = part;
  const { told, alsoBy, readsClaudeAnswers, name } = dialect;
  if (matchers.length === 0) return undefined;
  const other = (tool: string): string | undefined => {
    const by = alsoBy?.(tool);
    return by === undefined || tools?.includes(by) ? undefined : by;
  };
  const escaping = tools?.find((tool) => other(tool) !== undefined);
  if (escaping !== undefined) return `${name} also does ${escaping} by ${other(escaping)}, unheard by it`;
  const texts = commands.map(({ command }) => textOf(run, command));
  const isAnswer = (text: string): boolean => text.includes('permissionDecision') && !/["']decision["']/.test(text);
  if (!readsClaudeAnswers && texts.some(isAnswer)) return UNHEARD;
  const foreign = texts.flatMap((text) => {
    const isNamed = (tool: string): boolean => new RegExp(`\\b${tool}\\b`).test(text);
    const named = CLAUDE_TOOLS.filter(isNamed);
    return (tools ?? (named.length > 0 ? named : CLAUDE_TOOLS)).filter((tool) => {
      const { names, hasOwnArguments } = told(tool);
      const isLookedAt = /tool_?name/i.test(text) || (hasOwnArguments && /tool_?input/i.test(text));
      return isLookedAt && !names.every((known) => known === tool || text.includes(known));
    });
  });
  const [tool] = foreign;
  if (tool === undefined) return undefined;
  return `its script looks at what Claude Code says of ${tool}, and ${name} calls it ${told(tool).names.join(' and ')}: let the script know both`;
};

const UNHEARD =
  'it refuses with the JSON of Claude Code (permissionDecision), which is no refusal there: let it end with exit code 2';

/** A command with the texts of the scripts that it names, and of those beside them that they name. */
export const textOf = (run: Run, command: string): string => {
  const files = command
    .replace(/\$\{?HOME\}?|(?<=^|[\s"'])~(?=\/)/g, () => run.places.home)
    .replace(/\$\{?CLAUDE_PROJECT_DIR\}?/g, () => run.places.project ?? '')
    .match(/\/[^\s"';|&]+/g);
  const own = [...new Set(files ?? [])].filter((file) => rootOf(run.places, file) !== undefined);
  const texts = own.flatMap((file) => {
    const text = textAt(run, file);
    const folder = folderOf(file);
    const others = text === '' ? [] : run.disk.list(folder, folder).files.slice(0, MAX_BESIDE);
    const named = others.filter((path) => text.includes(nameOf(path).replace(/\.\w+$/, '')));
    return [text, ...named.map((path) => textAt(run, `${folder}/${path}`))];
  });
  return [command, ...texts].join('\n');
};
/** Files beside a script that are looked at. */
const MAX_BESIDE = 100;
