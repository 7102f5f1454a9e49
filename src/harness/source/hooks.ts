// Reads the hooks of one settings file into items, one for each event. Anything beyond a plain command has a
// meaning only in Claude Code, so such a handler is reported and left out.
import * as v from 'valibot';
import { isObject, type JsonObject } from '../../domain/json.ts';
import type { HookCommand, HookGroup, ItemOf } from '../items.ts';
import { heldItem } from '../names.ts';
import { type Collected, noteBroken, type Side } from './reading.ts';
import { isSecret } from './secrets.ts';

const Handler = v.looseObject({ type: v.string() });
const Command = v.strictObject({
  type: v.literal('command'),
  command: v.pipe(v.string(), v.nonEmpty()),
  timeout: v.exactOptional(v.pipe(v.number(), v.gtValue(0))),
  statusMessage: v.exactOptional(v.string()),
  async: v.exactOptional(v.literal(false)),
});
const Groups = v.array(v.looseObject({ matcher: v.optional(v.string(), ''), hooks: v.array(Handler) }));
const Events = v.record(v.string(), Groups);
// Not a list, which a record would accept as an object.
const Hooks = v.nullish(v.pipe(v.custom<v.InferInput<typeof Events>>(isObject), Events), {});

const WRONG_HOOKS = 'has hooks that are not lists of matchers and handlers: correct it and sync again';
const PLAIN_COMMANDS_ONLY =
  'only a plain command with a timeout has a counterpart: take out async, if, args, shell and the like, or write a command';

/** Adds the hooks of a side. `all` has every settings file that can switch them off. */
export const readHooks = (reading: Collected, { scope, folder }: Side, all: readonly JsonObject[]): void => {
  const from = `${folder}/settings.json`;
  const [settings = {}] = all;
  const parsed = v.safeParse(Hooks, settings['hooks']);
  if (!parsed.success) noteBroken(reading, { file: from }, WRONG_HOOKS);
  const isOff = all.some((file) => file['disableAllHooks'] === true || file['allowManagedHooksOnly'] === true);
  for (const [event, groups] of Object.entries(parsed.success ? (parsed.output ?? {}) : {})) {
    const what = `hook ${event.slice(0, 40)}`;
    if (isOff && groups.length > 0) reading.leftOut.push({ file: from, what, why: 'hooks are switched off' });
    if (isOff) continue;
    const kept = groups.map(({ matcher, hooks }): HookGroup => ({ matcher, commands: hooks.flatMap(commandOf) }));
    const total = groups.flatMap(({ hooks }) => hooks).length;
    const commands = kept.flatMap((group) => group.commands);
    if (commands.length < total) leaveHook(reading, { scope, name: event, from }, PLAIN_COMMANDS_ONLY);
    if (commands.length === 0) continue;
    const secrets = commands.some(({ command }) => isSecret('', command)) ? ['command'] : [];
    reading.items.push({ kind: 'hook', name: event, scope, from, secrets, groups: kept });
  }
};

/** Reports hooks of one event that no target is given: those that may refuse a call are refusals, and lost. */
export const leaveHook = (reading: Collected, hook: Pick<ItemOf<'hook'>, 'scope' | 'name' | 'from'>, why: string) => {
  const { leftOut, lost } = reading;
  const { scope, name, from } = hook;
  const short = name.slice(0, 40);
  if (!GUARDS.includes(name)) leftOut.push({ file: from, what: `hook ${short}`, why });
  else lost.push(heldItem({ kind: 'hook', name: short, scope, from }, 'lost', why));
};
/** Events whose hooks may refuse a call. */
export const GUARDS = ['PreToolUse', 'PermissionRequest'];

const commandOf = (handler: v.InferOutput<typeof Handler>): readonly HookCommand[] => {
  const parsed = v.safeParse(Command, handler);
  return parsed.success ? [parsed.output] : [];
};
