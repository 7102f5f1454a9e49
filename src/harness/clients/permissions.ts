// Claude Code's refusals, parsed: what each covers, which patterns can express it, and what the targets share about them. A
// translated refusal may be wider, which is reported, but never narrower.
import type { ItemOf } from '../items.ts';
import { onceIn, type Run } from '../model.ts';
import { lose, type Made, omit, type Permission } from './made.ts';
import { CLAUDE_ONLY, claudeName, mcpTool } from './tool-names.ts';

/**
 * Files that a refusal covers. Targets match at every depth: `isEverywhere` says whether Claude Code does so too, and `wider` what
 * else they refuse, if anything.
 */
export type PathSubject = {
  readonly access: 'read' | 'edit';
  readonly glob: string;
  readonly isEverywhere: boolean;
  readonly wider: string | undefined;
};
/**
 * What a refusal covers. `shell` has a pattern with `*`, of which ` *` at its end also matches nothing, the plain words that it
 * begins with, and whether they are all of it.
 */
export type ShellSubject = { readonly kind: 'shell'; readonly pattern: string } & ReturnType<typeof wordsIn>;
type RefusalSubject =
  | ShellSubject
  | ({ readonly kind: 'path' } & PathSubject)
  | { readonly kind: 'domain'; readonly host: string }
  | { readonly kind: 'agent'; readonly name: string }
  | { readonly kind: 'mcp'; readonly server: string; readonly tool: string }
  | { readonly kind: 'tool'; readonly tool: string }
  | { readonly kind: 'none'; readonly why: string };

/** What a permission refuses. */
export const subjectOf = ({ tool, spec }: Permission): RefusalSubject => {
  const mcp = mcpTool(tool);
  if (mcp !== undefined) return { kind: 'mcp', ...mcp };
  if (CLAUDE_ONLY.has(tool)) return { kind: 'none', why: 'only Claude Code has this tool' };
  if (tool === 'NotebookEdit') {
    const path = pathSubject('edit', spec ?? '*.ipynb');
    return { ...path, wider: `refuses every edit of ${path.glob}` };
  }
  if (spec === undefined || spec.trim() === '' || spec === '*' || spec === ':*') return { kind: 'tool', tool };
  switch (tool) {
    case 'Bash': {
      const pattern = spec.trim().replace(/:\*$/, ' *');
      return { kind: 'shell', pattern, ...wordsIn(pattern) };
    }
    case 'Read':
      return pathSubject('read', spec);
    case 'Edit':
    case 'MultiEdit':
      return pathSubject('edit', spec);
    case 'Write':
      return { kind: 'none', why: 'Claude Code itself does not apply it: write Edit(…)' };
    case 'WebFetch':
      return { kind: 'domain', host: spec.replace(/^domain:/, '').trim() };
    case 'Task':
    case 'Agent':
      return { kind: 'agent', name: spec.trim() };
    default:
      return { kind: 'none', why: '' };
  }
};

// Claude Code matches a name at every depth, and a path with a slash from the folder of the session, the folder of the
// settings (`/`), the home folder (`~/`) or the root of the disk (`//`).
const pathSubject = (access: PathSubject['access'], spec: string) => {
  const glob = globOf(spec);
  const isEverywhere = !/^(?:~|\/)/.test(spec.trim()) && (spec.trim().startsWith('**/') || !glob.includes('/'));
  return { kind: 'path', access, glob, isEverywhere, wider: isEverywhere ? undefined : DEEPER } as const;
};

const DEEPER = 'refuses the path at every depth';

// A folder includes what is below it.
const globOf = (spec: string): string =>
  spec
    .trim()
    .replace(/^(?:\.\/|\/\/|~\/|\/)/, '')
    .replace(/^(?:\*\*\/)+/, '')
    .replace(/\/(?:\*\*)?$/, '');

const wordsIn = (pattern: string) => {
  const isPrefix = pattern.endsWith(' *');
  const all = pattern.replace(/ \*$/, '').trim().split(/\s+/);
  const stop = all.findIndex((word) => !/^[\w@%+=:,./~-]+$/.test(word));
  const words = stop === -1 ? all : all.slice(0, stop);
  return { words, isExact: isPrefix && stop === -1 };
};

/** Whether a shell pattern names more than one command, which clients check one by one. */
export const isChain = (pattern: string): boolean => /[|&;<>`\n]|\$\(/.test(pattern);

/** Tools that change files; Claude Code refuses each separately. */
const EDITING = ['Edit', 'Write'];

/** What else a refusal of this tool covers in a target with one permission for all edits; undefined if nothing. */
export const widerEdits = (run: Run, tool: string): string | undefined => {
  const refused = onceIn(run, refusedTools);
  return EDITING.includes(tool) && !EDITING.every((name) => refused.has(name)) ? 'refuses every edit' : undefined;
};

const refusedTools = ({ source }: Run): ReadonlySet<string> =>
  new Set(source.items.flatMap((item) => (item.kind === 'permission' && item.spec === undefined ? [item.tool] : [])));

/** First line of the files that the sync writes refusals to. */
export const HEADER = '# Written by three-good-sources from the permissions of Claude Code. Edit those instead.';

/** The rules that express a refusal in a target, or why there are none. */
export type RulesFor<Rule> = Made & { readonly rules?: readonly Rule[] };

/** A refusal that a target has no rule for; `why` is set if there is nothing to refuse. */
export const withoutRule = (item: Permission, why: string, hint: string): Made =>
  why === '' ? lose(item, hint) : omit(item, why);

/** The server that Claude Code's names of tools call `name`; undefined if it has none. */
export const serverNamed = (run: Run, name: unknown): ItemOf<'mcp'> | undefined => onceIn(run, serversByName).get(name);

const serversByName = ({ source }: Run): ReadonlyMap<unknown, ItemOf<'mcp'>> =>
  new Map(
    source.items.flatMap((item) => (item.kind === 'mcp' ? [[claudeName(item.name), item] as const] : [])).toReversed(),
  );

/** A note on what the targets miss of a refused command. */
export const SPELLINGS =
  'commands are compared as they are written: behind NAME=value or a wrapper such as sudo, Claude Code alone is sure to refuse them; as \\rm, "rm" or /bin/rm, or with other spaces, Claude Code and Gemini';
