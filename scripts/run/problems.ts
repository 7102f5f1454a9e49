// Problems of a registry in one line.
import { counted } from '../../src/domain/counted.ts';
import { complaintText, type LocatedProblem } from '../gate/json-text.ts';

/** Several problems as one line: the first, and how many more there are. */
export const firstProblem = (file: string, problems: readonly LocatedProblem[]): string => {
  const [first] = problems;
  if (first === undefined) return `${file} cannot be read`;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return `${file}:${first.line}:${first.column} ${complaintText(first)}${more}`;
};

/** How many problems stop something, as the start of a sentence: "2 problems stop". */
export const problemsStop = (count: number): string => `${counted(count, 'problem')} ${count === 1 ? 'stops' : 'stop'}`;
