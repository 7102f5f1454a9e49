// Says in one line what is wrong with a registry.
import { countText } from '../../src/domain/count-text.ts';
import { complaintText, type LocatedProblem } from '../gate/json-text.ts';

/** Several problems as one line: the first, and how many more there are. */
export const firstProblem = (file: string, problems: readonly LocatedProblem[]): string => {
  const [first] = problems;
  if (first === undefined) return `${file} cannot be read`;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return `${file}:${first.line}:${first.column} ${complaintText(first)}${more}`;
};

/** The start of a sentence, such as "2 problems stop". */
export const problemsStop = (count: number): string =>
  `${countText(count, 'problem')} ${count === 1 ? 'stops' : 'stop'}`;
