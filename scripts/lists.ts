// The lists of a repository beside registry.json: the project's, and for the topics of both their evidence, chapters and terms.
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Where each lies. */
export const listsIn = (folder: string) => ({
  project: join(folder, 'lists', 'project.json'),
  evidenceFolder: join(folder, 'lists', 'evidence'),
  chaptersFolder: join(folder, 'lists', 'chapters'),
  chapters: (slug: string): string => join(folder, 'lists', 'chapters', `${slug}.json`),
  evidence: (slug: string): string => join(folder, 'lists', 'evidence', `${slug}.json`),
  termsFolder: join(folder, 'lists', 'terms'),
  terms: (slug: string): string => join(folder, 'lists', 'terms', `${slug}.json`),
});

/** How messages name them. */
export const PROJECT_FILE = 'lists/project.json';
export const chaptersFile = (slug: string): string => `lists/chapters/${slug}.json`;
export const evidenceFile = (slug: string): string => `lists/evidence/${slug}.json`;
export const termsFile = (slug: string): string => `lists/terms/${slug}.json`;

/** The slugs for which there is a file with evidence, chapters or terms. */
export const evidencedSlugs = (folder: string): Promise<readonly string[]> => slugsIn(listsIn(folder).evidenceFolder);
export const chapteredSlugs = (folder: string): Promise<readonly string[]> => slugsIn(listsIn(folder).chaptersFolder);
export const termedSlugs = (folder: string): Promise<readonly string[]> => slugsIn(listsIn(folder).termsFolder);

const slugsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))
    .toSorted();
