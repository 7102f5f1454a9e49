// Which chapters questions open: each row names a source, and the titles that are right for it, or none. They were
// written with the mechanism known and the titles in view, so they flatter it; it was not changed after the kept half was asked.
import { readFileSync } from 'node:fs';
import { openedBy, wordsBeyond } from '../../src/domain/lists/chapters.ts';
import type { Chapters } from '../../src/domain/registry/chapters.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import { buildLexicon } from '../../src/domain/words/lexicon.ts';
import { commonWords } from '../../src/domain/words/stop-words.ts';
import { table } from '../table.ts';
import { percent } from './metrics.ts';

type Row = {
  readonly query: string;
  readonly slug: string;
  readonly rank: number;
  readonly right: readonly string[];
  readonly half: 'open' | 'kept';
};
export type Outcome = 'right' | 'wrong' | 'none';

const text = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const lexicon = buildLexicon(commonWords());
const categories = ['../../registry.json', '../../lists/project.json'].flatMap(
  (path) => registryOrThrow(JSON.parse(text(path))).categories,
);

/** Of each row, whether the source opens at a right chapter, at wrong ones alone, or at none. Opening none is right where none is. */
export const chapterOutcomes = (): readonly (Row & {
  readonly outcome: Outcome;
  readonly shown: readonly string[];
})[] =>
  text('data/chapters.jsonl')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const row: Row = JSON.parse(line);
      const category = categories.find(({ slug }) => slug === row.slug);
      if (category === undefined) return [];
      const chapters: Chapters = JSON.parse(text(`../../lists/chapters/${row.slug}.json`));
      const opened = openedBy(wordsBeyond(row.query, category, lexicon), { chapters, category }, lexicon);
      const shown = (opened.get(row.rank) ?? []).map(({ title }) => title);
      return [{ ...row, shown, outcome: outcomeOf(row, shown) }];
    });

const outcomeOf = ({ right }: Row, shown: readonly string[]): Outcome => {
  if (right.length === 0) return shown.length === 0 ? 'right' : 'wrong';
  if (shown.length === 0) return 'none';
  return shown.some((title) => right.includes(title)) ? 'right' : 'wrong';
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
