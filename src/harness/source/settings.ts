// Reads Claude Code's settings: the refusals among the permissions. What the sync does not cover is reported once.
import * as v from 'valibot';
import { groupBy } from '../../domain/group-by.ts';
import { isObject, type JsonObject } from '../../domain/json.ts';
import { pathGlob } from '../globs.ts';
import { DECISIONS, type Decision, type Item, type ItemOf } from '../items.ts';
import { heldItem } from '../names.ts';
import { objectAt, sameJson, textsAt } from '../values.ts';
import { leaveHook } from './hooks.ts';
import { type Collected, filesIn, noteBroken, objectIn, type Side } from './reading.ts';
import { hasSecretForm } from './secrets.ts';
import type { SettingsFiles } from './servers.ts';

/** The settings of a side. The project's also say which of its servers are refused: without them none is read. */
export const settingsIn = (reading: Collected, { scope, folder, root }: Side): JsonObject => {
  const file = `${folder}/settings.json`;
  return objectIn(reading, { file, scope, affects: [file, `${root}/.mcp.json`] });
};

/** Managed settings in files: what they say of servers, and their refusals, which are the person's too; the rest is reported. */
export const managedIn = (reading: Collected): readonly JsonObject[] => {
  const { places, leftOut, items } = reading;
  const affects = [places.claudeJson, `${places.claude}/settings.json`, `${places.project}/.mcp.json`];
  return places.managed.flatMap((folder) => {
    const more = filesIn(reading, { folder, root: folder, affects }, 'managed-settings.d');
    const parts = more.filter((name) => name.endsWith('.json')).map((name) => `managed-settings.d/${name}`);
    return ['managed-settings.json', ...parts].map((name) => {
      const file = `${folder}/${name}`;
      const settings = objectIn(reading, { file, scope: 'user', within: folder, affects: [file, ...affects] });
      const why = 'managed settings are not carried, except their refusals and what they say of servers';
      const { refusals, others } = permissionsIn(reading, file, settings);
      for (const rule of refusals) items.push({ ...rule, scope: 'user', from: file });
      for (const event of Object.keys(objectAt(settings, 'hooks')))
        leaveHook(reading, { scope: 'user', name: event, from: file }, why);
      const isNamed = (key: string): boolean =>
        !SERVER_LISTS.has(key) && key !== 'hooks' && (key !== 'permissions' || others.length > 0);
      for (const key of Object.keys(settings).filter(isNamed)) leftOut.push({ file, what: key.slice(0, 64), why });
      return settings;
    });
  });
};

const SERVER_LISTS = new Set([
  ...['disabledMcpjsonServers', 'enabledMcpjsonServers', 'enableAllProjectMcpServers'],
  ...['deniedMcpServers', 'allowedMcpServers'],
]);

/** Most patterns of `claudeMdExcludes` in one file. */
const MAX_EXCLUDES = 200;

/** Which rules files the settings keep out; those of a project keep out none of the person's. */
export const excludedBy = ({ managed, user, project, local }: SettingsFiles): Collected['isExcluded'] => {
  const globsIn = (all: readonly JsonObject[]) =>
    all
      .flatMap((settings) => textsAt(settings, 'claudeMdExcludes').slice(0, MAX_EXCLUDES))
      .map((glob) => pathGlob(glob));
  const own = globsIn([...managed, user]);
  const all = [...own, ...globsIn([project, local])];
  return (scope, file) => (scope === 'user' ? own : all).some((fits) => fits(file));
};

/** Settings that are read here or by the servers; `$schema` has no effect. */
const CARRIED = new Set([
  ...['permissions', 'hooks', 'disableAllHooks', 'enabledPlugins', 'claudeMdExcludes', '$schema'],
  ...SERVER_LISTS,
]);
// Claude Code passes over what is no text.
const onlyTexts = v.transform((all: unknown[]) => all.filter((rule) => typeof rule === 'string'));
const Rules = v.nullish(v.pipe(v.array(v.unknown()), onlyTexts), []);
const RuleLists = v.looseObject({ allow: v.optional(v.unknown()), ask: Rules, deny: Rules });
// Not lists, which the object schemas would accept.
const Permissions = v.nullish(v.pipe(v.custom<v.InferInput<typeof RuleLists>>(isObject), RuleLists));
/** Adds the refusals. An invalid list is not an empty one, which would remove earlier denials. */
export const readSettings = (reading: Collected, { scope, folder }: Side, settings: JsonObject): void => {
  const from = `${folder}/settings.json`;
  const { items, leftOut } = reading;
  const leave = (what: string, why = 'not part of the sync'): number => leftOut.push({ file: from, what, why });
  for (const name of Object.keys(settings)) if (!CARRIED.has(name)) leave(name.slice(0, 64));
  const { refusals, others } = permissionsIn(reading, from, settings);
  for (const name of others) {
    if (name === 'allow') leave('permissions.allow', 'clients keep asking what they ask by default');
    else leave(`permissions.${name.slice(0, 40)}`);
  }
  for (const rule of refusals) items.push({ ...rule, scope, from });
};

