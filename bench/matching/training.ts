// What the judge is trained on, and the file in which its weights are stored. The project's list is held back for the report.
import { readFileSync } from 'node:fs';
import type { Weights } from '../../src/domain/matching/features.ts';
import { examplesOf } from './examples.ts';
import { fit } from './fit.ts';
import { loadList } from './open-set.ts';

const TRAINED_ON = ['first', 'foreign', 'independent', 'software'] as const;

export const WEIGHTS_FILE = new URL('../../src/domain/matching/weights.ts', import.meta.url);

/** The weights that the data in the repository give. Takes some seconds. */
export const trainedWeights = (): Weights => fit(TRAINED_ON.map(loadList).flatMap(examplesOf));

/** The text of the file that stores `weights`. */
export const weightsText = (weights: Weights): string =>
  [
    '// The weights of the judge. Written by `node bench/matching/train.ts`, from the data that it names.',
    '',
    '// biome-ignore format: several weights in a line',
    'export const WEIGHTS = {',
    ...linesOf(Object.entries(weights).map(([key, weight]) => `${key}: ${weight},`)),
    '};',
    '',
  ].join('\n');

/** Five weights in a line. */
const linesOf = (weights: readonly string[]): readonly string[] =>
  weights.length === 0 ? [] : [`  ${weights.slice(0, 5).join(' ')}`, ...linesOf(weights.slice(5))];

export const storedText = (): string => readFileSync(WEIGHTS_FILE, 'utf8');
