// The weights of the judge. Written by `node bench/matching/train.ts`, from the data that it names.

// biome-ignore format: several weights in a line
export const WEIGHTS = {
  constant: -2.51, covered: 0.85, bits: 2.13, manyBits: 1.37, margin: 1.58,
  excluded: -0.84, one: -1.33, part: -1.13, many: 1.39, named: -0.09,
  whole: 1.18, missing: -1.92, missingName: -0.65, missingElsewhere: 1.01, halfMissing: 1.36,
  last: 0.08, weakest: 1.11, unnamed: -0.09, titleOnly: -0.34, phrase: 0.83,
  partPhrase: -0.97, qualified: -1.38, correctedName: -0.9, apart: -4.12, beside: -3.07,
};
