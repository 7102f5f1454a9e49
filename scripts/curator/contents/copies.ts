// Where the files of a repository come from: a copy in a folder, or one that is fetched for the moment.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contents } from './contents.ts';
import { type Tree, treeIn } from './tree.ts';

/** How long a repository may take to arrive. */
const PATIENCE_MS = 300_000;
/** Larger files hold no table of contents; they stay where they are. */
const FILTER = '--filter=blob:limit=500k';

/**
 * What `read` makes of the files of the repository: of those in `copies`, a folder with a copy of each in OWNER+NAME, or, without
 * such a folder, of its newest commit, which is fetched from GitHub and removed afterwards. Undefined where there is no copy.
 */
export const fromCopy = <Made>(
  { repository, branch }: Contents,
  copies: string | undefined,
  read: (tree: Tree) => Made,
): Made | undefined => {
  if (repository === undefined) return undefined;
  if (copies !== undefined) {
    const copy = join(copies, repository.replace('/', '+'));
    return existsSync(copy) ? read(treeIn(copy, branch)) : undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'chapters-'));
  try {
    const at = branch === undefined || branch === 'HEAD' ? [] : ['--branch', branch];
    const from = `https://github.com/${repository}.git`;
    const { status } = spawnSync('git', ['clone', '--quiet', '--bare', '--depth=1', FILTER, ...at, from, folder], {
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
      stdio: 'ignore',
      timeout: PATIENCE_MS,
    });
    return status === 0 ? read(treeIn(folder, branch)) : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
