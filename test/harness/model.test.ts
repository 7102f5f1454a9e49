// What each of many items needs is made once for a run, and looked up from then on.
import { expect, test } from 'vitest';
import { onceIn, type Run } from '../../src/harness/model.ts';
import { runOf } from '../support/plans.ts';

test('a value is made once for each run, whoever asks for it', () => {
  const runs = [runOf({}), runOf({})];
  const asked: Run[] = [];
  const make = (run: Run): number => asked.push(run);
  expect(runs.flatMap((run) => [onceIn(run, make), onceIn(run, make)])).toEqual([1, 1, 2, 2]);
  expect(asked).toEqual(runs);
});
