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

type Hook = ItemOf<'hook'>;
/** How a target writes hooks: its event for one of Claude Code's, if it has one, and its matchers. */
export type HookDialect = {
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
export const TOOL_EVENTS = ['PreToolUse', 'PostToolUse', 'PermissionRequest'];

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
export const namesOf = (matcher: string): readonly string[] | undefined =>
  /^[\w|-]+$/.test(matcher) ? matcher.split('|') : undefined;
