// Where refusals go among the user's own permissions in OpenCode. Each is simulated before it is written, because it must
// not loosen the user's rules. Whether it holds, the judge says.
import { groupBy } from '../../domain/group-by.ts';
import { isObject, type Json } from '../../domain/json.ts';
import type { Decision, Scope } from '../items.ts';
import { hold, lose, type Made, type Permission } from './made.ts';
import { LAYERS, type Layer } from './opencode-config.ts';
import { mergeAll, type OpenCodePermissions } from './opencode-merge.ts';
import {
  indexOfRule,
  isAdded,
  isSaid,
  meets,
  orderOf,
  type PlacedRule,
  type Placement,
  type RuleOrder,
  strictnessOf,
  withRules,
} from './opencode-rules.ts';

/** A refusal in OpenCode's terms; without a pattern it covers the whole tool. */
export type ToolPattern = { readonly tool: string; readonly pattern?: string };
/** A refusal of Claude Code in those terms. */
export type Ours = ToolPattern & {
  readonly item: Permission;
  /** Others that mean the same in OpenCode. */
  readonly twins: readonly Permission[];
  readonly scope: Scope;
  readonly action: Decision;
};

/** Tools that some of OpenCode's own agents refuse: a prompt would loosen that. */
const REFUSED_BY_AGENTS = new Set(['edit', 'task', 'todowrite', 'skill']);
/** A placement and the refusal that it is for. */
export type Arranged = Placement & { readonly ours: Ours };

/** What is placed so far, and what was left out. */
type Arrangement = {
  readonly all: OpenCodePermissions;
  readonly order: RuleOrder;
  readonly placements: readonly Arranged[];
  readonly made: readonly Made[];
};

/** Places each rule that loosens none of the user's; the rest is left out. */
export const arrange = (own: OpenCodePermissions, rules: readonly Ours[]): Pick<Arrangement, 'placements' | 'made'> => {
  const nothing: Arrangement = { all: own, order: orderOf(own), placements: [], made: [] };
  return groupsOf(rules).reduce((before, group) => {
    const { order } = before;
    return placeGroup(...leaveOut(before, group, (ours) => reasonNotPlaced(order, ours)));
  }, nothing);
};

const reportLost = ({ item, twins }: Ours, hint: string): readonly Made[] =>
  [item, ...twins].map((one) => lose(one, hint));

// The arrangement without the rules that have a reason to be left out, and the remaining rules.
const leaveOut = (
  done: Arrangement,
  group: readonly Ours[],
  reasonFor: (ours: Ours) => readonly Made[],
): readonly [Arrangement, readonly Ours[]] => {
  const all = group.map((ours) => ({ ours, reason: reasonFor(ours) }));
  const made = [...done.made, ...all.flatMap(({ reason }) => reason)];
  return [{ ...done, made }, all.flatMap(({ ours, reason }) => (reason.length === 0 ? [ours] : []))];
};

const reasonNotPlaced = (order: RuleOrder, ours: Ours): readonly Made[] => {
  if (isSaid(order, placedRule(ours))) return [hold(ours.item, 'native', 'OpenCode is told so already')];
  return ours.action === 'ask' && REFUSED_BY_AGENTS.has(ours.tool)
    ? reportLost(ours, 'OpenCode refuses this tool to some of its own agents, and a question would loosen that')
    : [];
};

// Places a group as one; if that would move a rule of the user, places its halves.
const placeGroup = (done: Arrangement, group: readonly Ours[]): Arrangement => {
  const [first, ...others] = group;
  if (first === undefined) return done;
  const more = placementsOf(done.all, first, others);
  const all = withRules(done.all, more);
  const order = orderOf(all);
  if (isAdded(done.order, order, [placedRule(first), ...others.map(placedRule)])) {
    const [next, rest] = leaveOut(done, group, (ours) => reasonNotToAsk(order, ours));
    if (rest.length < group.length) return placeGroup(next, rest);
    return { ...done, all, order, placements: [...done.placements, ...more] };
  }
  if (others.length > 0) return halvesOf(group).reduce(placeGroup, done);
  const hint = `your own setting for ${first.tool} leaves no room for it`;
  return { ...done, made: [...done.made, ...reportLost(first, hint)] };
};

