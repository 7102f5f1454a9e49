// The lists of a repository beside registry.json: the project's, and the evidence for the topics of both.
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Where each lies. */
export const listsIn = (folder: string) => ({
  project: join(folder, 'lists', 'project.json'),
  evidenceFolder: join(folder, 'lists', 'evidence'),
  chaptersFolder: join(folder, 'lists', 'chapters'),
  chapters: (slug: string): string => join(folder, 'lists', 'chapters', `${slug}.json`),
  evidence: (slug: string): string => join(folder, 'lists', 'evidence', `${slug}.json`),
});

/** How messages name them. */
export const PROJECT_FILE = 'lists/project.json';
export const chaptersFile = (slug: string): string => `lists/chapters/${slug}.json`;
export const evidenceFile = (slug: string): string => `lists/evidence/${slug}.json`;

/** The slugs for which there is a file with evidence, or with chapters. */
export const evidencedSlugs = (folder: string): Promise<readonly string[]> => slugsIn(listsIn(folder).evidenceFolder);
export const chapteredSlugs = (folder: string): Promise<readonly string[]> => slugsIn(listsIn(folder).chaptersFolder);

const slugsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))
    .toSorted();
