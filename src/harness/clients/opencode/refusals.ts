// Refusals as OpenCode's permission rules, of which the last that matches decides. An example, where `bash` is the person's:
//   "permission": { "bash": "allow", "bash *": { "git *": "ask", "rm *": "deny" } }
// The key `bash *` means `bash`, is the sync's and stands last, so that nothing of the person's is moved or replaced. In a project
// it is `bas?`: the files of a person and of a project are merged, and one key would keep its first place. Three steps:
// 1. A refusal becomes rules, each a tool and a pattern (patterns.ts).
// 2. A question is left out where it would loosen what stands before it (`whyNotAsked`).
// 3. The rules for a tool become one setting, which is left out where a setting of the person's is in its way (`whyNoRoom`).
// Whatever is not reached so is lost, and the engine says so.
import { memoizeTexts } from '../../../domain/cache.ts';
import { groupBy } from '../../../domain/group-by.ts';
import { overlaps, overlapsIn } from '../../globs.ts';
import type { Scope } from '../../items.ts';
import { onceIn, type Run } from '../../model.ts';
import { keyOf } from '../../names.ts';
import { rootOf } from '../../paths.ts';
import { sameJson } from '../../values.ts';
import { jsonValue, oneEntry } from '../entries.ts';
import { isAsWritten, isBroken, missingSource } from '../kept.ts';
import { joinMade, lose, type Made, type Permission } from '../made.ts';
import { SPELLINGS } from '../permissions.ts';
import { allConfigs, configFor, permissionsIn, rulesIn, settingsIn } from './config.ts';
import { patternsFor, type ToolPattern } from './patterns.ts';

type RefusalRule = ToolPattern & { readonly item: Permission };

/** Tools that take patterns. For others OpenCode takes a plain action alone. */
const WITH_PATTERNS = new Set(['bash', 'read', 'edit', 'task']);
/** Tools that none of OpenCode's own agents refuses, so that a question loosens none of them. */
const ASKABLE = new Set(['bash', 'read', 'glob', 'grep', 'list', 'webfetch', 'websearch']);

export const openCodePermissions = (run: Run, items: readonly Permission[]): Made => {
  const found = items.map((item) => ({ item, ...patternsFor(run, item) }));
  const all = found.flatMap(({ item, rules = [] }) => rules.map((rule): RefusalRule => ({ ...rule, item })));
  const denials = all.filter(({ item }) => item.decision === 'deny');
  const denied = new Set(denials.map(placeOf));
  const asked = all.filter((rule) => rule.item.decision === 'ask' && !denied.has(placeOf(rule)));
  const standing = standingSettings(run, settingsFor(run, [...asked, ...denials]));
  const whyNot = whyNotAsked(standing, denials);
  const reasons = new Map(asked.map((rule) => [rule, whyNot(rule)] as const));
  const questions = asked.filter((rule) => reasons.get(rule) === undefined);
  const rooms = { user: whyNoRoom(run, standing, 'user'), project: whyNoRoom(run, standing, 'project') };
  const notes = items.some(({ tool }) => tool === 'Bash') ? [SPELLINGS] : [];
  return joinMade([
    ...found,
    ...[...reasons].map(([{ item }, reason]) => (reason === undefined ? {} : lose(item, reason))),
    ...settingsFor(run, [...questions, ...denials]).map((setting) => entryFor(setting, rooms)),
    { warnings: notes },
  ]);
};

const placeOf = ({ item, tool, pattern }: RefusalRule): string => JSON.stringify([item.scope, tool, pattern]);

type Setting = ReturnType<typeof settingsFor>[number];

// What the sync writes for each tool, and the refusals in it, the denials last.
const settingsFor = (run: Run, all: readonly RefusalRule[]) =>
  [...groupBy(all, ({ item, tool }) => `${item.scope} ${tool}`).values()].map((rules) => {
    const [{ item, tool }] = rules;
    const patterns = Object.fromEntries(rules.map((rule) => [rule.pattern, rule.item.decision] as const));
    const name = nameFor(tool, item.scope);
    const at = { kind: 'json', path: ['permission', name], isLast: true } as const;
    const value = WITH_PATTERNS.has(tool) ? patterns : item.decision;
    return { file: configFor(run, item.scope), at, name, rules, value };
  });

const nameFor = (tool: string, scope: Scope): string =>
  scope === 'project' && WITH_PATTERNS.has(tool) ? `${tool.slice(0, -1)}?` : `${tool} *`;