/**
 * Adds the refusals of other configuration folders of the person, each rule once: the clients, which all of these share, keep
 * those of all. They are in one order, whichever folder the run is for.
 */
export const addOtherRefusals = (reading: Collected, folders: readonly string[]): void => {
  const { items, places } = reading;
  if (folders.length === 0) return;
  const own = `${places.claude}/settings.json`;
  const isOwn = (item: Item): item is ItemOf<'permission'> => item.kind === 'permission' && item.from === own;
  const others = folders.flatMap((folder): readonly ItemOf<'permission'>[] => {
    const from = `${folder}/settings.json`;
    const settings = objectIn(reading, { file: from, scope: 'user', within: folder });
    return permissionsIn(reading, from, settings).refusals.map((rule) => ({ ...rule, scope: 'user', from }));
  });
  const all = [...items.filter(isOwn), ...others].toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const rest = items.filter((item) => !isOwn(item));
  items.splice(0, items.length, ...rest, ...[...groupBy(all, sayingOf).values()].map(([first]) => first));
};

/** The refusals of a settings file, and the names of its other lists of permissions. A broken list is noted. */
const permissionsIn = (reading: Collected, file: string, settings: JsonObject) => {
  const parsed = v.safeParse(Permissions, settings['permissions']);
  const why = 'has permissions whose ask or deny is not a list of texts: correct it and sync again';
  if (!parsed.success) noteBroken(reading, { file }, why);
  const { ask, deny, ...others } = (parsed.success ? parsed.output : undefined) ?? { ask: [], deny: [] };
  const rules = { ask: new Set(ask), deny: new Set(deny) };
  const refusals = DECISIONS.flatMap((decision) => [...rules[decision]].map((rule) => permissionOf(rule, decision)));
  return { refusals, others: Object.entries(others).flatMap(([name, list]) => (sameJson(list, []) ? [] : [name])) };
};

type Refusal = Omit<ItemOf<'permission'>, 'scope' | 'from'>;

const permissionOf = (rule: string, decision: Decision): Refusal => {
  const text = rule.trim();
  const [, tool = text, spec] = /^([\w*-]+)\(([\s\S]*)\)$/.exec(text) ?? [];
  const secrets = hasSecretForm(rule) ? ['rule'] : [];
  const name = `${decision} ${secrets.length > 0 ? '(rule with a secret)' : [...text].slice(0, 80).join('')}`;
  return { kind: 'permission', name, secrets, decision, tool, ...(spec === undefined ? {} : { spec }) };
};

/** Reports the user's settings for this project only, which no target can keep apart: their refusals are lost. */
export const reportPersonal = (reading: Collected, own: JsonObject): void => {
  const { places, leftOut, lost, items } = reading;
  const file = `${places.project}/.claude/settings.local.json`;
  for (const name of Object.keys(own).filter((key) => !CARRIED.has(key)))
    leftOut.push({ file, what: name.slice(0, 64), why: PERSONAL });
  for (const event of Object.keys(own['disableAllHooks'] === true ? {} : objectAt(own, 'hooks')))
    leaveHook(reading, { scope: 'project', name: event, from: file }, PERSONAL);
  const { refusals, others } = permissionsIn(reading, file, own);
  if (others.length > 0) leftOut.push({ file, what: 'permissions', why: PERSONAL });
  const shared = new Set(items.flatMap((item) => (item.kind === 'permission' ? [sayingOf(item)] : [])));
  for (const { name, ...rule } of refusals)
    if (!shared.has(sayingOf(rule)))
      lost.push(heldItem({ ...rule, name, scope: 'project', from: file }, 'lost', PERSONAL));
};

const sayingOf = ({ decision, tool, spec }: Omit<Refusal, 'name'>): string => JSON.stringify([decision, tool, spec]);

const PERSONAL =
  'personal settings of one project have no place that is not shared: move them to ~/.claude/settings.json';