const reasonNotToAsk = (after: RuleOrder, ours: Ours): readonly Made[] => {
  const loosened = ours.action === 'ask' ? loosenedBy(after, ours) : undefined;
  if (loosened === undefined) return [];
  return reportLost(ours, `a question would come after the denial of ${loosened} and loosen it`);
};

const placedRule = ({ tool, pattern = '*', action }: Ours): PlacedRule => ({ tool, pattern, action });
const halvesOf = <Item>(all: readonly Item[]): readonly (readonly Item[])[] => {
  const middle = Math.ceil(all.length / 2);
  return [all.slice(0, middle), all.slice(middle)];
};

// The rule itself, after what has to precede it: an object in the project replaces a plain setting of the user, so it
// begins with that setting.
const placementsOf = (all: OpenCodePermissions, ours: Ours, others: readonly Ours[]): readonly Arranged[] => {
  const { scope, tool, action, pattern } = ours;
  const [user, here] = [mergeAll([all.user, all.above]), all[scope]];
  const toolHere = isObject(here) ? here[tool] : undefined;
  const toolAbove = isObject(user) ? user[tool] : undefined;
  const isIn = (layer: Layer): boolean => {
    const one = all[layer];
    return isObject(one) && isObject(one[tool]);
  };
  // An object that is merged after a plain denial would replace it.
  const later = LAYERS.slice(LAYERS.indexOf(scope) + 1);
  const isPart = isObject(toolHere) || (action === 'deny' ? later : LAYERS).some(isIn);
  const isWhole = pattern === undefined && !isPart;
  const before: Arranged[] = [];
  const putBefore = (above: Json | undefined, ...place: readonly string[]): void => {
    if (scope === 'project' && strictnessOf(above) > 0)
      before.push({ ours, scope, path: place, rule: 'default', action: String(above) });
  };
  if (here === undefined) putBefore(user, '*');
  if (pattern !== undefined && toolHere === undefined) putBefore(toolAbove, tool, '*');
  const placed = [ours, ...others].map((one): Arranged => {
    const path = isWhole ? [tool] : [tool, one.pattern ?? '*'];
    return { ours: one, scope, path, rule: action, action };
  });
  return [...before, ...placed];
};

// An earlier denial of the same calls.
const loosenedBy = (order: RuleOrder, ours: Ours): string | undefined => {
  const row = placedRule(ours);
  const earlier = order.rows.slice(0, indexOfRule(order, row));
  const denial = earlier.find((one) => one.action === 'deny' && meets(one, row));
  return denial && `${denial.tool} ${denial.pattern}`;
};

// The stricter of the same rules in one scope, in groups by scope, tool and action: denials first, since a prompt must
// not come after one, and among them rules for a whole tool first, since they make others redundant.
const groupsOf = (rules: readonly Ours[]): readonly (readonly Ours[])[] => {
  const byRule = new Map<string, Ours>();
  for (const rule of rules.toSorted((a, b) => rankOf(b) - rankOf(a))) {
    const key = JSON.stringify([rule.scope, rule.tool, rule.pattern]);
    const other = byRule.get(key);
    if (other === undefined) byRule.set(key, rule);
    else if (rule.action === other.action) byRule.set(key, { ...other, twins: [...other.twins, rule.item] });
  }
  const groups = groupBy(byRule.values(), ({ scope, tool, pattern, action }) =>
    JSON.stringify([scope, tool, action, typeof pattern]),
  );
  return [...groups.values()];
};

const rankOf = ({ action, pattern }: Ours): number => 2 * strictnessOf(action) + (pattern === undefined ? 1 : 0);
