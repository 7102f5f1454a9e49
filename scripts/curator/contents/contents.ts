// What a table of contents is, and what the paths in it are relative to.
import { posix } from 'node:path';
import type { Evidence } from '../../../src/domain/registry/evidence.ts';
import type { Tree } from './tree.ts';

/** Where a table of contents is. */
export type Contents = NonNullable<Evidence['sources'][number]['contents']>;

/**
 * A title, and where it leads: the path of a file in the tree, an anchor of the page itself, or a whole address. `page` is what the
 * address for people is made of, where it is not that path: a path from the root of the site ("/x"), or that of another file.
 */
export type Entry = {
  readonly title: string;
  readonly to: string;
  readonly page?: string | undefined;
  readonly under?: string | undefined;
};

/** Reads one form of a table of contents. */
export type Reader = (contents: Contents, tree: Tree) => readonly Entry[];

/** The folder that paths are relative to on the site and in the raw text. */
export const baseOf = ({ path, form, raw, repository, branch }: Contents): string => {
  const start = `https://raw.githubusercontent.com/${repository}/${branch}/`;
  if (raw?.startsWith(start)) return decodeURIComponent(raw.slice(start.length));
  return form === 'front-matter' ? path : posix.dirname(path);
};

const LANGUAGES =
  '(?:ar|bn|cs|da|de|el|es|fa|fi|fr|he|hi|hu|id|it|ja|jp|ko|nl|pl|pt|ro|ru|sv|th|tr|uk|ur|vi|zh)(?:-[A-Za-z]{2,4})?';

/** The folder of another language than English, and the file of one. */
export const TRANSLATED = new RegExp(`/(?:localization|${LANGUAGES})/`);
export const TRANSLATED_FILE = new RegExp(`\\.${LANGUAGES}\\.\\w+$`);
