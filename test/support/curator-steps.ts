// What several suites of signed lists do to a repository, and how they look at it.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { release } from '../../scripts/curator/release.ts';
import { rotate } from '../../scripts/curator/rotate.ts';
import { reviewFolder } from '../../scripts/gate/check-registry.ts';
import type { Provenance } from '../../src/domain/signing/provenance.ts';
import { examine } from './lists.ts';
import { done, type Workspace } from './workspace.ts';

type Options = { readonly bump?: 'major' | 'minor' | 'patch'; readonly expires?: string };
/** Releases the list at noon UTC on `day`. */
export const releaseOn = ({ on }: Workspace, day: string, options: Options = {}) =>
  release(on(day), { withoutLinks: true, ...options });

/** Changes a word of the list and releases it again. */
export const releaseAgain = async (workspace: Workspace, day = '2026-03-02', expires?: string): Promise<void> => {
  workspace.edit('Explains ', 'Again explains ');
  await done(releaseOn(workspace, day, expires === undefined ? {} : { expires }));
};

/** Announces a new key on 2026-03-02, and signs with it on 2026-03-03. */
export const changeKey = async (workspace: Workspace): Promise<void> => {
  for (const day of ['2026-03-02', '2026-03-03']) {
    await done(rotate(workspace.on(day)));
    await done(releaseOn(workspace, day));
  }
};

export const jsonIn = ({ read }: Workspace, path: string) => JSON.parse(`${read(path)}`);
/** Puts `categories` in the place of the topics of an unsigned list. */
export const writeTopics = (workspace: Workspace, categories: object): void =>
  workspace.write('registry.json', JSON.stringify({ ...jsonIn(workspace, 'registry.json'), categories }, null, 2));
export const historyOf = (workspace: Workspace) => jsonIn(workspace, 'signed/history.json');

/** Runs `act`, which must leave every file in the folders as it was; gives what it gives. */
export const unchanged = async <T>(folders: readonly string[], act: () => T): Promise<Awaited<T>> => {
  const before = folders.map(filesIn);
  const result = await act();
  expect(folders.map(filesIn)).toEqual(before);
  return result;
};
/** Every file in a folder with its bytes. */
const filesIn = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => [path, readFileSync(path, 'base64')]);

/** Runs git in a repository; it must succeed. */
export const gitIn = ({ folder }: Workspace, ...args: readonly string[]): void => {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'init.defaultBranch=main'];
  const { status, stderr } = spawnSync('git', ['-C', folder, ...author, ...args], { encoding: 'utf8' });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
};
/** Commits every file of a repository, on `day`. */
export const commitIn = (workspace: Workspace, day = '2026-02-01'): void => {
  gitIn(workspace, 'init', '-q');
  gitIn(workspace, 'add', '-A');
  gitIn(workspace, 'commit', '-qm', 'list: edit', `--date=${day}T12:00:00Z`);
};

const BUNDLE = 'signed/signatures.json';
type Bundle = { readonly registry: object; readonly history: readonly object[] };
export const bundleIn = (workspace: Workspace) => jsonIn(workspace, BUNDLE);
export const editBundle = (workspace: Workspace, edit: (bundle: Bundle) => object): void =>
  workspace.write(BUNDLE, JSON.stringify(edit(bundleIn(workspace))));

/** What a server of a repository finds about its list on `day`. */
export const examineIn = (workspace: Workspace, day: string): Promise<Provenance> =>
  examine(workspace.registry(), bundleIn(workspace), day);

/** Runs `npm run curator` on a repository. */
export const runCurator = ({ folder, keys }: Workspace, ...args: readonly string[]) => {
  const line = ['scripts/curator/main.ts', '--folder', folder, '--keys', keys, ...args];
  const { status, stderr, stdout } = spawnSync('node', line, { encoding: 'utf8' });
  return { status, stderr, stdout };
};

/** What the gate says of a repository. */
export const errorsOf = async ({ folder }: Workspace, day = '2026-03-01'): Promise<readonly string[]> =>
  (await reviewFolder(folder, day)).map(({ file, message }) => `${file} ${message}`);

type Changes = Readonly<Record<string, object>>;
/** Writes a report of `day` in which each source is alive, except for those that `changes` has by their address. */
export const writeLinkReport = ({ registry, write }: Workspace, day: string, changes: Changes = {}): void => {
  const links = registry()
    .categories.flatMap(({ sources }) => sources)
    .map(({ url }) => ({ url, state: 'alive', final: url, detail: 'answers 200', ...changes[url] }));
  write('out/links.json', JSON.stringify({ asked: `${day}T12:00:00.000Z`, links }, null, 2));
};

const ANSWER = `const real = fetch;
globalThis.fetch = async (url, ...rest) => /^https:/.test(url) ? new Response('<p>here</p>') : real(url, ...rest);`;

const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(ANSWER)}`;
/** The environment in which a process finds every https address alive; addresses of this machine are asked as they are. */
export const ALL_ALIVE = { ...process.env, NODE_OPTIONS };
