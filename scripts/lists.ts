// The lists of a repository beside registry.json: the project's, and the evidence for the topics of both.
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Where each lies. */
export const listsIn = (folder: string) => ({
  project: join(folder, 'lists', 'project.json'),
  evidenceFolder: join(folder, 'lists', 'evidence'),
  evidence: (slug: string): string => join(folder, 'lists', 'evidence', `${slug}.json`),
});

/** How messages name them. */
export const PROJECT_FILE = 'lists/project.json';
export const evidenceFile = (slug: string): string => `lists/evidence/${slug}.json`;

/** The slugs for which there is a file with evidence. */
export const evidencedSlugs = async (folder: string): Promise<readonly string[]> =>
  (await readdir(listsIn(folder).evidenceFolder).catch(() => []))
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))
    .toSorted();