const entryFor = ({ file, at, name, rules, value }: Setting, rooms: Readonly<Record<Scope, Room>>): Made => {
  const reason = rooms[rules[0].item.scope](file, name);
  if (reason !== undefined) return joinMade(rules.map(({ item }) => lose(item, reason)));
  const { item } = rules.find((rule) => rule.item.secrets.length > 0) ?? rules[0];
  const names = { group: `permission ${item.scope} ${name}`, label: 'permissions' };
  return oneEntry(item, { file, at, want: jsonValue(value), ...names });
};

type StandingSetting = ReturnType<typeof standingSettings>[number];

// The settings that stay whatever this run writes, with their files, whose they are, and whether an earlier run wrote them: those
// of the person and of the repository, and what a run wrote whose source cannot be read or found. What is as it would be
// `planned`, as in a clone, is the sync's.
const standingSettings = (run: Run, planned: readonly Setting[]) => {
  const values = new Map(planned.map(({ file, at, value }) => [keyOf(file, at), value] as const));
  const all = onceIn(run, allConfigs).flatMap(({ file, config }) =>
    Object.entries(settingsIn(permissionsIn(config))).map(([name, value]) => ({ file, name, value })),
  );
  return all.flatMap(({ file, name, value }) => {
    const key = keyOf(file, { kind: 'json', path: ['permission', name] });
    const { [key]: written } = run.state.entries;
    const isWritten = written !== undefined && !written.adopted && isAsWritten(run, key, jsonValue(value));
    const isNew = isWritten && !isBroken(run, written) && missingSource(run, written) === undefined;
    const isPlanned = written === undefined && values.has(key) && sameJson(values.get(key), value);
    const scope: Scope = rootOf(run.places, file) === run.places.project ? 'project' : 'user';
    return isNew || isPlanned ? [] : [{ file, name, value, scope, isWritten }];
  });
};

// A question of the person's holds for all projects, of which any may have rules that deny: it is asked only about tools for which
// the person has no setting, not even an empty one, in whose place the rules of a project would be merged. One of a project comes
// after no denial that it meets, be it one that stands or one for all projects.
const whyNotAsked = (standing: readonly StandingSetting[], denials: readonly RefusalRule[]) => {
  const about = memoizeTexts((tool) => {
    const there = standing.filter(({ name }) => overlaps(name, tool));
    const rules = there.flatMap(({ name, value }) => rulesIn({ [name]: value }));
    const everywhere = denials.filter((rule) => rule.item.scope === 'user' && rule.tool === tool);
    const refusing: readonly ToolPattern[] = [...rules.filter(({ action }) => action === 'deny'), ...everywhere];
    return {
      isTaken: there.some(({ scope }) => scope === 'user'),
      denialsOf: overlapsIn(refusing, ({ pattern }) => pattern),
    };
  });
  return ({ tool, pattern, item }: RefusalRule): string | undefined => {
    if (!ASKABLE.has(tool))
      return 'OpenCode refuses this tool to some of its own agents, and a question would loosen that';
    if (item.scope === 'user')
      return about(tool).isTaken
        ? 'a question would come after the rules that you have for this tool in OpenCode, and could loosen them'
        : undefined;
    const [denial] = about(tool).denialsOf(pattern);
    return denial && `a question would come after the denial of ${denial.tool} ${denial.pattern} and loosen it`;
  };
};

/** Why a setting of this name cannot be written into a file; undefined if it can. */
type Room = (file: string, name: string) => string | undefined;

// OpenCode merges objects, a member in its first place; but an object and a plain setting for all tools replace each other. What
// is the person's does not depend on the project.
const whyNoRoom = (run: Run, standing: readonly StandingSetting[], forScope: Scope): Room => {
  const seen = standing.filter(({ scope }) => scope === 'user' || forScope === 'project');
  const taken = new Set(seen.flatMap(({ name, isWritten }) => (isWritten ? [] : [name])));
  const files = groupBy(seen, ({ file }) => file);
  const configs = new Map(onceIn(run, allConfigs).map(({ file, config }) => [file, config['permission']] as const));
  const isPlain = (file: string): boolean =>
    run.state.originals[file]?.['permission']?.startsWith('"') === true || typeof configs.get(file) === 'string';
  const isRefusing = ({ name, value }: StandingSetting): boolean =>
    rulesIn({ [name]: value }).some(({ action }) => action !== 'allow');
  return (file, name) => {
    if (taken.has(name)) return `your own setting for "${name}" would be moved or replaced`;
    const others = [...files].filter(([other]) => other !== file);
    const isReplaced = !files.has(file) && others.some(([other, some]) => isPlain(other) && some.some(isRefusing));
    const isMerged = isPlain(file) && !others.every(([other]) => isPlain(other));
    return isReplaced || isMerged ? 'your own setting for all tools leaves no room for it' : undefined;
  };
};
