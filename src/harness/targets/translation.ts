// What the translations of refusals share: the resulting rules, the servers that they name, and the notes on them.
import type { ItemOf } from '../items.ts';
import type { Run } from '../model.ts';
import { lose, type Made, omit, type Permission } from './made.ts';
import type { PathSubject } from './permissions.ts';
import { claudeName } from './tool-names.ts';

/** First line of the files that the sync writes refusals to. */
export const HEADER = '# Written by three-good-sources from the permissions of Claude Code. Edit those instead.';

/** The rules that express a refusal in a target, or why there are none. */
export type RulesFor<Rule> = Made & { readonly rules?: readonly Rule[] };

/** A refusal that a target has no rule for; `why` is set if there is nothing to refuse. */
export const withoutRule = (item: Permission, why: string, hint: string): Made =>
  why === '' ? lose(item, hint) : omit(item, why);

/** The server that Claude Code's names of tools call `name`; undefined if it has none. */
export const serverNamed = ({ source }: Run, name: unknown): ItemOf<'mcp'> | undefined =>
  source.items.find((item): item is ItemOf<'mcp'> => item.kind === 'mcp' && claudeName(item.name) === name);

/** A note on what the targets miss of a refused command. */
export const SPELLINGS =
  'commands are compared as they are written: behind NAME=value or a wrapper such as sudo, Claude Code alone is sure to refuse them; as \\rm, "rm" or /bin/rm, or with two spaces, Claude Code and Gemini';

/** One line on the refusals that became wider in a target; none if there are none. */
export const widerNote = (target: string, made: readonly Made[]): readonly string[] => {
  const all = new Set(made.flatMap(({ wider = [] }) => wider));
  return all.size === 0 ? [] : [`${target} refuses more than Claude Code here: ${[...all].join('; ')}`];
};

/** What else a refusal of these files covers in a target; empty if nothing. */
export const widerPaths = (
  { name, tool }: Pick<Permission, 'name' | 'tool'>,
  { glob, isEverywhere }: PathSubject,
): readonly string[] => {
  if (tool === 'NotebookEdit') return [`every edit of ${glob} (${name})`];
  return isEverywhere ? [] : [`${glob} at every depth (${name})`];
};
