// An explanation as text, for docs/matching.md: winner and runners-up, then the evidence word by word.
import { evidenceText } from '../../scripts/curator/ask.ts';
import type { ExplainedCategory, ExplainedWord, Explanation } from '../../src/domain/matching/explain.ts';

/** Lines in columns; `threshold` says from which score a category is an answer. */
export const explanationText = ({ equal, words, best }: Explanation, threshold: number): string => {
  if (words.length === 0 && !equal) return 'No word of this has content: nothing to look up.';
  const winner = best[0];
  const verdict =
    winner === undefined || winner.score < threshold
      ? `No category reaches ${threshold}.`
      : `Answer: ${winner.category.slug} (${winner.category.name})`;
  return [
    verdict,
    ...(equal ? ['The query equals a slug, name, pattern or alias.'] : []),
    '',
    ...best.map((category, place) => `${place + 1}. ${categoryLine(category)}`),
    '',
    columns([
      ['word', 'read as', 'weight', ...best.map(({ category }) => category.slug)],
      ...words.map((word, place) => [
        word.text,
        readAs(word),
        word.weight.toFixed(2),
        ...best.map(({ strengths }) => (strengths[place] ?? 0).toFixed(2)),
      ]),
    ]),
  ].join('\n');
};

const categoryLine = ({ category, score, evidence }: ExplainedCategory): string =>
  `${category.slug}  ${score.toFixed(3)}  (${evidenceText(evidence)})`;

const readAs = ({ text, reading, takenFor }: ExplainedWord): string => {
  if (takenFor === undefined) return 'unknown';
  return takenFor === text && reading === 'known' ? 'as written' : `${takenFor} (${reading})`;
};

const columns = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(Math.max(...rows.map((other) => other[column]?.length ?? 0))))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
