// Which chapters questions open. Each row names a topic and the chapters of its sources that are right, or none. Nobody who wrote
// them had read the code. The first 200 were written with the tables of contents in view, the other 622 before anybody had read a
// title. Where a source got chapters later, other readers added what is right there. The mechanism was fitted
// to the open half; of the kept half its figures alone were looked at.
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { gzipSync } from 'node:zlib';
import { memoizeTexts } from '../../src/domain/cache.ts';
import { openedBy, readChapters, wordsBeyond } from '../../src/domain/lists/chapters.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import type { Chapters, OpenedAt } from '../../src/domain/registry/chapters.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import { type Terms, withTerms } from '../../src/domain/registry/terms.ts';
import { buildLexicon } from '../../src/domain/words/lexicon.ts';
import { commonWords } from '../../src/domain/words/stop-words.ts';
import { isAmong } from '../../src/domain/words/word-table.ts';
import { table } from '../table.ts';
import { percent } from './metrics.ts';

type Row = {
  readonly query: string;
  readonly slug: string;
  /** The rank of a source and the title of a chapter of it. */
  readonly right: readonly (readonly [rank: number, title: string])[];
  readonly half: 'open' | 'kept';
};
type Outcome = 'right' | 'wrong' | 'none';

const text = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const lexicon = buildLexicon(commonWords());
const categories = ['../../registry.json', '../../lists/project.json'].flatMap(
  (path) => registryOrThrow(JSON.parse(text(path))).categories,
);
const { plain } = buildIndex(categories);
const isPlain = (stem: string): boolean => isAmong(plain, stem);

/** The chapters of a topic with their terms, as the build writes them. */
const builtOf = (slug: string): Chapters => {
  const chapters: Chapters = JSON.parse(text(`../../lists/chapters/${slug}.json`));
  const terms: Terms = JSON.parse(text(`../../lists/terms/${slug}.json`));
  return withTerms(chapters, terms);
};

const topicOf = memoizeTexts((slug) => {
  const category = categories.find((other) => other.slug === slug);
  if (category === undefined) throw new Error(`no list has the topic ${slug}`);
  return { category, read: readChapters(builtOf(slug), category, lexicon) };
});

/** The chapters that a question opens in the sources of a topic. @throws where no list has the topic. */
const openedIn = (query: string, slug: string): OpenedAt => {
  const { category, read } = topicOf(slug);
  return openedBy(wordsBeyond(query, category, lexicon), read, { lexicon, isPlain });
};

/** Of each row, whether it opens a right chapter, wrong ones alone, or none, which is right where none is. */
export const chapterOutcomes = (): readonly (Row & { readonly outcome: Outcome })[] =>
  text('data/chapters.jsonl')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const row: Row = JSON.parse(line);
      return { ...row, outcome: outcomeOf(row, openedIn(row.query, row.slug)) };
    });

const outcomeOf = ({ right }: Row, opened: OpenedAt): Outcome => {
  if (opened.size === 0) return right.length === 0 ? 'right' : 'none';
  const isShown = ([rank, title]: Row['right'][number]): boolean =>
    opened.get(rank)?.some((chapter) => chapter.title.toLowerCase() === title.toLowerCase()) ?? false;
  return right.some(isShown) ? 'right' : 'wrong';
};

/** How often questions open the right chapter, in per cent, and for those about none how often nothing is opened. */
export const chaptersTable = (): string => {
  const rows = chapterOutcomes();
  return table([
    ['half', 'questions', 'right', 'wrong', 'none'],
    ...(['open', 'kept'] as const).map((half) => {
      const some = rows.filter((row) => row.half === half);
      const share = (outcome: Outcome) => percent(some.filter((row) => row.outcome === outcome).length / some.length);
      return [half, `${some.length}`, share('right'), share('wrong'), share('none')];
    }),
  ]);
};

const EXAMPLES: readonly (readonly [slug: string, query: string])[] = [
  ['rust-learning', 'rust error handling'],
  ['git', 'undo the last git commit'],
  ['javascript', 'how does the this keyword work in javascript'],
  ['postgresql', 'add a column to a big postgres table'],
  ['oauth', 'rotate oauth refresh tokens'],
  ['kubernetes', 'kubernetes roll back a helm release'],
  ['vue', 'vue lifecycle hooks'],
  ['agent-frameworks', 'hand off to another agent'],
  ['sqlite', 'back up sqlite to s3'],
  ['rust-learning', 'learn rust'],
];

/** Ten questions with the first chapter that each opens. */
export const examplesTable = (): string =>
  table([
    ['question', 'source', 'start at', 'address'],
    ...EXAMPLES.map(([slug, query]) => {
      const [first] = openedIn(query, slug);
      const name = categories.find((other) => other.slug === slug)?.sources[(first?.[0] ?? 1) - 1]?.name ?? '';
      const chapter = first?.[1][0];
      return [query, ...(chapter === undefined ? ['–', '–', '–'] : [name, chapter.title, chapter.url])];
    }),
  ]);

/** How large the files of chapters are, one a topic, and how many chapters and sources they have. */
export const sizesTable = (): string => {
  const files = readdirSync(new URL('../../lists/chapters', import.meta.url)).map((name) => builtOf(parse(name).name));
  const sizes = files.map((file) => gzipSync(JSON.stringify(file)).length / 1024).toSorted((a, b) => a - b);
  const sources = files.flatMap((file) => file.sources);
  const chapters = sources.reduce((sum, { chapters: all }) => sum + all.length, 0);
  const kib = (place: number): string => (sizes.at(place) ?? 0).toFixed(1);
  return table([
    ['topics', 'sources', 'chapters', 'smallest file, KiB gzip', 'median', 'largest'],
    [`${files.length}`, `${sources.length}`, `${chapters}`, kib(0), kib(Math.floor(sizes.length / 2)), kib(-1)],
  ]);
};
