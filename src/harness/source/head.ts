// What HEAD has at a path, and the other side of a merge, a rebase or a cherry-pick, read from git's own files. No process is
// started, so nothing runs that a repository configures. What cannot be read is not committed.
import { type Bytes, toHex, toText } from '../../domain/bytes.ts';
import { memoizeTexts, once } from '../../domain/cache.ts';
import type { Disk } from '../machine.ts';
import { textInFile } from '../values.ts';
import { gitFolderOf, ownGitFolder } from './ignored.ts';

/** Where git names the commit that is checked out, and the one that it merges, replays or picks. */
const COMMITS = ['HEAD', 'MERGE_HEAD', 'REBASE_HEAD', 'CHERRY_PICK_HEAD'];
const HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** What HEAD is where git keeps the names of commits in tables (git-scm.com/docs/reftable), which are not read. */
const NAMES_NO_COMMIT = 'ref: refs/heads/.invalid';

/** The hashes of what these commits of a repository have at a path; each object is read once. Undefined if they are in tables. */
export const committedBy = (disk: Disk, root: string): ((path: string) => readonly string[]) | undefined => {
  const [own, common] = [ownGitFolder(disk, root), gitFolderOf(disk, root)];
  if (textOf(disk, own, 'HEAD') === NAMES_NO_COMMIT) return undefined;
  const objectOf = memoizeTexts((hash): Bytes => disk.gitObject(common, hash) ?? new Uint8Array());
  const treesOf = once(() =>
    COMMITS.flatMap((name) => {
      const commit = commitOf(disk, { own, common }, name);
      return commit === undefined ? [] : [/^tree ([0-9a-f]+)\n/.exec(toText(objectOf(commit)))?.[1] ?? ''];
    }).filter((tree) => HASH.test(tree)),
  );
  const hashIn = (tree: string, path: readonly string[]): string | undefined =>
    path.reduce<string | undefined>((hash, name) => {
      const all = hash === undefined ? [] : namesOf(objectOf(hash), hash.length / 2);
      return (all.find((item) => item.name === name) ?? all.find((item) => folded(item.name) === folded(name)))?.hash;
    }, tree);
  return (path) => treesOf().flatMap((tree) => hashIn(tree, path.split('/')) ?? []);
};

/** Some file systems take names for the same that differ in case or in how a letter is composed. */
export const folded = (name: string): string => name.normalize('NFC').toLowerCase();

const textOf = (disk: Disk, folder: string, file: string): string =>
  (textInFile(disk.readGit(`${folder}/${file}`, folder)) ?? '').trim();

type GitFolders = { readonly own: string; readonly common: string };

// A branch is a file of its own, or a line of `packed-refs`.
const commitOf = (disk: Disk, { own, common }: GitFolders, name: string): string | undefined => {
  const text = textOf(disk, own, name);
  const branch = /^ref: (refs\/.+)$/.exec(text)?.[1];
  if (branch === undefined) return text.match(HASH)?.[0];
  const packed = textOf(disk, common, 'packed-refs')
    .split('\n')
    .find((line) => line.endsWith(` ${branch}`));
  return [textOf(disk, common, branch), packed?.split(' ')[0] ?? ''].find((hash) => HASH.test(hash));
};

// The entries of a tree: a mode, a name that ends with a zero byte, and a hash.
const namesOf = (tree: Bytes, hashLength: number): readonly { readonly name: string; readonly hash: string }[] => {
  const found: { name: string; hash: string }[] = [];
  for (let at = 0; at < tree.length; ) {
    const end = tree.indexOf(0, at);
    if (end < 0) break;
    const entry = tree.subarray(at, end);
    const name = toText(entry.subarray(entry.indexOf(SPACE) + 1));
    at = end + 1 + hashLength;
    found.push({ name, hash: toHex(tree.subarray(end + 1, at)) });
  }
  return found;
};
const SPACE = 0x20;
