// The addresses of chapters that `links` asks in a run: a few of all, others on another day, so that in time each is asked.
import { createHash } from 'node:crypto';
import { parseJsonBytes } from '../../src/domain/json.ts';
import { parseChapters } from '../../src/domain/registry/chapters.ts';
import { chapteredSlugs, listsIn } from '../lists.ts';
import { readIfThere } from '../read-plain.ts';

/** How many a run asks. */
const SAMPLED = 20;

/** Chapters of the topics in `folder`, chosen by `day` alone. A file that `check` refuses has none here. */
export const sampledChapters = async (folder: string, day: string) => {
  const files = await Promise.all(
    (await chapteredSlugs(folder)).map(async (slug) => {
      const bytes = await readIfThere(listsIn(folder).chapters(slug));
      const chapters = parseChapters(bytes.ok && bytes.value && parseJsonBytes(bytes.value));
      return (chapters.ok ? chapters.value.sources : []).flatMap(({ rank, chapters: all }) =>
        all.map(({ title, url }) => ({ slug, rank, field: 'chapter', url, name: title, place: placeOf(day + url) })),
      );
    }),
  );
  const all = files.flat().toSorted((a, b) => (a.place < b.place ? -1 : 1));
  return all.slice(0, SAMPLED).map(({ place: _, ...link }) => link);
};

const placeOf = (text: string): string => createHash('sha256').update(text).digest('hex');
