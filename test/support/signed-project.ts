// A copy of the whole project that serves another list, signed today with a key that is thrown away.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shared } from '../../scripts/curator/outcome.ts';
import { release } from '../../scripts/curator/release.ts';
import { start } from '../../scripts/curator/start.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';
import { done } from './workspace.ts';

export type SignedProject = ProjectCopy & {
  /** The options of a command that runs now. */
  readonly shared: () => Shared;
};

/** The project with the registry `text`, whose curator is `name`. */
export const signedProject = async (name: string, text: string): Promise<SignedProject> => {
  const project = await copyProject();
  const { directory: folder } = project;
  const shared = (): Shared => ({ folder, keys: `${folder}-keys`, now: new Date() });
  await writeFile(join(folder, 'registry.json'), text);
  await writeFile(join(folder, 'signed', 'signatures.json'), '{ "registry": null, "history": [] }\n');
  await done(start(shared(), { name, keepTopics: true }));
  await done(release(shared(), { withoutLinks: true, bump: 'minor' }));
  return {
    ...project,
    shared,
    remove: async () => {
      await project.remove();
      await rm(shared().keys, { recursive: true, force: true });
    },
  };
};
