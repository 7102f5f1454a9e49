// The files of a repository as a table of contents is read from them: a folder, or the git directory of a copy.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';

export type Tree = {
  /** The text of a file; undefined where there is none, where it is too large or its path leads out of the tree. */
  readonly read: (path: string) => string | undefined;
  /** The paths of all files, in order. */
  readonly all: () => readonly string[];
  readonly has: (path: string) => boolean;
  /** The paths of all files below a folder, in order. */
  readonly below: (folder: string) => readonly string[];
  readonly commit?: string;
  /** YYYY-MM-DD, the day of that commit. */
  readonly day?: string;
};

/** A table of contents is smaller. */
const MAX_BYTES = 2_000_000;

/** A text as readers expect it: lines end with a line feed alone, and no mark is before the first. */
const withLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '');

const isInside = (path: string): boolean => !normalize(path).startsWith('..') && !path.startsWith('/');

/** The tree in `folder`: a git directory without a work tree, at `branch` where it has that, or plain files. */
export const treeIn = (folder: string, branch?: string): Tree => {
  const git = [folder, join(folder, 'repo'), join(folder, '.git')].find((path) => existsSync(join(path, 'HEAD')));
  return git === undefined ? plainTree(folder) : gitTree(git, branch);
};

const plainTree = (folder: string): Tree => ({
  read: (path) => {
    const at = join(folder, path);
    const isFile = isInside(path) && existsSync(at) && statSync(at).isFile() && statSync(at).size <= MAX_BYTES;
    return isFile ? withLineFeeds(readFileSync(at, 'utf8')) : undefined;
  },
  ...listed(() => readdirSync(folder, { recursive: true, encoding: 'utf8' })),
});

const gitTree = (folder: string, branch = 'HEAD'): Tree => {
  const git = (...args: readonly string[]): string | undefined => {
    const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 50_000_000 });
    return status === 0 ? stdout : undefined;
  };
  const at = git('rev-parse', '--verify', '--quiet', `refs/heads/${branch}`) === undefined ? 'HEAD' : branch;
  const [commit, day] = (git('log', '-1', '--format=%h %cs', '--abbrev=12', at) ?? '').trim().split(' ');
  const files = listed(() => (git('ls-tree', '-r', '--name-only', '-z', at) ?? '').split('\0').filter(Boolean));
  const known = new Map<string, string | undefined>();
  return {
    read: (path) => {
      const file = normalize(path);
      if (!isInside(path) || !files.has(file)) return undefined;
      if (!known.has(file)) {
        const beside = files.below(dirname(file)).filter((other) => isLike(other, file) && !known.has(other));
        const texts = blobsOf(folder, at, [...new Set([file, ...beside])].slice(0, MOST_AT_ONCE));
        for (const [name, text] of texts) known.set(name, text.length <= MAX_BYTES ? withLineFeeds(text) : undefined);
        if (!known.has(file)) known.set(file, undefined);
      }
      return known.get(file);
    },
    ...files,
    ...(commit ? { commit } : {}),
    ...(day ? { day } : {}),
  };
};

/** Most files that are read at once. */
const MOST_AT_ONCE = 500;

/** True for a file of the same kind in the same folder, which is likely to be read next. */
const isLike = (file: string, other: string): boolean =>
  dirname(file) === dirname(other) && extname(file) === extname(other);

/** The texts of files at a commit, by one run of Git. */
const blobsOf = (folder: string, at: string, files: readonly string[]): ReadonlyMap<string, string> => {
  const input = files.map((file) => `${at}:${file}\n`).join('');
  const { stdout } = spawnSync('git', ['-C', folder, 'cat-file', '--batch'], { input, maxBuffer: 500_000_000 });
  const texts = new Map<string, string>();
  let from = 0;
  for (const file of files) {
    const end = stdout.indexOf('\n', from);
    const [, size] = / blob (\d+)$/.exec(stdout.toString('utf8', from, end)) ?? [];
    if (size !== undefined) texts.set(file, stdout.toString('utf8', end + 1, end + 1 + Number(size)));
    from = end + 1 + (size === undefined ? 0 : Number(size) + 1);
  }
  return texts;
};

/** The paths that `list` gives, asked for once. */
const listed = (list: () => readonly string[]) => {
  const paths = once(() => list().toSorted());
  const names = once(() => new Set(paths()));
  return {
    all: paths,
    has: (path: string): boolean => names().has(path),
    below: (folder: string): readonly string[] => {
      const start = normalize(`${folder}/`);
      if (!isInside(folder)) return [];
      return start === './' ? paths() : paths().filter((path) => path.startsWith(start));
    },
  };
};

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
