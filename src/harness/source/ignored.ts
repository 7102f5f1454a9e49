// Which files git ignores: what the user keeps out of the repository is private, and is not copied into files that the
// repository shares. No process is started; the rules come from the files that git reads.
import ignore, { type Ignore } from 'ignore';
import { toText } from '../../domain/bytes.ts';
import { memoizeTexts } from '../../domain/cache.ts';
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
  ].map((rules) => ({ folder: root, rules }));
  const rulesBelow = memoizeTexts((folder) =>
    rulesIn(disk.read(`${folder}/.gitignore`, root)).map((rules) => ({ folder, rules })),
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
      return verdict(rules, `${folder}/${parts[index]}${isFile ? '' : '/'}`) === 'ignored';
    });
  };
};

// The folder that holds `.git`, which is a file in a worktree; undefined if there is none.
const repositoryOf = (disk: Disk, folder: string): string | undefined => {
  if (isRepository(disk, folder, folder)) return folder;
  return folder === '' ? undefined : repositoryOf(disk, folderOf(folder));
};

/** Whether a folder holds `.git`, which is not read out of `within`. */
export const isRepository = (disk: Disk, folder: string, within: string): boolean =>
  disk.isFolder(`${folder}/.git`) || disk.readGit(`${folder}/.git`, within).kind === 'file';

/** Whether git tracks a file, by its index; undefined if that cannot be read. */
export const isTracked = (disk: Disk, file: string): boolean | undefined => {
  const root = repositoryOf(disk, folderOf(file));
  if (root === undefined) return false;
  const folder = ownGitFolder(disk, root);
  const index = disk.readGit(`${folder}/index`, folder);
  if (index.kind === 'absent') return false;
  // From version 4 on, a name is stored as its difference from the one before.
  if (index.kind === 'refused' || (index.bytes[7] ?? 4) >= 4) return undefined;
  return toText(index.bytes).includes(`${file.slice(root.length + 1)}\0`);
};

// In a worktree or submodule `.git` is a file that names the folder, which may name another one that it shares.
const ownGitFolder = (disk: Disk, root: string): string => {
  const named = /^gitdir:[ \t]*(.+?)[ \t\r]*$/m.exec(textInFile(disk.readGit(`${root}/.git`, root)) ?? '')?.[1];
  return named === undefined ? `${root}/.git` : disk.real(pathBelow(root, named));
};

const gitFolderOf = (disk: Disk, root: string): string => {
  const own = ownGitFolder(disk, root);
  const common = textInFile(disk.readGit(`${own}/commondir`, own))?.trim();
  return !common ? own : disk.real(pathBelow(own, common));
};

const pathBelow = (folder: string, path: string): string =>
  /^(?:\/|[A-Za-z]:)/.test(path) ? withSlashes(path) : `${folder}/${withSlashes(path)}`;

type IgnoreRules = { readonly folder: string; readonly rules: Ignore };

// The deepest file with a matching rule decides.
const verdict = (all: readonly IgnoreRules[], path: string): 'ignored' | 'kept' | undefined => {
  for (const { folder, rules } of all.toReversed()) {
    const { ignored, unignored } = rules.test(path.slice(folder.length + 1));
    if (ignored || unignored) return ignored ? 'ignored' : 'kept';
  }
  return undefined;
};

// The user's own file for all repositories, at its usual place or where their git configuration puts it.
const personalRules = ({ home, config: configHome }: Places, disk: Disk): readonly Ignore[] => {
  const configs = [`${configHome}/git/config`, `${home}/.gitconfig`].map((file) => textInFile(disk.read(file, home)));
  const named = /^\s*excludesfile\s*=\s*"?([^"\n]+?)"?\s*$/im.exec(configs.join('\n'))?.[1];
  return rulesIn(disk.read(named?.replace(/^~(?=\/)/, home) ?? `${configHome}/git/ignore`, home));
};

const rulesIn = (read: FileRead): readonly Ignore[] => {
  const text = textInFile(read) ?? '';
  return text === '' ? [] : [ignore().add(text)];
};
