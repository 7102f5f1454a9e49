// Copies of the whole project that serve other lists, signed today with keys that are thrown away.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shared } from '../../scripts/curator/outcome.ts';
import { release } from '../../scripts/curator/release.ts';
import { withValue } from '../../scripts/curator/repository.ts';
import { startServer } from './dev-server.ts';
import { SMALL_REGISTRY_TEXT } from './lists.ts';
import { BEEKEEPING } from './peers.ts';
import { runToEnd } from './program.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';
import { done, releaseFirst } from './workspace.ts';

type SignedProject = ProjectCopy & {
  /** The options of a command that runs now. */
  readonly shared: () => Shared;
};

/** The project with the registry `text`, whose curator is `name`. */
export const signedProject = async (name: string, text: string): Promise<SignedProject> => {
  const project = await copyProject();
  const { directory: folder } = project;
  const shared = (): Shared => ({ folder, keys: `${folder}-keys`, now: new Date() });
  await releaseFirst(shared(), name, text);
  return {
    ...project,
    shared,
    remove: async () => {
      await project.remove();
      await rm(shared().keys, { recursive: true, force: true });
    },
  };
};

/** A question that only the trusted list answers. */
export const TRUSTED_QUERY = 'start a beehive';

export type TrustingProject = Pick<SignedProject, 'directory' | 'remove'> & {
  /** The key of the trusted list. */
  readonly pubkey: string;
  /** The exit code of `pull` and what it printed. */
  readonly pulled: string;
};

/**
 * The list of Ada Example, which trusts that of Grace Example with `categories` and has pulled it from its running server.
 * That server is stopped, for nothing asks it again.
 */
export const trustingProject = async (categories: object = BEEKEEPING): Promise<TrustingProject> => {
  const peer = await signedProject('Grace Example', withValue(SMALL_REGISTRY_TEXT, ['categories'], categories));
  const { pubkey } = JSON.parse(await registryText(peer)).curator;
  const trust = { name: 'Grace Example', pubkey, url: 'https://grace.example.org/', since: '2026-01-15' };
  const { directory, shared, remove } = await signedProject('Ada Example', SMALL_REGISTRY_TEXT);
  await writeFile(join(directory, 'registry.json'), withValue(await registryText({ directory }), ['trusts'], [trust]));
  await done(release(shared(), { withoutLinks: true, bump: 'minor' }));
  const server = await startServer([], { directory: peer.directory });
  const args = ['scripts/curator/main.ts', 'pull', 'Grace Example', '--from', server.origin];
  const { exitCode, output } = await runToEnd(process.execPath, args, directory);
  await server.stop();
  await peer.remove();
  return { directory, remove, pubkey, pulled: `${exitCode} ${output}` };
};

const registryText = ({ directory }: Pick<SignedProject, 'directory'>): Promise<string> =>
  readFile(join(directory, 'registry.json'), 'utf8');
