// `node bench/matching/train.ts` fits the judge to the lists and stores its weights.
import { writeFileSync } from 'node:fs';
import { trainedWeights, WEIGHTS_FILE, weightsText } from './training.ts';

writeFileSync(WEIGHTS_FILE, weightsText(trainedWeights()));
