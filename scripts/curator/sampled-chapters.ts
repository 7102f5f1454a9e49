// The addresses of chapters that `links` asks in a run: those that were not alive in the last, and a few of all others, which are
// different ones on another day.
import { createHash } from 'node:crypto';
import { parseJsonBytes } from '../../src/domain/json.ts';
import { parseChapters } from '../../src/domain/registry/chapters.ts';
import { chapteredSlugs, listsIn } from '../lists.ts';
import { readIfThere } from '../read-plain.ts';

/** How many a run asks. */
const SAMPLED = 20;

type Choice = { readonly day: string; readonly first: ReadonlySet<string>; readonly except: ReadonlySet<string> };

/** Chapters of the topics in `folder`: those of `first`, and more by `day`. A file that `check` refuses has none here. */
export const sampledChapters = async (folder: string, { day, first, except }: Choice) => {
  const files = await Promise.all(
    (await chapteredSlugs(folder)).map(async (slug) => {
      const bytes = await readIfThere(listsIn(folder).chapters(slug));
      const chapters = parseChapters(bytes.ok && bytes.value && parseJsonBytes(bytes.value));
      return (chapters.ok ? chapters.value.sources : []).flatMap(({ rank, chapters: all }) =>
        all.map(({ title, url }) => ({ slug, rank, field: 'chapter', url, name: title })),
      );
    }),
  );
  const all = files.flat().filter(({ url }) => !except.has(url));
  const others = all
    .filter(({ url }) => !first.has(url))
    .map((link) => ({ link, place: placeOf(day + link.url) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
  return [...all.filter(({ url }) => first.has(url)), ...others.slice(0, SAMPLED).map(({ link }) => link)];
};

const placeOf = (text: string): string => createHash('sha256').update(text).digest('hex');
