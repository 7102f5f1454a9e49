// Calls of tools, as the judge puts them to a client: what a call is, what a client decides about it, and texts that two globs
// have in common.
import type { Spend } from '../globs.ts';

/** A call of one of Claude Code's tools. Paths are relative to the project. */
export type Call =
  | { readonly tool: 'Bash'; readonly command: string }
  | { readonly tool: 'Read' | 'Edit'; readonly path: string }
  | { readonly tool: 'WebFetch'; readonly url: string }
  | { readonly tool: 'Agent'; readonly name: string }
  | { readonly tool: 'mcp'; readonly server: string; readonly name: string }
  /** A tool whose arguments no rule of a target looks at, by Claude Code's name. */
  | { readonly tool: 'other'; readonly name: string };

/** What a client does with a call, the weakest first. */
export const ACTIONS = ['allow', 'ask', 'deny'] as const;
export type Action = (typeof ACTIONS)[number];
/** What a client decides about a call; `by` names the rule that allows it. */
export type Ruling = { readonly action: Action; readonly by?: string | undefined };

/** Whether one action is weaker than another. */
export const isWeaker = (action: Action, other: Action): boolean => ACTIONS.indexOf(action) < ACTIONS.indexOf(other);

/** The strictest of several rulings, or the weakest; allowed without a rule if there are none. */
export const strictest = (all: readonly Ruling[]): Ruling =>
  all.reduce((ruling, other) => (isWeaker(ruling.action, other.action) ? other : ruling), all[0] ?? ALLOWED);
export const weakest = (all: readonly Ruling[]): Ruling =>
  all.reduce((ruling, other) => (isWeaker(other.action, ruling.action) ? other : ruling), all[0] ?? ALLOWED);
export const ALLOWED: Ruling = { action: 'allow' };

/** One client's decisions by the files that it reads. */
export type Engine = {
  readonly decide: (call: Call) => Ruling;
  /** Globs of the rules that allow a call with this tool, or only ask. */
  readonly exceptions: (tool: Call['tool']) => readonly string[];
};

/** The commands of a chain, each of which every client looks at by itself. */
export const commandsOf = (command: string): readonly string[] =>
  command.split(/&&|\|\||;|\|/).map((part) => part.trim());

/** Fills what a glob leaves open, so that a text is no other rule's by chance. */
const FILLER = 'q7';
/** Longest glob that is compared with another one. */
const MAX_GLOB = 300;

/** Texts that both globs match; none if there is no such text. The first is the shortest, others fill every `*`. */
export const textsOf = (glob: string, other: string, spend: Spend): readonly string[] => {
  if (glob.length > MAX_GLOB || other.length > MAX_GLOB)
    return other === '*' ? [glob.replaceAll('*', '').replaceAll('?', 'q')] : [];
  const forms = [glob.replace(/ \*$/, ''), glob, glob.replaceAll('*', `*${FILLER}*`)];
  const ends = [other.replace(/ \*$/, ''), other];
  return [...new Set(forms.flatMap((form) => ends.flatMap((end) => meet(form, end, spend) ?? [])))];
};

/** What one step here counts beside one of comparing a text. */
const MEETING = 5;

/** The shortest text that both globs match; undefined if there is none. */
const meet = (glob: string, other: string, spend: Spend): string | undefined => {
  const failed = new Set<number>();
  const from = (i: number, j: number): string | undefined => {
    spend(MEETING);
    const [a, b] = [glob[i], other[j]];
    if (a === undefined && b === undefined) return '';
    const state = i * (other.length + 1) + j;
    if (failed.has(state)) return undefined;
    const found = (a === '*' ? from(i + 1, j) : undefined) ?? (b === '*' ? from(i, j + 1) : undefined) ?? step(i, j);
    if (found === undefined) failed.add(state);
    return found;
  };
  const step = (i: number, j: number): string | undefined => {
    const [a, b] = [glob[i], other[j]];
    if (a === undefined || b === undefined || (a === '*' && b === '*')) return undefined;
    const isMet = a === b || [a, b].some((each) => each === '*' || each === '?');
    const rest = isMet ? from(a === '*' ? i : i + 1, b === '*' ? j : j + 1) : undefined;
    const char = [a, b].find((each) => each !== '*' && each !== '?') ?? FILLER[0];
    return rest === undefined ? undefined : `${char}${rest}`;
  };
  return from(0, 0);
};
