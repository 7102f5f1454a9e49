// The weights of the judge. Written by `node bench/matching/train.ts`, from the data that it names.
import type { Weights } from './judge.ts';

export const WEIGHTS: Weights = {
  constant: -3.34,
  covered: 1.21,
  bits: 2.46,
  manyBits: 1.37,
  margin: 1.15,
  excluded: -0.76,
  long: 0,
  many: 1.32,
  missing: -1.47,
  missingElsewhere: 0.5,
  halfMissing: 0.63,
  last: 0.7,
  weakest: 0.39,
  titleOnly: -0.04,
  phrase: 0.84,
  partPhrase: -0.92,
  qualified: -1.56,
  corrected: 0.05,
  apart: -3.53,
  beside: -2.44,
};
