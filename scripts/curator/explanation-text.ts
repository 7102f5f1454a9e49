// An explanation as text: winner and runners-up, then the evidence word by word.
import type { ExplainedCategory, ExplainedWord, Explanation } from '../../src/domain/matching/explain.ts';

/** Lines for a terminal; `threshold` says from which score a category is an answer. */
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

/** What a score is made of. */
export const evidenceText = (evidence: ExplainedCategory['evidence']): string =>
  evidence === undefined
    ? 'no word in common'
    : [
        `explains ${evidence.covered.toFixed(2)} of the query`,
        `second word ${evidence.second.toFixed(2)}`,
        `own name ${Math.min(1, Math.max(evidence.slug, evidence.name)).toFixed(2)}`,
        ...(evidence.excludes > 0 ? [`${evidence.excludes} of another sense`] : []),
      ].join(', ');

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
