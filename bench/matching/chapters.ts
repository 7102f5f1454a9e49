// Which chapters questions open. Each row names a topic and the chapters of its sources that are right, or none. They were written
// by somebody who had read the lists and the tables of contents and no code, a fifth of them in other words than the titles
// have. The mechanism was fitted to the open half; of the kept half its figures alone were looked at, to choose between settings.
import { readFileSync } from 'node:fs';
import { openedBy, readChapters, wordsBeyond } from '../../src/domain/lists/chapters.ts';
import type { Chapters, OpenedAt } from '../../src/domain/registry/chapters.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import { buildLexicon } from '../../src/domain/words/lexicon.ts';
import { commonWords } from '../../src/domain/words/stop-words.ts';
import { buildSynonyms } from '../../src/domain/words/synonyms.ts';
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
const synonyms = buildSynonyms(lexicon);
const categories = ['../../registry.json', '../../lists/project.json'].flatMap(
  (path) => registryOrThrow(JSON.parse(text(path))).categories,
);

/** Of each row, whether it opens a right chapter, wrong ones alone, or none, which is right where none is. */
const chapterOutcomes = (): readonly (Row & { readonly outcome: Outcome })[] =>
  text('data/chapters.jsonl')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const row: Row = JSON.parse(line);
      const category = categories.find(({ slug }) => slug === row.slug);
      if (category === undefined) return [];
      const chapters: Chapters = JSON.parse(text(`../../lists/chapters/${row.slug}.json`));
      const read = readChapters(chapters, category, lexicon);
      const opened = openedBy(wordsBeyond(row.query, category, lexicon), read, { lexicon, synonyms });
      return [{ ...row, outcome: outcomeOf(row, opened) }];
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
