// Which files git ignores: what the user keeps out of the repository is private, and is not copied into files that the
// repository shares. No process is started; the rules come from the files that git reads.
import { memoizeTexts } from '../../domain/cache.ts';
import { overlapsIn, pathGlob } from '../globs.ts';
import type { Disk, FileRead, Places } from '../machine.ts';
import { folderOf, withSlashes } from '../paths.ts';
import { textInFile } from '../values.ts';

/** Whether git ignores a file of the project, or a folder, whose path ends with `/`. False outside a repository. */
export type IsIgnored = (path: string) => boolean;

/** The ignore rules of the repository that contains the project. */
export const ignoredIn = (places: Places, disk: Disk): IsIgnored => {
  const root = places.project === undefined ? undefined : repositoryOf(disk, places.project);
  if (root === undefined) return () => false;
  const gitFolder = gitFolderOf(disk, root);
  const everywhere = [
    ...personalRules(places, disk),
    ...rulesIn(disk.readGit(`${gitFolder}/info/exclude`, gitFolder)),
  ].map((lastRule) => ({ folder: root, lastRule }));
  const rulesBelow = memoizeTexts((folder) =>
    rulesIn(disk.read(`${folder}/.gitignore`, root)).map((lastRule) => ({ folder, lastRule })),
  );
  return (path) => {
    if (!path.startsWith(`${root}/`)) return false;
    const isFolder = path.endsWith('/');
    const parts = path.slice(root.length + 1).match(/[^/]+/g) ?? [];
    const rules = [...everywhere];
    // Everything in an ignored folder is ignored, whatever the rules in it say.
    return parts.some((_, index) => {
      const folder = [root, ...parts.slice(0, index)].join('/');
      rules.push(...rulesBelow(folder));
      const isFile = index === parts.length - 1 && !isFolder;
      return verdict(rules, `${folder}/${parts[index]}${isFile ? '' : '/'}`);
    });
  };
};

/** The folder that holds `.git`, which is a file in a worktree; undefined if there is none. */
export const repositoryOf = (disk: Disk, folder: string): string | undefined => {
  if (isRepository(disk, folder, folder)) return folder;
  return folder === '' ? undefined : repositoryOf(disk, folderOf(folder));
};

/** Whether a folder holds `.git`, which is not read out of `within`. */
export const isRepository = (disk: Disk, folder: string, within: string): boolean =>
  disk.isFolder(`${folder}/.git`) || disk.readGit(`${folder}/.git`, within).kind === 'file';

/** Git's folder of a repository. In a worktree or submodule `.git` is a file that names it; it may name another, which it shares. */
export const ownGitFolder = (disk: Disk, root: string): string => {
  const named = /^gitdir:[ \t]*(.+?)[ \t\r]*$/m.exec(textInFile(disk.readGit(`${root}/.git`, root)) ?? '')?.[1];
  return named === undefined ? `${root}/.git` : disk.real(pathBelow(root, named));
};

/** The folder that all worktrees of a repository share, with its objects and branches. */
export const gitFolderOf = (disk: Disk, root: string): string => {
  const own = ownGitFolder(disk, root);
  const common = textInFile(disk.readGit(`${own}/commondir`, own))?.trim();
  return !common ? own : disk.real(pathBelow(own, common));
};

/** The path that a file of git's names, from a folder; absolute ones as they are. */
export const pathBelow = (folder: string, path: string): string =>
  /^(?:\/|[A-Za-z]:)/.test(path) ? withSlashes(path) : `${folder}/${withSlashes(path)}`;

/** A line of such a file: whether it names a path, relative to the folder of the file, and whether it takes it back. */
type IgnoreRule = { readonly glob: string; readonly names: (path: string) => boolean; readonly isBack: boolean };
/** Finds the last line of a file that names a path. */
type LastRule = (path: string) => IgnoreRule | undefined;
type IgnoreRules = { readonly folder: string; readonly lastRule: LastRule };

// The last line of the deepest file that names a path decides.
const verdict = (all: readonly IgnoreRules[], path: string): boolean => {
  for (const { folder, lastRule } of all.toReversed()) {
    const rule = lastRule(path.slice(folder.length + 1).toLowerCase());
    if (rule !== undefined) return !rule.isBack;
  }
  return false;
};

// The user's own file for all repositories, at its usual place or where their git configuration puts it.
const personalRules = ({ home, config: configHome }: Places, disk: Disk): ReturnType<typeof rulesIn> => {
  const configs = [`${configHome}/git/config`, `${home}/.gitconfig`].map((file) => textInFile(disk.read(file, home)));
  const named = /^\s*excludesfile\s*=\s*"?([^"\n]+?)"?\s*$/im.exec(configs.join('\n'))?.[1];
  return rulesIn(disk.read(named?.replace(/^~(?=\/)/, home) ?? `${configHome}/git/ignore`, home));
};

/** Longest line, and most lines of a file, that count; git's own have no such limit. */
const [MAX_LINE, MAX_LINES] = [1000, 5000];

// As git reads them, without regard to case, because some file systems have none.
const rulesIn = (read: FileRead): readonly LastRule[] => {
  const lines = (textInFile(read) ?? '').split(/\r?\n/, MAX_LINES).flatMap(ruleOf);
  return lines.length === 0 ? [] : [lastRuleOf(lines)];
};

// Lines are found by how they begin or else end, so that many cost no more for each path than those that may name it.
const lastRuleOf = (rules: readonly IgnoreRule[]): LastRule => {
  const places = new Map(rules.map((rule, place) => [rule, place] as const));
  const isOpen = ({ glob }: IgnoreRule): boolean => glob.startsWith('*');
  const [others, open] = [rules.filter((rule) => !isOpen(rule)), rules.filter(isOpen)];
  const [byStart, byEnd] = [overlapsIn(others, ({ glob }) => glob), overlapsIn(open, ({ glob }) => backwards(glob))];
  return (path) => {
    const text = path.replace(/\/$/, '');
    const found = [...byStart(text), ...byEnd(backwards(text))];
    const placeOf = (rule: IgnoreRule): number => places.get(rule) ?? 0;
    return found.toSorted((a, b) => placeOf(b) - placeOf(a)).find(({ names }) => names(path));
  };
};

const backwards = (text: string): string => [...text].reverse().join('');

const ruleOf = (line: string): readonly IgnoreRule[] => {
  const text = line.replace(/(?<![\\ ]) +$/, '');
  if (text === '' || text.startsWith('#') || text.length > MAX_LINE) return [];
  const isBack = text.startsWith('!');
  const pattern = isBack ? text.slice(1) : text;
  const isFolder = pattern.endsWith('/');
  const place = isFolder ? pattern.slice(0, -1) : pattern;
  const glob = place.includes('/') ? place.replace(/^\//, '') : `**/${place}`;
  const lower = glob.toLowerCase();
  const fits = pathGlob(lower);
  const names = (path: string): boolean => (path.endsWith('/') ? fits(path.slice(0, -1)) : !isFolder && fits(path));
  // A class or an escaped letter may be any text, and `**/` none.
  return [{ glob: /[[\\]/.test(lower) ? '*' : lower.replaceAll('**/', '*'), names, isBack }];
};
