// The weights of the judge are those that the data in the repository give.
import { expect, test } from 'vitest';
import { storedText, trainedWeights, weightsText } from '../../../bench/matching/training.ts';

test('the stored weights are what `node bench/matching/train.ts` makes', () => {
  expect(storedText()).toBe(weightsText(trainedWeights()));
});
