// `chapters [slug...]`: writes lists/chapters/SLUG.json from the table of contents of each source that its evidence names, out of
// copies of their repositories. A source without one, or without a copy, has no chapters.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { countText } from '../../src/domain/count-text.ts';
import type { Chapters } from '../../src/domain/registry/chapters.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import type { Category } from '../../src/domain/registry/registry.ts';
import { steeringFinder } from '../../src/domain/registry/steering.ts';
import { fail } from '../../src/domain/result.ts';
import { readEvidence } from '../gate/check-lists.ts';
import { listsIn } from '../lists.ts';
import { REVIEW_RULES } from '../review-rules.ts';
import { chaptersOf } from './contents/addresses.ts';
import { endingIn, readContents } from './contents/read.ts';
import { type Tree, treeIn } from './contents/tree.ts';
import { readIfThere } from './disk.ts';
import { type Outcome, onceWritten, type Shared } from './outcome.ts';
import { withRepository } from './repository.ts';
import { writeTogether } from './together.ts';

/** `copies` has a folder for each repository, named OWNER+NAME: a git directory, or its files. */
type ChaptersOptions = { readonly copies: string };

/** Writes the chapters of the topics with these slugs, or of all. */
export const chapters = withRepository(
  async ({ file, folder }, _: Shared, slugs: readonly string[], { copies }: ChaptersOptions): Promise<Outcome> => {
    const bytes = await readIfThere(listsIn(folder).project);
    if (!bytes.ok) return bytes;
    const project =
      bytes.value === undefined ? [] : registryOrThrow(JSON.parse(Buffer.from(bytes.value).toString())).categories;
    const categories = [...file.registry.categories, ...project];
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
      ...missing.map((line) => `No chapters: ${line}`),
      `${countText(count, 'source')} of ${countText(chosen.length, 'topic')} have chapters. Next: npm run curator -- check`,
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

/** The chapters of each source of a topic, and the sources that have a table of contents but no chapters. */
const madeOf = async (folder: string, category: Category, copies: string) => {
  const { slug } = category;
  const sources: Chapters['sources'] = [];
  const without: string[] = [];
  for (const { rank, contents } of (await readEvidence(folder, slug))?.sources ?? []) {
    const source = category.sources[rank - 1];
    if (contents === undefined || source === undefined || FORBIDDEN.test(source.licence ?? '')) continue;
    const copy = join(copies, (contents.repository ?? '').replace('/', '+'));
    if (contents.repository === undefined || !existsSync(copy)) {
      without.push(`${slug} ${rank}: no copy of ${contents.repository}`);
      continue;
    }
    const tree: Tree = treeIn(copy);
    const entries = readContents(contents, tree);
    const own = chaptersOf(source, { ...contents, ending: endingIn(contents, tree) }, { entries, steeringIn });
    const { commit, day } = tree;
    const from = {
      repository: contents.repository,
      path: contents.path,
      ...(commit && { commit }),
      ...(day && { day }),
    };
    if (own.length > 1) sources.push({ rank, from, chapters: [...own] });
    else without.push(`${slug} ${rank}: ${contents.form} ${contents.path} gave ${own.length} of ${entries.length}`);
  }
  return { slug, sources, without };
};

/** A licence that forbids to reuse even a table of contents. */
const FORBIDDEN = /all rights reserved|link only/i;
