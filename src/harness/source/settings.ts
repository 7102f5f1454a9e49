// Reads Claude Code's settings: the environment, the permissions, and what is not part of the sync.

import * as v from 'valibot';
import type { JsonObject } from '../../domain/json.ts';
import { DECISIONS, type Decision, type ItemOf } from '../model.ts';
import { objectIn, type Reading, type Side } from './reading.ts';
import { hasSecretForm, isSecret } from './secrets.ts';

/**
 * The settings of a side. Those of the project also say which of its servers are switched off, so without them no server
 * is read.
 */
export const settingsIn = (reading: Reading, { scope, folder }: Side): JsonObject =>
  objectIn(reading, {
    file: `${folder}/settings.json`,
    scope,
    kinds: scope === 'user' ? ['permission', 'env'] : ['permission', 'env', 'mcp'],
  });

const OUT_OF_SCOPE = ['hooks', 'enabledPlugins', 'model', 'statusLine', 'outputStyle'];
const Rules = v.nullish(v.array(v.string()), []);
const Permissions = v.nullish(v.object({ allow: Rules, ask: Rules, deny: Rules }), {});
const Values = v.nullish(v.record(v.string(), v.string()), {});

/**
 * Adds the environment and the permissions. A list that is wrong is no empty list: without it, denials that were written
 * earlier would be taken away.
 */
export const readSettings = (reading: Reading, { scope, folder }: Side, settings: JsonObject): void => {
  const { items, outside, broken } = reading;
  const from = `${folder}/settings.json`;
  for (const name of OUT_OF_SCOPE.filter((one) => one in settings)) {
    outside.push({ file: from, entry: `settings ${name}`, why: 'unsupported', hint: 'not part of the sync' });
  }
  const env = v.safeParse(Values, settings['env']);
  if (!env.success)
    broken.push({
      file: from,
      why: 'has an env that is not an object of texts: put numbers in quotes',
      kinds: ['env'],
      scope,
    });
  else if (Object.keys(env.output).length > 0) {
    const secrets = Object.entries(env.output).flatMap(([name, value]) => (isSecret(name, value) ? [name] : []));
    items.push({ kind: 'env', name: 'env', scope, from, secrets, values: env.output });
  }
  const permissions = v.safeParse(Permissions, settings['permissions']);
  if (!permissions.success) {
    const why = 'has permissions whose allow, ask or deny is not a list of texts: correct it and sync again';
    broken.push({ file: from, why, kinds: ['permission'], scope });
  }
  for (const decision of permissions.success ? DECISIONS : []) {
    for (const rule of new Set(permissions.success ? permissions.output[decision] : []))
      items.push({ ...permissionOf(rule, decision), scope, from });
  }
};

const permissionOf = (rule: string, decision: Decision): Omit<ItemOf<'permission'>, 'scope' | 'from'> => {
  const [, tool = rule, spec] = /^([\w-]+)\(([\s\S]*)\)$/.exec(rule.trim()) ?? [];
  const secrets = hasSecretForm(rule) ? ['rule'] : [];
  const name = `${decision} ${secrets.length > 0 ? '(rule with a secret)' : rule.trim().slice(0, 80)}`;
  return { kind: 'permission', name, secrets, decision, tool: tool.trim(), ...(spec === undefined ? {} : { spec }) };
};

/** Names what the person has for this project alone, which no target can keep apart. */
export const reportPersonal = ({ places, outside }: Reading, own: JsonObject): void => {
  for (const name of ['permissions', 'env', ...OUT_OF_SCOPE].filter((one) => one in own)) {
    const file = `${places.project}/.claude/settings.local.json`;
    const hint = 'personal settings of one project have no place that is not shared: move them to settings.json';
    outside.push({ file, entry: `settings ${name}`, why: 'unsupported', hint });
  }
};
