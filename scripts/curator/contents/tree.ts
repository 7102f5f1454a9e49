// The files of a repository as a table of contents is read from them: a folder, or the git directory of a copy.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';

export type Tree = {
  /** The text of a file; undefined where there is none, where it is too large or its path leads out of the tree. */
  readonly read: (path: string) => string | undefined;
  /** The paths of all files below a folder, in order. */
  readonly below: (folder: string) => readonly string[];
  readonly commit?: string;
  /** YYYY-MM-DD, the day of that commit. */
  readonly day?: string;
};

/** A table of contents is smaller. */
const MAX_BYTES = 2_000_000;

const isInside = (path: string): boolean => !normalize(path).startsWith('..') && !path.startsWith('/');

/** The tree in `folder`: a git directory without a work tree, or plain files. */
export const treeIn = (folder: string): Tree => {
  const git = [folder, join(folder, 'repo'), join(folder, '.git')].find((path) => existsSync(join(path, 'HEAD')));
  return git === undefined ? plainTree(folder) : gitTree(git);
};

const plainTree = (folder: string): Tree => ({
  read: (path) => {
    const at = join(folder, path);
    const isFile = isInside(path) && existsSync(at) && statSync(at).isFile() && statSync(at).size <= MAX_BYTES;
    return isFile ? readFileSync(at, 'utf8') : undefined;
  },
  below: (path) =>
    isInside(path) && existsSync(join(folder, path))
      ? readdirSync(join(folder, path), { recursive: true, encoding: 'utf8' })
          .map((name) => join(path, name))
          .toSorted()
      : [],
});

const gitTree = (folder: string): Tree => {
  const git = (...args: readonly string[]): string | undefined => {
    const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 50_000_000 });
    return status === 0 ? stdout : undefined;
  };
  const [commit, day] = (git('log', '-1', '--format=%h %cs', '--abbrev=12', 'HEAD') ?? '').trim().split(' ');
  return {
    read: (path) => {
      const text = isInside(path) ? git('show', `HEAD:${path}`) : undefined;
      return text !== undefined && text.length <= MAX_BYTES ? text : undefined;
    },
    below: (path) =>
      (isInside(path) ? (git('ls-tree', '-r', '--name-only', '-z', 'HEAD', '--', path) ?? '') : '')
        .split('\0')
        .filter((name) => name !== '')
        .toSorted(),
    ...(commit ? { commit } : {}),
    ...(day ? { day } : {}),
  };
};
