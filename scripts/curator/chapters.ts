// `chapters [slug...]`: writes lists/chapters/SLUG.json from the table of contents of each source that its evidence names, out of
// copies of their repositories, or from the network, one repository after the other. A source without a table of contents has no
// chapters; one of which there is no copy keeps those that it has.
import { countText } from '../../src/domain/count-text.ts';
import { parseJsonBytes } from '../../src/domain/json.ts';
import { type Chapters, parseChapters } from '../../src/domain/registry/chapters.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { steeringFinder } from '../../src/domain/registry/steering.ts';
import { fail } from '../../src/domain/result.ts';
import { readEvidence } from '../gate/check-lists.ts';
import { loadProject } from '../gate/project-file.ts';
import { listsIn } from '../lists.ts';
import { readIfThere } from '../read-plain.ts';
import { REVIEW_RULES } from '../review-rules.ts';
import { chaptersOf } from './contents/addresses.ts';
import { fromCopy } from './contents/copies.ts';
import { asBuilt } from './contents/generator.ts';
import { readContents } from './contents/read.ts';
import { type Outcome, onceWritten, type Shared } from './outcome.ts';
import { withRepository } from './repository.ts';
import { writeTogether } from './together.ts';

/** `copies` has a folder for each repository, named OWNER+NAME: a git directory, or its files. Without it, GitHub is asked. */
type ChaptersOptions = { readonly copies?: string | undefined };

/** Writes the chapters of the topics with these slugs, or of all. */
export const chapters = withRepository(
  async ({ file, folder }, _: Shared, slugs: readonly string[], { copies }: ChaptersOptions): Promise<Outcome> => {
    const project = await loadProject(folder);
    if (!project.ok) return project;
    const categories = [...file.registry.categories, ...(project.value?.registry.categories ?? [])];
    const unknown = slugs.find((slug) => !categories.some((category) => category.slug === slug));
    if (unknown !== undefined) return fail(`no list has the topic ${unknown}`);
    const chosen = categories.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug));
    const made = await Promise.all(chosen.map((category) => madeOf(folder, category, copies)));
    const files = made.flatMap(({ slug, sources }) =>
      sources.length === 0 ? [] : [{ path: listsIn(folder).chapters(slug), body: chaptersText(sources) }],
    );
    const count = made.flatMap(({ sources }) => sources).length;
    const missing = made.flatMap(({ without }) => without);
    const text = [
      ...missing.map((line) => `No new chapters: ${line}`),
      `${countText(count, 'source')} of ${countText(chosen.length, 'topic')} ${count === 1 ? 'has' : 'have'} chapters. Next: npm run curator -- check`,
    ].join('\n');
    return onceWritten(
      { text, data: { sources: count, topics: files.length, missing } },
      writeTogether(folder, { files }),
    );
  },
);

/** The file: a line for each chapter, so that a diff is read by chapters. */
const chaptersText = (sources: Chapters['sources']): string => {
  const texts = sources.map(({ chapters: all, ...source }) => {
    const head = JSON.stringify(source).slice(0, -1);
    return `${head},"chapters":[\n${all.map((chapter) => JSON.stringify(chapter)).join(',\n')}\n]}`;
  });
  return `{"sources":[\n${texts.join(',\n')}\n]}\n`;
};

const steeringIn = steeringFinder(REVIEW_RULES.toolNames);

/** The chapters of each source of a topic, and the sources that have a table of contents but no new chapters. */
const madeOf = async (folder: string, category: Category, copies: string | undefined) => {
  const { slug } = category;
  const sources: Chapters['sources'] = [];
  const without: string[] = [];
  const before = await chaptersBefore(folder, slug);
  for (const { rank, contents } of (await readEvidence(folder, slug))?.sources ?? []) {
    const source = category.sources[rank - 1];
    if (contents === undefined || source === undefined || FORBIDDEN.test(source.licence ?? '')) continue;
    const { repository = '', path, form } = contents;
    const read = fromCopy(contents, copies, (tree) => {
      const built = asBuilt(contents, tree);
      const entries = readContents(built, tree);
      const own = chaptersOf(source, built, { entries, steeringIn, has: tree.has });
      return { tree, entries, own };
    });
    const kept = before.find((other) => other.rank === rank && other.from.repository === repository);
    if (read === undefined) {
      without.push(
        `${slug} ${rank}: no copy of ${repository}${kept === undefined ? '' : '; it keeps those that it has'}`,
      );
      if (kept !== undefined) sources.push(kept);
      continue;
    }
    const { commit, day } = read.tree;
    const from = { repository, path, ...(commit && { commit }), ...(day && { day }) };
    if (read.own.length > 1) sources.push({ rank, from, chapters: [...read.own] });
    else without.push(`${slug} ${rank}: ${form} ${path} gave ${read.own.length} of ${read.entries.length}`);
  }
  return { slug, sources, without };
};

const chaptersBefore = async (folder: string, slug: string): Promise<Chapters['sources']> => {
  const bytes = await readIfThere(listsIn(folder).chapters(slug));
  const parsed = parseChapters(bytes.ok && bytes.value && parseJsonBytes(bytes.value));
  return parsed.ok ? parsed.value.sources : [];
};

/** A licence that forbids to reuse even a table of contents. */
const FORBIDDEN = /all rights reserved|link only/i;
